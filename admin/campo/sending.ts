import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newKey } from '../../adapters/client/keys.ts';
import type { Ato } from '../device/atos.ts';
import { useConnected, useOnline } from '../device/connectivity.ts';
import { type Renew, withLock } from '../device/lock.ts';
import { begun, type Entry, endOf, type Momento, nextOf, stateOf } from '../device/queue.ts';
import { noted as notedNow, serviceNow } from '../device/service-clock.ts';
import { add, change, entries, onChange, remove } from '../device/store.ts';
import {
  faultOf,
  noticeEnd,
  queryClient,
  sentenceOf,
  service,
  useSessionEnd,
  whoIsSignedIn,
} from '../service.ts';
import { inteiro } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { usePerson } from '../ui/person.ts';
import { inteiroTeor, registrados } from './atos.ts';
import { keepingUp, refreshKnown } from './known.ts';

/** What is still to be sent from this browser, in every tab alike. */
export const fila = { queryKey: ['campo', 'fila'], queryFn: entries };

/** After this long without an answer the entry is sent again with the same key. */
const GIVE_UP_MS = 20_000;
/** The interval between two attempts while an entry waits. */
const EVERY_MS = 15_000;

/** Sends entries as soon as possible, whatever page is open, and keeps the copy of the batches up to date. */
export function useSending(): void {
  const online = useOnline();
  const reached = useConnected();
  const ended = useSessionEnd();
  const { id } = usePerson();
  const waiting = useOwn().filter(({ state }) => state === 'WAITING').length;
  useQuery(keepingUp);
  useEffect(() => onChange(() => void queryClient.invalidateQueries({ queryKey: ['campo'] })), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else's entries are sent when they sign in
  useEffect(() => {
    if (!online || ended || waiting === 0) return;
    void sendAll();
    const trying = setInterval(sendAll, EVERY_MS);
    return () => clearInterval(trying);
  }, [online, reached, ended, waiting, id]);
}

/** The entries of the person who is signed in, with their states. */
export function useOwn() {
  const { id } = usePerson();
  const { data = [] } = useQuery(fila);
  const now = serviceNow();
  return data
    .filter(({ usuario }) => usuario.id === id)
    .map((entry) => ({ entry, state: stateOf(entry, id, now) }));
}

/** Stores what a person noted, and sends it or says that it is stored on this device. */
export async function note(
  { id, nome }: { id: string; nome: string },
  [first, ...others]: readonly [Ato, ...Ato[]],
  chave: string,
): Promise<void> {
  const each = { usuario: { id, nome }, ...notedNow() };
  const more = others.map((ato) => ({ ...each, ato, chave: newKey() }));
  const ids = await add([{ ...each, ato: first, chave }, ...more]);
  void sendOrSayStored(ids);
}

/** A browser may be online and still not reach the service. */
async function sendOrSayStored(ids: readonly number[]): Promise<void> {
  if (navigator.onLine) await sendAll();
  const left = (await entries()).filter(({ id, recusa }) => ids.includes(id) && recusa === null);
  const [only, ...others] = left;
  if (!only) return;
  notify(
    others.length > 0
      ? `Guardados neste aparelho: ${inteiro(left.length)} registros.`
      : `Guardado neste aparelho: ${inteiroTeor(only.ato)}.`,
  );
}

let sending: Promise<void> | undefined;

/** Sends all entries that may be sent. Calls that arrive meanwhile share the same round. */
function sendAll(): Promise<void> {
  sending ??= withLock(round)
    .then(tellAndAsk)
    .catch(noticeEnd)
    .finally(() => {
      sending = undefined;
    });
  return sending;
}

/** Answers the entries that were recorded. */
async function round(renew: Renew): Promise<Entry[]> {
  // Another tab may have signed in somebody else. The answer also tells the time.
  const pessoa = await whoIsSignedIn(AbortSignal.timeout(GIVE_UP_MS));
  const passed = new Set<number>();
  const recorded: Entry[] = [];
  for (;;) {
    const mine = await renew();
    const next = mine ? nextOf(await entries(), pessoa.id, serviceNow(), passed) : undefined;
    if (!next) return recorded;
    passed.add(next.id);
    // From here on the entry may be recorded, and the store must know.
    const entry = await change(next.id, (it) =>
      stateOf(it, pessoa.id, serviceNow()) === 'WAITING' ? begun(it, serviceNow(), Date.now()) : undefined,
    );
    if (!entry) continue;
    const end = await send(entry);
    if (end === 'RECORDED') recorded.push(entry);
    if (end === 'AWAY' || end === 'SIGNED_OUT') return recorded;
  }
}

async function send({ id, chave, ato, momento }: Entry) {
  try {
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    await registrar(ato, momento as Momento, { idempotencyKey: chave, signal });
  } catch (error) {
    noticeEnd(error);
    const end = endOf(faultOf(error) ?? { status: null, codigo: '' });
    const sentence = sentenceOf(error);
    // The service has something that this phone does not know. Whoever corrects the entry chooses by what is true now.
    if (end === 'REFUSED')
      await refreshKnown({ age: 0, signal: AbortSignal.timeout(GIVE_UP_MS) }).catch(noticeEnd);
    await change(id, (it) => (end === 'REFUSED' ? { ...it, recusa: sentence } : { ...it, falha: sentence }));
    return end;
  }
  await remove(id);
  return 'RECORDED';
}

/** Records an act at the service. A key is always sent with the same contents. */
function registrar(
  ato: Ato,
  { em, horaDoAparelho }: Momento,
  options: { idempotencyKey: string; signal: AbortSignal },
): Promise<unknown> {
  const quando = { anotado_em: em };
  switch (ato.tipo) {
    case 'MORTALIDADE': {
      const { lote, especie, quantidade, justificativa } = ato;
      const morte = { id: lote.id, especie_id: especie.id, quantidade, justificativa };
      return service.lotes.registrarMortalidade.mutate({ ...morte, ...quando }, options);
    }
    case 'FASE': {
      const { lote, de, fase } = ato;
      const contagem = ato.contagem.map(({ especie, vivas }) => ({ especie_id: especie.id, vivas }));
      return service.lotes.atualizarFase.mutate(
        { id: lote.id, fase, fase_anterior: de, contagem, ...quando },
        options,
      );
    }
    case 'TRANSFERENCIA':
      return service.lotes.transferir.mutate(
        { id: ato.lote.id, nova_estufa_id: ato.lugar.id, ...quando },
        options,
      );
    case 'CONTAGEM': {
      const { contagem, linha_id, quantidade } = ato;
      const contado = { contada_em: em, hora_do_aparelho: horaDoAparelho };
      return service.contagens.anotar.mutate({ id: contagem.id, linha_id, quantidade, ...contado }, options);
    }
    case 'ANOTACAO':
      return service.lotes.anotar.mutate({ id: ato.lote.id, anotacao: ato.anotacao, ...quando }, options);
    case 'RONDA':
      return service.estufas.fazerRonda.mutate({ id: ato.lugar_id, ...quando }, options);
  }
}

/** Shows what was recorded, and fetches what this phone does not know yet. */
async function tellAndAsk(recorded: readonly Entry[]): Promise<void> {
  const [first, ...others] = recorded.map(({ ato }) => ato);
  if (!first) return;
  notify(registrados([first, ...others]));
  await queryClient.invalidateQueries();
  await refreshKnown({ age: 0 });
}
