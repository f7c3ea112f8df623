import { readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anonimizarTitular, exportarTitular } from '../../../../adapters/cli/database/titular.ts';
import { callerFor } from '../../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../../support/database.ts';
import { administrador, destinatario, expedicao, lote, procedencia } from '../../../support/factories.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { readPdf } from '../../../support/pdf.ts';
import { exitOf, launch, viveiro } from '../../../support/process.ts';
import { runHere } from './run-here.ts';

const folder = temporaryFolder();
// The files are named by the day, which must not change during the test: in this zone it is noon.
const agora = new Date();
const [dia] = agora.toISOString().split('T');
const behind = agora.getUTCHours() - 12;
const settings = {
  DATABASE_URL: await freshDatabaseUrl(),
  FUSO_HORARIO: `Etc/GMT${behind < 0 ? behind : `+${behind}`}`,
};
const db = open(settings.DATABASE_URL);
const admin = callerFor(db, await administrador(db));
const titular = (args: string[], typed?: string) => viveiro(['titular', ...args], settings, typed);
const exported = (pessoa: string) =>
  runHere(() => exportarTitular(pessoa, { saida: folder, sobrescrever: false }), settings);
const erased = (pessoa: string, procedencias?: string[]) =>
  runHere(() => anonimizarTitular(pessoa, { sim: procedencias === undefined, procedencias }), settings);

const ana = await destinatario(admin, {
  ...{ nome: 'Ana Lima', tipo: 'FISICA', categoria: 'PRIVADA', documento: '52998224725' },
});
await expedicao(admin, await lote(admin, { fase: 'PRONTO' }), 3, ana.id);

test('exportar writes a JSON and a PDF that only their owner can read, under names that reveal nobody', async () => {
  const { code, output } = await titular(['exportar', '529.982.247-25', '--saida', folder]);
  expect([code, output]).toEqual([0, expect.stringContaining('Entregue-os só à própria pessoa')]);
  const [json = '', pdf = ''] = (await readdir(folder)).sort();
  expect([json, pdf]).toEqual([`titular-${dia}.json`, `titular-${dia}.pdf`]);
  for (const name of [json, pdf]) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(join(folder, json), 'utf8'))).toMatchObject({
    destinatarios: [{ nome: 'Ana Lima' }],
    entregas: [{ quantidade: 3 }],
  });
  const { pages } = await readPdf(await readFile(join(folder, pdf)));
  expect(pages.join(' ')).toMatch(/Dados pessoais .*Ana Lima .*529\.982\.247-25 .*Entregas recebidas/);
  expect(await exported('52998224725')).toMatchObject({
    code: 2,
    output: expect.stringContaining('já existe'),
  });
});

test('anonimizar asks first, and erases only after the answer is yes', async () => {
  const no = await titular(['anonimizar', '529.982.247-25'], 'não\n');
  expect(no).toMatchObject({ code: 1, output: expect.stringContaining('Nada foi apagado.') });
  expect(no.output).toContain('Encontrados: 1 cadastro de destinatário, 1 entrega.');
  expect((await admin.destinatarios.buscar({ id: ana.id })).nome).toBe('Ana Lima');
  const silence = await titular(['anonimizar', '529.982.247-25']);
  expect(silence.code).toBe(1);

  const yes = await erased('529.982.247-25');
  expect(yes).toMatchObject({ code: 0, output: expect.stringContaining('Apagados os dados pessoais') });
  expect((await admin.destinatarios.buscar({ id: ana.id })).nome).toBe('Anonimizado');
  expect(await erased('529.982.247-25')).toMatchObject({
    code: 2,
    output: expect.stringContaining('o sistema não tem nada'),
  });
});

test('anonimizar lists the lots of seed with the name, asks for each, and leaves those of a namesake', async () => {
  const beto = { nome: 'Beto Reis', tipo: 'FISICA', categoria: 'PRIVADA', documento: '11144477735' } as const;
  await destinatario(admin, beto);
  const dele = await procedencia(admin, { coletor: 'Beto Reis', municipio: 'Suzano', data: '2026-03-12' });
  const deOutro = await procedencia(admin, { fornecedor: 'BETO REIS' });
  const args = ['anonimizar', beto.documento];

  for (const procedencias of [undefined, [dele.codigo, 'nenhuma'], ['PROC-1']]) {
    const { code, output } = await erased(beto.documento, procedencias);
    expect([code, output]).toEqual([2, expect.stringContaining('--procedencia')]);
    if (!procedencias) for (const { codigo } of [dele, deOutro]) expect(output).toContain(codigo);
  }
  expect(await titular([...args, '--procedencia', 'nenhuma'])).toMatchObject({
    ...{ code: 1, output: expect.stringContaining('Nada foi apagado.') },
  });

  const { child, output } = await launch('cli/viveiro', settings, ['titular', ...args]);
  const ended = exitOf(child);
  for (const [asked, typed] of [
    [`${dele.codigo}: ${dele.especie.nome_popular}, 12/03/2026, Suzano, coletor Beto Reis.`, 'sim\n'],
    [`${deOutro.codigo}: ${deOutro.especie.nome_popular}, fornecedor BETO REIS.`, 'não\n'],
    ['Isto não pode ser desfeito.', 'sim\n'],
  ] as const) {
    await expect.poll(output).toContain(asked);
    child.stdin.write(typed);
  }
  expect([await ended, output()]).toEqual([0, expect.stringContaining('1 procedência.')]);
  expect(output()).toContain(`Ficam com o nome, por serem de outra pessoa: ${deOutro.codigo}.`);
  expect(await admin.procedencias.buscar({ id: dele.id })).toMatchObject({ coletor: 'Anonimizado' });
  expect(await admin.procedencias.buscar({ id: deOutro.id })).toMatchObject({ fornecedor: 'BETO REIS' });
});

test("anonimizar takes the lots that are the person's from the command line", async () => {
  const caio = { nome: 'Caio Sá', tipo: 'FISICA', categoria: 'PRIVADA', documento: '39053344705' } as const;
  await destinatario(admin, caio);
  const dele = await procedencia(admin, { coletor: 'Caio Sá' });
  const deOutro = await procedencia(admin, { coletor: 'Caio Sá' });
  const said = ['--sim', '--procedencia', dele.codigo.toLowerCase()];
  expect(await titular(['anonimizar', caio.documento, ...said])).toMatchObject({ code: 0 });
  expect(await admin.procedencias.buscar({ id: dele.id })).toMatchObject({ coletor: 'Anonimizado' });
  expect(await admin.procedencias.buscar({ id: deOutro.id })).toMatchObject({ coletor: 'Caio Sá' });
});

test('each use is recorded with the account that made it', async () => {
  expect(await db('acessos').orderBy('seq')).toMatchObject([
    { acesso: 'EXPORTAR_TITULAR', usuario_id: null, conta: userInfo().username, cadastros: [ana.id] },
    { acesso: 'ANONIMIZAR_TITULAR', usuario_id: null, conta: userInfo().username, cadastros: [ana.id] },
    ...[{ acesso: 'ANONIMIZAR_TITULAR' }, { acesso: 'ANONIMIZAR_TITULAR' }],
  ]);
});

test.each(['Ana Lima', '1234', ''])('anything but a CPF or an e-mail is refused: %j', async (typed) => {
  expect(await exported(typed)).toMatchObject({
    code: 2,
    output: expect.stringContaining('Informe o CPF'),
  });
});
