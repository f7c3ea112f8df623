import type { z } from 'zod';
import { insertion } from '../../db/insert-rows.ts';
import { Entrega } from '../../db/models/entrega.ts';
import { EntregaItem } from '../../db/models/entrega-item.ts';
import { Retirada } from '../../db/models/retirada.ts';
import type { Write } from '../../db/prepared.ts';
import { salted } from '../../db/salted.ts';
import { semPontuacao } from '../common/cpf-cnpj.ts';
import { fold } from '../common/text.ts';
import type { Finalidade, Uf, Zona } from '../common/vocabulary.ts';
import { seriesOf } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { RECONTAR } from './conta.ts';
import { isEntrega, unidadeNaFase } from './meaning.ts';
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

/** What is known of a delivery beside its items. Decisions that share one object are one delivery. */
export interface Visita {
  /** Null when the delivery is to get a new number. */
  numero: string | null;
  finalidade: Finalidade | null;
  programa: string | null;
  plantio: Plantio;
  /** The person who fetched it. */
  retirada: { sal: string; hash: string; nome: string; documento: string | null } | null;
}

/** What a request says about a delivery. */
export type Informada = Partial<z.output<z.ZodObject<typeof DA_ENTREGA>>>;

const SEM_LUGAR: Plantio = {
  ...{ local: null, bairro: null, municipio: null, uf: null },
  ...{ latitude: null, longitude: null, zona: null },
};

/** What a request says about a delivery, as it is recorded; undefined when it says nothing. */
export function visitaDe(informada: Informada): Visita | undefined {
  const { finalidade, programa, plantio, retirada_por } = informada;
  const facts = [finalidade, programa, retirada_por, ...Object.values(plantio ?? {})];
  return facts.some((fact) => fact !== null && fact !== undefined) ? novaVisita(informada, null) : undefined;
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
 * What the trail keeps of a delivery. Of an address and of a person it keeps only that they are known, because both may have to be
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
function entrega({ destinatario, retorno_ao_viveiro }: PlannedRow): boolean {
  return isEntrega({ destinatario_id: destinatario?.id ?? null, retorno_ao_viveiro });
}

/** The delivery that a new row is an item of, by its first item: that of its `visita`, or one by itself. Null for other rows. */
export function entregaDoItem(
  row: PlannedRow,
  id: string,
  visita: Visita | undefined,
  visitas: Map<Visita, string>,
): string | null {
  if (!entrega(row)) return null;
  if (!visita) return id;
  const primeiro = visitas.get(visita) ?? id;
  visitas.set(visita, primeiro);
  return primeiro;
}

interface Decisao {
  ctx: UserCommandContext;
  stock: Stock;
  visita?: Visita | undefined;
  data: string;
  rows: readonly NewRow[];
}

type NewRow = PlannedRow & { id: string; entrega_id: string | null };

/** A new delivery. The quantities are in the units of UNIDADE: seeds and seedlings are never added up. */
interface Nova extends Pick<Decisao, 'ctx' | 'visita' | 'data'> {
  id: string;
  destinatario_id: string;
  itens: number;
  mudas: number;
  sementes: number;
}

/**
 * Each delivery among the rows gets its own row beside the ledger, and its number. Reversals update the figures of the deliveries
 * that they undo.
 */
export function registroDeEntregas(decisions: readonly Decisao[]): Write[] {
  const novas = new Map<string, Nova>();
  const outrosItens: Partial<EntregaItem>[] = [];
  const estornos: string[] = [];
  for (const { ctx, stock, visita, data, rows } of decisions) {
    for (const row of rows) {
      const { id, entrega_id, destinatario, quantidade } = row;
      if (entrega_id === null) continue;
      if (row.estorno_de !== null) estornos.push(id);
      if (!destinatario || !entrega(row)) continue;
      const nova = novas.get(entrega_id) ?? {
        ...{ ctx, visita, data, id: entrega_id, destinatario_id: destinatario.id },
        ...{ itens: 0, mudas: 0, sementes: 0 },
      };
      // The first item has the delivery's own id.
      if (id !== entrega_id) outrosItens.push({ movimentacao_id: id, entrega_id, ordem: nova.itens });
      nova.itens += 1;
      const unidade = unidadeNaFase(stock.especies.get(row.especie_id)?.tipo, row.fase_lote);
      if (unidade === 'MUDA') nova.mudas += quantidade;
      if (unidade === 'SEMENTE') nova.sementes += quantidade;
      novas.set(entrega_id, nova);
    }
  }
  return [
    ...registroDasNovas(novas.values()),
    ...insertion(EntregaItem, outrosItens),
    ...recontagemDeEntregas(estornos),
  ];
}

function registroDasNovas(novas: Iterable<Nova>): Write[] {
  const numeradas: Partial<Entrega>[] = [];
  const aNumerar = new Map<string, Partial<Entrega>[]>();
  const retiradas: Partial<Retirada>[] = [];
  for (const nova of novas) {
    const { numero, retirada } = nova.visita ?? {};
    const linha = linhaDe(nova);
    const serie = numero ? null : seriesOf(nova.ctx, 'ENT');
    if (serie) aNumerar.set(serie, [...(aNumerar.get(serie) ?? []), linha]);
    else if (numero) numeradas.push({ seq: seqDe(numero) as number, ...linha });
    if (!retirada) continue;
    const { sal, nome, documento } = retirada;
    retiradas.push({ movimentacao_id: nova.id, sal, nome, documento });
  }
  return [
    ...insertion(Entrega, numeradas),
    ...[...aNumerar].map(([serie, linhas]) => numeracao(serie, linhas)),
    ...insertion(Retirada, retiradas),
  ];
}

/** Updates the figures of deliveries after these movements took something back of them. */
export function recontagemDeEntregas(movimentacaoIds: readonly string[]): Write[] {
  return movimentacaoIds.length === 0 ? [] : [{ text: RECONTAR, values: [movimentacaoIds] }];
}

function numeracao(serie: string, linhas: readonly Partial<Entrega>[]): Write {
  const values = [JSON.stringify(linhas), serie, linhas.length, seqDe(`${serie}-0`)];
  return { text: NUMERAR, values };
}

function linhaDe({ id, itens, mudas, sementes, destinatario_id, visita, data }: Nova): Partial<Entrega> {
  return {
    ...{ id, itens, mudas, sementes, destinatario_id },
    ...(visita && {
      ...{ finalidade: visita.finalidade, programa: visita.programa },
      ...colunasDoPlantio(visita.plantio),
      retirada_hash: visita.retirada?.hash ?? null,
    }),
    data_registro: data,
    data_att: data,
  };
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

/** The key of a delivery's number, which sorts numerically: that of ENT-2026-00012 is 2026000000012; null for any other text. */
export function seqDe(numero: string): number | null {
  const [, ano, n] = /^ENT-(\d{1,6})-(\d{1,9})$/i.exec(numero.trim()) ?? [];
  return ano === undefined ? null : Number(ano) * NUMBERS_OF_A_YEAR + Number(n);
}

const NUMBERS_OF_A_YEAR = 1_000_000_000;
