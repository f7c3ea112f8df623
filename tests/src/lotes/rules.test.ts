import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/common/errors.ts';
import { FASES } from '../../../src/common/vocabulary.ts';
import type { Original } from '../../../src/estoque/estorno.ts';
import type { EstufaState, ItemInicial, LoteState } from '../../../src/estoque/stock.ts';
import { checkAbertura, descarte, destinoDe, mudancaDeFase } from '../../../src/lotes/rules.ts';
import { especieState, estufaState, loteState, stockOf } from '../../support/stock.ts';

const VIVAS = FASES.filter((fase) => fase !== 'FINALIZADO');

/** What is answered, or each machine word with its field. */
function told<T>(decide: () => T): T | string[] {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.faults.map(({ codigo, campo }) => `${codigo} ${campo}`);
  }
}

describe('opening a batch', () => {
  const item = (especie_id: string, quantidade_inicial: number) => ({ especie_id, quantidade_inicial });
  const POUCA = 'itens_especies.0.quantidade_inicial';

  /** Of a species with 300, another with 10 and one that is not used, in a greenhouse with 50 places. */
  function abrir(
    itens: ItemInicial[],
    { entraDireto = false, onde = 'estufa', estufa = {} as Partial<EstufaState> } = {},
  ) {
    const especies = [
      especieState(),
      especieState({ id: 'pouca', nome_popular: 'Cedro', quantidade_atual: 10 }),
      especieState({ id: 'inativa', status: 'INATIVO' }),
    ];
    const stock = stockOf(null, { especies, estufas: [estufaState(estufa)] });
    return told(() => [...checkAbertura(stock, onde, itens, () => entraDireto)]);
  }

  it('takes at most the whole sementeira, and fills the greenhouse at most', () => {
    expect(abrir([item('ipê', 40), item('pouca', 10)])).toEqual([]);
    expect(abrir([item('pouca', 11)])).toEqual([`SALDO_INSUFICIENTE ${POUCA}`]);
    expect(abrir([item('ipê', 41), item('pouca', 10)])).toEqual(['CAPACIDADE_EXCEDIDA itens_especies']);
  });

  it('says of each species what its sementeira lacks, or enters it', () => {
    const itens = [item('pouca', 11), item('ipê', 1)];
    expect(abrir(itens, { entraDireto: true })).toEqual([['pouca', 1]]);
    const stock = stockOf(null, {
      especies: [
        especieState({ id: 'a', nome_popular: 'Ipê', quantidade_atual: 200 }),
        especieState({ id: 'b', nome_popular: 'Cedro', quantidade_atual: 0 }),
      ],
    });
    const decide = () => checkAbertura(stock, 'estufa', [item('a', 500), item('b', 1)], () => false);
    expect(decide).toThrow(
      expect.objectContaining({
        faults: [
          {
            codigo: 'SALDO_INSUFICIENTE',
            campo: POUCA,
            detalhe:
              'Registre antes uma entrada de 300 de Ipê, ou dê entrada agora no que falta (entrada_direta): o estoque tem 200 e faltam 300.',
          },
          {
            codigo: 'SALDO_INSUFICIENTE',
            campo: 'itens_especies.1.quantidade_inicial',
            detalhe:
              'Registre antes uma entrada de 1 de Cedro, ou dê entrada agora no que falta (entrada_direta): o estoque tem 0 e falta 1.',
          },
        ],
      }),
    );
  });

  it('is of existing ATIVO species, each named once', () => {
    const second = (especie_id: string) => abrir([item('ipê', 1), item(especie_id, 1)]);
    const campo = 'itens_especies.1.especie_id';
    expect(second('nenhuma')).toEqual([`ESPECIE_INEXISTENTE ${campo}`]);
    expect(second('ipê')).toEqual([`ESPECIE_REPETIDA ${campo}`]);
    expect(second('inativa')).toEqual([`ESPECIE_INATIVA ${campo}`]);
  });

  it('needs a greenhouse that takes arrivals', () => {
    const um = [item('ipê', 1)];
    expect(abrir(um, { onde: 'outra' })).toEqual(['ESTUFA_INEXISTENTE estufa_id']);
    for (const marca of ['Manutenção', 'Inativo'] as const)
      expect(abrir(um, { estufa: { marca } })).toEqual(['ESTUFA_INDISPONIVEL estufa_id']);
    expect(abrir(um, { estufa: { marca: 'Ocupada' } })).toEqual([]);
  });
});

