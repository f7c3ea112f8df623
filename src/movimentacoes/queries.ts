import { type ReadSource, readById } from '../../db/prepared.ts';
import { itensDe } from '../estoque/conta.ts';
import { LINHAS, MOVIMENTACAO, MOVIMENTACAO_JOINS } from '../estoque/reading.ts';
import type { Movimentacao } from '../estoque/row.ts';
import { bookPage } from '../lists/book.ts';
import { Filters } from '../lists/filters.ts';
import { BY_DATE, orderBy } from '../lists/order.ts';
import type { Context } from '../procedure/context.ts';
import type { FiltrosDeMovimentacoes } from './schemas.ts';

export async function buscarMovimentacao(ctx: ReadSource, id: string): Promise<Movimentacao> {
  const sql = `select ${MOVIMENTACAO} from movimentacoes t ${MOVIMENTACAO_JOINS} where t.id = any($1)`;
  return readById<Movimentacao>(ctx, sql, id);
}

/** The movements of the receipt with this number or code. */
const COM_TERMO = `
  select i.movimentacao_id from termos r cross join lateral ${itensDe('r.movimentacao_id')} i
  where r.numero = upper($?) or r.codigo = $?`;

/** The movements that took from this lot of seed, or brought to it. */
const DA_PROCEDENCIA = 'select a.movimentacao_id from atribuicoes a where a.procedencia_id = $?';

export function listarMovimentacoes(ctx: Context, input: FiltrosDeMovimentacoes) {
  const filters = new Filters()
    .equal('tipo', input.tipo)
    .equalInEither(['especie_id', 'especie_destino_id'], input.especieId)
    .equal('usuario_id', input.usuarioId)
    .equal('lote_id', input.loteId)
    .equal('destinatario_id', input.destinatarioId)
    .equal('origem', input.origem)
    .add(`t.id in (${COM_TERMO})`, input.termo)
    .add(`t.id in (${DA_PROCEDENCIA})`, input.procedenciaId)
    .add('t.efetiva = $?', input.efetivas || undefined)
    .period('t.data_registro', input, ctx);
  const few = input.loteId ?? input.destinatarioId ?? input.termo ?? input.procedenciaId;
  return bookPage<Movimentacao>(ctx, {
    select: MOVIMENTACAO,
    table: input.efetivas ? LINHAS : 'movimentacoes',
    joins: MOVIMENTACAO_JOINS,
    order: orderBy(BY_DATE, input.ordenar),
    filters,
    summarised: !few && { especie: filters.either?.valor, linhas: LINHAS },
    ...input,
  });
}
