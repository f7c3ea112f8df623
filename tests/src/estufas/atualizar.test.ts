import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { callerFor } from '../../support/caller.ts';
import { especie, especieDo, estufa, lote, mortalidade } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';
import { audited, estadoDaEstufa } from '../../support/standing.ts';

const { db, user, caller, admin } = await freshNursery();

/** A greenhouse of 500 with a batch of `plantas` in it. */
async function ocupada(plantas = 500) {
  const { id } = await estufa(caller, { capacidade_total: 500 });
  const { id: especie_id } = await especie(caller);
  const inside = await lote(caller, {
    estufa_id: id,
    itens_especies: [{ especie_id, quantidade_inicial: plantas }],
  });
  return { id, inside };
}

const status = async (id: string) => (await caller.estufas.buscar({ id })).status;

describe('changing a greenhouse', () => {
  it('changes what was sent and leaves the rest', async () => {
    const { id } = await estufa(caller);
    const { lotes: _, ...before } = await caller.estufas.buscar({ id });
    const now = new Date('2030-01-02T03:04:05.678Z');
    const after = await callerFor(db, user, { now: () => now }).estufas.atualizar({
      id: before.id,
      capacidade_total: 7,
    });
    expect(after).toEqual({ ...before, capacidade_total: 7, vagas: 7, data_att: now.toISOString() });
    expect(await caller.estufas.buscar({ id: before.id })).toEqual({ ...after, lotes: [] });
  });

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

  it('writes and audits nothing when nothing differs', async () => {
    const { id } = await estufa(caller);
    const { lotes: _, ...before } = await caller.estufas.buscar({ id });
    const { localizacao_estufa, capacidade_total } = before;
    const same = {
      id,
      localizacao_estufa: ` ${localizacao_estufa} `,
      capacidade_total,
      status: 'Livre',
    } as const;
    expect(await leavingNoTrace(db, () => caller.estufas.atualizar(same))).toEqual(before);
  });

  it('drops fields that the server sets', async () => {
    const { id, capacidade_total } = await estufa(caller);
    const sent = {
      capacidade_total,
      lugar: 'X',
      ocupacao_atual: 9,
      vagas: 1,
      marca: 'Inativo',
      data_registro: '2020-01-01',
    };
    await leavingNoTrace(db, () => caller.estufas.atualizar({ id, ...sent } as never));
  });

  it('audits what was before and after', async () => {
    const { id } = await estufa(caller, { capacidade_total: 10 });
    await caller.estufas.atualizar({ id, capacidade_total: 20, status: 'Manutenção' });
    const entries = await RegistroAuditoria.query(db).where({ entidade_id: id }).orderBy('seq');
    expect(entries.at(-1)).toMatchObject({
      acao: 'ATUALIZAR_ESTUFA',
      usuario_id: user.id,
      detalhes: {
        capacidade_total: { antes: 10, depois: 20 },
        marca: { antes: null, depois: 'Manutenção' },
      },
    });
  });
});

describe('the capacity', () => {
  it('may be lowered to the occupancy, and not below it', async () => {
    const { id } = await ocupada(400);
    await expectRefused(
      db,
      () => caller.estufas.atualizar({ id, capacidade_total: 399 }),
      'invalid',
      'CAPACIDADE_MENOR_QUE_OCUPACAO',
      'capacidade_total',
    );
    expect(await caller.estufas.atualizar({ id, capacidade_total: 400 })).toMatchObject({ vagas: 0 });
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
    const { id: planted } = await ocupada();
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
    expect(await estadoDaEstufa(caller, id)).toBe('Ocupada 0');
    await caller.estufas.atualizar({ id, status: 'Livre' });
    expect(await estadoDaEstufa(caller, id)).toBe('Livre 0');
  });

  it('Ocupada set by hand ends when the last plant leaves, not before', async () => {
    const { id, inside } = await ocupada();
    await caller.estufas.atualizar({ id, status: 'Ocupada' });
    await mortalidade(caller, inside, 499);
    expect(await estadoDaEstufa(caller, id)).toBe('Ocupada 1');
    await mortalidade(caller, inside, 1);
    expect(await estadoDaEstufa(caller, id)).toBe('Livre 0');
  });

  it.each(['Manutenção', 'Inativo'] as const)('%s stays when the last plant leaves', async (mark) => {
    const { id, inside } = await ocupada();
    await admin.estufas.atualizar({ id, status: mark });
    await mortalidade(caller, inside, 500);
    expect(await estadoDaEstufa(caller, id)).toBe(`${mark} 0`);
  });

  it('is Livre again only when the last of several batches is gone', async () => {
    const { id, inside } = await ocupada(300);
    const second = await lote(caller, {
      estufa_id: id,
      itens_especies: [{ especie_id: especieDo(inside), quantidade_inicial: 200 }],
    });
    await caller.lotes.descartar({ id: inside.id, justificativa: 'Praga' });
    expect(await estadoDaEstufa(caller, id)).toBe('Ocupada 200');
    await caller.lotes.transferir({ id: second.id, nova_estufa_id: (await estufa(caller)).id });
    expect(await estadoDaEstufa(caller, id)).toBe('Livre 0');
  });
});

describe('inactivating a greenhouse', () => {
  it('by DELETE is for an Administrador, with or without plants; a second DELETE changes nothing', async () => {
    const { id } = await ocupada();
    expect(await audited(db, () => admin.estufas.inativar({ id }))).toEqual(['INATIVAR_ESTUFA']);
    expect(await estadoDaEstufa(caller, id)).toBe('Inativo 500');
    expect(await leavingNoTrace(db, () => admin.estufas.inativar({ id }))).toMatchObject({
      id,
      status: 'Inativo',
    });
  });

  it('by a change of status is for both roles, and is audited as an inactivation', async () => {
    for (const anybody of [caller, admin]) {
      const { id } = await estufa(caller);
      const change = { id, status: 'Inativo', capacidade_total: 9 } as const;
      expect(await audited(db, () => anybody.estufas.atualizar(change))).toEqual(['INATIVAR_ESTUFA']);
    }
  });

  it.each(['Livre', 'Ocupada', 'Manutenção'] as const)('is undone with %s by either role', async (to) => {
    const { id } = await estufa(caller);
    await admin.estufas.inativar({ id });
    expect(await audited(db, () => caller.estufas.atualizar({ id, status: to }))).toEqual([
      'ATUALIZAR_ESTUFA',
    ]);
    expect(await status(id)).toBe(to);
  });

  it('still lets an Operador correct the record, which is not audited as a second inactivation', async () => {
    const { id } = await estufa(caller);
    await admin.estufas.inativar({ id });
    const correct = () => caller.estufas.atualizar({ id, status: 'Inativo', capacidade_total: 3 });
    expect(await audited(db, correct)).toEqual(['ATUALIZAR_ESTUFA']);
    expect(await caller.estufas.buscar({ id })).toMatchObject({ status: 'Inativo', capacidade_total: 3 });
  });

  it('by DELETE is forbidden to an Operador', async () => {
    const { id } = await estufa(caller);
    await expectRefused(db, () => caller.estufas.inativar({ id }), 'forbidden', 'SEM_PERMISSAO');
  });
});
