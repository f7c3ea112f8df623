import { type ImportInput, ImportRows } from '../import-rows.ts';
import { registrarImportacao } from '../importacoes/registrar.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { cadastrar } from './criar.ts';
import { lockAllNames } from './nova-especie.ts';
import { identidadesLivres } from './queries.ts';
import { identidadeDe, jaExiste } from './rules.ts';
import { NovaEspecie } from './schemas.ts';

/** Registers the species of a spreadsheet with their initial balances, or only says which could be: each once. */
export async function importar(ctx: UserCommandContext, { linhas: enviadas, gravar }: ImportInput) {
  const linhas = new ImportRows(enviadas, NovaEspecie);
  linhas.identify(identidadeDe, 'nome_popular');
  if (gravar) await lockAllNames(ctx.db);
  linhas.keep(await identidadesLivres(ctx, linhas.identidades), jaExiste());
  const ids = gravar ? await cadastrar(ctx, linhas.pedidos) : [];
  return linhas.result(gravar, await registrarImportacao(ctx, 'especies', ids));
}
