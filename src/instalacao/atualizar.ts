import type { Inserted } from '../../db/insert-rows.ts';
import { Instalacao } from '../../db/models/instalacao.ts';
import { invalid } from '../common/errors.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import { type Audited, changes } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { imagemDe } from './imagem.ts';
import { MAX_BYTES, MAX_SIDE } from './limites.ts';
import { buscarInstalacao, definida, NADA, respondida } from './queries.ts';
import type { MudancaDaInstalacao } from './schemas.ts';

const AUDITED: Audited<Inserted<Instalacao>> = {
  nome_do_viveiro: 'value',
  orgao: 'value',
  secretaria: 'value',
  endereco: 'value',
  cnpj: 'value',
  telefone: 'value',
  brasao: 'personal',
  brasao_tipo: 'left out: it goes with the picture',
  brasao_proporcao: 'left out: it goes with the picture',
  id: 'left out: the entry has it',
  data_att: 'left out: the entry has it',
};

/** Sets fields of the letterhead, or leaves them to the variables again. When nothing differs, nothing is written or audited. */
export async function atualizar(ctx: UserCommandContext, { data_att, ...input }: MudancaDaInstalacao) {
  const { db, now, audit, timbre } = ctx;
  const antes = await definida(ctx, 'for no key update');
  await checkAsRead(antes, data_att, () => buscarInstalacao(ctx));
  const detalhes = changes(antes, input, AUDITED);
  if (Object.keys(detalhes).length === 0) return respondida(ctx, antes);
  const values = { ...input, ...(input.brasao === undefined ? {} : comImagem(input.brasao)) };
  const changed = await Instalacao.query(db)
    .insert({ id: NADA.id, ...values, data_att: now().toISOString() })
    .onConflict('id')
    .merge([...Object.keys(values), 'data_att'])
    .returning('*')
    .first()
    .throwIfNotFound();
  audit.record('ATUALIZAR_INSTALACAO', 'instalacao', NADA.id, detalhes);
  // The other instances read it soon.
  ctx.afterCommit(() => timbre?.apply(changed));
  return respondida(ctx, changed);
}

/** The picture, with what papers need to know of it. */
function comImagem(brasao: string | null) {
  if (brasao === null) return { brasao, brasao_tipo: null, brasao_proporcao: null };
  const bytes = Buffer.from(brasao, 'base64');
  const imagem = bytes.length > MAX_BYTES ? null : imagemDe(bytes);
  if (imagem) return { brasao, brasao_tipo: imagem.tipo, brasao_proporcao: imagem.proporcao };
  throw invalid(
    'IMAGEM_INVALIDA',
    `Escolha uma imagem PNG ou JPEG inteira, de até ${MAX_BYTES / 1_000} kB e ${MAX_SIDE} × ${MAX_SIDE} pontos.`,
    'brasao',
  );
}
