import { insertRows } from '../../db/insert-rows.ts';
import { Contagem } from '../../db/models/contagem.ts';
import { newId } from '../../db/new-id.ts';
import { nextNumber } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { checkForaDeContagem } from './em-contagem.ts';
import { inserirLinhas, saldosPedidos } from './escopo.ts';
import { buscarContagem } from './queries.ts';
import { checkTamanho } from './rules.ts';
import { type ContagemComLinhas, MAX_LINHAS, type NovaContagem } from './schemas.ts';

/** Opens a count, with a line for each balance. A balance is in one open count at a time. */
export async function criar(ctx: UserCommandContext, input: NovaContagem): Promise<ContagemComLinhas> {
  const { db, user, audit } = ctx;
  const { nome = null, cega, ...pedido } = input;
  const saldos = await saldosPedidos(ctx, pedido);
  checkTamanho(saldos.length, MAX_LINHAS);
  await checkForaDeContagem(ctx, saldos);
  const numero = await nextNumber(ctx, 'CONT');
  const id = newId();
  const data = ctx.now().toISOString();
  await insertRows(db, Contagem, [
    {
      ...{ id, numero, nome, cega, linhas: saldos.length, situacao: 'ABERTA', usuario_id: user.id },
      ...{ data_registro: data, data_att: data },
    },
  ]);
  await inserirLinhas(ctx, id, saldos, 0);
  audit.record('CRIAR_CONTAGEM', 'contagem', id, { numero, nome, cega, linhas: saldos.length, ...pedido });
  return buscarContagem(ctx, id);
}
