import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { OperatorError } from '../../host/operator-error.ts';
import type { Copied, Work } from './work.ts';
import type { Told } from './worker.ts';

/** Work in a folder that says nothing for so long is given up. */
const PATIENCE_MS = 60_000;

/**
 * Does the work in a process of its own. A share without its server never answers: a thread that waits for it could not be ended, and this
 * process has few of them. A process is killed, and whoever waits for it goes on.
 *
 * @throws OperatorError when the folder cannot be used, does not answer, or the signal ends the work.
 */
export function apart(work: Work, ending: AbortSignal, patienceMs = PATIENCE_MS): Promise<Copied | null> {
  const child = start();
  return new Promise((resolve, reject) => {
    const giveUp = (sentence: string) => {
      child.kill('SIGKILL');
      finish(() => reject(new OperatorError(sentence)));
    };
    let overdue = setTimeout(late, patienceMs);
    const ended = () => giveUp(`A cópia em ${work.folder} foi interrompida.`);
    const finish = (settle: () => void) => {
      clearTimeout(overdue);
      ending.removeEventListener('abort', ended);
      settle();
    };
    function late() {
      giveUp(`Veja se ${work.folder} está no ar: ela não responde.`);
    }
    if (ending.aborted) return ended();
    ending.addEventListener('abort', ended);
    child.on('message', (told: Told) => {
      clearTimeout(overdue);
      if (told === 'on') overdue = setTimeout(late, patienceMs);
      else if ('done' in told) finish(() => resolve(told.done));
      else
        giveUp(
          'sentence' in told
            ? told.sentence
            : `Veja o que há com ${work.folder}: o sistema a recusa (${told.code}).`,
        );
    });
    child.on('error', (error) => giveUp(`Não foi possível copiar para ${work.folder}: ${error.message}.`));
    child.on('exit', () => giveUp(`A cópia em ${work.folder} terminou sem dizer por quê.`));
    child.send(work, () => {});
  });
}

/** In the build it is JavaScript; from the sources it is TypeScript, which tsx reads. */
function start(): ChildProcess {
  const built = extname(import.meta.url) === '.js';
  const worker = new URL(`./worker${built ? '.js' : '.ts'}`, import.meta.url);
  const child = fork(worker, {
    execArgv: built ? [] : ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // It does not keep the service alive.
  child.unref();
  child.channel?.unref();
  return child;
}
