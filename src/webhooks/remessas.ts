import { createHash } from 'node:crypto';
import type { Evento } from '../auditoria/eventos/schemas.ts';
import type { Carta } from './carteiro.ts';

/** Which events are sent at once: the first, the last, and how many. */
export interface Trecho {
  evento: number;
  ultimo: number;
  eventos: number;
}

export interface Mensagem {
  carta: Pick<Carta, 'id' | 'corpo' | 'juntos'>;
  trecho: Trecho;
}

/** The most events of a burst, and the most that are read at once. */
export const MAIS_EVENTOS = 250;
const MAIS_BYTES = 64_000;
/** The bytes around the events of a burst, with some to spare. */
const EM_VOLTA = 100;

/** An event by itself, as `GET /eventos` answers it, in the form of Standard Webhooks. */
export function sozinho(evento: Evento): Mensagem {
  const corpo = JSON.stringify({ type: evento.acao, timestamp: evento.data, data: evento });
  return { carta: { id: evento.id, corpo }, trecho: trechoDe([evento]) };
}

/**
 * The burst that begins with the first of these events, as long as it may be. Its id is made from its bytes, so that no two
 * bursts share one.
 */
export function remessaDe(waiting: readonly Evento[]): Mensagem {
  const eventos = osQueCabem(waiting.slice(0, MAIS_EVENTOS));
  const corpo = JSON.stringify({ type: 'REMESSA', timestamp: eventos.at(-1)?.data, eventos });
  const hash = createHash('sha256').update(corpo).digest('hex');
  const carta = { id: `remessa_${hash.slice(0, 32)}`, corpo, juntos: eventos.length };
  return { carta, trecho: trechoDe(eventos) };
}

function trechoDe(eventos: readonly Evento[]): Trecho {
  const [{ seq: evento }, { seq: ultimo }] = [eventos[0], eventos.at(-1)] as [Evento, Evento];
  return { evento, ultimo, eventos: eventos.length };
}

/** An event that is too large goes alone. */
function osQueCabem(eventos: readonly Evento[]): readonly Evento[] {
  let bytes = EM_VOLTA;
  const over = eventos.findIndex((evento) => {
    bytes += Buffer.byteLength(JSON.stringify(evento)) + 1;
    return bytes > MAIS_BYTES;
  });
  return over === -1 ? eventos : eventos.slice(0, Math.max(over, 1));
}
