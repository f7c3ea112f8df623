import { insertion, insertionReading } from '../../db/insert-rows.ts';
import { DestinatarioDaEntrega } from '../../db/models/destinatario-da-entrega.ts';
import { Movimentacao } from '../../db/models/movimentacao.ts';
import { newId } from '../../db/new-id.ts';
import { type Writes, write } from '../../db/prepared.ts';
import { salted } from '../../db/salted.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { moveBalances } from './balances.ts';
import { novasEntregas, registroDeEntregas } from './entregas.ts';
import { type Decided, type Posted, recordFacts } from './facts.ts';
import { atribuir } from './procedencias.ts';
import { JOINS_DE_NOVAS, MOVIMENTACAO } from './reading.ts';
import type { Movimentacao as Lancamento } from './row.ts';
import type { DestinatarioState, Plan, Stock } from './stock.ts';

/** Writes one decision (`postAll`). Answers its rows in the order of the plan, as they are read. */
export async function post(ctx: UserCommandContext, stock: Stock, plan: Plan): Promise<Lancamento[]> {
  const [rows = []] = await postAll([{ ctx, stock, plan }]);
  return rows;
}

/** Writes consecutive decisions (`posting`). Answers the rows of each. */
export async function postAll(decided: readonly Decided[]): Promise<Lancamento[][]> {
  const [first] = decided;
  return first ? write(first.ctx.db, posting(decided)) : [];
}

/**
 * The only source of movements. It appends the rows of consecutive decisions and, in the same transaction, moves every balance by
 * the sum of its variations. The audit entries stay in each operation. Answers the rows of each decision.
 */
export function posting(decided: readonly Decided[]): Writes<Lancamento[][]> {
  const instants = new Map<UserCommandContext, string>();
  const entregaDe = novasEntregas();
  const posted = decided.map((each): Posted => {
    const { ctx, stock, plan, visita } = each;
    const data = instants.get(ctx) ?? ctx.now().toISOString();
    instants.set(ctx, data);
    const atribuicoes = atribuir(stock, plan.rows);
    const rows = plan.rows.map((row, n) => {
      const id = newId();
      return { id, atribuicoes: atribuicoes[n] ?? [], entrega_id: entregaDe(row, id, visita), ...row };
    });
    return { ...each, data, rows };
  });
  const ledger = append(posted);
  const statements = [
    ...ledger.statements,
    ...recordFacts(posted),
    ...registroDeEntregas(posted),
    ...moveBalances(posted),
  ];
  const answer: Writes<Lancamento[][]>['answer'] = (found) => {
    const lancamentos = ledger.answer(found);
    return posted.map((each) => lancamentos.splice(0, each.rows.length));
  };
  return { statements, answer };
}

function append(posted: readonly Posted[]): Writes<Lancamento[]> {
  // Each spread comes last: V8 makes room again for each key that follows one.
  const rows = posted.flatMap(({ ctx, data, rows }) =>
    rows.map((row) => ({
      usuario_id: ctx.user.id,
      operacao_id: ctx.operacaoId,
      data_registro: data,
      ...row,
    })),
  );
  if (rows.length === 0) return { statements: [], answer: () => [] };
  const copias = rows.map(({ destinatario }) => copiaDe(destinatario));
  const movimentacoes = rows.map(
    ({ destinatario, procedencia_id: _, desfaz: __, atribuicoes: ___, entrega_id: ____, ...row }, n) => ({
      destinatario_id: destinatario?.id ?? null,
      destinatario_hash: copias[n]?.hash ?? null,
      ...row,
    }),
  );
  const entregas = rows.flatMap(({ id }, n) => {
    const copia = copias[n];
    return copia ? [{ movimentacao_id: id, ...copia.dados }] : [];
  });
  const lidas = { select: MOVIMENTACAO, joins: JOINS_DE_NOVAS };
  return {
    statements: [
      insertionReading<Movimentacao>(Movimentacao, movimentacoes, lidas),
      ...insertion(DestinatarioDaEntrega, entregas),
    ],
    answer: ([novas = []]) =>
      (novas as Lancamento[]).map((nova, n) => withDestinatario(nova, rows[n]?.destinatario ?? null)),
  };
}

/** The recipient's copy did not exist yet when the row was answered. */
function withDestinatario(lancamento: Lancamento, destinatario: DestinatarioState | null): Lancamento {
  if (!destinatario) return lancamento;
  const { id, nome } = destinatario;
  return { ...lancamento, destinatario: { id, nome } };
}

/** The recipient's present name and document, which are stored beside the row, and their hash for the row. */
function copiaDe(destinatario: DestinatarioState | null) {
  if (!destinatario) return null;
  const { nome, documento } = destinatario;
  const { sal, hash } = salted([nome, documento]);
  return { hash, dados: { sal, nome, documento } };
}
