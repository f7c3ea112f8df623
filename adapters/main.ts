import { loadConfig } from './config.ts';
import { LastingError } from './host/operator-error.ts';
import { endSignals, leftByNpm } from './host/signals.ts';
import { start } from './start.ts';
import { reportFailure, startReportFor } from './start-report.ts';

/** EX_CONFIG of sysexits.h. */
const LASTING = 78;

process.on('uncaughtException', fail);
for (const output of [process.stdout, process.stderr]) output.on('error', unlessNobodyReads);

await run().catch(fail);

/** Starts, serves until it is told to end, and ends cleanly. A signal during the start counts too. */
async function run(): Promise<void> {
  const config = loadConfig();
  const report = startReportFor(config, process.stdout.isTTY);
  const signal = signalled(report.say);
  const running = await start(config, report);
  report.welcome(running);
  const trouble = await Promise.race([signal, running.lost]);
  await running.stop();
  if (trouble) throw trouble;
  process.exit(0);
}

/** Resolves when the process is first told to end. The second time it ends on the spot. */
function signalled(say: (sentence: string) => void): Promise<null> {
  let count = 0;
  return new Promise((resolve) => {
    const end = () => {
      say('Encerrando: as requisições em andamento terminam antes.');
      resolve(null);
    };
    for (const signal of endSignals()) {
      process.on(signal, () => {
        count += 1;
        if (count > 1) process.exit(130);
        end();
      });
    }
    // After Ctrl-C npm's shell ends as well.
    void leftByNpm().then(() => count === 0 && end());
  });
}

function fail(error: unknown): never {
  reportFailure(error, process.stderr.isTTY);
  process.exit(error instanceof LastingError ? LASTING : 1);
}

/** A closed terminal or log collector neither ends the process nor changes its exit code. */
function unlessNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
