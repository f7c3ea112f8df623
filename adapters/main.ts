import { type Config, loadConfig } from './config.ts';
import { describeError } from './host/describe-error.ts';
import { OperatorError } from './host/operator-error.ts';
import { start } from './start.ts';
import { welcome } from './welcome.ts';

process.on('uncaughtException', (error) => fail(error));

await run(signalled()).catch(fail);

/** Starts, serves until it is told to end, and ends cleanly; a signal during the start counts too. */
async function run(told: Promise<null>): Promise<void> {
  const config: Config = loadConfig();
  const running = await start(config, console.log);
  console.log(welcome(config.nomeDoViveiro, running));
  const trouble = await Promise.race([told, running.lost]);
  await running.stop();
  if (trouble) throw trouble;
  process.exit(0);
}

/** Resolves at the first SIGTERM, Ctrl-C or closed terminal; the second one ends the process on the spot. */
function signalled(): Promise<null> {
  let count = 0;
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        count += 1;
        if (count > 1) process.exit(130);
        console.log('Encerrando: as requisições em andamento terminam antes.');
        resolve(null);
      });
    }
  });
}

/** Shows an operator's error as a sentence, and a bug with its stack but without data. */
function fail(error: unknown): never {
  if (error instanceof OperatorError) {
    console.error(error.message);
  } else {
    const { type, message, stack } = describeError(error);
    console.error(`Falha inesperada: ${type}: ${message}\n${stack}`);
  }
  process.exit(1);
}
