import { broken } from '../../db/postgres-errors.ts';
import { registrarImportacao } from '../importacoes/registrar.ts';
import { splitResumable, withBlanks } from '../importacoes/retomar.ts';
import { type ImportInput, ImportRows } from '../importacoes/rows.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { atualizar } from './atualizar.ts';
import { inserir } from './criar.ts';
import { destinatariosCom } from './queries.ts';
import { checkDocumento, checkNovo } from './rules.ts';
import { NovoDestinatario } from './schemas.ts';

/** Registers the recipients of a spreadsheet, or only checks them. Each document is registered once, whatever the status. */
export async function importar(ctx: UserCommandContext, { linhas: enviadas, gravar }: ImportInput) {
  const linhas = new ImportRows(enviadas, NovoDestinatario);
  linhas.decideEach((pedido) => checkDocumento(pedido, ctx.settings.documentoEstrito));
  linhas.identify(({ documento }) => documento, 'documento');
  const registrados = await destinatariosCom(ctx, linhas.identidades);
  const { resumable, others } = await splitResumable(ctx, 'destinatario', registrados);
  linhas.decideEach((pedido) => checkNovo(pedido, others));
  linhas.takeUp(new Map(resumable.map(({ documento, id }) => [documento, id])));
  const gravados = gravar ? [...(await retomar(ctx, linhas)), ...(await inserir(ctx, linhas.novos))] : [];
  if (gravar) {
    linhas.keep(
      gravados.map(({ documento }) => documento),
      broken('destinatarios_documento_unico'),
    );
  }
  const ids = gravados.map(({ id }) => id);
  return linhas.result(await registrarImportacao(ctx, 'destinatarios', ids));
}

async function retomar(ctx: UserCommandContext, { retomados }: ImportRows<NovoDestinatario>) {
  const retomadas = [];
  for (const { id, pedido } of retomados) {
    retomadas.push(await atualizar(ctx, { id, ...withBlanks(NovoDestinatario, pedido) }));
  }
  return retomadas;
}
