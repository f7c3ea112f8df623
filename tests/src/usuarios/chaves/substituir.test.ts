import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { localDay } from '../../../../src/common/local-time.ts';
import type { NovaChave } from '../../../../src/usuarios/chaves/schemas.ts';
import { callerFor, SETTINGS } from '../../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../../support/database.ts';
import { administrador } from '../../../support/factories.ts';
import { expectRefused, refusal } from '../../../support/refusals.ts';
import { serviceOver } from '../../../support/service.ts';
import { audited } from '../../../support/standing.ts';
import { until } from '../../../support/until.ts';

const url = await freshDatabaseUrl();
const db = open(url);
const chefe = await administrador(db);
/** 9 o'clock of 14 March in the nursery. */
const AGORA = new Date('2030-03-14T12:00:00Z');
const admin = callerFor(db, chefe, { now: () => AGORA });

let made = 0;
function pedida(rest: Partial<NovaChave> = {}): NovaChave {
  made += 1;
  return { nome: `Portal ${made}`, cargo: 'Operador', escopos: ['especies:ler'], ...rest };
}

describe('a key that replaces another one', () => {
  it('may have its name, while the old one ends with the given day of the nursery', async () => {
    const old = await admin.chaves.criar(pedida({ nome: 'Estação' }));
    const pedido = pedida({ nome: 'ESTACAO', substitui: old.id, anterior_ate: '2030-04-13' });
    expect(await audited(db, () => admin.chaves.criar(pedido))).toEqual(['SUBSTITUIR_CHAVE', 'CRIAR_CHAVE']);
    expect(await admin.chaves.buscar({ id: old.id })).toMatchObject({
      ...{ situacao: 'ATIVA', substituida: true, validade: '2030-04-14T03:00:00.000Z' },
    });
    const { docs } = await admin.chaves.listar({ nome: 'estacao' });
    expect(docs.map(({ nome, substituida }) => [nome, substituida])).toEqual([
      ['ESTACAO', false],
      ['Estação', true],
    ]);
    expect((await admin.integridade.verificar()).diferencas).toEqual([]);
  });

  it('opens beside it, until every instance, which knows the old one, has heard of its end', async () => {
    const services = [await serviceOver(db), await serviceOver(open(url, 2))];
    const answersTo = async (token: string) =>
      Promise.all(services.map(async ({ request }) => (await request('GET', '/especies', { token })).status));
    const old = await admin.chaves.criar(pedida());
    const { nome, id: substitui } = old;
    const both = await admin.chaves.criar(pedida({ nome, substitui, anterior_ate: '2030-03-20' }));
    for (const { chave } of [old, both]) expect(await answersTo(chave)).toEqual([200, 200]);

    // By the database's clock the last day is over already.
    const ontem = new Date(Date.now() - 86_400_000);
    const yesterday = callerFor(db, chefe, { now: () => ontem });
    const anterior_ate = localDay(ontem, SETTINGS.fusoHorario);
    const after = await yesterday.chaves.criar(pedida({ nome, substitui: both.id, anterior_ate }));
    await until(async () => expect(await answersTo(both.chave)).toEqual([401, 401]));
    expect(await answersTo(after.chave)).toEqual([200, 200]);
  });

  it('lengthens nothing', async () => {
    const old = await admin.chaves.criar(pedida({ validade: '2030-03-20' }));
    await admin.chaves.criar(pedida({ substitui: old.id, anterior_ate: '2030-04-01' }));
    expect(await admin.chaves.buscar({ id: old.id })).toMatchObject({ validade: '2030-03-21T03:00:00.000Z' });
  });

  it('has the name for itself: a third one has to replace it', async () => {
    const old = await admin.chaves.criar(pedida({ nome: 'Mapa' }));
    const now = pedida({ nome: 'Mapa', substitui: old.id, anterior_ate: '2030-03-14' });
    const { id } = await admin.chaves.criar(now);
    const third = (rest: Partial<NovaChave>) => admin.chaves.criar(pedida({ nome: 'Mapa', ...rest }));
    await expect(third({})).rejects.toMatchObject(refusal('conflict', 'PROGRAMA_JA_EXISTE', 'nome'));
    await admin.chaves.revogar({ id });
    expect(await third({})).toMatchObject({ situacao: 'ATIVA', substituida: false });
  });
});

describe('no key replaces another one', () => {
  const refused = async (rest: Partial<NovaChave>, codigo: string, campo: string) =>
    expectRefused(db, () => admin.chaves.criar(pedida(rest)), 'invalid', codigo, campo);

  it('without a last day within 30 days, or with such a day alone', async () => {
    const { id: substitui } = await admin.chaves.criar(pedida());
    await refused({ substitui }, 'CAMPO_OBRIGATORIO', 'anterior_ate');
    await refused({ anterior_ate: '2030-03-20' }, 'CAMPO_OBRIGATORIO', 'substitui');
    await refused({ substitui, anterior_ate: '2030-03-13' }, 'DATA_PASSADA', 'anterior_ate');
    await refused({ substitui, anterior_ate: '2030-04-14' }, 'FORA_DO_LIMITE', 'anterior_ate');
  });

  it('unless that one exists, is valid and has not been replaced', async () => {
    const revoked = await admin.chaves.criar(pedida());
    await admin.chaves.revogar({ id: revoked.id });
    const over = await callerFor(db, chefe, { now: () => new Date('2030-01-01') }).chaves.criar(
      pedida({ validade: '2030-03-13' }),
    );
    const replaced = await admin.chaves.criar(pedida());
    await admin.chaves.criar(pedida({ substitui: replaced.id, anterior_ate: '2030-03-20' }));
    for (const substitui of [randomUUID(), chefe.id, revoked.id, over.id, replaced.id])
      await refused({ substitui, anterior_ate: '2030-03-20' }, 'CHAVE_INDISPONIVEL', 'substitui');
  });
});
