import type { Db } from '../../db/connection.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { Entrega } from '../../db/models/entrega.ts';
import { EntregaItem } from '../../db/models/entrega-item.ts';
import { Retirada } from '../../db/models/retirada.ts';
import { prepared } from '../../db/prepared.ts';
import { salted } from '../../db/salted.ts';
import { fold } from '../common/text.ts';
import type { Finalidade, Uf, Zona } from '../common/vocabulary.ts';
import { seriesOf } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { isEntrega } from './meaning.ts';
import { seqDe } from './numero-da-entrega.ts';
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
  const aNumerar = all.filter(({ visita }) => typeof visita?.numero !== 'string');
  await Promise.all([
    insertRows(db, Entrega, all.flatMap(numerada)),
    ...[...new Set(aNumerar.map(({ serie }) => serie))].map((serie) =>
      numerar(
        db,
        serie,
        aNumerar.filter((nova) => nova.serie === serie),
      ),
    ),
    insertRows(db, EntregaItem, all.flatMap(outrosItens)),
    insertRows(db, Retirada, all.flatMap(retiradaDaEntrega)),
  ]);
}

function numerada(nova: Nova): Partial<Entrega>[] {
  const { numero } = nova.visita ?? {};
  return typeof numero === 'string' ? [{ seq: seqDe(numero) as number, ...linhaDe(nova) }] : [];
}

/** The first has the id of the delivery. */
function outrosItens({ itens: [first, ...others] }: Nova): Partial<EntregaItem>[] {
  return others.map(({ id }, n) => ({ movimentacao_id: id, entrega_id: first?.id as string, ordem: n + 1 }));
}

function retiradaDaEntrega({ visita, itens: [first] }: Nova): Partial<Retirada>[] {
  if (!visita?.retirada || !first) return [];
  const { sal, nome, documento } = visita.retirada;
  return [{ movimentacao_id: first.id, sal, nome, documento }];
}

async function numerar(db: Db, serie: string, novas: readonly Nova[]): Promise<void> {
  await prepared(db, NUMERAR, [JSON.stringify(novas.map(linhaDe)), serie, novas.length, seqDe(`${serie}-0`)]);
}

function linhaDe({ visita, data, itens }: Nova): Partial<Entrega> {
  const [first] = itens;
  return {
    id: first?.id as string,
    itens: itens.length,
    destinatario_id: first?.destinatario?.id as string,
    ...(visita && {
      ...{ finalidade: visita.finalidade, programa: visita.programa },
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

/** As `nextNumber`, for all of them at once, and on the way with the rows: a delivery that is a single movement costs one statement. */
const NUMERAR = `
  with contador as (
    insert into contadores as c (nome, valor) values ($2, $3)
    on conflict (nome) do update set valor = c.valor + excluded.valor returning valor - $3 as antes)
  insert into entregas (seq, ${FATOS})
  select $4 + c.antes + n.ordinality, ${FATOS}
  from jsonb_populate_recordset(null::entregas, $1) with ordinality n cross join contador c`;
