import { describe, expect, it } from 'vitest';
import { estufa, lote, mortalidade } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';

const { db, caller, admin } = await freshNursery();

describe('changing a greenhouse', () => {
  it('makes a new code from a new place, and the greenhouse is then found only by that code', async () => {
    const { id } = await estufa(caller, { localizacao_estufa: 'Estufa 901', localizacao_posicao: '4' });
    const after = await caller.estufas.atualizar({ id, localizacao_estufa: 'Estufa 902' });
    expect(after.codigo_identificador).toBe('E902-B01-04');
    const found = async (codigo_identificador: string) =>
      (await caller.estufas.listar({ codigo_identificador })).totalDocs;
    expect(await found('e901')).toBe(0);
    expect(await found('e902')).toBe(1);
    expect((await caller.estufas.listar({ localizacao_estufa: 'estufa 902' })).totalDocs).toBe(1);
    expect((await caller.estufas.listar({ localizacao_estufa: 'estufa 901' })).totalDocs).toBe(0);
  });

  it('replaces a code of punctuation when the place changes, and any code when it is sent blank', async () => {
    const place = { localizacao_estufa: 'Estufa 903', localizacao_barraca: '-', localizacao_posicao: '--' };
    const { id, codigo_identificador } = await estufa(caller, place);
    expect(codigo_identificador).toBe('E903-(--)');
    const codeAfter = async (change: object) =>
      (await caller.estufas.atualizar({ id, ...change })).codigo_identificador;
    expect(await codeAfter({ capacidade_total: 501 })).toBe(codigo_identificador);
    expect(await codeAfter({ localizacao_posicao: '/' })).toBe('E903-(/)');
    expect(await codeAfter({ codigo_identificador: 'Fundo' })).toBe('Fundo');
    expect(await codeAfter({ codigo_identificador: null })).toBe('E903-(/)');
    const same = () => estufa(caller, { ...place, localizacao_posicao: '/' });
    await expectRefused(db, same, 'conflict', 'ESTUFA_JA_EXISTE', 'localizacao_posicao');
    expect((await estufa(caller, place)).codigo_identificador).toBe('E903-(--)');
  });

  it('removes a stall and a position that are sent blank, and keeps those that are not sent', async () => {
    const { id } = await estufa(caller, { localizacao_estufa: 'Estufa 904', localizacao_barraca: '2' });
    const changed = (change: object) => caller.estufas.atualizar({ id, ...change });
    expect(await changed({ localizacao_barraca: '' })).toMatchObject({
      localizacao_barraca: '-',
      localizacao_posicao: '1',
      codigo_identificador: 'E904-01',
    });
    expect(await changed({ localizacao_posicao: null })).toMatchObject({
      localizacao_barraca: '-',
      localizacao_posicao: '-',
      codigo_identificador: 'E904',
    });
    expect(await changed({ localizacao_barraca: 'Barraca 2' })).toMatchObject({
      localizacao_posicao: '-',
      codigo_identificador: 'E904-B02',
    });
  });

  it('refuses with 400 the place and the code of another greenhouse', async () => {
    const taken = await estufa(caller);
    const { id } = await estufa(caller);
    const move = () =>
      caller.estufas.atualizar({ id, localizacao_estufa: taken.localizacao_estufa.toUpperCase() });
    await expectRefused(db, move, 'invalid', 'ESTUFA_JA_EXISTE', 'localizacao_estufa');
    await caller.estufas.atualizar({ id: taken.id, status: 'Inativo' });
    await expect(move()).rejects.toThrow(
      `Escolha outra localização: a estufa ${taken.codigo_identificador}, inativa, já está neste lugar.`,
    );
    const name = () =>
      caller.estufas.atualizar({ id, codigo_identificador: taken.codigo_identificador.toLowerCase() });
    await expectRefused(db, name, 'invalid', 'ESTUFA_JA_EXISTE', 'codigo_identificador');
  });

  it('keeps a given code when the place changes, and derives a new one when it is sent blank', async () => {
    const { id, ...before } = await estufa(caller);
    const named = await caller.estufas.atualizar({ id, codigo_identificador: 'Galpão 3' });
    expect(named).toMatchObject({
      codigo_identificador: 'Galpão 3',
      localizacao_estufa: before.localizacao_estufa,
    });
    const moved = await caller.estufas.atualizar({ id, localizacao_posicao: '33' });
    expect(moved.codigo_identificador).toBe('Galpão 3');
    const blanked = await caller.estufas.atualizar({ id, codigo_identificador: ' ' });
    expect(blanked.codigo_identificador).toBe(before.codigo_identificador.replace(/01$/, '33'));
    const again = await caller.estufas.atualizar({ id, localizacao_posicao: '1' });
    expect(again.codigo_identificador).toBe(before.codigo_identificador);
  });

  it('makes a new code even when the old one is sent back with the new place', async () => {
    const { codigo_identificador, id } = await estufa(caller);
    const whole = { id, codigo_identificador, localizacao_posicao: '44', capacidade_total: 3 };
    expect((await caller.estufas.atualizar(whole)).codigo_identificador).toMatch(/-44$/);
  });
});

describe('the status', () => {
  it.each([
    ['Livre', 'Livre', 'Ocupada'],
    ['Ocupada', 'Ocupada', 'Ocupada'],
    ['Manutenção', 'Manutenção', 'Manutenção'],
    ['Inativo', 'Inativo', 'Inativo'],
  ] as const)('set to %s is %s when empty and %s with plants', async (wanted, empty, withPlants) => {
    const { id } = await estufa(caller);
    const planted = (await lote(caller)).estufa_id;
    expect(await admin.estufas.atualizar({ id, status: wanted })).toMatchObject({ status: empty });
    expect(await admin.estufas.atualizar({ id: planted, status: wanted })).toMatchObject({
      status: withPlants,
    });
    expect(await admin.estufas.atualizar({ id, status: 'Livre' })).toMatchObject({ status: 'Livre' });
    expect(await admin.estufas.atualizar({ id: planted, status: 'Livre' })).toMatchObject({
      status: 'Ocupada',
    });
  });

  it('Ocupada on an empty greenhouse stays until somebody removes it', async () => {
    const { id } = await estufa(caller);
    await caller.estufas.atualizar({ id, status: 'Ocupada' });
    expect(await caller.estufas.buscar({ id })).toMatchObject({ status: 'Ocupada', ocupacao_atual: 0 });
    await caller.estufas.atualizar({ id, status: 'Livre' });
    expect(await caller.estufas.buscar({ id })).toMatchObject({ status: 'Livre', ocupacao_atual: 0 });
  });

  it('set by hand stays when the last plant leaves, but for Ocupada', async () => {
    for (const [mark, after] of [
      ['Ocupada', 'Livre'],
      ['Manutenção', 'Manutenção'],
      ['Inativo', 'Inativo'],
    ] as const) {
      const inside = await lote(caller);
      const id = inside.estufa_id;
      await admin.estufas.atualizar({ id, status: mark });
      await mortalidade(caller, inside, 499);
      expect(await caller.estufas.buscar({ id })).toMatchObject({ status: mark, ocupacao_atual: 1 });
      await mortalidade(caller, inside, 1);
      expect(await caller.estufas.buscar({ id })).toMatchObject({ status: after, ocupacao_atual: 0 });
    }
  });
});
