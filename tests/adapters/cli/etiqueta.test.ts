import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { idOf } from '../../../adapters/cli/named.ts';
import { createClient } from '../../../adapters/client/client.ts';
import { destinatario, especie, estufa, expedicao, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { viveiro } from '../../support/process.ts';
import { serviceOver } from '../../support/service.ts';

const { db, user, caller } = await freshNursery();
const service = await serviceOver(db);
const url = await service.listen();
const token = await service.tokenFor(user);
const client = createClient({ url, token });

const mudas = await especie(caller, { nome_popular: 'Ipê-amarelo', tipo: 'MUDA', variedade: 'Anão' });
const sementes = await especie(caller, { nome_popular: 'Ipê-amarelo', tipo: 'SEMENTE' });
const cedro = await especie(caller, { nome_popular: 'Cedro-rosa', nome_cientifico: 'Cedrela fissilis' });
const lugar = await estufa(caller, { localizacao_estufa: 'Telado 7' });
const pronto = await lote(caller, { fase: 'PRONTO' });
const escola = await destinatario(caller, { nome: 'Escola Pública' });

describe('a record', () => {
  test.each([
    ['especie', cedro.id, cedro.id],
    ['especie', 'CEDRO ROSA', cedro.id],
    ['especie', 'cedro', cedro.id],
    ['especie', 'ipê-amarelo semente', sementes.id],
    ['estufa', lugar.codigo_identificador.toLowerCase(), lugar.id],
    ['lote', pronto.codigo.toLowerCase(), pronto.id],
    ['destinatario', 'escola publica', escola.id],
  ] as const)('%s is known as %s', async (kind, typed, id) => {
    expect(await idOf(client, kind, typed)).toBe(id);
  });

  test('that is none, or several, is asked for', async () => {
    await expect(idOf(client, 'lote', 'nada')).rejects.toThrow('nada se chama “nada”');
    const several = /“Ipê-amarelo SEMENTE”/;
    await expect(idOf(client, 'especie', 'Ipê-amarelo')).rejects.toThrow(several);
    expect(mudas.id).not.toBe(sementes.id);
  });
});

test('a label and a receipt are saved, and a report is filtered by a name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'viveiro-papeis-'));
  afterAll(() => rm(folder, { recursive: true }));
  const env = { INIT_CWD: folder, VIVEIRO_URL: url, VIVEIRO_TOKEN: token };
  const { id } = await expedicao(caller, pronto, 5);
  const ended = await Promise.all([
    viveiro(['etiqueta', pronto.codigo], env),
    viveiro(['termo', id], env),
    viveiro(
      ['exportar', 'movimentacoes', '--filtro', `lote=${pronto.codigo}`, '--saida', 'do-lote.csv'],
      env,
    ),
  ]);
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(Array(3).fill([0, '']));
  expect((await readdir(folder)).toSorted()).toEqual([
    'TERMO-2026-00001.pdf',
    'do-lote.csv',
    expect.stringMatching(/^etiqueta.*\.pdf$/),
  ]);
});
