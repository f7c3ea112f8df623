import { naTrilha, novaVisita } from '../estoque/entregas.ts';
import { comoItem, decidirTodos } from '../estoque/itens.ts';
import { decide, lock, postDecided } from '../movimentacoes/criar.ts';
import { nextNumber } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { avisosDe } from './avisos.ts';
import { comFontes } from './fontes.ts';
import { oQueVemDas } from './o-que-vem.ts';
import { buscarEntrega } from './queries.ts';
import { repartir } from './repartir.ts';
import { checkFinalidade, checkItem, checkUmaVez, type Tirada } from './rules.ts';
import { type EntregaComOrigem, MAX_ITENS, type NovaEntrega } from './schemas.ts';

const CAMPOS = { doTodo: ['destinatario_id', 'justificativa'] };

/**
 * Records what one recipient takes away at once, all or nothing. Each item is decided as a movement on what the items before it
 * leave; one that the service shares out (`de`) is decided as a movement of each stock that it takes from. A refusal names all
 * refused items.
 */
export async function criar(ctx: UserCommandContext, input: NovaEntrega): Promise<EntregaComOrigem> {
  const { destinatario_id, justificativa } = input;
  checkFinalidade(input.finalidade, ctx.settings.exigirFinalidade);
  const pedidos = await comFontes(ctx, input.itens);
  const movimentacaoDe = (tirada: Tirada) => ({
    ...tirada,
    ...{ destinatario_id, justificativa, retorno_ao_viveiro: false },
    tipo: tirada.lote_id === null ? ('SAIDA' as const) : ('EXPEDICAO' as const),
  });
  const locked = await lock(
    ctx,
    pedidos.flatMap(({ fontes }) => fontes.map(movimentacaoDe)),
  );
  const vem = pedidos.some(({ de }) => de) ? await oQueVemDas(ctx, pedidos, locked.stock) : undefined;
  let cabem = MAX_ITENS - pedidos.length;
  const decididos = decidirTodos(pedidos, (pedido, place) =>
    comoItem(place, CAMPOS, () => {
      checkItem(pedido);
      checkUmaVez(pedidos, place);
      const tiradas = pedido.de
        ? repartir(pedido, locked.stock, { cabem: cabem + 1, vem: vem?.get(pedido.planta_id) ?? null })
        : pedido.fontes;
      cabem -= tiradas.length - 1;
      return tiradas.map((tirada) => {
        return { ...decide(locked, { ctx, input: movimentacaoDe(tirada) }), pedido: place };
      });
    }),
  ).flat();
  const visita = novaVisita(input, await nextNumber(ctx, 'ENT'));
  const rows = await postDecided(
    ctx.db,
    decididos.map((decidido) => ({ ...decidido, visita })),
  );
  const id = (rows[0] as (typeof rows)[number]).id;
  ctx.audit.record('CRIAR_ENTREGA', 'entrega', id, {
    ...{ numero: visita.numero, destinatario_id },
    itens: rows.map((row) => row.id),
    ...naTrilha(visita),
  });
  const entrega = await buscarEntrega(ctx, id);
  const itens = entrega.itens.map((item, n) => ({ ...item, pedido: decididos[n]?.pedido as number }));
  const deProcedencia = itens.filter(({ lote, procedencias }) => lote === null && procedencias.length > 0);
  return { ...entrega, itens, avisos: deProcedencia.length > 0 ? await avisosDe(ctx, deProcedencia) : [] };
}
