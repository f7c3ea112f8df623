import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { apagarEnderecos } from '../../../src/auditoria/enderecos.ts';
import { selar } from '../../../src/selos/selar.ts';
import { callerFor } from '../../support/caller.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, user, admin } = await freshNursery();
const NOW = new Date('2030-11-22T12:00:00Z');
const over = new Date('2029-11-22T12:00:00Z');
const within = new Date(over.getTime() + 1);

const entry = (data_registro: Date, ip: string | null = '192.0.2.7') =>
  db('auditoria').insert({
    ...{ acao: 'LOGIN', usuario_id: user.id, entidade: 'usuario', entidade_id: user.id, detalhes: {} },
    ...{ operacao_id: randomUUID(), ip, data_registro },
  });
const addresses = () => db('auditoria').where({ acao: 'LOGIN' }).orderBy('seq').pluck('ip');

test('addresses of entries older than a year are erased, a step at a time, and the seals still verify', async () => {
  await db('acessos').insert([
    { acesso: 'EXPORTAR_TITULAR', registros: 1, conta: 'root', ip: '192.0.2.7', data_registro: over },
    { acesso: 'EXPORTAR_TITULAR', registros: 1, conta: 'root', ip: '192.0.2.7', data_registro: within },
  ]);
  for (const data of [over, over, over, over, over, within, within]) await entry(data);
  await selar(db, () => NOW);
  await apagarEnderecos(db, NOW, 2);
  expect(await addresses()).toEqual([null, null, null, null, null, '192.0.2.7', '192.0.2.7']);
  expect(await db('acessos').orderBy('seq').pluck('ip')).toEqual([null, '192.0.2.7']);
  expect(await admin.auditoria.verificacao()).toMatchObject({ integra: true });

  await entry(over);
  await apagarEnderecos(db, new Date(NOW.getTime() + 2), 2);
  expect(await addresses()).toEqual(Array(8).fill(null));
});

test('nothing else of an entry may change, and no address may be written into one', async () => {
  await entry(within, '192.0.2.9');
  const change = (values: object) => db('auditoria').where({ ip: '192.0.2.9' }).update(values);
  for (const values of [{ ip: '192.0.2.10' }, { ip: null, acao: 'LOGOUT' }, { detalhes: '{"a":1}' }]) {
    await expect(change(values)).rejects.toThrow('only grows');
  }
  expect(await db('auditoria').where({ ip: '192.0.2.9' })).toHaveLength(1);
  expect(
    (await callerFor(db, user).auditoria.doRegistro({ entidade: 'lote', entidadeId: user.id })).docs,
  ).toEqual([]);
});
