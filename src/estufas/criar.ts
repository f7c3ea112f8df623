import type { z } from 'zod';
import { insertNewRows } from '../../db/insert-rows.ts';
import { Estufa } from '../../db/models/estufa.ts';
import { broken } from '../../db/postgres-errors.ts';
import { fold } from '../text.ts';
import type { UserCommandContext } from '../trpc.ts';
import { codigoIdentificador, type Localizacao } from './rules.ts';
import type { criarEstufa } from './schemas.ts';

type Input = z.output<typeof criarEstufa>;

/** Registers a greenhouse: Livre, with the code made from its place. The same code twice is a conflict (409). */
export async function criar(ctx: UserCommandContext, input: Input) {
  const [created] = await inserir(ctx, [input]);
  if (!created) throw broken('estufas_codigo_unico');
  return created;
}

/** Inserts greenhouses, with their audit entries, and answers them; one whose code is there already is left out. */
export async function inserir({ db, now, audit }: UserCommandContext, inputs: readonly Input[]) {
  const data = now().toISOString();
  const rows = inputs.map((input) => ({
    ...input,
    ...derivedFrom(input),
    data_registro: data,
    data_att: data,
  }));
  const created = await insertNewRows(db, Estufa, rows, 'codigo_identificador');
  for (const { id, codigo_identificador, capacidade_total } of created) {
    audit.record('CRIAR_ESTUFA', 'estufa', id, { codigo_identificador, capacidade_total });
  }
  return created;
}

/** What is derived from the place: its code, and the columns that searches look into. */
export function derivedFrom(localizacao: Localizacao) {
  const codigo_identificador = codigoIdentificador(localizacao);
  return {
    codigo_identificador,
    busca_codigo: fold(codigo_identificador),
    busca_estufa: fold(localizacao.localizacao_estufa),
    busca_barraca: fold(localizacao.localizacao_barraca),
    busca_posicao: fold(localizacao.localizacao_posicao),
  };
}
