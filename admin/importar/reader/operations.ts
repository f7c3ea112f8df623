import { createClient } from '../../../adapters/client/client.ts';
import { OperatorError } from '../../../adapters/host/operator-error.ts';
import type { SheetKind } from '../../../adapters/planilha/columns.ts';
import { endpointFor } from '../../../adapters/planilha/endpoints.ts';
import { parDe, parecidasEm } from '../../../adapters/planilha/parecidas.ts';
import type { SheetReading } from '../../../adapters/planilha/reading.ts';
import { nothingRecorded, type Recorded, Recording } from '../../../adapters/planilha/recording.ts';
import { speciesInUse } from '../../../adapters/planilha/registers.ts';
import { sendAll, settle } from '../../../adapters/planilha/sending.ts';
import type { Answers } from '../../../adapters/planilha/suspicions.ts';
import { fetchClock, readClock } from '../../device/service-clock.ts';
import type { Guardada, Vista } from '../shapes.ts';
import { read } from './file.ts';
import { juntar } from './juntar.ts';
import { add, allOf, change, load, recordingOf, remove, type StoredImport } from './store.ts';
import { kindIn, readingFor, tableOf } from './table.ts';
import { listed, viewOf } from './view.ts';

/** Receives how many of how many rows are done. */
export type Progress = (done: number, total: number) => void;

/** The session is in a cookie; a chunk has a key, so it may be sent again more often than other calls. */
const client = createClient({
  url: location.origin,
  tentativas: 5,
  fetch: async (...asked) => readClock(await fetch(...asked)),
});
const { signal } = new AbortController();

/** What the page can call. Every answer is stored before it is given. */
export const operations = {
  /** @throws OperatorError when the file is no sheet; nothing is stored then. */
  async guardar(_: Progress, arquivo: string, content: ArrayBuffer, usuario_id: string): Promise<string> {
    const bytes = new Uint8Array(content);
    await read(bytes);
    const fresh = { ...nothingRecorded(), usuario_id, arquivo, criada_em: new Date().toISOString() };
    await add({ ...fresh, ...structuredClone(NEW) }, bytes);
    return fresh.id;
  },

  async listar(_: Progress, usuario_id: string): Promise<Guardada[]> {
    const all = await allOf(usuario_id);
    const [stored, old] = [all.slice(0, SHOWN), all.slice(SHOWN).filter(({ concluida_em }) => concluida_em)];
    await Promise.all(old.map(({ id }) => remove(id)));
    return stored.map(listed);
  },

  /** @throws OperatorError when it is somebody else's, of an earlier session on this browser. */
  async abrir(_: Progress, id: string, usuario_id: string): Promise<Vista> {
    const stored = await load(id);
    if (stored.em_envio) await fetchClock();
    if (stored.usuario_id === usuario_id) return viewOf(stored);
    throw new OperatorError('Entre com a conta que começou esta importação: ela é de outra pessoa.');
  },

  async descartar(_: Progress, id: string): Promise<void> {
    await remove(id);
  },

  /** Another sheet or kind has other columns, so the choices about them are dropped. */
  async escolher(_: Progress, id: string, which: { tipo: SheetKind } | { planilha: string }): Promise<Vista> {
    const forgotten = {
      escolhidas: {},
      padroes: {},
      respostas: {},
      corrigidas: {},
      conferidas: {},
      retiradas: [],
      recusadas: [],
      parecidas: [],
      daMesmaPlanta: [],
    };
    return viewOf(await change(await load(id), { ...forgotten, ...which, etapa: 'colunas' }));
  },

  /** Sets the column of a field (null: none), or a value for all rows. */
  async dizer(
    _: Progress,
    id: string,
    campo: string,
    { lugar, padrao }: { lugar?: number | null; padrao?: string },
  ): Promise<Vista> {
    const stored = await load(id);
    const { tipo, escolhidas, padroes } = stored;
    return viewOf(
      await change(stored, {
        tipo: tipo ?? kindIn(await tableOf(stored)),
        escolhidas: lugar === undefined ? escolhidas : { ...escolhidas, [campo]: lugar },
        padroes: { ...padroes, [campo]: padrao ?? (lugar === null ? (padroes[campo] ?? '') : '') },
        etapa: 'colunas',
      }),
    );
  },

  /** Answers a question about the whole sheet. */
  async responder(_: Progress, id: string, respostas: Answers): Promise<Vista> {
    const stored = await load(id);
    return viewOf(
      await change(stored, { respostas: { ...stored.respostas, ...respostas }, etapa: 'colunas' }),
    );
  },

  /** Lets the service check every row; nothing is recorded. */
  async conferir(progress: Progress, id: string): Promise<Vista> {
    const stored = await opened(id);
    const checking = new Recording(nothingRecorded());
    const reading = await send(stored, checking, progress);
    const { recusadas } = checking.state;
    const etapa = stored.etapa === 'colunas' ? 'conferida' : stored.etapa;
    const refused = new Set(recusadas.map(({ linha }) => linha));
    const parecidas =
      stored.tipo === 'especies' ? await parecidasEm(reading, await speciesInUse(client), refused) : [];
    const conferidas = stored.corrigidas;
    return viewOf(await change(stored, { recusadas, parecidas, conferidas, etapa }));
  },

  /** A person types in one cell. */
  async corrigir(_: Progress, id: string, linha: number, campo: string, texto: string): Promise<void> {
    await corrected(id, [linha], campo, texto);
  },

  /** The same in the cells of several rows. */
  async trocar(
    _: Progress,
    id: string,
    linhas: readonly number[],
    campo: string,
    texto: string,
  ): Promise<Vista> {
    return viewOf(await corrected(id, linhas, campo, texto));
  },

  async retirar(_: Progress, id: string, linhas: readonly number[]): Promise<Vista> {
    const stored = await load(id);
    return viewOf(await change(stored, { retiradas: [...stored.retiradas, ...linhas] }));
  },

  /** Says of rows whether they are the seedling, or the seed, of the species that they resemble. */
  async juntar(_: Progress, id: string, linhas: readonly number[], sim: boolean): Promise<Vista> {
    const stored = await load(id);
    const pares = stored.parecidas.filter(({ linha }) => linhas.includes(linha)).map(parDe);
    const others = stored.daMesmaPlanta.filter((par) => !pares.includes(par));
    return viewOf(await change(stored, { daMesmaPlanta: sim ? [...others, ...pares] : others }));
  },

  /** Records the rows, or continues where the recording stopped. */
  async gravar(progress: Progress, id: string): Promise<Vista> {
    const stored = await opened(id);
    await fetchClock();
    const recording = recordingOf(stored);
    if (stored.etapa !== 'gravando') {
      const begun = { etapa: 'gravando', conferidas: stored.corrigidas } as const;
      await recording.change({ ...begun, volta: stored.volta + 1, ultima_linha: 0, recusadas: [] });
    }
    await send(stored, recording, progress);
    await juntar(recording.state, client);
    const pendentes = [...new Set(recording.state.recusadas.map(({ linha }) => linha))];
    const done = { etapa: 'gravada', pendentes } as const;
    await (pendentes.length === 0 ? recording.finish(done) : recording.change(done));
    return viewOf(recording.state);
  },

  /** A person has checked whether the rows that the service has forgotten were recorded. */
  async decidir(_: Progress, id: string, gravadas: boolean): Promise<Vista> {
    const recording = recordingOf(await load(id));
    await recording.decide(gravadas);
    return viewOf(recording.state);
  },

  /** Leaves out the rows that are still refused. */
  async concluir(_: Progress, id: string): Promise<Vista> {
    const recording = recordingOf(await load(id));
    await recording.finish();
    return viewOf(recording.state);
  },

  /** Undoes what was recorded, the last rows first. */
  async desfazer(progress: Progress, id: string): Promise<Vista> {
    const recording = recordingOf(await load(id));
    if (recording.state.em_envio) await fetchClock();
    await settle(recording, client, signal);
    const all = recording.state.gravadas;
    progress(0, all);
    await recording.undo(client, signal, () => progress(all - recording.state.gravadas, all));
    return viewOf(recording.state);
  },

  /** An empty sheet of a kind, as XLSX. */
  async modelo(_: Progress, kind: SheetKind): Promise<Uint8Array> {
    const { templateOf } = await import('../../../adapters/planilha/template.ts');
    return templateOf(kind);
  },
};

