import { expect, test } from 'vitest';
import { start } from '../../../adapters/jobs/cleanup.ts';
import { TokenSenha } from '../../../db/models/usuario.ts';
import { hashToken, newToken } from '../../../src/auth/tokens.ts';
import { signIn } from '../../support/accounts.ts';
import { capturingLog } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { operador } from '../../support/factories.ts';
import { until } from '../../support/until.ts';

const db = await freshDatabase();
const DAY = 86_400_000;
const HASH = '0'.repeat(64);
const ago = (days: number) => new Date(Date.now() - days * DAY);

test('only ended sessions and tokens that expired long ago are deleted', async () => {
  const ana = await operador(db);
  await signIn(db, ana);
  await signIn(db, ana);
  await db('sessoes')
    .limit(1)
    .where('id', db('sessoes').min('id'))
    .update({ data_fim: ago(1) });
  const keep = [ago(-1), ago(6), null];
  for (const fim of [ago(8), ...keep]) {
    await TokenSenha.query(db).insert({
      hash: hashToken(newToken()),
      usuario_id: ana.id,
      data_registro: ago(9).toISOString(),
      data_fim: fim?.toISOString() ?? null,
    });
  }

  const job = start(db, { log: capturingLog(), now: () => new Date() });
  await until(async () => expect(await TokenSenha.query(db).resultSize()).toBe(3));
  await job.stop();
  expect(await db('sessoes')).toHaveLength(1);
  const left = await TokenSenha.query(db);
  expect(left.map(({ data_fim }) => data_fim).sort()).toEqual(
    keep.map((fim) => fim?.toISOString() ?? null).sort(),
  );
});

test('idempotency keys are deleted after 24 hours, and no earlier', async () => {
  const { id: usuario_id } = await operador(db);
  const now = new Date();
  const key = (chave: string, ms: number) => ({
    usuario_id,
    chave,
    pedido: HASH,
    data_registro: new Date(now.getTime() - ms).toISOString(),
  });
  await db('chaves_idempotencia').insert([key('over', DAY), key('valid', DAY - 1)]);

  const job = start(db, { log: capturingLog(), now: () => now });
  await until(async () => expect(await db('chaves_idempotencia')).toHaveLength(1));
  await job.stop();
  expect(await db('chaves_idempotencia')).toMatchObject([{ chave: 'valid' }]);
});

test('only rate-limit counts whose window is over are deleted', async () => {
  const now = new Date();
  const over = { key: `entrada_conta:${HASH}`, points: 10, expire: now.getTime() };
  const current = { key: `entrada_endereco:${HASH}`, points: 1, expire: now.getTime() + 1 };
  await db('limites').insert([over, current]);

  const job = start(db, { log: capturingLog(), now: () => now });
  await until(async () => expect(await db('limites')).toEqual([current]));
  await job.stop();
});
