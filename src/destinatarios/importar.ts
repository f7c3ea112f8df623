import { broken } from '../../db/postgres-errors.ts';
import { type Importacao, Linhas } from '../import-rows.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { inserir } from './criar.ts';
import { documentosLivres } from './queries.ts';
import { checkDocumento } from './rules.ts';
import { criarDestinatario } from './schemas.ts';

/** Registers the recipients of a spreadsheet, or only says which could be: each document once, whatever the status. */
export async function importar(ctx: UserCommandContext, { linhas: enviadas, gravar }: Importacao) {
  const linhas = new Linhas(enviadas, criarDestinatario);
  linhas.julgar((pedido) => checkDocumento(pedido, ctx.settings.documentoEstrito));
  linhas.identificar(({ documento }) => documento, 'documento');
  const novos = gravar
    ? (await inserir(ctx, linhas.pedidos)).map(({ documento }) => documento)
    : await documentosLivres(ctx, linhas.identidades);
  linhas.manter(novos, broken('destinatarios_documento_unico'));
  return linhas.resultado(gravar);
}
