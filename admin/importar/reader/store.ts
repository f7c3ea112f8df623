import { type DBSchema, openDB } from 'idb';
import { OperatorError } from '../../../adapters/host/operator-error.ts';
import type { Parecida } from '../../../adapters/planilha/parecidas.ts';
import { type Recorded, Recording, type Store } from '../../../adapters/planilha/recording.ts';
import type { Answers } from '../../../adapters/planilha/suspicions.ts';
import { serviceNow } from '../../device/service-clock.ts';
import type { Etapa } from '../shapes.ts';

/** An import with everything that is needed to continue after its tab was closed or the browser killed. */
export interface StoredImport extends Recorded {
  usuario_id: string;
  arquivo: string;
  criada_em: string;
  etapa: Exclude<Etapa, 'desfeita'>;
  planilha: string | null;
  /** The place of a field's column, or null when the sheet does not have it; only for fields that a person chose. */
  escolhidas: Record<string, number | null>;
  /** The values for all rows, by field. */
  padroes: Record<string, string>;
  /** What was asked about the whole sheet. */
  respostas: Answers;
  /** Corrected cells, by row and field. */
  corrigidas: Record<number, Record<string, string>>;
  /** The corrected cells that the last check or recording has seen. */
  conferidas: StoredImport['corrigidas'];
  /** Rows that were taken out. */
  retiradas: number[];
  /** Rows that the last check found similar to others. */
  parecidas: Parecida[];
  /** The pairs of them (`parDe`) of which a person said that they are one plant. A row with other names is another pair. */
  daMesmaPlanta: string[];
  /** The rows that are still to be recorded; null outside of a recording. */
  pendentes: number[] | null;
}

interface Stores extends DBSchema {
  importacoes: { key: string; value: StoredImport };
  /** The files' bytes, apart: they never change. */
  conteudos: { key: string; value: Uint8Array };
}

const database = openDB<Stores>('importacoes', 1, {
  upgrade(db) {
    db.createObjectStore('importacoes', { keyPath: 'id' });
    db.createObjectStore('conteudos');
  },
});

export async function add(stored: StoredImport, bytes: Uint8Array): Promise<void> {
  const both = (await database).transaction(['importacoes', 'conteudos'], 'readwrite');
  await Promise.all([
    both.objectStore('importacoes').add(stored),
    both.objectStore('conteudos').add(bytes, stored.id),
    both.done,
  ]);
}

/** @throws OperatorError when this browser does not have it. */
export async function load(id: string): Promise<StoredImport> {
  const stored = await (await database).get('importacoes', id);
  if (stored) return stored;
  throw new OperatorError('Escolha a planilha de novo: este navegador não guarda mais esta importação.');
}

export async function bytesOf(id: string): Promise<Uint8Array> {
  return (await (await database).get('conteudos', id)) ?? new Uint8Array();
}

/** The progress of an import, which continues here. */
export function recordingOf(stored: StoredImport): Recording<StoredImport> {
  return new Recording(stored, STORE);
}

const STORE: Store<StoredImport> = { save, now: serviceNow };

/** Stores a change, before anything is done because of it. */
export async function change(stored: StoredImport, by: Partial<StoredImport>): Promise<StoredImport> {
  const recording = recordingOf(stored);
  await recording.change(by);
  return recording.state;
}

/** Of an import that has ended only what undoes it stays. */
const ENDED = { recusadas: [], corrigidas: {}, em_envio: null };

/** @throws OperatorError when another window changed the import meanwhile. */
async function save(next: StoredImport): Promise<void> {
  const both = (await database).transaction(['importacoes', 'conteudos'], 'readwrite');
  const kept = both.objectStore('importacoes');
  const there = await kept.get(next.id);
  if (there?.versao !== next.versao - 1) {
    throw new OperatorError('Recarregue a página: esta importação andou em outra janela.');
  }
  const ended = next.concluida_em !== null;
  await kept.put(ended ? { ...next, ...ENDED } : next);
  if (ended) await both.objectStore('conteudos').delete(next.id);
  await both.done;
}

export async function remove(id: string): Promise<void> {
  const both = (await database).transaction(['importacoes', 'conteudos'], 'readwrite');
  await Promise.all([
    both.objectStore('importacoes').delete(id),
    both.objectStore('conteudos').delete(id),
    both.done,
  ]);
}

/** How many sheets this person has begun here and not finished. */
export async function unfinishedOf(usuario_id: string): Promise<number> {
  return (await allOf(usuario_id)).filter(({ concluida_em }) => concluida_em === null).length;
}

/** Removes a person's unfinished imports with their rows. A finished one has no rows any more. */
export async function removeUnfinishedOf(usuario_id: string): Promise<void> {
  const unfinished = (await allOf(usuario_id)).filter(({ concluida_em }) => concluida_em === null);
  await Promise.all(unfinished.map(({ id }) => remove(id)));
}

/** A person's imports, newest first. */
export async function allOf(usuario_id: string): Promise<StoredImport[]> {
  const all = await (await database).getAll('importacoes');
  return all
    .filter((each) => each.usuario_id === usuario_id)
    .sort((a, b) => b.criada_em.localeCompare(a.criada_em));
}
