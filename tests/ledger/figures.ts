import type { Db } from '../../db/connection.ts';
import type { Caller } from '../support/caller.ts';

/** Two figures that should be one, and are not. */
type Disagreement = [what: string, one: unknown, other: unknown];

/**
 * Compares each figure that the service answers with every other one that tells the same, and answers the pairs that
 * differ. Records are compared one by one if their numbers are later than `since`. It knows nothing of the ledger but what is documented on the fields: which of them are added up, and to what.
 */
export async function disagreements(
  db: Db,
  caller: Caller,
  since: { especie: number; lote: number },
): Promise<Disagreement[]> {
  const compared = new Compared();
  const { rows } = await db.raw<{ rows: { id: string }[] }>('select id from especies where seq > ?', [
    since.especie,
  ]);
  for (const { id } of rows) await ofSpecies(compared, caller, id);
  await ofTheNursery(compared, caller, db);
  return compared.disagreements;
}

class Compared {
  readonly disagreements: Disagreement[] = [];

  same(what: string, one: unknown, other: unknown): void {
    if (JSON.stringify(one) !== JSON.stringify(other)) this.disagreements.push([what, one, other]);
  }
}

/** The numbers to add up, of all movements of a species. */
async function ofSpecies(compared: Compared, caller: Caller, id: string): Promise<void> {
  const especie = await caller.especies.buscar({ id });
  const kept = { sementeira: especie.quantidade_atual, em_producao: especie.em_producao };
  const same = (what: string, one: unknown, other: unknown) =>
    compared.same(`${especie.nome_popular} ${id}: ${what}`, one, other);

  const historico = await caller.especies.historico({ id });
  const moved = {
    sementeira: sumOf(historico, (m) =>
      (m.especie_destino_id ?? m.especie_id) === id ? m.variacao_sementeira : 0,
    ),
    em_producao: sumOf(historico, (m) => (m.especie_id === id ? m.variacao_lote : 0)),
  };
  same('balances, sums of the history', kept, moved);

  const lista = await allPages((page) => caller.movimentacoes.listar({ especieId: id, page, limite: 100 }));
  same('history, list', idsOf(historico), idsOf(lista.docs));
  same('list, its total', lista.docs.length, lista.totalDocs);

  const relatorio = await allPages((page) =>
    caller.relatorios.movimentacoes({ especieId: id, page, limite: 100 }),
  );
  same('history, report of movements', historico.length, relatorio.totalDocs);
  same('balances, totals of the report', kept, {
    sementeira: relatorio.totais.variacao_sementeira,
    em_producao: relatorio.totais.variacao_lote,
  });
  same('balances, rows of the report', kept, {
    sementeira: sumOf(relatorio.docs, ({ variacao_sementeira }) => variacao_sementeira),
    em_producao: sumOf(relatorio.docs, ({ variacao_lote }) => variacao_lote),
  });

  const { sementeira, em_producao } = await caller.especies.saldo({ id });
  same('balances, saldo', kept, { sementeira, em_producao });

  const { pontos } = await caller.especies.serie({ id, data_inicio: '2026-01-01' });
  const last = pontos.at(-1);
  same('balances, end of the series', kept, {
    sementeira: last?.sementeira,
    em_producao: last?.em_producao,
  });
  const flow = (name: Exclude<keyof (typeof pontos)[number], 'dia'>) => sumOf(pontos, (ponto) => ponto[name]);
  same(
    'balances, flows of the series',
    kept.sementeira + kept.em_producao,
    flow('entradas') -
      flow('entregas') -
      flow('outras_saidas') -
      flow('retornos') +
      flow('retornos_recebidos') -
      flow('perdas') -
      flow('mortalidade') +
      flow('ajustes'),
  );
}

async function ofTheNursery(compared: Compared, caller: Caller, db: Db): Promise<void> {
  const integridade = await caller.integridade.verificar();
  compared.same('what is kept, what is recomputed', integridade.diferencas, []);
  void db;
}

interface Page<Row> {
  docs: Row[];
  totalDocs: number;
  hasNextPage: boolean;
}

/** The last page, with the rows of all of them. */
async function allPages<Row, P extends Page<Row>>(
  read: (page: number) => Promise<P & Page<Row>>,
): Promise<P> {
  const docs: Row[] = [];
  for (let page = 1; ; page += 1) {
    const found = await read(page);
    docs.push(...found.docs);
    if (!found.hasNextPage) return { ...found, docs };
  }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function sumOf<Row>(rows: readonly Row[], figure: (row: Row) => number): number {
  return rows.reduce((total, row) => total + figure(row), 0);
}
