import { prepared, type ReadSource, readById } from '../../db/prepared.ts';
import { Filters } from '../lists/filters.ts';
import { BY_DATE, orderBy } from '../lists/order.ts';
import { listPage } from '../lists/page.ts';
import type { Context } from '../procedure/context.ts';
import type { Envio, FiltrosDeWebhooks, Webhook } from './schemas.ts';

/** The wire's columns of a webhook. */
const WEBHOOK = `t.id, t.url, t.acoes, t.em_remessas, t.descricao, t.situacao, t.motivo, t.desde, t.apos, t.falhas,
  case when t.falhas > 0 and t.situacao = 'ATIVO' then t.proxima_tentativa end as proxima_tentativa,
  (select max(s.data_fim) from segredos_dos_webhooks s where s.webhook_id = t.id and s.data_fim > now()) as segredo_anterior_ate,
  t.teste is not null as teste_pedido, t.data_registro, t.data_att`;

export async function buscarWebhook(ctx: ReadSource, id: string): Promise<Webhook> {
  return readById<Webhook>(ctx, `select ${WEBHOOK} from webhooks t where t.id = any($1)`, id);
}

export function listarWebhooks(ctx: Context, input: FiltrosDeWebhooks) {
  return listPage<Webhook>(ctx, {
    select: WEBHOOK,
    table: 'webhooks',
    order: orderBy(BY_DATE, undefined),
    filters: new Filters().add('t.situacao = $?', input.situacao),
    ...input,
  });
}

/** The last attempts, newest first. */
export function enviosDoWebhook({ db }: Pick<Context, 'db'>, id: string): Promise<Envio[]> {
  return prepared<Envio>(
    db,
    `select mensagem, evento, ultimo, eventos, tentativa, status, erro, resposta, duracao, data
     from envios_dos_webhooks where webhook_id = $1 order by numero desc limit 100`,
    [id],
  );
}
