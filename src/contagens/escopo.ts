import { lockUntilCommit } from '../../db/books.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { ContagemLinha } from '../../db/models/contagem-linha.ts';
import { newId } from '../../db/new-id.ts';
import { prepared } from '../../db/prepared.ts';
import type { Codigo } from '../common/codigos.ts';
import { invalid } from '../common/errors.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { Saldo } from './em-contagem.ts';
import { type LinhasNovas, MAX_LINHAS } from './schemas.ts';

/** What to count: batches, chosen by greenhouse or one by one, or all that are ATIVO; and the sementeira. */
interface Escopo {
  estufas: readonly string[];
  lotes: readonly string[];
  especies: readonly string[];
  todosOsLotes: boolean;
  sementeira: boolean;
}

/** The balances that a request chooses, while no other count is opened or gets lines. At most one more than a count may have. */
export async function saldosPedidos(ctx: UserCommandContext, pedido: LinhasNovas): Promise<Saldo[]> {
  const escopo = escopoDe(pedido);
  await checkCadastros(ctx, escopo);
  // When two people open counts at once, the later one sees the lines of the earlier one.
  await lockUntilCommit(ctx.db, 'contagens: abertura');
  return saldosDe(ctx, escopo);
}

/** Gives a count a line for each balance, below those that it has. */
export async function inserirLinhas(
  { db }: UserCommandContext,
  contagem_id: string,
  saldos: readonly Saldo[],
  antes: number,
): Promise<void> {
  const linhas = saldos.map((saldo, n) => ({ id: newId(), contagem_id, ordem: antes + n, ...saldo }));
  await insertRows(db, ContagemLinha, linhas);
}

function escopoDe({ estufa_ids, lote_ids, especie_ids, sementeira }: LinhasNovas): Escopo {
  const [estufas, lotes, especies] = [estufa_ids ?? [], lote_ids ?? [], especie_ids ?? []];
  const semLotes = estufas.length + lotes.length === 0;
  const soEspecies = semLotes && especies.length > 0;
  if (semLotes && !soEspecies && !sementeira) {
    throw invalid('NADA_A_CONTAR', 'Escolha o que contar: estufas, lotes, espécies ou o estoque.');
  }
  return { estufas, lotes, especies, todosOsLotes: soEspecies, sementeira: sementeira ?? soEspecies };
}

/** Checks that every record that the request names exists, and that its batches are still open. */
async function checkCadastros({ db }: UserCommandContext, escopo: Escopo): Promise<void> {
  const check = async (
    area: 'estufas' | 'lotes' | 'especies',
    campo: string,
    codigo: Codigo,
    detalhe: string,
    que = 'true',
  ) => {
    const ids = escopo[area];
    const sql = `select id from ${area} where id = any($1::uuid[]) and ${que}`;
    const known = new Set((await prepared<{ id: string }>(db, sql, [ids])).map(({ id }) => id));
    const place = ids.findIndex((id) => !known.has(id));
    if (place >= 0) throw invalid(codigo, detalhe, `${campo}.${place}`);
  };
  const encerrado = 'Escolha um lote ativo: em um encerrado não há o que contar.';
  await check('estufas', 'estufa_ids', 'ESTUFA_INEXISTENTE', 'Escolha uma estufa cadastrada.');
  await check('lotes', 'lote_ids', 'LOTE_INEXISTENTE', 'Escolha um lote cadastrado.');
  await check('lotes', 'lote_ids', 'LOTE_ENCERRADO', encerrado, `status = 'ATIVO'`);
  await check('especies', 'especie_ids', 'ESPECIE_INEXISTENTE', 'Escolha uma espécie cadastrada.');
}

/**
 * In the order in which a person walks past them. An open batch has a line for every item, even one with an empty balance. The
 * sementeira has lines for the species that are named, or else for all that may have something there: INATIVO ones only drain.
 */
const SALDOS = `
  select especie_id, lote_id from (
    select i.especie_id, i.lote_id, 1 as parte, s.codigo_identificador as estufa, l.seq as lote, i.ordem, '' as nome
    from lotes l join estufas s on s.id = l.estufa_id join lote_itens i on i.lote_id = l.id
    where l.status = 'ATIVO' and ($4 or l.estufa_id = any($1::uuid[]) or l.id = any($2::uuid[]))
      and (cardinality($3::uuid[]) = 0 or i.especie_id = any($3::uuid[]))
    union all
    select e.id, null, 2, '', 0, 0, e.busca
    from especies e where $5 and case when cardinality($3::uuid[]) = 0
      then e.status = 'ATIVO' or e.quantidade_atual > 0 else e.id = any($3::uuid[]) end) x
  order by parte, estufa, lote, ordem, nome, especie_id limit ${MAX_LINHAS + 1}`;

function saldosDe({ db }: UserCommandContext, escopo: Escopo): Promise<Saldo[]> {
  const { estufas, lotes, especies, todosOsLotes, sementeira } = escopo;
  return prepared<Saldo>(db, SALDOS, [estufas, lotes, especies, todosOsLotes, sementeira]);
}
