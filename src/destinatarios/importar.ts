import { broken } from '../../db/postgres-errors.ts';
import { type ImportInput, ImportRows } from '../import-rows.ts';
import { registrarImportacao } from '../importacoes/registrar.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { inserir } from './criar.ts';
import { documentosLivres } from './queries.ts';
import { checkDocumento } from './rules.ts';
import { NovoDestinatario } from './schemas.ts';

/** Registers the recipients of a spreadsheet, or only says which could be: each document once, whatever the status. */
export async function importar(ctx: UserCommandContext, { linhas: enviadas, gravar }: ImportInput) {
  const linhas = new ImportRows(enviadas, NovoDestinatario);
  linhas.judge((pedido) => checkDocumento(pedido, ctx.settings.documentoEstrito));
  linhas.identify(({ documento }) => documento, 'documento');
  const inseridos = gravar ? await inserir(ctx, linhas.pedidos) : [];
  const novos = gravar
    ? inseridos.map(({ documento }) => documento)
    : await documentosLivres(ctx, linhas.identidades);
  linhas.keep(novos, broken('destinatarios_documento_unico'));
  const ids = inseridos.map(({ id }) => id);
  return linhas.result(gravar, await registrarImportacao(ctx, 'destinatarios', ids));
}
