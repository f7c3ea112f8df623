import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOnline, useReached } from '../device/connectivity.ts';
import { alone } from '../device/lock.ts';
import { begun, endOf, nextOf, type Registro, situacaoDe } from '../device/queue.ts';
import { serviceNow } from '../device/service-clock.ts';
import { change, onChange, registros, remove } from '../device/store.ts';
import {
  answers,
  faultOf,
  noticeEnd,
  sentenceOf,
  service,
  useSessionEnd,
  whoIsSignedIn,
} from '../service.ts';
import { quantia } from '../ui/format.ts';
import { told } from '../ui/notify.ts';
import { usePerson } from '../ui/person.ts';
import { keepingUp, refreshKnown } from './known.ts';

/** What is still to be sent from this browser, in every tab alike. */
export const fila = { queryKey: ['campo', 'fila'], queryFn: registros };

/** After so long without an answer the same is sent again, with the same key. */
const GIVE_UP_MS = 20_000;
/** So often it is tried while something waits. */
const EVERY_MS = 15_000;

/** Sends what was noted as soon as it can be, from whatever page is open, and keeps what the field works with up to date. */
export function useSending(): void {
  const online = useOnline();
  const reached = useReached();
  const ended = useSessionEnd();
  const { id } = usePerson();
  const waiting = useOwn().filter(({ situacao }) => situacao === 'ESPERA').length;
  useQuery(keepingUp);
  useEffect(() => onChange(() => void answers.invalidateQueries({ queryKey: ['campo'] })), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else's entries are sent when they sign in
  useEffect(() => {
    if (!online || ended || waiting === 0) return;
    void sendAll();
    const trying = setInterval(sendAll, EVERY_MS);
    return () => clearInterval(trying);
  }, [online, reached, ended, waiting, id]);
}

/** What the person who is signed in has still to send, and how each stands. */
export function useOwn() {
  const { id } = usePerson();
  const { data = [] } = useQuery(fila);
  const now = serviceNow();
  return data
    .filter(({ usuario }) => usuario.id === id)
    .map((registro) => ({ registro, situacao: situacaoDe(registro, id, now) }));
}

/**
 * Says of what was just noted that it is kept, unless it could be sent at once. That there is a network does not say that it
 * leads anywhere.
 */
export async function sendOrTellKept(id: number): Promise<void> {
  if (navigator.onLine) await sendAll();
  const left = (await registros()).find((each) => each.id === id);
  if (left?.recusa === null) told(`Guardado neste aparelho: ${oQue(left)}, ${left.lote.codigo}.`);
}

let sending: Promise<void> | undefined;

/** Sends all that may be sent; a second call while it lasts is the same. */
function sendAll(): Promise<void> {
  sending ??= alone(round)
    .then(tell)
    .catch(noticeEnd)
    .finally(() => {
      sending = undefined;
    });
  return sending;
}

/** Answers what was recorded. */
async function round(): Promise<Registro[]> {
  // Another tab may have signed somebody else in; and the answer says what time it is.
  const pessoa = await whoIsSignedIn(AbortSignal.timeout(GIVE_UP_MS));
  const passed = new Set<number>();
  const recorded: Registro[] = [];
  for (;;) {
    const next = nextOf(await registros(), pessoa.id, serviceNow(), passed);
    if (!next) return recorded;
    passed.add(next.id);
    // From here on it may be recorded, and whoever finds it kept must know.
    const registro = await change(next.id, (it) =>
      situacaoDe(it, pessoa.id, serviceNow()) === 'ESPERA' ? begun(it, serviceNow()) : undefined,
    );
    if (!registro) continue;
    const end = await send(registro);
    if (end === 'RECORDED') recorded.push(registro);
    if (end === 'AWAY' || end === 'SIGNED_OUT') return recorded;
  }
}

async function send({ id, chave, lote, especie, quantidade, justificativa }: Registro) {
  try {
    await service.lotes.registrarMortalidade.mutate(
      { id: lote.id, especie_id: especie.id, quantidade, justificativa },
      { idempotencyKey: chave, signal: AbortSignal.timeout(GIVE_UP_MS) },
    );
  } catch (error) {
    noticeEnd(error);
    const end = endOf(faultOf(error) ?? { status: null, codigo: '' });
    const sentence = sentenceOf(error);
    await change(id, (it) => (end === 'REFUSED' ? { ...it, recusa: sentence } : { ...it, falha: sentence }));
    return end;
  }
  await remove(id);
  return 'RECORDED';
}

async function tell(recorded: Registro[]): Promise<void> {
  const [only, ...others] = recorded;
  if (!only) return;
  told(
    others.length === 0
      ? `Mortalidade registrada: ${oQue(only)}, ${only.lote.codigo}.`
      : `${recorded.length} registros de mortalidade enviados.`,
  );
  await answers.invalidateQueries();
  await refreshKnown({ must: true });
}

/** `12 mudas de Ipê-amarelo` */
export function oQue({ quantidade, especie }: Pick<Registro, 'quantidade' | 'especie'>): string {
  return `${quantia(quantidade, especie.tipo)} de ${especie.nome}`;
}
