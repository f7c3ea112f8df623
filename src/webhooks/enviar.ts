import type { Db } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { prepared } from '../../db/prepared.ts';
import { eventosAte } from '../auditoria/eventos/queries.ts';
import type { Context, Horizon } from '../procedure/context.ts';
import { anotar, anotarTeste, pausarSemSegredo } from './anotar-envio.ts';
import type { Enviar } from './carteiro.ts';
import { MAIS_EVENTOS, type Mensagem, remessaDe, sozinho } from './remessas.ts';
import { segredosEm } from './segredos.ts';
import { fixar, pular, soltar, type Tomado, tomar } from './tomar.ts';

/** What it takes to send. */
export interface Sender extends Pick<Context, 'log' | 'now' | 'wakeOutbox'> {
  db: Db;
  horizon: Pick<Horizon, 'reached'>;
  enviar: Enviar;
}

const DEVIDOS = `
  select w.id from webhooks w
  where (w.enviando_ate is null or w.enviando_ate < clock_timestamp()) and (
    w.teste is not null or w.situacao = 'ATIVO' and w.proxima_tentativa <= $1
      and exists (select from auditoria t where t.seq > w.apos))
  order by w.seq`;

/** The webhooks that have something to send and no sender at the moment. */
export async function devidos({ db, now }: Pick<Sender, 'db' | 'now'>): Promise<string[]> {
  const found = await prepared<{ id: string }>(db, DEVIDOS, [now().toISOString()]);
  return found.map(({ id }) => id);
}

/** A sending begins at most this long after its webhook was taken, in milliseconds. Later it does not begin. */
const FRESH_MS = 5_000;

/**
 * Sends to one webhook, event by event or burst by burst, until there is nothing to send, something fails, or another sender has
 * taken it. It holds neither a transaction nor a connection while the receiver answers.
 */
export async function enviarTudo(sender: Sender, id: string, stopping: AbortSignal): Promise<void> {
  const quem = newId();
  try {
    for (let fila = VAZIA; !stopping.aborted; ) {
      const asked = performance.now();
      const webhook = await tomar(sender, id, quem);
      if (!webhook) return;
      if (webhook.teste === null) {
        if (!isDue(webhook, sender.now())) return;
        fila = await filaDe(sender, webhook, fila);
        if (fila.proximo === webhook.apos) return;
        if (webhook.em_remessas && !(await fixar(sender, { ...webhook, quem }, fila.mensagens[0]))) continue;
      }
      // The secrets are read after the event: an event that was recorded after a change of secrets has the new signature.
      const segredos = await segredosEm(sender.db, id, sender.now());
      if (segredos.length === 0) return await pausarSemSegredo(sender, webhook);
      const held = { ...webhook, quem, segredos };
      const fresh = performance.now() - asked < FRESH_MS;
      const [mensagem] = fila.mensagens;
      if (webhook.teste !== null) {
        if (fresh) await enviarTeste(sender, held, webhook.teste, stopping);
      } else if (mensagem === undefined) {
        await pular(sender, held, fila.proximo);
      } else if (fresh) {
        if (!(await enviarMensagem(sender, held, mensagem, stopping))) return;
        fila = { ...fila, apos: mensagem.trecho.ultimo, mensagens: fila.mensagens.slice(1) };
      }
    }
  } finally {
    await soltar(sender, id, quem);
  }
}

function isDue({ situacao, proxima_tentativa }: Tomado, agora: Date): boolean {
  return situacao === 'ATIVO' && new Date(proxima_tentativa) <= agora;
}

/** The events to be sent: of these actions, after a number. */
interface Fila {
  apos: number;
  de: string;
  mensagens: Mensagem[];
  proximo: number;
}

const VAZIA: Fila = { apos: -1, de: '', mensagens: [], proximo: -1 };

/**
 * What was already read, unless the webhook was moved or changed in the meantime; otherwise the next events, or the next
 * burst.
 */
async function filaDe(
  { db, horizon }: Sender,
  { apos, acoes, em_remessas, remessa_ate }: Tomado,
  fila: Fila,
): Promise<Fila> {
  const de = [em_remessas, ...acoes].join();
  if (fila.mensagens.length > 0 && fila.apos === apos && fila.de === de) return fila;
  const so = acoes.includes('*') ? undefined : acoes;
  // A burst that was sent before ends where it did, even if more events have come or this process knows of fewer.
  const ate = (em_remessas && remessa_ate) || (await horizon.reached());
  const { docs, proximo } = await eventosAte({ db }, ate, { apos, limite: MAIS_EVENTOS, acoes: so });
  const juntos = em_remessas && docs.length > 0;
  return { apos, de, mensagens: juntos ? [remessaDe(docs)] : docs.map(sozinho), proximo };
}

/** A webhook, its present sender, and its secrets. */
interface Tido extends Tomado {
  quem: string;
  segredos: string[];
}

/** Answers whether to go on. */
async function enviarMensagem(
  sender: Sender,
  webhook: Tido,
  { carta, trecho }: Mensagem,
  stopping: AbortSignal,
): Promise<boolean> {
  const envio = await enviado(sender, webhook, carta, stopping);
  return envio !== null && anotar(sender, webhook, { ...envio, ...trecho });
}

async function enviarTeste(sender: Sender, webhook: Tido, id: string, stopping: AbortSignal): Promise<void> {
  const timestamp = sender.now().toISOString();
  const corpo = JSON.stringify({ type: 'TESTE', timestamp, data: { webhook_id: webhook.id } });
  const envio = await enviado(sender, webhook, { id, corpo }, stopping);
  if (envio !== null) await anotarTeste(sender, webhook, envio);
}

/** The outcome of a sending, and how long it took; null when the service ends before there is an answer. */
async function enviado(
  { enviar, now }: Sender,
  { url, segredos }: Tido,
  carta: Mensagem['carta'],
  stopping: AbortSignal,
) {
  const asked = performance.now();
  const resultado = await enviar({ ...carta, url, segredos, instante: now() }, stopping);
  if (stopping.aborted && resultado.status === null) return null;
  return { ...resultado, mensagem: carta.id, duracao: performance.now() - asked };
}
