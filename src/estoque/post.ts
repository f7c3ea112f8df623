import { type Inserted, insertion, insertionReading } from '../../db/insert-rows.ts';
import { DestinatarioDaEntrega } from '../../db/models/destinatario-da-entrega.ts';
import { Movimentacao } from '../../db/models/movimentacao.ts';
import { newId } from '../../db/new-id.ts';
import { type Write, type Writes, write } from '../../db/prepared.ts';
import { salted } from '../../db/salted.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { moveBalances } from './balances.ts';
import { entregaDoItem, registroDeEntregas, type Visita } from './entregas.ts';
import { type Decided, type NewRow, type Posted, recordFacts } from './facts.ts';
import { atribuir } from './procedencias.ts';
import { JOINS_DE_NOVAS, MOVIMENTACAO } from './reading.ts';
import type { Movimentacao as Lancamento } from './row.ts';
import type { Plan, Stock } from './stock.ts';

/** Writes one decision (`posting`). */
export async function post(ctx: UserCommandContext, stock: Stock, plan: Plan): Promise<Lancamento[]> {
  return write(ctx.db, posting([{ ctx, stock, plan }]));
}

/** Writes consecutive decisions (`posting`). */
export async function postAll(decided: readonly Decided[]): Promise<Lancamento[]> {
  const [first] = decided;
  return first ? write(first.ctx.db, posting(decided)) : [];
}

/**
 * The only source of movements. It appends the rows of consecutive decisions and, in the same transaction, moves every balance by
 * the sum of its variations. The audit entries stay in each operation. Answers the rows in the order of the plans, as they are read.
 */
export function posting(decided: readonly Decided[]): Writes<Lancamento[]> {
  const instants = new Map<UserCommandContext, string>();
  const visitas = new Map<Visita, string>();
  const posted: Posted[] = [];
  for (const each of decided) {
    const { ctx, stock, plan, visita } = each;
    const data = instants.get(ctx) ?? ctx.now().toISOString();
    instants.set(ctx, data);
    const atribuicoes = stock.procedencias.size > 0 ? atribuir(stock, plan.rows) : [];
    const rows = plan.rows.map((row, n): NewRow => {
      const id = newId();
      const entrega_id = row.destinatario ? entregaDoItem(row, id, visita, visitas) : null;
      return { id, atribuicoes: atribuicoes[n] ?? [], entrega_id, ...row };
    });
    posted.push({ ...each, data, rows });
  }
  const rows = posted.flatMap((each) => each.rows);
  const deEntregas = rows.some(({ entrega_id }) => entrega_id !== null);
  return {
    statements: [
      ...append(posted),
      ...recordFacts(posted),
      ...(deEntregas ? registroDeEntregas(posted) : []),
      ...moveBalances(posted, rows),
    ],
    answer: ([novas = []]) => rows.map((row, n) => withDestinatario(novas[n] as Lancamento, row)),
  };
}

/** The rows, and beside them the present name and document of each recipient, whose hash the row keeps. */
function append(posted: readonly Posted[]): Write[] {
  const movimentacoes: Partial<Inserted<Movimentacao>>[] = [];
  const copias: Partial<Inserted<DestinatarioDaEntrega>>[] = [];
  for (const { ctx, data, rows } of posted) {
    for (const {
      destinatario,
      procedencia_id: _,
      desfaz: __,
      atribuicoes: ___,
      entrega_id: ____,
      ...row
    } of rows) {
      const copia = destinatario && salted([destinatario.nome, destinatario.documento]);
      // The spread comes last: V8 makes room again for each key that follows one.
      movimentacoes.push({
        usuario_id: ctx.user.id,
        operacao_id: ctx.operacaoId,
        data_registro: data,
        destinatario_id: destinatario?.id ?? null,
        destinatario_hash: copia?.hash ?? null,
        ...row,
      });
      if (!destinatario || !copia) continue;
      const { nome, documento } = destinatario;
      copias.push({ movimentacao_id: row.id, sal: copia.sal, nome, documento });
    }
  }
  if (movimentacoes.length === 0) return [];
  return [
    insertionReading<Movimentacao>(Movimentacao, movimentacoes, {
      select: MOVIMENTACAO,
      joins: JOINS_DE_NOVAS,
    }),
    ...insertion(DestinatarioDaEntrega, copias),
  ];
}

/** The recipient's copy did not exist yet when the row was answered. */
function withDestinatario(lancamento: Lancamento, { destinatario }: NewRow): Lancamento {
  return destinatario
    ? { ...lancamento, destinatario: { id: destinatario.id, nome: destinatario.nome } }
    : lancamento;
}
