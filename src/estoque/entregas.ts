import type { Db } from '../../db/connection.ts';
import { insertRows } from '../../db/insert-rows.ts';
import type { Entrega } from '../../db/models/entrega.ts';
import { Retirada } from '../../db/models/retirada.ts';
import { prepared } from '../../db/prepared.ts';
import { salted } from '../../db/salted.ts';
import { fold } from '../common/text.ts';
import type { Finalidade, Uf, Zona } from '../common/vocabulary.ts';
import { seriesOf } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { isEntrega } from './meaning.ts';
import type { PlannedRow } from './stock.ts';

/** Where plants go into the ground. */
export interface Plantio {
  local: string | null;
  bairro: string | null;
  municipio: string | null;
  uf: Uf | null;
  latitude: number | null;
  longitude: number | null;
  zona: Zona | null;
}

/** What is known of a visit beside its items. Decisions that have one and the same object are one delivery. */
export interface Visita {
  /** Null when it is to be given one. */
  numero: string | null;
  finalidade: Finalidade | null;
  programa: string | null;
  plantio: Plantio;
  /** Who fetched it. */
  retirada: { sal: string; hash: string; nome: string; documento: string | null } | null;
}

export function retiradaDe({ nome, documento }: { nome: string; documento: string | null }) {
  return { ...salted([nome, documento]), nome, documento };
}

/** What the trail keeps of a visit: of a place and of a person only that they are known, for both may have to be erased. */
export function naTrilha({ finalidade, programa, plantio, retirada }: Visita): Record<string, unknown> {
  const { municipio, uf, zona, ...endereco } = plantio;
  return {
    ...{ finalidade, programa, municipio, uf, zona },
    retirada: retirada?.hash ?? null,
    dados_pessoais: Object.entries(endereco).flatMap(([campo, valor]) => (valor === null ? [] : [campo])),
  };
}

/** The columns of a planting place. */
export function colunasDoPlantio(plantio: Plantio) {
  const { local, bairro, municipio, uf, latitude, longitude, zona } = plantio;
  return {
    ...{ plantio_local: local, plantio_bairro: bairro, plantio_municipio: municipio },
    plantio_busca: municipio === null ? null : fold(municipio),
    ...{ plantio_uf: uf, plantio_latitude: latitude, plantio_longitude: longitude, plantio_zona: zona },
  };
}

/** Whether a new row gives somebody something. */
export function entrega({ destinatario, retorno_ao_viveiro }: PlannedRow): boolean {
  return isEntrega({ destinatario_id: destinatario?.id ?? null, retorno_ao_viveiro });
}

interface Decisao {
  ctx: UserCommandContext;
  visita?: Visita | undefined;
  data: string;
}

type NewRow = PlannedRow & { id: string };

interface Nova {
  serie: string;
  visita: Visita | undefined;
  data: string;
  itens: NewRow[];
}

/** Each delivery among the rows gets its own row beside the ledger, and its number: those of one visit together, any other alone. */
export async function registrarEntregas(
  db: Db,
  decisions: readonly Decisao[],
  posted: readonly NewRow[][],
): Promise<void> {
  const novas = new Map<object, Nova>();
  for (const [n, { ctx, visita, data }] of decisions.entries()) {
    for (const row of (posted[n] ?? []).filter(entrega)) {
      const nova = novas.get(visita ?? row) ?? { serie: seriesOf(ctx, 'ENT'), visita, data, itens: [] };
      nova.itens.push(row);
      novas.set(visita ?? row, nova);
    }
  }
  const all = [...novas.values()];
  const numeradas = all.filter(({ visita }) => typeof visita?.numero === 'string');
  const series = new Set(all.filter((nova) => !numeradas.includes(nova)).map(({ serie }) => serie));
  await Promise.all([
    inserir(db, numeradas),
    ...[...series].map((serie) =>
      inserir(
        db,
        all.filter((nova) => nova.serie === serie && !numeradas.includes(nova)),
        serie,
      ),
    ),
    insertRows(db, Retirada, all.flatMap(retiradaDaEntrega)),
  ]);
}

function retiradaDaEntrega({ visita, itens: [first] }: Nova) {
  if (!visita?.retirada || !first) return [];
  const { sal, nome, documento } = visita.retirada;
  return [{ movimentacao_id: first.id, sal, nome, documento }];
}

/** Without a series they have their numbers. */
async function inserir(db: Db, novas: readonly Nova[], serie?: string): Promise<void> {
  if (novas.length === 0) return;
  const itens = novas.flatMap(({ itens }) =>
    itens.map(({ id }, ordem) => ({ id, entrega_id: itens[0]?.id, ordem })),
  );
  const values = [
    JSON.stringify(novas.map(linhaDe)),
    itens.map(({ id }) => id),
    itens.map(({ entrega_id }) => entrega_id),
    itens.map(({ ordem }) => ordem),
  ];
  if (serie === undefined) await prepared(db, COM_NUMERO, values);
  else await prepared(db, A_NUMERAR, [...values, serie, novas.length]);
}

function linhaDe({ visita, data, itens }: Nova): Partial<Entrega> {
  const [first] = itens;
  return {
    id: first?.id as string,
    itens: itens.length,
    destinatario_id: first?.destinatario?.id as string,
    ...(visita && {
      ...{ numero: visita.numero as string, finalidade: visita.finalidade, programa: visita.programa },
      ...colunasDoPlantio(visita.plantio),
      retirada_hash: visita.retirada?.hash ?? null,
    }),
    data_registro: data,
    data_att: data,
  };
}

const FATOS = [
  ...['id', 'itens', 'destinatario_id', 'finalidade', 'programa', 'plantio_local', 'plantio_bairro'],
  ...['plantio_municipio', 'plantio_busca', 'plantio_uf', 'plantio_latitude', 'plantio_longitude'],
  ...['plantio_zona', 'retirada_hash', 'data_registro', 'data_att'],
].join(', ');

const ITENS = `
  insert into entrega_itens (movimentacao_id, entrega_id, ordem) select * from unnest($2::uuid[], $3::uuid[], $4::smallint[])`;

const COM_NUMERO = `
  with novas as (
    insert into entregas (numero, ${FATOS}) select numero, ${FATOS} from jsonb_populate_recordset(null::entregas, $1))
  ${ITENS}`;

/** As `nextNumber`, for all of them at once, and on the way with the rows. */
const A_NUMERAR = `
  with contador as (
    insert into contadores as c (nome, valor) values ($5, $6)
    on conflict (nome) do update set valor = c.valor + excluded.valor returning valor - $6 as antes),
  numeradas as (
    select n.*, (c.antes + n.ordinality)::text as da_serie
    from jsonb_populate_recordset(null::entregas, $1) with ordinality n cross join contador c),
  novas as (
    insert into entregas (numero, ${FATOS})
    select $5 || '-' || lpad(da_serie, greatest(5, length(da_serie)), '0'), ${FATOS} from numeradas order by ordinality)
  ${ITENS}`;
