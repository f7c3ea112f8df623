import { insertNewRows } from '../../db/insert-rows.ts';
import { Estufa } from '../../db/models/estufa.ts';
import { broken } from '../../db/postgres-errors.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { estufasComo } from './queries.ts';
import { checkUnica, codigoIdentificador, derivedFrom } from './rules.ts';
import type { NovaEstufa } from './schemas.ts';

/** Registers a greenhouse: Livre, with the code given or the one made from its place. The same place or code twice is a conflict (409). */
export async function criar(ctx: UserCommandContext, input: NovaEstufa) {
  const nova = comCodigo(input);
  checkUnica(nova, await estufasComo(ctx, [nova]));
  const [created] = await inserir(ctx, [nova]);
  if (!created) throw broken('estufas_lugar_unico');
  return created;
}

/** The request, with the code that the greenhouse gets. */
export function comCodigo(input: NovaEstufa) {
  return { ...input, codigo_identificador: input.codigo_identificador ?? codigoIdentificador(input) };
}

/** Inserts greenhouses with their audit entries and returns them, without those whose place or code is taken. */
export async function inserir(
  { db, now, audit }: UserCommandContext,
  novas: readonly ReturnType<typeof comCodigo>[],
) {
  const data = now().toISOString();
  const rows = novas.map((nova) => ({ ...nova, ...derivedFrom(nova), data_registro: data, data_att: data }));
  const created = await insertNewRows(db, Estufa, rows, 'lugar');
  for (const { id, codigo_identificador, capacidade_total } of created) {
    audit.record('CRIAR_ESTUFA', 'estufa', id, { codigo_identificador, capacidade_total });
  }
  return created;
}
