import { prepared, preparedOne } from '../../db/prepared.ts';
import type { MotivoDoWebhook, SituacaoDoWebhook } from '../common/vocabulary.ts';
import { checkAsRead } from '../procedure/as-read.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { hostOf } from './destino.ts';
import { buscarWebhook } from './queries.ts';
import { checkAberto, semSegredo } from './rules.ts';
import type { MudancaDeWebhook, Webhook } from './schemas.ts';
import { segredosEm } from './segredos.ts';

export interface WebhookRegistrado {
  url: string;
  acoes: string[];
  em_remessas: boolean;
  descricao: string | null;
  situacao: SituacaoDoWebhook;
  motivo: MotivoDoWebhook | null;
  data_att: string;
}

/** Changes a webhook, pauses it, or resumes it where it stopped. Any change makes it try a failed event again at once. */
export async function atualizar(
  ctx: UserCommandContext,
  { id, data_att, ativo, ...input }: MudancaDeWebhook & { id: string },
): Promise<Webhook> {
  const { db, now, audit } = ctx;
  const antes = await lockWebhook(ctx, id);
  await checkAsRead(antes, data_att, () => buscarWebhook(ctx, id));
  checkAberto(antes.situacao);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const depois = {
    ...antes,
    ...given,
    ...(ativo !== undefined && situacaoDe(ativo, antes)),
  } as WebhookRegistrado;
  if (JSON.stringify(depois) === JSON.stringify(antes)) return buscarWebhook(ctx, id);
  const retomado = depois.situacao === 'ATIVO' && antes.situacao !== 'ATIVO';
  if (retomado && (await segredosEm(db, id, now())).length === 0) throw semSegredo();

  const { url, acoes, em_remessas, descricao, situacao, motivo } = depois;
  await prepared(
    db,
    `update webhooks set url = $2, acoes = $3, em_remessas = $4, descricao = $5, situacao = $6, motivo = $7,
       desde = case when situacao = $6 then desde else $8 end, falhas = 0, falha_desde = null,
       proxima_tentativa = $8, data_att = $8
     where id = $1`,
    [id, url, acoes, em_remessas, descricao, situacao, motivo, now().toISOString()],
  );
  const pausado = situacao === 'PAUSADO' && antes.situacao === 'ATIVO';
  audit.record(pausado ? 'PAUSAR_WEBHOOK' : 'ATUALIZAR_WEBHOOK', 'webhook', id, mudancas(antes, depois));
  return buscarWebhook(ctx, id);
}

/** The webhook's row, locked until the commit. The sender waits for that. */
export function lockWebhook({ db }: Pick<UserCommandContext, 'db'>, id: string): Promise<WebhookRegistrado> {
  return preparedOne<WebhookRegistrado>(
    db,
    'select url, acoes, em_remessas, descricao, situacao, motivo, data_att from webhooks where id = $1 for no key update',
    [id],
  );
}

/** Pausing a paused webhook leaves its reason unchanged. */
function situacaoDe(
  ativo: boolean,
  { situacao, motivo }: WebhookRegistrado,
): Pick<WebhookRegistrado, 'situacao' | 'motivo'> {
  if (ativo) return { situacao: 'ATIVO', motivo: null };
  return situacao === 'PAUSADO' ? { situacao, motivo } : { situacao: 'PAUSADO', motivo: 'A_PEDIDO' };
}

/** Before and after, for the trail. It keeps only the host of an address, because the rest may be a secret. */
function mudancas(antes: WebhookRegistrado, depois: WebhookRegistrado): Record<string, unknown> {
  const audited = ({ url, acoes, em_remessas, descricao, situacao }: WebhookRegistrado) => {
    return { destino: hostOf(url), acoes, em_remessas, descricao, situacao };
  };
  const [before, after] = [audited(antes), audited(depois)];
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return {
    ...Object.fromEntries(changed.map((key) => [key, { antes: before[key], depois: after[key] }])),
    ...(antes.url !== depois.url && { url: 'alterado' }),
  };
}
