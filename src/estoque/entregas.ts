import type { z } from 'zod';
import { insertion } from '../../db/insert-rows.ts';
import { Entrega } from '../../db/models/entrega.ts';
import { EntregaItem } from '../../db/models/entrega-item.ts';
import { Retirada } from '../../db/models/retirada.ts';
import type { Write } from '../../db/prepared.ts';
import { salted } from '../../db/salted.ts';
import { semPontuacao } from '../common/cpf-cnpj.ts';
import { fold } from '../common/text.ts';
import type { Finalidade, TipoEspecie, Uf, Zona } from '../common/vocabulary.ts';
import { seriesOf } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { RECONTAR } from './conta.ts';
import { isEntrega, unidadeNaFase } from './meaning.ts';
import { seqDe } from './numero-da-entrega.ts';
import type { PlannedRow, Stock } from './stock.ts';
import type { DA_ENTREGA, PlantioInformado } from './visita/schemas.ts';

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

/** What is known of a visit beside its items. Decisions that share one object are one delivery. */
export interface Visita {
  /** Null when the delivery is to get a new number. */
  numero: string | null;
  finalidade: Finalidade | null;
  programa: string | null;
  plantio: Plantio;
  /** The person who fetched it. */
  retirada: { sal: string; hash: string; nome: string; documento: string | null } | null;
}

/** What a request says about a visit. */
export type Informada = Partial<z.output<z.ZodObject<typeof DA_ENTREGA>>>;

const SEM_LUGAR: Plantio = {
  ...{ local: null, bairro: null, municipio: null, uf: null },
  ...{ latitude: null, longitude: null, zona: null },
};

/** The visit of a request; undefined when the request says nothing about one. */
export function visitaDe(informada: Informada): Visita | undefined {
  const visita = novaVisita(informada, null);
  const { finalidade, programa, plantio, retirada } = visita;
  return [finalidade, programa, retirada, ...Object.values(plantio)].every((fact) => fact === null)
    ? undefined
    : visita;
}

export function novaVisita(
  { finalidade = null, programa = null, plantio, retirada_por: por }: Informada,
  numero: string | null,
): Visita {
  const documento = por?.documento ? semPontuacao(por.documento) : null;
  return {
    ...{ numero, finalidade, programa },
    plantio: completado(SEM_LUGAR, plantio),
    retirada: por ? { ...salted([por.nome, documento]), nome: por.nome, documento } : null,
  };
}

/** A place with the fields that a request gives; an absent field stays as it was. */
export function completado(plantio: Plantio, informado: PlantioInformado | null | undefined): Plantio {
  if (informado === null) return SEM_LUGAR;
  const given = Object.entries(informado ?? {}).filter(([, value]) => value !== undefined);
  return { ...plantio, ...Object.fromEntries(given) };
}

/**
 * What the trail keeps of a visit. Of an address and of a person it keeps only that they are known, because both may have to be
 * erased.
 */
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

/** Whether a new row delivers something to somebody. */
export function entrega({ destinatario, retorno_ao_viveiro }: PlannedRow): boolean {
  return isEntrega({ destinatario_id: destinatario?.id ?? null, retorno_ao_viveiro });
}

/** Answers which delivery each new item is of: its visit's, named by the first item, or one by itself. Null for other rows. */
export function novasEntregas(): (row: PlannedRow, id: string, visita?: Visita) => string | null {
  const primeiros = new Map<Visita, string>();
  return (row, id, visita) => {
    if (!entrega(row)) return null;
    if (!visita) return id;
    const primeiro = primeiros.get(visita) ?? id;
    primeiros.set(visita, primeiro);
    return primeiro;
  };
}

interface Decisao {
  ctx: UserCommandContext;
  stock: Stock;
  visita?: Visita | undefined;
  data: string;
  rows: readonly NewRow[];
}

type NewRow = PlannedRow & { id: string; entrega_id: string | null };
type Item = NewRow & { unidade: TipoEspecie | undefined };

interface Nova {
  serie: string;
  visita: Visita | undefined;
  data: string;
  itens: Item[];
}

/**
 * Each delivery among the rows gets its own row beside the ledger, and its number. Reversals update the figures of the deliveries
 * that they undo.
 */
