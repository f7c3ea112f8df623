import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../../db/models/registro-auditoria.ts';
import { callerFor } from '../../support/caller.ts';
import { estufa, operador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { audited } from '../../support/standing.ts';

const { db, user, caller, at } = await freshNursery();
const por = { id: user.id, nome: user.nome };

/** What is told of the greenhouse of that name. */
async function ronda(nome: string, quem = caller) {
  return (await quem.estufas.rondas()).find(({ localizacao_estufa }) => localizacao_estufa === nome);
}

describe('a round of a greenhouse', () => {
  it('is its audit entry, and changes nothing else', async () => {
    const { id, ...lugar } = await estufa(caller, { localizacao_estufa: 'Casa de vegetação' });
    const agora = '2026-03-14T12:00:00.000Z';
    const acoes = await audited(db, async () => {
      expect(await at(agora).estufas.fazerRonda({ id, anotacao: ' Irrigação\nligada ' })).toEqual({
        ...{ localizacao_estufa: 'Casa de vegetação', feita_em: agora, por, anotacao: 'Irrigação\nligada' },
      });
    });
    expect(acoes).toEqual(['FAZER_RONDA']);
    const entry = await RegistroAuditoria.query(db).findOne({ entidade_id: id, acao: 'FAZER_RONDA' });
    expect(entry).toMatchObject({
      ...{ entidade: 'estufa', usuario_id: user.id },
      detalhes: { localizacao_estufa: 'Casa de vegetação', anotado_em: agora, anotacao: 'Irrigação\nligada' },
    });
    expect(await caller.estufas.buscar({ id })).toMatchObject(lugar);
  });

  it.each([
    ['as it was told', '2026-03-14T06:30:00-03:00', '2026-03-14T09:30:00.000Z'],
    ['now, when that has not come yet', '2026-03-14T12:00:01.000Z', '2026-03-14T12:00:00.000Z'],
    ['a year ago, by a phone that was in a drawer', '2025-03-14T12:00:00.000Z', '2025-03-14T12:00:00.000Z'],
    ['now, when nothing is said', null, '2026-03-14T12:00:00.000Z'],
  ])('was made %s', async (_, anotado_em, feita_em) => {
    const { id } = await estufa(caller);
    const feita = await at('2026-03-14T12:00:00.000Z').estufas.fazerRonda({ id, anotado_em });
    expect(feita).toMatchObject({ feita_em, anotacao: null });
  });
});

describe('the last rounds', () => {
  it('cover whole greenhouses, however their names are spelled, and the latest counts, whenever it was sent', async () => {
    const lugar = { localizacao_estufa: 'Estufa 71' };
    const nomes = ['Estufa 71', 'E71'];
    const { id } = await estufa(caller, lugar);
    const { id: outro } = await estufa(caller, {
      ...{ localizacao_estufa: 'E71', localizacao_posicao: '2' },
    });
    expect(await ronda('Estufa 71')).toEqual({
      ...{ ...lugar, nomes, estufa_id: id, feita_em: null, por: null, anotacao: null, dias: null },
    });
    const outra = await operador(db);
    const feita_em = '2026-03-14T02:30:00.000Z';
    const quem = callerFor(db, outra);
    await quem.estufas.fazerRonda({ id: outro, anotado_em: feita_em, anotacao: 'Pulgões' });
    await caller.estufas.fazerRonda({ id, anotado_em: '2026-03-13T12:00:00.000Z' });
    expect(await ronda('Estufa 71', at('2026-03-14T03:00:00.000Z'))).toEqual({
      ...{
        ...lugar,
        nomes,
        estufa_id: id,
        feita_em,
        por: { id: outra.id, nome: outra.nome },
        anotacao: 'Pulgões',
      },
      // The evening of the 13th was yesterday.
      dias: 1,
    });
    expect(await ronda('E71')).toBeUndefined();
  });

  it('cover greenhouses with a place in use, those unvisited longest first', async () => {
    const ids = [];
    for (const nome of ['Viveiro A', 'Viveiro B', 'Viveiro C', 'Viveiro D']) {
      ids.push((await estufa(caller, { localizacao_estufa: nome })).id);
    }
    const [a, b, , d] = ids as [string, string, string, string];
    await caller.estufas.fazerRonda({ id: a, anotado_em: '2026-03-14T12:00:00.000Z' });
    await caller.estufas.fazerRonda({ id: b, anotado_em: '2026-03-12T12:00:00.000Z' });
    await caller.estufas.atualizar({ id: d, status: 'Inativo' });
    const nomes = (await caller.estufas.rondas()).map(({ localizacao_estufa }) => localizacao_estufa);
    expect(nomes.filter((nome) => nome.startsWith('Viveiro'))).toEqual([
      'Viveiro C',
      'Viveiro B',
      'Viveiro A',
    ]);
  });
});