describe('a change of phase', () => {
  const baixa = {
    id: 'baixa',
    especie_id: 'ipê',
    variacao_lote: -50,
    atribuicoes: [],
  } as unknown as Original;

  function mudar(
    values: Partial<LoteState>,
    fase: (typeof FASES)[number],
    { estufa = {} as Partial<EstufaState>, baixas = [baixa] } = {},
  ) {
    const closed = values.status === 'INATIVO';
    const lote = loteState({ ipê: closed ? 0 : 100, pouca: 0 }, values);
    const stock = stockOf(lote, { estufas: [estufaState(estufa)] });
    return told(() => mudancaDeFase(stock, lote, { fase }, baixas));
  }
  const MANUAL = { fase: 'FINALIZADO', status: 'INATIVO', motivo_encerramento: 'MANUAL' } as const;
  const EXPEDIDO = { ...MANUAL, motivo_encerramento: 'EXPEDIDO' } as const;

  it('of a living batch is from any to any, forward and back; the same phase is no change', () => {
    for (const from of VIVAS)
      for (const to of VIVAS)
        expect(mudar({ fase: from }, to)).toEqual(
          from === to
            ? null
            : {
                rows: [],
                lote: { fase: to, status: 'ATIVO', motivo_encerramento: null },
                justificativa: undefined,
              },
        );
    expect(mudar(MANUAL, 'FINALIZADO')).toBeNull();
    expect(mudar(EXPEDIDO, 'FINALIZADO')).toBeNull();
  });

  it('to FINALIZADO writes off what is left, or nothing', () => {
    expect(mudar({}, 'FINALIZADO')).toMatchObject({
      lote: MANUAL,
      rows: [{ tipo: 'PERDA', origem: 'ENCERRAMENTO', especie_id: 'ipê', quantidade: 100 }],
    });
    expect(mudar({ itens: new Map() }, 'FINALIZADO')).toMatchObject({ lote: MANUAL, rows: [] });
  });

  it.each(VIVAS)('to %s opens a batch that was finalised by hand, with what was written off', (fase) => {
    expect(mudar(MANUAL, fase)).toMatchObject({
      ...{ lote: { fase, status: 'ATIVO', motivo_encerramento: null }, loteAntes: true },
      rows: [{ origem: 'ESTORNO', estorno_de: 'baixa', variacao_lote: 50 }],
    });
  });

  it('that brings plants back needs room, and a greenhouse that is not Inativo', () => {
    const cheia = { ocupacao_atual: 101 };
    expect(mudar(MANUAL, 'PRONTO', { estufa: cheia })).toEqual(['CAPACIDADE_EXCEDIDA fase']);
    expect(mudar(MANUAL, 'PRONTO', { estufa: { marca: 'Inativo' } })).toEqual(['ESTUFA_INDISPONIVEL fase']);
    expect(mudar(MANUAL, 'PRONTO', { estufa: { marca: 'Manutenção' } })).toHaveProperty('rows');
  });

  it.each(VIVAS)('to %s opens a batch that was finalised by dispatch, empty and wherever it is', (fase) => {
    expect(mudar(EXPEDIDO, fase, { estufa: { marca: 'Inativo' }, baixas: [] })).toMatchObject({
      ...{ rows: [], lote: { fase, status: 'ATIVO', motivo_encerramento: null } },
    });
  });

  it('is refused for a batch that was discarded or cancelled', () => {
    for (const motivo_encerramento of ['DESCARTE', 'CANCELADO'] as const)
      for (const fase of FASES)
        expect(mudar({ fase: 'PRODUÇÃO', status: 'INATIVO', motivo_encerramento }, fase)).toEqual([
          'LOTE_ENCERRADO fase',
        ]);
  });
});

describe('a discard', () => {
  it('writes off what is left, or nothing, and keeps the phase', () => {
    const situacao = { fase: 'PRODUÇÃO', status: 'INATIVO', motivo_encerramento: 'DESCARTE' };
    expect(descarte(loteState({ ipê: 7 }, { fase: 'PRODUÇÃO' }), 'Praga')).toMatchObject({
      ...{ lote: situacao, justificativa: 'Praga' },
      rows: [{ tipo: 'PERDA', origem: 'DESCARTE', quantidade: 7, justificativa: 'Praga' }],
    });
    expect(descarte(loteState({ ipê: 0 }, { fase: 'PRODUÇÃO' }), 'Praga')).toMatchObject({ rows: [] });
    expect(descarte(loteState({ ipê: 0 }, { status: 'INATIVO' }), 'Praga')).toBeNull();
  });
});

describe('a transfer', () => {
  const levar = (para: string, destino: Partial<EstufaState> = {}, de: Partial<EstufaState> = {}) => {
    const lote = loteState({ ipê: 50 });
    const estufas = [estufaState(de), estufaState({ id: 'destino', ...destino })];
    return told(() => destinoDe(stockOf(lote, { estufas }), lote, para).id);
  };

  it('needs another, existing greenhouse with room for all, and no more', () => {
    expect(levar('destino')).toBe('destino');
    expect(levar('destino', { ocupacao_atual: 101 })).toEqual(['CAPACIDADE_EXCEDIDA nova_estufa_id']);
    expect(levar('estufa')).toEqual(['MESMA_ESTUFA nova_estufa_id']);
    expect(levar('nenhuma')).toEqual(['ESTUFA_INEXISTENTE nova_estufa_id']);
  });

  it.each(['Manutenção', 'Inativo'] as const)(
    'leads out of a greenhouse that is %s, but not into it',
    (marca) => {
      expect(levar('destino', {}, { marca })).toBe('destino');
      expect(levar('destino', { marca })).toEqual(['ESTUFA_INDISPONIVEL nova_estufa_id']);
    },
  );
});
