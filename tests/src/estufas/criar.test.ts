import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { callerFor } from '../../support/caller.ts';
import { estufa } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';
import { audited } from '../../support/standing.ts';

const { db, user, caller, admin } = await freshNursery();

const PLACE = {
  localizacao_estufa: 'Estufa 1',
  localizacao_barraca: 'Barraca 3',
  localizacao_posicao: '5',
  capacidade_total: 500,
};

describe('creating a greenhouse', () => {
  it('answers the whole record, Livre, with the code made from its place', async () => {
    const now = new Date('2026-03-14T12:30:00.000Z');
    const created = await callerFor(db, user, { now: () => now }).estufas.criar({
      ...PLACE,
      localizacao_estufa: '  Estufa 1 ',
    });
    expect(created).toEqual({
      ...PLACE,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      codigo_identificador: 'E01-B03-05',
      ocupacao_atual: 0,
      vagas: 500,
      status: 'Livre',
      data_registro: now.toISOString(),
      data_att: now.toISOString(),
    });
    expect(await caller.estufas.buscar({ id: created.id })).toEqual({ ...created, lotes: [] });
  });

  it('is audited with its code, its place and its capacity', async () => {
    const place = { ...PLACE, localizacao_estufa: 'Auditada' };
    const { id, codigo_identificador } = await caller.estufas.criar(place);
    const [entry] = await RegistroAuditoria.query(db).where({ entidade_id: id });
    expect(entry?.detalhes).toEqual({ ...place, codigo_identificador });
  });

  it.each([
    ['without a stall', { localizacao_posicao: '5' }, { localizacao_barraca: '-' }, 'E81-05', 'posicao'],
    ['without a position', { localizacao_barraca: '3' }, { localizacao_posicao: '-' }, 'E82-B03', 'barraca'],
    ['without either', {}, { localizacao_barraca: '-', localizacao_posicao: '-' }, 'E83', 'estufa'],
  ])(
    'accepts a place %s only once, however the parts are left out',
    async (_, given, left, codigo_identificador, ultima) => {
      const place = { localizacao_estufa: codigo_identificador.slice(0, 3), capacidade_total: 10, ...given };
      expect(await caller.estufas.criar(place)).toMatchObject({ ...place, ...left, codigo_identificador });
      for (const way of ['', ' ', null, '-']) {
        const blank = Object.fromEntries(Object.keys(left).map((field) => [field, way]));
        const again = () => caller.estufas.criar({ ...place, ...blank });
        await expectRefused(db, again, 'conflict', 'ESTUFA_JA_EXISTE', `localizacao_${ultima}`);
      }
    },
  );

  it('is a conflict when the place is registered already, however it is spelled', async () => {
    const spelled = {
      localizacao_estufa: 'e-1',
      localizacao_barraca: 'B 03',
      localizacao_posicao: 'posição 5',
    };
    for (const place of [PLACE, { ...PLACE, ...spelled }]) {
      await expectRefused(
        db,
        () => caller.estufas.criar(place),
        'conflict',
        'ESTUFA_JA_EXISTE',
        'localizacao_posicao',
      );
    }
  });

  it('keeps a given code, and is found by it', async () => {
    const created = await estufa(caller, { codigo_identificador: ' Galpão 7-b ' });
    expect(created.codigo_identificador).toBe('Galpão 7-b');
    expect((await caller.estufas.listar({ codigo_identificador: 'galpao 7' })).docs).toMatchObject([
      { id: created.id },
    ]);
    for (const none of ['', ' ', null]) {
      expect((await estufa(caller, { codigo_identificador: none })).codigo_identificador).toMatch(
        /^E\d+-B01-01$/,
      );
    }
  });

  it('is a conflict when the code exists, given or derived, in any case', async () => {
    const given = await estufa(caller, { codigo_identificador: 'Plaça 9' });
    const made = await estufa(caller);
    for (const codigo_identificador of ['PLACA 9', made.codigo_identificador.toLowerCase()]) {
      const call = () => estufa(caller, { codigo_identificador });
      await expectRefused(db, call, 'conflict', 'ESTUFA_JA_EXISTE', 'codigo_identificador');
    }
    const place = { localizacao_estufa: 'Estufa ZZ', localizacao_barraca: '1', localizacao_posicao: '1' };
    await caller.estufas.atualizar({ id: given.id, codigo_identificador: 'EZZ-B01-01' });
    const call = () => estufa(caller, place);
    await expectRefused(db, call, 'conflict', 'ESTUFA_JA_EXISTE', 'codigo_identificador');
  });

  it('is a conflict when the place is registered under another code', async () => {
    const { localizacao_estufa } = await estufa(caller, { codigo_identificador: 'Placa 10' });
    const call = () => estufa(caller, { localizacao_estufa, codigo_identificador: 'Placa 11' });
    await expectRefused(db, call, 'conflict', 'ESTUFA_JA_EXISTE', 'localizacao_posicao');
  });

  it('accepts two places that used to get the same code', async () => {
    const codes = [];
    for (const [localizacao_estufa, localizacao_barraca] of [
      ['A-BX', 'Y'],
      ['A', 'X-BY'],
    ]) {
      codes.push((await estufa(caller, { localizacao_estufa, localizacao_barraca })).codigo_identificador);
    }
    expect(codes).toEqual(['EA.BX-BY-01', 'EA-BX.BY-01']);
  });

  it('is a conflict with an inactive greenhouse too', async () => {
    const { localizacao_estufa, id } = await estufa(caller);
    await admin.estufas.inativar({ id });
    const call = () => estufa(caller, { localizacao_estufa });
    await expectRefused(db, call, 'conflict', 'ESTUFA_JA_EXISTE');
    await expect(call()).rejects.toThrow(/^Reative a estufa E\d+-B01-01 em vez de cadastrar outra/);
  });

  it.each([
    ['Livre', []],
    ['ocupada', ['ATUALIZAR_ESTUFA']],
    ['manutencao', ['ATUALIZAR_ESTUFA']],
    ['Inativo', ['INATIVAR_ESTUFA']],
  ])('may make it %s from the start, which is audited like a change', async (status, acoes) => {
    const made: Awaited<ReturnType<typeof estufa>>[] = [];
    const call = async () => made.push(await estufa(caller, { status } as object));
    expect(await audited(db, call)).toEqual(['CRIAR_ESTUFA', ...acoes]);
    const id = made[0]?.id ?? '';
    const { estufas } = caller;
    expect(await estufas.atualizar({ id, status } as never)).toMatchObject({ status: made[0]?.status });
    expect(await audited(db, () => estufas.atualizar({ id, status } as never))).toEqual([]);
  });
});
