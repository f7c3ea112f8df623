import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeBackup } from '../../../adapters/cli/database/backup/write.ts';
import { callerFor } from '../../support/caller.ts';
import { openPatient } from '../../support/database.ts';
import { especie, estufa } from '../../support/factories.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, admin, user } = await freshNursery();
const url = 'https://receptor.example/viveiro?chave=canario';
const URL_SO = 'https://receptor.example/';

describe('a new webhook', () => {
  it('starts with new events, and shows its secret once', async () => {
    let id = '';
    const actions = await audited(db, async () => {
      const { segredo, ...made } = await admin.webhooks.criar({ url, descricao: 'Painel' });
      id = made.id;
      expect(Buffer.from(segredo.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
      expect(made).toMatchObject({
        url,
        acoes: ['*'],
        em_remessas: false,
        situacao: 'ATIVO',
        motivo: null,
        falhas: 0,
      });
      expect(await admin.webhooks.buscar({ id })).toEqual(made);
      expect((await admin.webhooks.listar({})).docs).toEqual([made]);
    });
    expect(actions).toEqual(['CRIAR_WEBHOOK']);
    const entry = await db('auditoria').where({ acao: 'CRIAR_WEBHOOK', entidade_id: id }).first();
    expect(entry.detalhes).toEqual({ destino: 'receptor.example', acoes: ['*'], em_remessas: false });
    expect((await admin.webhooks.buscar({ id })).apos).toBe(entry.seq - 1);
  });

  it('gets what somebody else was writing meanwhile', async () => {
    const slow = await db.transaction();
    onTestFinished(() => void slow.rollback().catch(() => {}));
    const { id: written } = await especie(callerFor(slow, user));
    await estufa(admin);
    const { id, apos } = await admin.webhooks.criar({ url: URL_SO });
    await slow.commit();
    const entry = await db('auditoria').where({ acao: 'CRIAR_ESPECIE', entidade_id: written }).first();
    const own = await db('auditoria').where({ acao: 'CRIAR_WEBHOOK', entidade_id: id }).first();
    expect([entry.seq > apos, own.seq > entry.seq]).toEqual([true, true]);
  });

  it('keeps each action once, and only * when that is among them', async () => {
    const asked = ['EXPEDIR_LOTE', 'CRIAR_LOTE', 'EXPEDIR_LOTE'] as const;
    expect(await admin.webhooks.criar({ url: URL_SO, acoes: [...asked] })).toMatchObject({
      acoes: ['CRIAR_LOTE', 'EXPEDIR_LOTE'],
    });
    expect(await admin.webhooks.criar({ url: URL_SO, acoes: ['CRIAR_LOTE', '*'] })).toMatchObject({
      acoes: ['*'],
    });
  });

  it('is one of at most twenty, however many are made at once', async () => {
    const left = 20 - (await admin.webhooks.listar({})).totalDocs;
    const asked = Array.from({ length: left + 3 }, () => admin.webhooks.criar({ url: URL_SO }));
    const answers = await Promise.allSettled(asked);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(left);
    await expect(admin.webhooks.criar({ url: URL_SO })).rejects.toMatchObject(
      refusal('invalid', 'WEBHOOKS_DEMAIS'),
    );
  });

  it('leaves its secret in no backup, and only the host of its address in the trail', async () => {
    const file = `${temporaryFolder()}/copia.gz`;
    await writeBackup(openPatient(db.client.config.connection.connectionString), file, new Date());
    const saved = gunzipSync(readFileSync(file)).toString();
    expect(saved).toContain('chave=canario');
    expect(saved).not.toContain('whsec_');
    expect(JSON.stringify(await db('auditoria'))).not.toMatch(/canario|whsec_/);
  });
});
