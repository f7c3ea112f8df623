import { statusDe } from '../../db/models/usuario.ts';
import { type ReadSource, readById } from '../../db/prepared.ts';
import { Filters } from '../lists/filters.ts';
import { type Orders, orderBy } from '../lists/order.ts';
import { listPage } from '../lists/page.ts';
import { columnsOf } from '../lists/record.ts';
import type { Context } from '../procedure/context.ts';
import { type FiltrosDeUsuarios, type ORDENS_DE_USUARIOS, Usuario } from './schemas.ts';

const USUARIO = columnsOf(Usuario, { status: statusDe('t') });

export function buscarUsuario(ctx: ReadSource, id: string): Promise<Usuario> {
  return readById<Usuario>(ctx, `select ${USUARIO} from usuarios t where t.id = any($1)`, id);
}

const ORDENS: Orders<(typeof ORDENS_DE_USUARIOS)[number]> = { nome: ['busca', 'id'], email: ['email'] };

export function listarUsuarios(ctx: Context, input: FiltrosDeUsuarios) {
  const filters = new Filters()
    .words('t.busca', input.nome)
    .add('t.email = $?', input.email?.toLowerCase())
    .add('t.cargo = $?', input.cargo)
    .add(`${statusDe('t')} = $?`, input.status)
    .add('t.conta = $?', input.conta ?? 'PESSOA');
  return listPage<Usuario>(ctx, {
    select: USUARIO,
    table: 'usuarios',
    order: orderBy(ORDENS, input.ordenar ?? 'nome'),
    filters,
    ...input,
  });
}
