import { broken } from '../../db/postgres-errors.ts';
import { type Importacao, Linhas } from '../importacao.ts';
import type { UserCommandContext } from '../trpc.ts';
import { inserir } from './criar.ts';
import { codigosLivres } from './queries.ts';
import { codigoIdentificador } from './rules.ts';
import { criarEstufa } from './schemas.ts';

/** Registers the greenhouses of a spreadsheet, or only says which could be: each code once. */
export async function importar(ctx: UserCommandContext, { linhas: enviadas, gravar }: Importacao) {
  const linhas = new Linhas(enviadas, criarEstufa);
  linhas.identificar(codigoIdentificador, 'localizacao_posicao');
  const novos = gravar
    ? (await inserir(ctx, linhas.pedidos)).map(({ codigo_identificador }) => codigo_identificador)
    : await codigosLivres(ctx, linhas.identidades);
  linhas.manter(novos, broken('estufas_codigo_unico'));
  return linhas.resultado(gravar);
}
