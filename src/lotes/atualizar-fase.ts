import { notFound } from '../common/errors.ts';
import { antesDe } from '../common/sem-sinal.ts';
import { checkForaDeContagem } from '../contagens/em-contagem.ts';
import { marcarContadosNaFase } from '../contagens/marcar.ts';
import { lockStock } from '../estoque/lock.ts';
import { closingRows } from '../estoque/originais.ts';
import { postAll } from '../estoque/post.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { contagemDaFase } from './contagem-da-fase.ts';
import { movidoDesde } from './movido-desde.ts';
import { buscarLote } from './queries.ts';
import { mudancaDeFase } from './rules.ts';
import type { LoteComProcedencias, MudancaDeFase } from './schemas.ts';
import { checkFaseAnterior, checkNaoContadosDepois } from './sem-sinal.ts';

type Input = MudancaDeFase & { id: string };

/**
 * Moves the phase of a batch forward or back. Finalising writes off what is left, and going back reverses that. A count is
 * written first, so that the batch leaves its phase with its real balances.
 */
export async function atualizarFase(
  ctx: UserCommandContext,
  { id, data_att, anotado_em: dito, ...pedido }: Input,
): Promise<LoteComProcedencias> {
  const found = await lockStock(ctx, { lote_id: id });
  const { lote } = found;
  if (!lote) throw notFound();
  await checkAsRead(lote, data_att, () => buscarLote(ctx, id));
  await checkFaseAnterior(ctx, lote, pedido);
  const { contagem } = pedido;
  const anotado_em = antesDe(ctx.now(), dito);
  const noted = anotado_em && contagem.length > 0;
  if (noted) await checkNaoContadosDepois(ctx, id, contagem, anotado_em);
  const desde = noted ? await movidoDesde(ctx, id, anotado_em) : undefined;
  const baixas = await closingRows(ctx, lote.operacao_encerramento);
  const { decididas, resta } = contagemDaFase(found, lote, pedido, desde);
  const plan = mudancaDeFase(resta, resta.lote, pedido, baixas);
  if (!plan) return buscarLote(ctx, id);
  const contados = contagem.map(({ especie_id }) => ({ especie_id, lote_id: id }));
  if (contados.length > 0) await checkForaDeContagem(ctx, contados, 'contagem');
  await postAll([
    ...decididas.map((each) => ({ ctx, ...each, anotado_em })),
    { ctx, stock: resta, plan, passagem: { contagem, anotado_em } },
  ]);
  if (contados.length > 0) await marcarContadosNaFase(ctx, id, contados, anotado_em);
  return buscarLote(ctx, id);
}
