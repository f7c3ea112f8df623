import { type Inserted, insertNewRows } from '../../db/insert-rows.ts';
import { Estufa } from '../../db/models/estufa.ts';
import { broken } from '../../db/postgres-errors.ts';
import { type Audited, created } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { estufasComo } from './queries.ts';
import { acaoDaMarca, checkUnica, codigoIdentificador, derivedFrom, marcaDe } from './rules.ts';
import type { NovaEstufa } from './schemas.ts';

export const AUDITED: Audited<Inserted<Estufa>> = {
  codigo_identificador: 'value',
  localizacao_estufa: 'value',
  localizacao_barraca: 'value',
  localizacao_posicao: 'value',
  capacidade_total: 'value',
  id: 'left out: the entry has it',
  seq: 'left out: the entry has the id',
  lugar: 'left out: derived from the place',
  codigo_unico: 'left out: derived from the code',
  busca_codigo: 'left out: derived from the code',
  busca_estufa: 'left out: derived from the place',
  busca_barraca: 'left out: derived from the place',
  busca_posicao: 'left out: derived from the place',
  ocupacao_atual: 'left out: the ledger has it',
  marca: 'left out: a new one has none until an entry says otherwise',
  status: 'left out: derived from mark and occupancy',
  vagas: 'left out: derived from capacity and occupancy',
  data_registro: 'left out: the entry has it',
  data_att: 'left out: the entry has it',
};

/**
 * Registers a greenhouse, with the given code or one made from its place. It is Livre, or marked from the start. A
 * place or code that is already registered is a conflict (409).
 */
export async function criar(ctx: UserCommandContext, input: NovaEstufa) {
  const nova = comCodigo(input);
  checkUnica(nova, await estufasComo(ctx, [nova]));
  const [estufa] = await inserir(ctx, [nova]);
  if (!estufa) throw broken('estufas_lugar_unico');
  return estufa;
}

/** The request, with the code that the greenhouse gets. */
export function comCodigo(input: NovaEstufa) {
  return { ...input, codigo_identificador: input.codigo_identificador ?? codigoIdentificador(input) };
}

/** Inserts greenhouses with their audit entries, and returns them. Greenhouses whose place or code is taken are left out. */
export async function inserir(
  { db, now, audit }: UserCommandContext,
  novas: readonly ReturnType<typeof comCodigo>[],
) {
  const instant = now().toISOString();
  const rows = novas.map(({ status, ...nova }) => {
    return {
      ...nova,
      ...derivedFrom(nova),
      marca: marcaDe(status),
      data_registro: instant,
      data_att: instant,
    };
  });
  const estufas = await insertNewRows(db, Estufa, rows, 'lugar');
  for (const estufa of estufas) {
    audit.record('CRIAR_ESTUFA', 'estufa', estufa.id, created(estufa, AUDITED));
    const { id, marca } = estufa;
    if (marca)
      audit.record(acaoDaMarca(null, marca), 'estufa', id, { marca: { antes: null, depois: marca } });
  }
  return estufas;
}
