import { describe, expect, it } from 'vitest';
import { estorno, type Original, reversal } from '../../../src/estoque/estorno.ts';
import type { LoteState, Stock } from '../../../src/estoque/stock.ts';
import { especieState, estufaState, loteState, stockOf } from '../../support/stock.ts';

/** 10 in the sementeira, 20 in a batch of a greenhouse with 5 places more. */
const lote = loteState({ ipê: 20 }, { fase: 'PRODUÇÃO' });
const especie = especieState({ nome_popular: 'Ipê', tipo: 'MUDA', quantidade_atual: 10 });
const estufa = estufaState({ capacidade_total: 25, ocupacao_atual: 20 });
const stock: Stock = stockOf(lote, { especies: [especie], estufas: [estufa] });

const original = (values: Partial<Original>): Original => ({
  id: 'original',
  tipo: 'AJUSTE',
  origem: 'MANUAL',
  especie_id: 'ipê',
  especie_destino_id: null,
  lote_id: 'lote',
  fase_lote: 'GERMINAÇÃO',
  variacao_sementeira: 0,
  variacao_lote: 0,
  operacao_id: 'operacao',
  estornada: false,
  atribuicoes: [],
  entrega_id: null,
  devolucoes: [],
  ...values,
});

const devolvida = (id: string, quantidade: number) => {
  return { id, quantidade, dia: '2026-03-12', entrega: 'ENT-2026-00007' };
};

const undo = (values: Partial<Original>) => () =>
  estorno(stock, original(values), [original(values)], false, 'Teste');

