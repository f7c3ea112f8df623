import type { z } from 'zod';
import { Estufa } from '../../db/models/estufa.ts';
import { fold } from '../text.ts';
import type { UserCommandContext } from '../trpc.ts';
import { codigoIdentificador, type Localizacao } from './rules.ts';
import type { criarEstufa } from './schemas.ts';

/** Registers a greenhouse: Livre, with the code made from its place. The same code twice is a conflict (409). */
export async function criar({ db, now, audit }: UserCommandContext, input: z.output<typeof criarEstufa>) {
  const data = now().toISOString();
  const created = await Estufa.query(db)
    .insert({ ...input, ...derivedFrom(input), data_registro: data, data_att: data })
    .returning('*');
  audit.record('CRIAR_ESTUFA', 'estufa', created.id, {
    codigo_identificador: created.codigo_identificador,
    capacidade_total: created.capacidade_total,
  });
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
