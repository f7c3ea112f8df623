import { insertRows } from '../../db/insert-rows.ts';
import { ContagemNota } from '../../db/models/contagem-nota.ts';
import { newId } from '../../db/new-id.ts';
import { preparedOne } from '../../db/prepared.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { comoLinha, type LinhaLida, lerLinhas } from './linhas.ts';
import { lockContagem } from './lock.ts';
import { checkAberta, momentoDa } from './rules.ts';
import type { LinhaContada, LinhaDaContagem, LinhaPedida } from './schemas.ts';

/** Notes what was counted of a line. Every note is kept, and the latest one counts. */
export async function anotar(
  ctx: UserCommandContext,
  { id, linha_id, quantidade, anotacao = null, ...dito }: LinhaContada & LinhaPedida & { id: string },
): Promise<LinhaDaContagem> {
  const { db, user, audit } = ctx;
  const contagem = await lockContagem(ctx, id, 'share');
  await preparedOne(db, 'select 1 from contagem_linhas where contagem_id = $1 and id = $2', [id, linha_id]);
  checkAberta(contagem.situacao);
  const agora = ctx.now();
  const momento = momentoDa(dito, new Date(contagem.data_registro), agora);
  const nota = { id: newId(), linha_id, quantidade, ...momento, anotacao };
  await insertRows(db, ContagemNota, [{ ...nota, usuario_id: user.id, data_registro: agora.toISOString() }]);
  const { id: nota_id, ...detalhes } = nota;
  audit.record('ANOTAR_CONTAGEM', 'contagem', id, { nota_id, ...detalhes });
  const [lida] = await lerLinhas(db, contagem, linha_id);
  return comoLinha(lida as LinhaLida, contagem);
}
