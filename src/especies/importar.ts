import { type Importacao, Linhas } from '../import-rows.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { cadastrar } from './criar.ts';
import { identidadeDe, lockAllNames } from './nova-especie.ts';
import { identidadesLivres } from './queries.ts';
import { jaExiste } from './rules.ts';
import { criarEspecie } from './schemas.ts';

/** Registers the species of a spreadsheet with their initial balances, or only says which could be: each once. */
export async function importar(ctx: UserCommandContext, { linhas: enviadas, gravar }: Importacao) {
  const linhas = new Linhas(enviadas, criarEspecie);
  linhas.identificar(identidadeDe, 'nome_popular');
  if (gravar) await lockAllNames(ctx.db);
  linhas.manter(await identidadesLivres(ctx, linhas.identidades), jaExiste());
  if (gravar) await cadastrar(ctx, linhas.pedidos);
  return linhas.resultado(gravar);
}
