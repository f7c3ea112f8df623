import { antesDe } from '../common/sem-sinal.ts';
import type { Movimentacao } from '../estoque/row.ts';
import { criar } from '../movimentacoes/criar.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { NovaMortalidade } from './schemas.ts';
import { checkNaoContadaDepois } from './sem-sinal.ts';

type Input = NovaMortalidade & { id: string };

/** Records dead plants or seeds: a MORTALIDADE on this batch, by the rules of any movement, in a transaction of its own. */
export async function registrarMortalidade(
  ctx: UserCommandContext,
  { id, anotado_em, ...input }: Input,
): Promise<Movimentacao> {
  const pedido = { ...input, ...MORTALIDADE, lote_id: id };
  const noted = antesDe(ctx.now(), anotado_em);
  if (noted) await checkNaoContadaDepois(ctx, id, input.especie_id, noted);
  return criar(ctx, pedido, { loteNoCaminho: true, anotado_em: noted });
}

const MORTALIDADE = { tipo: 'MORTALIDADE', destinatario_id: null, retorno_ao_viveiro: false } as const;
