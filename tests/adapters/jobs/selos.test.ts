import { expect, test } from 'vitest';
import { start } from '../../../adapters/jobs/selos.ts';
import { verificarSelos } from '../../../src/selos/verificar.ts';
import { capturingLog } from '../../support/caller.ts';
import { especie } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { until } from '../../support/until.ts';

const { db, caller } = await freshNursery();
const now = () => new Date();
const wakeOutbox = () => {};

test('rows of the books are sealed soon, the rest when the service stops, and the log has the newest seal', async () => {
  const log = capturingLog();
  const found = () => verificarSelos({ db, now });
  await especie(caller);
  const job = start(db, { log, now, wakeOutbox });
  await until(async () => expect(await found()).toMatchObject({ sem_selo: 0, integra: true }));
  await especie(caller);
  expect((await found()).sem_selo).toBeGreaterThan(0);
  await job.stop();
  const { ultimo, ...sealed } = await found();
  expect(sealed).toMatchObject({ sem_selo: 0, integra: true });
  expect(log.entries.at(-1)).toEqual({ level: 'info', fields: ultimo, message: 'sealed' });
  expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
});

test('an unreachable database is logged when the service stops, and does not hold up the stop', async () => {
  const log = capturingLog();
  const gone = { raw: () => Promise.reject(new Error('away')) } as never;
  await start(gone, { log, now, wakeOutbox }).stop();
  expect(log.entries).toMatchObject([{ level: 'error' }, { level: 'error' }]);
});
