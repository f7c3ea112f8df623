import { Contagem as Gravada } from '../../db/models/contagem.ts';
import { checkCanReverse, estorno } from '../estoque/estorno.ts';
import { decidirTodos } from '../estoque/itens.ts';
import { RunningStock } from '../estoque/lock.ts';
import { originalsOf, procedenciasDe, solicitante } from '../estoque/originais.ts';
import { postAll } from '../estoque/post.ts';
import type { Stock } from '../estoque/stock.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { contadosDepois } from './ja-contado.ts';
import { lockContados, lockContagem } from './lock.ts';
import { marcarContados } from './marcar.ts';
import { buscarContagem } from './queries.ts';
import { checkPodeEstornar } from './rules.ts';
import type { ContagemEstornada } from './schemas.ts';

interface Input {
  id: string;
  justificativa: string;
}

/** Reverses every difference that is still effective, the newest first, each by the rules of a single reversal; all or nothing. */
export async function estornar(
  ctx: UserCommandContext,
  { id, justificativa }: Input,
): Promise<ContagemEstornada> {
  const contagem = await lockContagem(ctx, id);
  checkPodeEstornar(contagem.situacao);
  const { encerrada_por, data_fim, operacao_id } = contagem;
  const fechada = { usuario_id: encerrada_por as string, data_registro: data_fim as string };
  checkCanReverse({ origem: 'CONTAGEM' }, solicitante(ctx, fechada));
  const procedencias = procedenciasDe(await originalsOf(ctx, operacao_id as string));
  const { lotes, ...locked } = await lockContados(ctx, id, procedencias);
  const stock = new RunningStock(lotes, locked);
  const originais = await originalsOf(ctx, operacao_id as string);
  const decididos = decidirTodos(
    originais.filter(({ estornada }) => !estornada),
    (original) => {
      const rule = (before: Stock) => estorno(before, original, [original], false, justificativa);
      return { ctx, ...stock.decide(original.lote_id, rule) };
    },
  );
  const rows = await postAll(decididos);
  const data_att = ctx.now().toISOString();
  await Gravada.query(ctx.db).patch({ situacao: 'ESTORNADA', data_att }).where({ id });
  await marcarContados(ctx, id);
  const itens = rows.map(({ estorno_de }) => estorno_de as string);
  ctx.audit.record('ESTORNAR_CONTAGEM', 'contagem', id, { itens, justificativa });
  return { ...(await buscarContagem(ctx, id)), contados_depois: await contadosDepois(ctx, itens) };
}
