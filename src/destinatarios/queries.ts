import { prepared, type ReadSource, readById } from '../../db/prepared.ts';
import { semPontuacao } from '../common/cpf-cnpj.ts';
import { Filters } from '../lists/filters.ts';
import { type Orders, orderBy } from '../lists/order.ts';
import { listPage } from '../lists/page.ts';
import { columnsOf } from '../lists/record.ts';
import type { Context } from '../procedure/context.ts';
import type { DestinatarioCadastrado } from './rules.ts';
import { Destinatario, type FiltrosDeDestinatarios, type ORDENS_DE_DESTINATARIOS } from './schemas.ts';

const DESTINATARIO = columnsOf(Destinatario);

export async function buscarDestinatario(ctx: ReadSource, id: string): Promise<Destinatario> {
  const sql = `select ${DESTINATARIO} from destinatarios t where t.id = any($1)`;
  return readById<Destinatario>(ctx, sql, id);
}

const ORDENS: Orders<(typeof ORDENS_DE_DESTINATARIOS)[number]> = {
  nome: ['busca', 'id'],
  tipo: ['tipo', 'busca', 'id'],
  categoria: ['categoria', 'busca', 'id'],
  data_registro: ['data_registro', 'id'],
};

export function listarDestinatarios(ctx: Context, input: FiltrosDeDestinatarios) {
  const filters = new Filters()
    .words('t.busca', input.nome)
    .add('t.email = $?', input.email?.toLowerCase())
    .add('t.documento = $?', input.documento && semPontuacao(input.documento))
    .add('t.tipo = $?', input.tipo)
    .add('t.categoria = $?', input.categoria)
    .add('t.status = $?', input.status);
  return listPage<Destinatario>(ctx, {
    select: DESTINATARIO,
    table: 'destinatarios',
    order: orderBy(ORDENS, input.ordenar ?? 'nome'),
    filters,
    ...input,
  });
}

/** The recipients that have one of these documents, whatever their status. */
export function destinatariosCom(
  { db }: Context,
  documentos: readonly string[],
): Promise<DestinatarioCadastrado[]> {
  return prepared<DestinatarioCadastrado>(
    db,
    'select t.id, t.documento, t.status from destinatarios t where t.documento = any ($1::text[])',
    [documentos],
  );
}
