import { registrarImportacao } from '../importacoes/registrar.ts';
import { splitResumable, withBlanks } from '../importacoes/retomar.ts';
import { type ImportInput, ImportRows } from '../importacoes/rows.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { atualizar } from './atualizar.ts';
import { checkProcedenciaNova, inserir, lockCodes, lockEspecies } from './criar.ts';
import { procedenciasComo } from './queries.ts';
import { checkNova, identidadeDe, isMesma } from './rules.ts';
import { NovaProcedencia } from './schemas.ts';

type Linhas = ImportRows<NovaProcedencia>;

/**
 * Registers the lots of seed of a spreadsheet, or only checks them. Each is registered once, by its code or by its whole
 * description.
 */
export async function importar(ctx: UserCommandContext, { linhas: enviadas, gravar }: ImportInput) {
  const linhas: Linhas = new ImportRows(enviadas, NovaProcedencia);
  const especies = await lockEspecies(
    ctx,
    linhas.pedidos.map(({ especie_id }) => especie_id),
  );
  linhas.decideEach((pedido) => checkProcedenciaNova(ctx, pedido, especies));
  linhas.identify(identidadeDe, 'codigo');
  if (gravar) await lockCodes(ctx.db);
  const registradas = await procedenciasComo(ctx, linhas.pedidos);
  const { resumable, others } = await splitResumable(ctx, 'procedencia', registradas);
  linhas.decideEach((pedido) => checkNova(pedido, others));
  const retomadas = linhas.pedidos.flatMap((pedido): [string, string][] => {
    const antiga = resumable.find((each) => each.especie_id === pedido.especie_id && isMesma(pedido, each));
    return antiga ? [[identidadeDe(pedido), antiga.id]] : [];
  });
  linhas.takeUp(new Map(retomadas));
  const ids = gravar ? await gravarLinhas(ctx, linhas) : [];
  return linhas.result(await registrarImportacao(ctx, 'procedencias', ids));
}

async function gravarLinhas(ctx: UserCommandContext, linhas: Linhas): Promise<string[]> {
  const { novos, retomados } = linhas;
  for (const { id, pedido } of retomados) {
    const { codigo, ...values } = withBlanks(NovaProcedencia, pedido);
    await atualizar(ctx, { id, ...values, ...(codigo && { codigo }) });
  }
  const novas = await inserir(ctx, novos);
  return [...retomados.map(({ id }) => id), ...novas.map(({ id }) => id)];
}