export function registroDeEntregas(decisions: readonly Decisao[]): Write[] {
  const novas = new Map<string | null, Nova>();
  for (const { ctx, stock, visita, data, rows } of decisions) {
    for (const row of rows.filter(entrega)) {
      const nova = novas.get(row.entrega_id) ?? { serie: seriesOf(ctx, 'ENT'), visita, data, itens: [] };
      nova.itens.push({ ...row, unidade: unidadeDe(row, stock) });
      novas.set(row.entrega_id, nova);
    }
  }
  const estornos = decisions.flatMap(({ rows }) => rows).filter(({ estorno_de }) => estorno_de !== null);
  if (novas.size + estornos.length === 0) return [];
  const all = [...novas.values()];
  const aNumerar = all.filter(({ visita }) => typeof visita?.numero !== 'string');
  const series = [...new Set(aNumerar.map(({ serie }) => serie))];
  return [
    ...insertion(Entrega, all.flatMap(numerada)),
    ...series.map((serie) => {
      const novas = aNumerar.filter((nova) => nova.serie === serie);
      return numeracao(serie, novas);
    }),
    ...insertion(EntregaItem, all.flatMap(outrosItens)),
    ...insertion(Retirada, all.flatMap(retiradaDaEntrega)),
    ...recontagemDeEntregas(estornos.map(({ id }) => id)),
  ];
}

function unidadeDe({ fase_lote, especie_id }: NewRow, { especies }: Stock): TipoEspecie | undefined {
  return unidadeNaFase(especies.get(especie_id)?.tipo, fase_lote);
}

function numerada(nova: Nova): Partial<Entrega>[] {
  const { numero } = nova.visita ?? {};
  return typeof numero === 'string' ? [{ seq: seqDe(numero) as number, ...linhaDe(nova) }] : [];
}

/** The other items of a delivery. The first has the delivery's own id. */
function outrosItens({ itens: [first, ...others] }: Nova): Partial<EntregaItem>[] {
  return others.map(({ id }, n) => ({ movimentacao_id: id, entrega_id: first?.id as string, ordem: n + 1 }));
}

function retiradaDaEntrega({ visita, itens: [first] }: Nova): Partial<Retirada>[] {
  if (!visita?.retirada || !first) return [];
  const { sal, nome, documento } = visita.retirada;
  return [{ movimentacao_id: first.id, sal, nome, documento }];
}

/** Updates the figures of deliveries after these movements took something back of them. */
export function recontagemDeEntregas(movimentacaoIds: readonly string[]): Write[] {
  return movimentacaoIds.length === 0 ? [] : [{ text: RECONTAR, values: [movimentacaoIds] }];
}

function numeracao(serie: string, novas: readonly Nova[]): Write {
  const values = [JSON.stringify(novas.map(linhaDe)), serie, novas.length, seqDe(`${serie}-0`)];
  return { text: NUMERAR, values };
}

function linhaDe({ visita, data, itens }: Nova): Partial<Entrega> {
  const [first] = itens;
  return {
    id: first?.id as string,
    itens: itens.length,
    ...quantidades(itens),
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

/** The quantities taken, in the units of UNIDADE: seeds and seedlings are never added up. */
function quantidades(itens: readonly Item[]): Pick<Entrega, 'mudas' | 'sementes'> {
  const of = (unidade: TipoEspecie) =>
    itens.reduce((sum, item) => (item.unidade === unidade ? sum + item.quantidade : sum), 0);
  return { mudas: of('MUDA'), sementes: of('SEMENTE') };
}

const FATOS = `id, itens, mudas, sementes, destinatario_id, finalidade, programa, plantio_local, plantio_bairro,
  plantio_municipio, plantio_busca, plantio_uf, plantio_latitude, plantio_longitude, plantio_zona, retirada_hash,
  data_registro, data_att`;

/**
 * As `nextNumber`, for all deliveries at once and together with their rows. A delivery of a single movement costs one statement.
 */
const NUMERAR = `
  with contador as (
    insert into contadores as c (nome, valor) values ($2, $3)
    on conflict (nome) do update set valor = c.valor + excluded.valor returning valor - $3 as antes)
  insert into entregas (seq, ${FATOS})
  select $4 + c.antes + n.ordinality, ${FATOS}
  from jsonb_populate_recordset(null::entregas, $1) with ordinality n cross join contador c`;
