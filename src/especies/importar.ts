import { registrarImportacao } from '../importacoes/registrar.ts';
import { splitResumable, withBlanks } from '../importacoes/retomar.ts';
import { type ImportInput, ImportRows } from '../importacoes/rows.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { atualizar } from './atualizar.ts';
import { cadastrar, lancarSaldosIniciais } from './criar.ts';
import { lockIdentidades } from './plantas.ts';
import { especiesComo } from './queries.ts';
import { checkNova, checkSaldoInicial, derivedFrom, identidadeDe } from './rules.ts';
import { NovaEspecie } from './schemas.ts';

/** Registers the species of a spreadsheet with their initial balances, or only checks them. Each species is registered once. */
export async function importar(ctx: UserCommandContext, { linhas: enviadas, gravar }: ImportInput) {
  const linhas = new ImportRows(enviadas, NovaEspecie);
  linhas.decideEach(checkSaldoInicial);
  linhas.identify(identidadeDe, 'nome_popular');
  const identidades = linhas.pedidos.map((pedido) => derivedFrom(pedido).identidade);
  if (gravar) await lockIdentidades(ctx.db, identidades);
  const registradas = await especiesComo(ctx, identidades);
  const { resumable, others } = await splitResumable(ctx, 'especie', registradas);
  linhas.decideEach((pedido) => checkNova(pedido, others));
  linhas.takeUp(new Map(resumable.map((each) => [identidadeDe(each), each.id])));
  const ids = gravar ? await gravarLinhas(ctx, linhas) : [];
  return linhas.result(await registrarImportacao(ctx, 'especies', ids));
}

async function gravarLinhas(ctx: UserCommandContext, linhas: ImportRows<NovaEspecie>): Promise<string[]> {
  const { novos, retomados } = linhas;
  for (const { id, pedido } of retomados) {
    const { quantidade_inicial: _, ...values } = withBlanks(NovaEspecie, pedido);
    await atualizar(ctx, { id, ...values });
  }
  await lancarSaldosIniciais(
    ctx,
    retomados.map(({ id, pedido }) => ({ id, quantidade: pedido.quantidade_inicial })),
  );
  return [...retomados.map(({ id }) => id), ...(await cadastrar(ctx, novos))];
}
