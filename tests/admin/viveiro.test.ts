import { describe, expect, it } from 'vitest';
import type { Conhecidos } from '../../admin/campo/up-to-date.ts';
import { aPartirDe, containing, faltaContar, porEstufa, viveiroOf } from '../../admin/campo/viveiro.ts';
import type { Ato } from '../../admin/device/atos.ts';
import type { LoteEmCampo, LugarEmCampo } from '../../src/lotes/em-campo/schemas.ts';

const AGORA = Date.parse('2026-03-14T12:00:00Z');
const ANA = { nome: 'Ana' };
const IPE = { id: 'ipe', nome: 'Ipê-amarelo', tipo: 'SEMENTE' } as const;

const lugar = (id: string, estufa: string, barraca: string, posicao: string): LugarEmCampo => ({
  ...{ id, codigo: id.toUpperCase(), estufa, barraca, posicao },
  ...{ capacidade: 100, status: 'Livre' },
});
const lote = (
  id: string,
  estufa_id: string,
  contagem: LoteEmCampo['especies'][number]['contagem'] = null,
) => {
  const especies = [{ ...IPE, nome_cientifico: 'Handroanthus albus', quantidade: 60, contagem }];
  const where = { estufa_id, estufa: estufa_id.toUpperCase() };
  return {
    id,
    codigo: `LOTE-${id}`,
    fase: 'GERMINAÇÃO',
    quantidade_total: 60,
    ...where,
    especies,
  } as LoteEmCampo;
};
const linha = { id: 'c', linha_id: 'l', numero: 'CONT-1', cega: true, quantidade: null, contada_em: null };
const known: Conhecidos = {
  em: AGORA,
  todosEm: AGORA,
  desde: '',
  lotes: [lote('a', 'e10'), lote('b', 'e2'), lote('c', 'e1', linha)],
  lugares: [
    lugar('e1', 'Estufa 2', 'Barraca 10', '1'),
    lugar('e2', 'Estufa 2', 'Barraca 9', '2'),
    lugar('e10', 'Estufa 10', 'Barraca 1', '1'),
  ],
  rondas: [{ estufa: 'Estufa 2', feita_em: '2026-03-13T12:00:00Z', por: { id: 'b', nome: 'Bento' } }],
  sementeira: [],
};
const com = (...atos: Ato[]) =>
  viveiroOf(
    known,
    atos.map((ato) => ({ ato, anotadoEm: AGORA, usuario: ANA })),
  );
const LOTE = { id: 'a', codigo: 'LOTE-a' };

describe('the nursery as the phone shows it', () => {
  it('includes the notes that are not recorded yet, in their order', () => {
    const morte: Ato = {
      tipo: 'MORTALIDADE',
      lote: LOTE,
      especie: IPE,
      quantidade: 5,
      justificativa: 'Seca',
    };
    const fase = { tipo: 'FASE', lote: LOTE, de: 'GERMINAÇÃO', fase: 'PRODUÇÃO' } as const;
    const [a] = com(morte, { ...fase, contagem: [] }).lotes;
    expect(a).toMatchObject({ fase: 'PRODUÇÃO', quantidade_total: 55 });
    expect(a?.especies).toMatchObject([{ quantidade: 55, tipo: 'MUDA' }]);
    const counted: Ato = { ...fase, contagem: [{ especie: IPE, vivas: 40 }] };
    expect([com(morte, counted), com(counted, morte)].map(({ lotes }) => lotes[0]?.quantidade_total)).toEqual(
      [40, 35],
    );
    expect(com(counted).lotes.slice(1)).toEqual(com().lotes.slice(1));
  });

  it('has room where batches left, and no more than there is', () => {
    const ida: Ato = { tipo: 'TRANSFERENCIA', lote: LOTE, lugar: { id: 'e2', codigo: 'E2' } };
    const vagas = (atos: Ato[]) => com(...atos).lugares.map((each) => each.vagas);
    expect([vagas([]), vagas([ida])]).toEqual([
      [40, 40, 40],
      [40, 0, 100],
    ]);
    expect(com(ida).lotes[0]).toMatchObject({
      estufa: 'E2',
      lugar: { estufa: 'Estufa 2', barraca: 'Barraca 9' },
    });
  });

  it('knows what was counted, and what an open count still asks for', () => {
    const contado = {
      tipo: 'CONTAGEM',
      contagem: { id: 'c', numero: 'CONT-1' },
      linha_id: 'l',
      especie: IPE,
    } as const;
    const c: Ato = { ...contado, lote: { id: 'c', codigo: 'LOTE-c' }, quantidade: 58 };
    expect(com().lotes.map(faltaContar)).toEqual([false, false, true]);
    const { lotes } = com(c);
    expect(lotes.map(faltaContar)).toEqual([false, false, false]);
    // What was counted is not in the books before the count is closed.
    expect(lotes[2]).toMatchObject({ quantidade_total: 60, especies: [{ contagem: { quantidade: 58 } }] });
  });

  it('has the rounds of the service, overlaid with those noted here', () => {
    const ronda: Ato = { tipo: 'RONDA', lugar_id: 'e1', estufa: 'Estufa 2' };
    expect(com().rondas.get('Estufa 2')?.por.nome).toBe('Bento');
    expect(com(ronda).rondas.get('Estufa 2')).toEqual({
      ...{ estufa: 'Estufa 2', feita_em: '2026-03-14T12:00:00.000Z', por: ANA },
    });
  });

  it('is in the order of greenhouse, stall and position, from where the person was last', () => {
    const walk = (ultima: string | null) =>
      porEstufa(com().lotes, ultima).map(({ estufa, lotes }) => [estufa, ...lotes.map(({ id }) => id)]);
    expect(walk(null)).toEqual([
      ['Estufa 2', 'b', 'c'],
      ['Estufa 10', 'a'],
    ]);
    expect(walk('Estufa 10').map(([estufa]) => estufa)).toEqual(['Estufa 10', 'Estufa 2']);
  });

  it('offers a transfer first within the greenhouse, then to the others, in places in use', () => {
    const lugares = [...com().lugares, { ...lugar('e11', 'Estufa 3', 'Barraca 1', '1'), vagas: 9 }];
    const [, b] = com().lotes;
    const to = (all: typeof lugares) => b && aPartirDe(b, all).map(({ id }) => id);
    expect(to(lugares)).toEqual(['e1', 'e11', 'e10']);
    const fechada = lugares.map(
      (each) => ({ ...each, status: each.id === 'e1' ? 'Manutenção' : each.status }) as const,
    );
    expect(to(fechada)).toEqual(['e11', 'e10']);
  });

  it('finds batches by any parts of code, species and place', () => {
    const found = (text: string) => containing(com().lotes, text).map(({ id }) => id);
    expect([found('ipe barraca 9'), found('lote-a'), found('albus estufa 2'), found('nada')]).toEqual([
      ['b'],
      ['a'],
      ['b', 'c'],
      [],
    ]);
  });
});
