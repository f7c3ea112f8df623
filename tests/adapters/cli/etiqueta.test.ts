import { readdir } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { idOf } from '../../../adapters/cli/named.ts';
import { termo } from '../../../adapters/cli/termo.ts';
import { createClient } from '../../../adapters/client/client.ts';
import { destinatario, especie, estufa, expedicao, lote, retorno } from '../../support/factories.ts';
import { temporaryFolder } from '../../support/folder.ts';
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

  test('that is missing, or ambiguous, is asked for', async () => {
    await expect(idOf(client, 'lote', 'nada')).rejects.toThrow('nada se chama “nada”');
    await expect(idOf(client, 'destinatario', ' ')).rejects.toThrow('nada se chama “ ”');
    const several = /“Ipê-amarelo SEMENTE”/;
    await expect(idOf(client, 'especie', 'Ipê-amarelo')).rejects.toThrow(several);
    expect(mudas.id).not.toBe(sementes.id);
  });
});

test('labels and receipts are saved as files, and a report can be filtered by a name', async () => {
  const folder = temporaryFolder();
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

describe('a receipt', () => {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const settings = { url, access: { token } };

  /** The file that is saved of the receipt that somebody calls so. */
  async function saved(typed: string): Promise<string[]> {
    const folder = temporaryFolder();
    expect(await termo(typed, { saida: folder, sobrescrever: false }, settings)).toBe(0);
    return readdir(folder);
  }

  test('is named by its number, its code, or its batch if that has only one delivery', async () => {
    const expedido = await lote(caller, { fase: 'PRONTO' });
    const { codigo } = expedido;
    await expect(saved(codigo)).rejects.toThrow(`Expeça antes o lote: ${codigo} ainda não tem entregas.`);
    await retorno(caller, expedido, 3);
    const { id } = await expedicao(caller, expedido, 5);
    const files = await saved(codigo.toLowerCase());
    expect(files).toEqual([expect.stringMatching(/^TERMO-\d{4}-\d{5}\.pdf$/)]);

    const emitido = await caller.movimentacoes.emitirTermo({ id });
    expect(emitido.ja_emitido).toBe(true);
    for (const name of [
      emitido.numero.toLowerCase(),
      emitido.codigo,
      `${url}/termos/${emitido.codigo}`,
      id,
    ]) {
      expect(await saved(name)).toEqual(files);
    }
    const other = await expedicao(caller, expedido, 6);
    const all = new RegExp(`identificador:\\n  ${other.id}: .*, 6 de .* para .*\\n  ${id}: .*, 5 de `);
    await expect(saved(codigo)).rejects.toThrow(all);
  });

  test('is that of a visit, whose items are one delivery and have one number', async () => {
    const [um, outro] = [await especie(caller, { tipo: 'MUDA' }), await especie(caller, { tipo: 'MUDA' })];
    const itens_especies = [um, outro].map(({ id }) => ({ especie_id: id, quantidade_inicial: 50 }));
    const misto = await lote(caller, { fase: 'PRONTO', itens_especies });
    const itens = [um, outro].map(({ id }) => ({ lote_id: misto.id, especie_id: id, quantidade: 4 }));
    const levada = { destinatario_id: escola.id, itens, justificativa: 'Dia da árvore' };
    const { numero } = await caller.entregas.criar(levada);
    const files = await saved(misto.codigo);
    expect(await saved(` ${numero.toLowerCase()}`)).toEqual(files);

    const other = await caller.entregas.criar(levada);
    const all = `identificador:\n  ${other.id}: ${other.numero}, `;
    await expect(saved(misto.codigo)).rejects.toThrow(all);
    await caller.entregas.estornar({ id: other.id, justificativa: 'Engano' });
    expect(await saved(misto.codigo)).toEqual(files);
  });

  test.each([
    ['ENT-2026-99999', 'nenhuma entrega tem “ENT-2026-99999”'],
    ['TERMO-2026-99999', 'nenhum termo tem “TERMO-2026-99999”'],
    ['http://viveiro/termos/0123456789abcdefghijkl', 'nenhum termo tem “0123456789abcdefghijkl”'],
    ['LOTE-1999-00001', 'nada se chama “LOTE-1999-00001”'],
    ['', 'nada se chama “”'],
    ['http://viveiro/termos/', 'nenhum termo tem “”'],
  ])('“%s” is none', async (typed, sentence) => {
    await expect(saved(typed)).rejects.toThrow(sentence);
  });
});
