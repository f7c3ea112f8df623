import { naTrilha, novaVisita } from '../estoque/entregas.ts';
import { comoItem, decidirTodos } from '../estoque/itens.ts';
import { decide, lock, postDecided } from '../movimentacoes/criar.ts';
import { nextNumber } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarEntrega } from './queries.ts';
import { checkDistintos, checkFinalidade } from './rules.ts';
import type { EntregaComOrigem, NovaEntrega } from './schemas.ts';

const CAMPOS = { doTodo: ['destinatario_id', 'justificativa'] };

const REPETIDO =
  'Junte as quantidades: cada espécie de um lote, ou da sementeira, entra uma só vez na entrega.';

/**
 * Records what one recipient takes away at once, all or nothing. Each item is decided as a movement on what the items before it
 * leave. A refusal names all refused items.
 */
export async function criar(ctx: UserCommandContext, input: NovaEntrega): Promise<EntregaComOrigem> {
  const { destinatario_id, itens, justificativa } = input;
  checkFinalidade(input.finalidade, ctx.settings.exigirFinalidade);
  const asked = itens.map((item) => ({ ctx, input: { ...pedidoDe(item), destinatario_id, justificativa } }));
  const chaves = itens.map(({ especie_id, lote_id }) => `${especie_id} ${lote_id}`);
  const stock = await lock(ctx.db, asked);
  const decididos = decidirTodos(asked, (each, place) =>
    comoItem(place, CAMPOS, () => {
      checkDistintos(chaves, place, 'especie_id', REPETIDO);
      return decide(stock, each);
    }),
  );
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
  return buscarEntrega(ctx, id);
}

function pedidoDe(item: NovaEntrega['itens'][number]) {
  return { ...item, tipo: item.lote_id === null ? 'SAIDA' : 'EXPEDICAO', retorno_ao_viveiro: false } as const;
}
