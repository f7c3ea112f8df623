import { Contagem as Gravada } from '../../db/models/contagem.ts';
import { prepared } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { checkForaDeContagem, type Saldo } from './em-contagem.ts';
import { inserirLinhas, saldosPedidos } from './escopo.ts';
import { lockContagem } from './lock.ts';
import { buscarContagem } from './queries.ts';
import { checkAberta, checkTamanho } from './rules.ts';
import { type ContagemComLinhas, type LinhasNovas, MAX_LINHAS } from './schemas.ts';

/** Gives an open count further lines, for the chosen balances that it does not have yet. What was noted stays. */
export async function ampliar(
  ctx: UserCommandContext,
  { id, ...pedido }: LinhasNovas & { id: string },
): Promise<ContagemComLinhas> {
  const { situacao } = await lockContagem(ctx, id);
  checkAberta(situacao);
  const saldos = await saldosPedidos(ctx, pedido);
  const antes = await prepared<Saldo>(
    ctx.db,
    'select especie_id, lote_id from contagem_linhas where contagem_id = $1',
    [id],
  );
  const tem = new Set(antes.map(chave));
  const novos = saldos.filter((saldo) => !tem.has(chave(saldo)));
  checkTamanho(novos.length, MAX_LINHAS, antes.length);
  await checkForaDeContagem(ctx, novos);
  await inserirLinhas(ctx, id, novos, antes.length);
  const linhas = antes.length + novos.length;
  await Gravada.query(ctx.db).patch({ linhas, data_att: ctx.now().toISOString() }).where({ id });
  ctx.audit.record('AMPLIAR_CONTAGEM', 'contagem', id, { linhas: novos.length, ...pedido });
  return buscarContagem(ctx, id);
}

function chave({ especie_id, lote_id }: Saldo): string {
  return `${especie_id} ${lote_id}`;
}
