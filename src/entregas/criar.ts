import { prepared } from '../../db/prepared.ts';
import type { TipoEspecie } from '../common/vocabulary.ts';
import { naTrilha, novaVisita } from '../estoque/entregas.ts';
import { comoItem, decidirTodos } from '../estoque/itens.ts';
import { decide, lock, postDecided } from '../movimentacoes/criar.ts';
import { nextNumber } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { avisosDe } from './avisos.ts';
import { buscarEntrega } from './queries.ts';
import { oQueVemDas, repartir } from './repartir.ts';
import { checkFinalidade, checkItem, checkUmaVez, type ItemPedido, type Tirada } from './rules.ts';
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

/**
 * The items of a request with their stocks. An item that says where it is from has that stock. One that leaves it to the
 * service has all stocks of its plant, whichever record was named: ready batches by their first day and then their number,
 * and the seedlings outside batches; or the seeds, if seeds are asked for. Nothing is locked yet, and plants are read only
 * where an item needs to know its own.
 */
async function comFontes(
  { db, settings }: UserCommandContext,
  itens: NovaEntrega['itens'],
): Promise<ItemPedido[]> {
  const registros = itens.some(({ de, unidade }) => de || unidade)
    ? await prepared<Registro>(db, REGISTROS, [itens.map(({ especie_id }) => especie_id)])
    : [];
  const porId = new Map(registros.map((each) => [each.id, each]));
  const plantas = new Set(
    itens.flatMap(({ especie_id, de }) => (de ? (porId.get(especie_id)?.planta_id ?? []) : [])),
  );
  const prontas =
    plantas.size > 0
      ? await prepared<Pronta>(db, PRONTAS, [[...plantas], MAX_ITENS + 1, settings.fusoHorario])
      : [];
  return itens.map((item) => {
    const { planta_id, tipo = 'MUDA', nome_popular: nome = '' } = porId.get(item.especie_id) ?? {};
    if (!item.de) {
      const sai = item.lote_id === null ? tipo : 'MUDA';
      return { ...item, planta_id, nome, sai, fontes: [item] };
    }
    const { quantidade } = item;
    const sai = item.unidade ?? 'MUDA';
    const deLotes = sai === 'MUDA' ? prontas.filter((each) => each.planta_id === planta_id) : [];
    const soltas = registros.filter((each) => each.planta_id === planta_id && each.tipo === sai);
    const fontes = [
      ...deLotes.map(({ especie_id, lote_id }) => ({ especie_id, lote_id, quantidade })),
      ...soltas.map(({ id }) => ({ especie_id: id, lote_id: null, quantidade })),
    ];
    return { ...item, planta_id, nome, sai, fontes };
  });
}

interface Registro {
  id: string;
  planta_id: string;
  tipo: TipoEspecie;
  nome_popular: string;
}

/** All records of the plants of these species, the oldest first. */
const REGISTROS = `
  select e.id, e.planta_id, e.tipo, e.nome_popular from especies e
  where e.planta_id in (select planta_id from especies where id = any($1::uuid[])) order by e.seq`;

interface Pronta {
  planta_id: string;
  especie_id: string;
  lote_id: string;
}

/** One batch of each plant more than a delivery may have items, so that an excess is noticed. */
const PRONTAS = `
  select planta.id as planta_id, pronta.especie_id, pronta.lote_id
  from unnest($1::uuid[]) planta (id) cross join lateral (
    select i.especie_id, i.lote_id, (l.data_inicio at time zone $3)::date as dia, l.seq
    from especies e join lote_itens i on i.especie_id = e.id join lotes l on l.id = i.lote_id
    where e.planta_id = planta.id and l.fase = 'PRONTO' and l.status = 'ATIVO' and i.quantidade_atual > 0
    order by dia, l.seq limit $2) pronta
  order by pronta.dia, pronta.seq`;