export type Operations = typeof operations;

const SHOWN = 10;

const NEW: Omit<StoredImport, keyof Recorded | 'usuario_id' | 'arquivo' | 'criada_em'> = {
  ...{ etapa: 'colunas', planilha: null, escolhidas: {}, padroes: {}, respostas: {} },
  ...{ corrigidas: {}, conferidas: {}, retiradas: [], parecidas: [] },
  ...{ daMesmaPlanta: [], pendentes: null },
};

async function corrected(
  id: string,
  linhas: readonly number[],
  campo: string,
  texto: string,
): Promise<StoredImport> {
  const stored = await load(id);
  const now = linhas.map((linha) => [linha, { ...stored.corrigidas[linha], [campo]: texto }]);
  return change(stored, { corrigidas: { ...stored.corrigidas, ...Object.fromEntries(now) } });
}

/** An import whose kind is known. */
async function opened(id: string): Promise<StoredImport & { tipo: SheetKind }> {
  const stored = await load(id);
  const kind = kindIn(await tableOf(stored));
  if (kind === null) throw new OperatorError('Diga antes o que há na planilha.');
  return { ...(stored.tipo === null ? await change(stored, { tipo: kind }) : stored), tipo: kind };
}

async function send(
  stored: StoredImport & { tipo: SheetKind },
  recording: Recording,
  progress: Progress,
): Promise<SheetReading> {
  const reading = await readingFor(stored, await tableOf(stored));
  let done = 0;
  progress(done, reading.total);
  await sendAll(reading, recording, await endpointFor(stored.tipo, client, signal), (rows) => {
    done += rows;
    progress(done, reading.total);
  });
  return reading;
}
