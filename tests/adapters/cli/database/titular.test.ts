import { readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callerFor } from '../../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../../support/database.ts';
import { administrador, destinatario, expedicao, lote } from '../../../support/factories.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { readPdf } from '../../../support/pdf.ts';
import { viveiro } from '../../../support/process.ts';

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
  expect(await titular(['exportar', '52998224725', '--saida', folder])).toMatchObject({
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

  const yes = await titular(['anonimizar', '529.982.247-25', '--sim']);
  expect(yes).toMatchObject({ code: 0, output: expect.stringContaining('Apagados os dados pessoais') });
  expect((await admin.destinatarios.buscar({ id: ana.id })).nome).toBe('Anonimizado');
  expect(await titular(['anonimizar', '529.982.247-25', '--sim'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('o sistema não tem nada'),
  });
});

test('each use is recorded with the account that made it', async () => {
  expect(await db('acessos').orderBy('seq')).toMatchObject([
    { acesso: 'EXPORTAR_TITULAR', usuario_id: null, conta: userInfo().username, cadastros: [ana.id] },
    { acesso: 'ANONIMIZAR_TITULAR', usuario_id: null, conta: userInfo().username, cadastros: [ana.id] },
  ]);
});

test.each(['Ana Lima', '1234', ''])('anything but a CPF or an e-mail is refused: %j', async (typed) => {
  expect(await titular(['exportar', typed])).toMatchObject({
    code: 2,
    output: expect.stringContaining('Informe o CPF'),
  });
});