describe('a reversal', () => {
  it('takes at most what the sementeira has', () => {
    expect(undo({ variacao_sementeira: 10 })).not.toThrow();
    expect(undo({ variacao_sementeira: 11 })).toThrow(/no estoque falta 1 /);
  });

  it('takes at most what the batch has', () => {
    expect(undo({ variacao_lote: 20 })).not.toThrow();
    expect(undo({ variacao_lote: 21 })).toThrow(/no lote falta 1 /);
  });

  it('puts into the batch at most what the greenhouse has room for', () => {
    expect(undo({ variacao_lote: -5 })).not.toThrow();
    expect(undo({ variacao_lote: -6 })).toThrow(/tem 5 vagas/);
  });

  it.each([
    ['DESCARTE', /^Estorne antes o descarte do lote LOTE-2026-00001, o que só um Administrador faz/],
    ['CANCELADO', /^Deixe esta movimentação como está: a abertura do lote LOTE-2026-00001 foi estornada/],
    ['EXPEDIDO', /^Estorne antes a expedição que finalizou/],
    ['MANUAL', /^Volte antes o lote/],
  ] as const)(
    'of an older row of a batch that is closed (%s) says what to do about that row',
    (motivo, advice) => {
      const closed = { ...lote, status: 'INATIVO', motivo_encerramento: motivo } as const;
      const row = original({ tipo: 'MORTALIDADE', variacao_lote: -1 });
      expect(() => estorno({ ...stock, lote: closed }, row, [row], false, 'Teste')).toThrow(advice);
    },
  );

  it.each([
    ['ESTORNO_DE_ESTORNO', { origem: 'ESTORNO', estornada: true }],
    ['JA_ESTORNADA', { estornada: true, devolucoes: [devolvida('volta', 1)] }],
    ['DEVOLVIDA', { devolucoes: [devolvida('volta', 1)] }],
  ] as [string, Partial<Original>][])('is refused first of all with %s of %j', (codigo, values) => {
    const error = expect.objectContaining({ faults: [expect.objectContaining({ codigo })] });
    expect(undo({ ...values, variacao_sementeira: 11 })).toThrow(error);
  });

  it('of an item names each return of it, by its id, its day and the number of its delivery', () => {
    const names = (id: string, detalhe: string) => ({ codigo: 'DEVOLVIDA', movimentacao_id: id, detalhe });
    const antes = 'Estorne antes a devolução de 12/03/2026 da ENT-2026-00007: nela';
    const faults = [
      names('uma', `${antes} voltou 1 do que se entregou.`),
      names('outra', `${antes} voltaram 2 do que se entregou.`),
    ];
    const devolucoes = [devolvida('uma', 1), devolvida('outra', 2)];
    expect(undo({ devolucoes })).toThrow(expect.objectContaining({ faults }));
  });

  describe('of an allocation', () => {
    const alocacao = original({
      ...{ tipo: 'SAIDA', origem: 'ALOCACAO', fase_lote: 'PRODUÇÃO' },
      ...{ variacao_sementeira: -20, variacao_lote: 20 },
    });
    const desfeita = (values: Partial<LoteState> = {}, tocado = false) =>
      estorno({ ...stock, lote: { ...lote, ...values } }, alocacao, [alocacao], tocado, 'Teste');

    it('cancels the batch that it leaves empty, whatever the species and the greenhouse are', () => {
      expect(desfeita().lote).toEqual({
        ...{ fase: 'PRODUÇÃO', status: 'INATIVO', motivo_encerramento: 'CANCELADO' },
      });
      expect(desfeita({ quantidade_total: 21 }).lote).toBeUndefined();
      const closed = {
        ...stock,
        especies: new Map([['ipê', { ...especie, status: 'INATIVO' as const }]]),
        estufas: new Map([['estufa', { ...estufa, marca: 'Inativo' as const }]]),
      };
      expect(estorno(closed, alocacao, [alocacao], false, 'Teste').rows).toHaveLength(1);
    });

    it('is refused in another phase than that of the opening, and once anything happened to the item', () => {
      const detalhe = expect.stringMatching(/^Descarte o lote ou ajuste o saldo/);
      const error = { faults: [expect.objectContaining({ codigo: 'ALOCACAO_EM_USO', detalhe })] };
      for (const [values, tocado] of [
        [{ fase: 'SEMEADURA' }, false],
        [{ fase: 'PRONTO' }, false],
        [{}, true],
      ] as const)
        expect(() => desfeita(values, tocado)).toThrow(expect.objectContaining(error));
    });
  });

  it('of what closed the batch opens it in the phase of that moment; a count before the closing does not', () => {
    const closed: LoteState = {
      ...lote,
      ...{ fase: 'FINALIZADO', status: 'INATIVO' },
      ...{ motivo_encerramento: 'MANUAL', operacao_encerramento: 'closing' },
    };
    const opened = (values: Partial<Original>) => {
      const row = original({ tipo: 'PERDA', operacao_id: 'closing', variacao_lote: -1, ...values });
      return estorno({ ...stock, lote: closed }, row, [row], false, 'Teste').lote;
    };
    const reopened = { fase: 'GERMINAÇÃO', status: 'ATIVO', motivo_encerramento: null };
    for (const origem of ['DESCARTE', 'ENCERRAMENTO'] as const) expect(opened({ origem })).toEqual(reopened);
    expect(opened({ tipo: 'EXPEDICAO' })).toEqual(reopened);
    for (const row of [
      { origem: 'CONTAGEM' },
      { origem: 'NAO_GERMINADA' },
      { origem: 'ENCERRAMENTO', operacao_id: 'another' },
    ] as const)
      expect(() => opened(row)).toThrow(/^Volte antes o lote/);
  });

  it('acts on the batch if there is one, has the present phase, and has no negative zero', () => {
    const row = reversal(original({ variacao_lote: -7, variacao_sementeira: 7 }), lote, 'Teste');
    expect(row).toMatchObject({
      quantidade: 7,
      variacao_lote: 7,
      variacao_sementeira: -7,
      fase_lote: 'PRODUÇÃO',
    });
    expect(reversal(original({ lote_id: null, variacao_sementeira: 7 }), null, 'Teste')).toMatchObject({
      quantidade: -7,
      variacao_lote: 0,
      fase_lote: null,
    });
  });
});
