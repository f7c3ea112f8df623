import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSheet } from '../../../adapters/cli/importar/reading.ts';
import { openSheet } from '../../../adapters/cli/importar/sheet.ts';
import { COLUMNS } from '../../../adapters/planilha/columns.ts';
import { asService } from '../../support/database.ts';
import { destinatario, especie, estufa, lote, movimentacao, procedencia } from '../../support/factories.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { serviceOver } from '../../support/service.ts';

const { db, user, caller, admin } = await freshNursery();
const service = await serviceOver(asService(db));
const token = await service.tokenFor(user);
const file = join(temporaryFolder(), 'relatorio');

// The names begin like formulas, which reports guard.
const ipe = await especie(caller, { nome_popular: '＝Ipê', tipo: 'SEMENTE', quantidade_inicial: 100 });
const { id } = await movimentacao(caller, {
  especie_id: ipe.id,
  quantidade: 7,
  justificativa: '－7 por engano',
});
await admin.movimentacoes.estornar({ id, justificativa: 'Engano' });
const ripado = await estufa(caller, {
  ...{ localizacao_estufa: 'Ripado', localizacao_barraca: 'B', localizacao_posicao: '1' },
  ...{ codigo_identificador: 'R', capacidade_total: 90 },
});
await lote(caller, {
  estufa_id: ripado.id,
  itens_especies: [{ especie_id: ipe.id, quantidade_inicial: 10 }],
});
await destinatario(caller, { nome: '＠Escola', documento: '11.222.333/0001-81' });
await procedencia(caller, { especie_id: ipe.id, municipio: 'Mogi das Cruzes', peso_gramas: 1250 });

const TWOFOLD = expect.stringContaining('mexeu no estoque e num lote');
const ROWS = {
  especies: [
    { nome_popular: '＝Ipê', categoria: 'NATIVA', tipo: 'SEMENTE', quantidade_inicial: 90, status: 'ATIVO' },
  ],
  estufas: [
    {
      localizacao_estufa: 'Ripado',
      localizacao_barraca: 'B',
      localizacao_posicao: '1',
      codigo_identificador: 'R',
      capacidade_total: 90,
      status: 'OCUPADA',
    },
  ],
  destinatarios: [
    {
      nome: '＠Escola',
      tipo: 'JURIDICA',
      categoria: 'SOCIAL',
      documento: '11.222.333/0001-81',
      status: 'ATIVO',
    },
  ],
  procedencias: [
    {
      codigo: expect.any(String),
      especie: '＝Ipê',
      tipo: 'SEMENTE',
      origem: 'COLETA',
      municipio: 'Mogi das Cruzes',
      peso_gramas: 1250,
      status: 'ATIVO',
    },
  ],
  movimentacoes: [
    TWOFOLD,
    { tipo: 'AJUSTE', quantidade: -7 },
    { tipo: 'ENTRADA', quantidade: 7, justificativa: '－7 por engano' },
    { tipo: 'ENTRADA', quantidade: 100, especie: '＝Ipê' },
  ],
  lotes: [
    {
      codigo: expect.stringMatching(/^LOTE-/),
      estufa: 'R',
      especie: '＝Ipê',
      quantidade: 10,
      fase: 'SEMEADURA',
    },
  ],
};
const KINDS = Object.keys(ROWS) as (keyof typeof ROWS)[];

test.each(KINDS.flatMap((kind) => (['csv', 'xlsx'] as const).map((formato) => [kind, formato] as const)))(
  'the report of %s as %s is read without a question',
  async (kind, formato) => {
    const answer = await service.app.inject({
      ...{ url: `/relatorios/${kind}`, query: { formato } },
      headers: { authorization: `Bearer ${token}` },
    });
    await writeFile(file, answer.rawPayload);
    const columns = COLUMNS[kind];
    const { entries } = await readSheet(await openSheet(file, undefined, columns), columns, new Map());
    const rows: unknown[] = [];
    for await (const { values, refusals } of entries()) rows.push(refusals[0]?.motivo ?? values);
    const totals = rows.filter((row) => String(row).includes('ela é um total'));
    const expected = ROWS[kind].map((row) => (row === TWOFOLD ? row : expect.objectContaining(row)));
    expect(rows).toEqual([...expected, ...totals]);
  },
);
