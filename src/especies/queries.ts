import { prepared, type ReadSource, readById } from '../../db/prepared.ts';
import { localDay } from '../common/local-time.ts';
import { historico } from '../estoque/historico.ts';
import type { Movimentacao } from '../estoque/row.ts';
import { movimentoDaEspecie } from '../fechamento/somas-por-especie.ts';
import { Filters } from '../lists/filters.ts';
import { type Orders, orderBy } from '../lists/order.ts';
import { listPage } from '../lists/page.ts';
import { columnsOf } from '../lists/record.ts';
import type { Context } from '../procedure/context.ts';
import { estoqueDasPlantas } from './estoque-da-planta.ts';
import { daPlanta, destinoDoRetorno, umaPorPlanta } from './plantas.ts';
import { checkDia, type EspecieCadastrada } from './rules.ts';
import { Especie, type FiltrosDeEspecies, type ORDENS_DE_ESPECIES, type Saldo } from './schemas.ts';

const SEMENTE = daPlanta('t', "r.tipo = 'SEMENTE'");

/** What is alive in batches. Batches that are not ATIVO hold nothing, so every item counts. */
const emProducao = (t: string) => `coalesce((
  select sum(i.quantidade_atual) from lote_itens i where i.especie_id = ${t}.id and i.quantidade_atual > 0), 0)`;

const par = (id: string) => `(
  select json_build_object('id', p.id, 'status', p.status, 'quantidade_atual', p.quantidade_atual, 'em_producao', ${emProducao('p')})
  from especies p where p.id = ${id})`;

const ESPECIE = columnsOf(Especie, {
  em_producao: emProducao('t'),
  muda_equivalente: `case when t.tipo = 'SEMENTE' then ${par(destinoDoRetorno('t'))} end`,
  semente: `case when t.tipo = 'MUDA' then ${par(SEMENTE)} end`,
});

/** All records of the plant, whose stock is the sum of theirs. */
const REGISTROS = `(
  select json_agg(json_build_object('id', r.id, 'tipo', r.tipo, 'status', r.status, 'quantidade_atual', r.quantidade_atual,
    'em_producao', ${emProducao('r')}) order by r.seq) from especies r where r.planta_id = t.planta_id) as registros`;

export async function buscarEspecie(ctx: ReadSource, id: string): Promise<Especie> {
  return readById<Especie>(ctx, `select ${ESPECIE} from especies t where t.id = any($1)`, id);
}

/** The plant of a species, with all its records. */
export function registrosDaPlanta(
  ctx: ReadSource,
  id: string,
): Promise<Required<Pick<Especie, 'id' | 'planta_id' | 'registros'>>> {
  return readById(ctx, `select t.id, t.planta_id, ${REGISTROS} from especies t where t.id = any($1)`, id);
}

const ORDENS: Orders<(typeof ORDENS_DE_ESPECIES)[number]> = {
  nome: ['busca', 'id'],
  nome_cientifico: ['lower(nome_cientifico)', 'id'],
  categoria: ['categoria', 'busca', 'id'],
  tipo: ['tipo', 'busca', 'id'],
  data_registro: ['seq'],
};

export async function listarEspecies(ctx: Context, input: FiltrosDeEspecies) {
  const filters = new Filters()
    .words('t.busca', input.nome)
    .add('t.categoria = $?', input.categoria)
    .add('t.tipo = $?', input.tipo)
    .add('t.status = $?', input.status)
    .add(`(${HA_PARA_ENTREGAR}) = $?`, input.paraEntregar);
  if (input.porPlanta) umaPorPlanta(filters);
  const pagina = await listPage<Especie>(ctx, {
    select: input.porPlanta ? `${ESPECIE}, ${REGISTROS}` : ESPECIE,
    table: 'especies',
    order: orderBy(ORDENS, input.ordenar),
    filters,
    ...input,
  });
  if (!input.porPlanta) return pagina;
  const estoques = await estoqueDasPlantas(
    ctx,
    pagina.docs.map(({ planta_id }) => planta_id),
  );
  return { ...pagina, docs: pagina.docs.map((each) => ({ ...each, planta: estoques.get(each.planta_id) })) };
}

/** Whether the plant of `t` has seedlings that can be delivered. */
const HA_PARA_ENTREGAR = `exists (
  select from especies x where x.planta_id = t.planta_id and (x.tipo = 'MUDA' and x.quantidade_atual > 0 or exists (
    select from lote_itens i join lotes l on l.id = i.lote_id
    where i.especie_id = x.id and i.quantidade_atual > 0 and l.fase = 'PRONTO')))`;

/** All movements of the species and the returns it received, newest first. */
export async function historicoDaEspecie(ctx: Context, id: string): Promise<Movimentacao[]> {
  await buscarEspecie(ctx, id);
  return historico(ctx, ['especie_id', 'especie_destino_id'], id);
}

/** Both balances at the end of a local day (for today, now), from the ledger alone. */
export async function saldoDaEspecie(
  ctx: Context,
  { id, em: asked }: { id: string; em?: string | undefined },
): Promise<Saldo> {
  await buscarEspecie(ctx, id);
  const { fusoHorario } = ctx.settings;
  const hoje = localDay(ctx.now(), fusoHorario);
  const em = asked ?? hoje;
  checkDia(em, hoje, 'em');
  const [found] = await prepared<{ sementeira: number; em_producao: number }>(
    ctx.db,
    `select coalesce(sum(m.sementeira), 0) as sementeira, coalesce(sum(m.em_producao), 0) as em_producao
     from (${movimentoDaEspecie('$1::uuid', '$3::text')}) m where m.dia <= $2::date`,
    [id, em, fusoHorario],
  );
  if (!found) throw new Error('a sum without a row');
  return { especie_id: id, em, ...found };
}

/** The species with one of these identities, the newest last. */
export function especiesComo({ db }: Context, identidades: readonly string[]): Promise<EspecieCadastrada[]> {
  return prepared<EspecieCadastrada>(
    db,
    `select t.id, t.nome_popular, t.nome_cientifico, t.variedade, t.tipo, t.status
     from especies t where t.identidade = any ($1::text[]) order by t.seq`,
    [identidades],
  );
}
