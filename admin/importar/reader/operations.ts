import { createClient } from '../../../adapters/client/client.ts';
import { OperatorError } from '../../../adapters/host/operator-error.ts';
import type { Kind } from '../../../adapters/planilha/columns.ts';
import { endpointFor } from '../../../adapters/planilha/endpoints.ts';
import { answerTo, sendAll } from '../../../adapters/planilha/sending.ts';
import { askTheTime, hear } from '../../device/service-clock.ts';
import type { Guardada, Vista } from '../shapes.ts';
import { read } from './file.ts';
import { Checking, isForgotten, Recording } from './recording.ts';
import { add, allOf, change, conclude, type Kept, load, remove } from './store.ts';
import { readingFor, tableOf } from './table.ts';
import { listed, viewOf } from './view.ts';

/** Tells how many of how many rows are done. */
export type Progress = (done: number, total: number) => void;

/** The session is in a cookie; a chunk has a key, so it may be sent again more often than other calls. */
const client = createClient({
  url: location.origin,
  tentativas: 5,
  fetch: async (...asked) => hear(await fetch(...asked)),
});
const { signal } = new AbortController();

/** All that the page asks of the reader. What is answered is kept already. */
export const operations = {
  /** @throws OperatorError when the file is no sheet; nothing is kept then. */
  async guardar(_: Progress, arquivo: string, content: ArrayBuffer, usuario_id: string): Promise<string> {
    const bytes = new Uint8Array(content);
    await read(bytes);
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const fresh = { id, versao: 0, usuario_id, arquivo, criada_em: new Date().toISOString() };
    await add({ ...fresh, ...structuredClone(NEW) }, bytes);
    return id;
  },

  async listar(_: Progress, usuario_id: string): Promise<Guardada[]> {
    const all = await allOf(usuario_id);
    const [kept, old] = [all.slice(0, SHOWN), all.slice(SHOWN).filter(({ concluida_em }) => concluida_em)];
    await Promise.all(old.map(({ id }) => remove(id)));
    return kept.map(listed);
  },

  /** @throws OperatorError when it is somebody else's, of an earlier session on this browser. */
  async abrir(_: Progress, id: string, usuario_id: string): Promise<Vista> {
    const kept = await load(id);
    if (kept.em_envio) await askTheTime();
    if (kept.usuario_id === usuario_id) return viewOf(kept);
    throw new OperatorError('Entre com a conta que começou esta importação: ela é de outra pessoa.');
  },

  async descartar(_: Progress, id: string): Promise<void> {
    await remove(id);
  },

  /** Another sheet or kind has other columns; what was said of them no longer holds. */
  async escolher(_: Progress, id: string, which: { tipo: Kind } | { planilha: string }): Promise<Vista> {
    const forgotten = { escolhidas: {}, padroes: {}, corrigidas: {}, retiradas: [], recusadas: [] };
    return viewOf(await change(await load(id), { ...forgotten, ...which, etapa: 'colunas' }));
  },

  /** Says which column a field is (null: none), or what is written for all rows. */
  async dizer(
    _: Progress,
    id: string,
    campo: string,
    { lugar, padrao }: { lugar?: number | null; padrao?: string },
  ): Promise<Vista> {
    const kept = await load(id);
    const { tipo, escolhidas, padroes } = kept;
    return viewOf(
      await change(kept, {
        tipo: tipo ?? (await tableOf(kept)).kind,
        escolhidas: lugar === undefined ? escolhidas : { ...escolhidas, [campo]: lugar },
        padroes: { ...padroes, [campo]: padrao ?? (lugar === null ? (padroes[campo] ?? '') : '') },
        etapa: 'colunas',
      }),
    );
  },

  /** Has the service judge every row; nothing is recorded. */
  async conferir(progress: Progress, id: string): Promise<Vista> {
    const kept = await opened(id);
    const checking = new Checking();
    await send(kept, checking, progress);
    const etapa = kept.etapa === 'colunas' ? 'conferida' : kept.etapa;
    return viewOf(await change(kept, { recusadas: checking.refused, etapa }));
  },

  async corrigir(_: Progress, id: string, linha: number, campo: string, texto: string): Promise<void> {
    const kept = await load(id);
    const corrigidas = { ...kept.corrigidas, [linha]: { ...kept.corrigidas[linha], [campo]: texto } };
    await change(kept, { corrigidas });
  },

  async retirar(_: Progress, id: string, linha: number): Promise<Vista> {
    const kept = await load(id);
    return viewOf(await change(kept, { retiradas: [...kept.retiradas, linha] }));
  },

  /** Records the rows, or goes on recording where it stopped. */
  async gravar(progress: Progress, id: string): Promise<Vista> {
    const kept = await opened(id);
    await checkKnown(kept);
    const recording = await Recording.of(kept);
    await send({ ...recording.state, tipo: kept.tipo }, recording, progress);
    return viewOf(recording.state);
  },

  /** A person looked whether the rows that the service has forgotten were recorded. */
  async decidir(_: Progress, id: string, gravadas: boolean): Promise<Vista> {
    const recording = await Recording.of(await load(id));
    const { em_envio, volta } = recording.state;
    if (em_envio && gravadas) await recording.confirm(em_envio, [], { linhas: [], importacao_id: null });
    else if (em_envio) await change(recording.state, { em_envio: null, volta: volta + 1 });
    return viewOf(await load(id));
  },

  /** Leaves out the rows that are still refused. */
  async concluir(_: Progress, id: string): Promise<Vista> {
    return viewOf(await conclude(await load(id), {}));
  },

  /** Undoes what was recorded, the last rows first. */
  async desfazer(progress: Progress, id: string): Promise<Vista> {
    let kept = await settled(await load(id));
    const all = kept.gravadas;
    const mantidos: Kept['mantidos'] = [];
    for (const importacao of kept.importacoes.toReversed()) {
      const once = { idempotencyKey: `${id}:desfazer:${importacao}:${kept.versao}` };
      const undone = await client.importacoes.desfazer.mutate({ id: importacao }, once);
      mantidos.push(...undone.mantidos.map(({ nome, motivo }) => ({ nome, motivo })));
      kept = await change(kept, {
        gravadas: kept.gravadas - undone.desfeitos,
        importacoes:
          undone.mantidos.length > 0
            ? kept.importacoes
            : kept.importacoes.filter((each) => each !== importacao),
        mantidos: [...mantidos],
      });
      progress(all - kept.gravadas, all);
    }
    return viewOf(await conclude(kept, { etapa: 'desfeita' }));
  },

  /** An empty sheet of a kind, as XLSX. */
  async modelo(_: Progress, kind: Kind): Promise<Uint8Array> {
    const { templateOf } = await import('../../../adapters/planilha/template.ts');
    return templateOf(kind);
  },
};

