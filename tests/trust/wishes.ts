import type { Drawn } from '../bench/draw.ts';

/** What an act adds to balances: of a species outside of batches, and of one in a batch. */
export interface Change {
  especie_id: string;
  lote_id: string | null;
  variacao_sementeira: number;
  variacao_lote: number;
}

/** What people act on: little of each species, two batches that are PRONTO, and one greenhouse with little room for more. */
export interface Nursery {
  especies: string[];
  lotes: { id: string; especies: string[] }[];
  estufa_id: string;
  destinatario_id: string;
}

/** What somebody wants, by the request that says so. */
export interface Wish {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: Record<string, unknown>;
  /** The rows that it leaves in the ledger, all or none. */
  leaves: Change[];
  /** The movement that it reverses. */
  reverses?: string;
  /** Where it takes a batch. */
  passes?: { lote_id: string; fase: string };
}

/** A movement that somebody can take back. */
export type Moved = Change & { id: string };

const FASES = ['PRONTO', 'PRONTO', 'PRODUÇÃO'];
const STOCK = [
  ['ENTRADA', 1],
  ['SAIDA', -1],
  ['AJUSTE', -1],
] as const;
const KINDS = [movement, movement, ofBatch, ofBatch, delivery, reversal, passage, look, look];

/** A wish with this mark as its reason; `last` is what was moved last. */
export function drawWish(drawn: Drawn, nursery: Nursery, last: readonly Moved[], mark: string): Wish {
  const { body, ...wish } = drawn.of(KINDS)(drawn, nursery, last);
  return { ...wish, ...(body && { body: wish.passes ? body : { ...body, justificativa: mark } }) };
}

function post(path: string, body: Record<string, unknown>, leaves: Change[]): Wish {
  return { method: 'POST', path, body, leaves };
}

function outside(especie_id: string, variacao_sementeira: number): Change {
  return { especie_id, lote_id: null, variacao_sementeira, variacao_lote: 0 };
}

function movement(drawn: Drawn, { especies }: Nursery): Wish {
  const [tipo, sign] = drawn.of(STOCK);
  const especie_id = drawn.of(especies);
  const some = 1 + drawn.below(9);
  const quantidade = tipo === 'AJUSTE' ? -some : some;
  return post('/movimentacoes', { tipo, especie_id, quantidade }, [outside(especie_id, sign * some)]);
}

function itemOf(drawn: Drawn, { lotes }: Nursery) {
  const lote = drawn.of(lotes);
  return { especie_id: drawn.of(lote.especies), lote_id: lote.id };
}

/** More comes into a batch than goes out of it at once: now the greenhouse is full, now the last plant is dispatched. */
function ofBatch(drawn: Drawn, nursery: Nursery): Wish {
  const item = itemOf(drawn, nursery);
  const leaves = (variacao_lote: number, variacao_sementeira = 0) => [
    { ...item, variacao_lote, variacao_sementeira },
  ];
  const [more, less] = [1 + drawn.below(9), 1 + drawn.below(4)];
  const out = { ...item, quantidade: less };
  const dispatch = { ...out, tipo: 'EXPEDICAO' };
  const { destinatario_id } = nursery;
  return drawn.of([
    post('/movimentacoes', { ...item, quantidade: more, tipo: 'ENTRADA' }, leaves(more)),
    post('/movimentacoes', { ...out, tipo: 'PERDA' }, leaves(-less)),
    post(`/lotes/${item.lote_id}/mortalidade`, { ...out, lote_id: undefined }, leaves(-less)),
    post('/movimentacoes', { ...dispatch, destinatario_id }, leaves(-less)),
    post('/movimentacoes', { ...dispatch, destinatario_id }, leaves(-less)),
    post('/movimentacoes', { ...dispatch, retorno_ao_viveiro: true }, leaves(-less, less)),
  ]);
}

/** Of two or three balances, in either order. */
function delivery(drawn: Drawn, nursery: Nursery): Wish {
  const { especies, destinatario_id } = nursery;
  const one = drawn.of(especies);
  const other = drawn.of(especies.filter((each) => each !== one));
  const sources = [
    itemOf(drawn, nursery),
    { especie_id: one, lote_id: null },
    { especie_id: other, lote_id: null },
  ].slice(drawn.below(2));
  const itens = sources.map((from) => ({ ...from, quantidade: 1 + drawn.below(5) }));
  if (drawn.below(2) === 0) itens.reverse();
  const leaves = itens.map(({ especie_id, lote_id, quantidade }) =>
    lote_id === null
      ? outside(especie_id, -quantidade)
      : { especie_id, lote_id, variacao_sementeira: 0, variacao_lote: -quantidade },
  );
  return post('/entregas', { destinatario_id, itens }, leaves);
}

function reversal(drawn: Drawn, nursery: Nursery, last: readonly Moved[]): Wish {
  if (last.length === 0) return look(drawn, nursery);
  const { id, variacao_sementeira, variacao_lote, ...of } = drawn.of(last);
  const undone = { ...of, variacao_sementeira: -variacao_sementeira, variacao_lote: -variacao_lote };
  return { ...post(`/movimentacoes/${id}/estorno`, {}, [undone]), reverses: id };
}

function passage(drawn: Drawn, { lotes }: Nursery): Wish {
  const { id } = drawn.of(lotes);
  const fase = drawn.of(FASES);
  const passes = { lote_id: id, fase };
  return { method: 'PATCH', path: `/lotes/${id}/fase`, body: { fase }, leaves: [], passes };
}

function look(drawn: Drawn, { especies, lotes, estufa_id }: Nursery): Wish {
  const places = [`/especies/${drawn.of(especies)}`, `/lotes/${drawn.of(lotes).id}`, `/estufas/${estufa_id}`];
  return { method: 'GET', path: drawn.of(places), leaves: [] };
}