export type Operations = typeof operations;

const SHOWN = 10;

const NEW: Omit<Kept, 'id' | 'versao' | 'usuario_id' | 'arquivo' | 'criada_em'> = {
  ...{ concluida_em: null, etapa: 'colunas', planilha: null, tipo: null, escolhidas: {}, padroes: {} },
  ...{ corrigidas: {}, retiradas: [], recusadas: [], volta: 0, pendentes: null },
  ...{ ultima_linha: 0, em_envio: null, gravadas: 0, retomadas: 0, importacoes: [], mantidos: [] },
};

/** An import of which it is settled what it is of. */
async function opened(id: string): Promise<Kept & { tipo: Kind }> {
  const kept = await load(id);
  const { kind } = await tableOf(kept);
  if (kind === null) throw new OperatorError('Diga antes o que há na planilha.');
  return { ...(kept.tipo === null ? await change(kept, { tipo: kind }) : kept), tipo: kind };
}

/** Rows whose fate nobody knows are a person's to look for. */
async function checkKnown({ em_envio, ultima_linha }: Kept): Promise<void> {
  await askTheTime();
  if (!em_envio || !isForgotten(em_envio)) return;
  throw new OperatorError(`Confira antes se as linhas ${ultima_linha + 1} a ${em_envio.ate} foram gravadas.`);
}

async function send(
  kept: Kept & { tipo: Kind },
  bookmark: Checking | Recording,
  progress: Progress,
): Promise<void> {
  const reading = await readingFor(kept, await tableOf(kept));
  let done = 0;
  progress(done, reading.total);
  await sendAll(reading, bookmark, await endpointFor(kept.tipo, client, signal), (rows) => {
    done += rows;
    progress(done, reading.total);
  });
}

/** Whether the batch in flight was recorded, only the service knows: sent again, it is, and can be undone. */
async function settled(kept: Kept): Promise<Kept> {
  if (!kept.em_envio || kept.tipo === null) return kept;
  await checkKnown(kept);
  const recording = await Recording.of(kept);
  const answer = await answerTo(kept.em_envio, await endpointFor(kept.tipo, client, signal), true);
  await recording.confirm(kept.em_envio, [], answer);
  return recording.state;
}
