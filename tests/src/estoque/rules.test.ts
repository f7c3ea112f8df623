import { describe, expect, it } from 'vitest';
import { AppError, type Fault } from '../../../src/common/errors.ts';
import type { Fase, MarcaEstufa, StatusRegistro, TipoMovimentacao } from '../../../src/common/vocabulary.ts';
import { saldoInicial } from '../../../src/especies/rules.ts';
import { encerramento } from '../../../src/estoque/lote.ts';
import { checkDaEntrega, checkJustificativa, movimentar } from '../../../src/estoque/rules.ts';
import type {
  DestinatarioState,
  LoteState,
  PedidoDeMovimentacao,
  Stock,
} from '../../../src/estoque/stock.ts';
import { alocacao } from '../../../src/lotes/rules.ts';
import { especieState, estufaState, loteState, stockOf } from '../../support/stock.ts';

const SEMENTE = 'semente';
const MUDA = 'muda';
const OUTRA = 'outra';

interface Setting {
  fase?: Fase;
  status?: StatusRegistro;
  especie?: StatusRegistro;
  muda?: StatusRegistro;
  marca?: MarcaEstufa | null;
  /** Plants of the second species in the batch. */
  outra?: number;
  saldo?: number;
  vagas?: number;
}

/** 300 in the sementeira; a batch with 100 of it, in a greenhouse that has 50 places more, unless told otherwise. */
function stock({
  fase = 'PRONTO',
  status = 'ATIVO',
  marca = null,
  outra = 20,
  ...rest
}: Setting = {}): Stock {
  const { especie = 'ATIVO', muda = 'ATIVO', saldo = 300, vagas = 50 } = rest;
  const lote = loteState({ [SEMENTE]: 100, [OUTRA]: outra }, { fase, status });
  const ocupacao_atual = lote.quantidade_total;
  return {
    ...stockOf(lote, {
      especies: [especieState({ id: SEMENTE, status: especie, quantidade_atual: saldo })],
      estufas: [estufaState({ ocupacao_atual, capacidade_total: ocupacao_atual + vagas, marca })],
    }),
    mudaEquivalente: especieState({ id: MUDA, tipo: 'MUDA', status: muda, quantidade_atual: 0 }),
  };
}

const PESSOA: DestinatarioState = { id: 'pessoa', nome: 'Ana', documento: '52998224725', status: 'ATIVO' };

const pedido = (values: Partial<PedidoDeMovimentacao>): PedidoDeMovimentacao => ({
  tipo: 'ENTRADA',
  especie_id: SEMENTE,
  lote_id: null,
  destinatario_id: null,
  quantidade: 1,
  justificativa: 'Teste',
  retorno_ao_viveiro: false,
  ...values,
});

const noLote = { lote_id: 'lote' };
const aPessoa = { destinatario_id: 'pessoa' };
const retornando = { ...noLote, tipo: 'EXPEDICAO', retorno_ao_viveiro: true } as const;

/** The one row that is decided. */
function row(
  values: Partial<PedidoDeMovimentacao>,
  setting?: Setting,
  destinatario: DestinatarioState | null = PESSOA,
) {
  const found = values.destinatario_id ? destinatario : null;
  const { rows } = movimentar(stock(setting), pedido(values), found, 'lote_id');
  expect(rows).toHaveLength(1);
  return rows[0];
}

/** The refusal, if it is one. */
function fault(...asked: Parameters<typeof row>): Fault | undefined {
  try {
    row(...asked);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.faults[0];
    throw error;
  }
}

/** The machine word of the refusal. */
function refused(...asked: Parameters<typeof row>) {
  return fault(...asked)?.codigo ?? 'accepted';
}

describe('where a movement acts', () => {
  it.each([
    ['ENTRADA', 7, {}, { variacao_sementeira: 7, variacao_lote: 0 }],
    ['ENTRADA', 7, noLote, { variacao_sementeira: 0, variacao_lote: 7 }],
    ['SAIDA', 7, {}, { variacao_sementeira: -7, variacao_lote: 0 }],
    ['SAIDA', 7, noLote, { variacao_sementeira: 0, variacao_lote: -7 }],
    ['AJUSTE', 7, {}, { variacao_sementeira: 7, variacao_lote: 0 }],
    ['AJUSTE', -7, {}, { variacao_sementeira: -7, variacao_lote: 0 }],
    ['AJUSTE', 7, noLote, { variacao_sementeira: 0, variacao_lote: 7 }],
    ['AJUSTE', -7, noLote, { variacao_sementeira: 0, variacao_lote: -7 }],
    ['PERDA', 7, noLote, { variacao_sementeira: 0, variacao_lote: -7 }],
    ['MORTALIDADE', 7, noLote, { variacao_sementeira: 0, variacao_lote: -7 }],
    ['EXPEDICAO', 7, { ...noLote, ...aPessoa }, { variacao_sementeira: 0, variacao_lote: -7 }],
    ['EXPEDICAO', 7, retornando, { variacao_sementeira: 7, variacao_lote: -7, especie_destino_id: MUDA }],
  ] as [TipoMovimentacao, number, Partial<PedidoDeMovimentacao>, object][])(
    '%s of %i with %j',
    (tipo, quantidade, where, what) => {
      expect(row({ tipo, quantidade, ...where })).toMatchObject({
        tipo,
        quantidade,
        origem: 'MANUAL',
        ...what,
      });
    },
  );

  it.each(['PERDA', 'MORTALIDADE', 'EXPEDICAO'] as const)('must be a batch, for %s', (tipo) => {
    expect(refused({ tipo, ...aPessoa })).toBe('LOTE_OBRIGATORIO');
    expect(refused({ tipo, retorno_ao_viveiro: true })).toBe('LOTE_OBRIGATORIO');
  });

  it('keeps the phase that the batch has at that moment', () => {
    expect(row({ tipo: 'SAIDA', ...noLote }, { fase: 'GERMINAÇÃO' })).toMatchObject({
      fase_lote: 'GERMINAÇÃO',
    });
    expect(row({ tipo: 'SAIDA' })).toMatchObject({ fase_lote: null, lote_id: null });
  });
});

describe('the quantity', () => {
  it.each(['ENTRADA', 'SAIDA', 'PERDA', 'EXPEDICAO', 'MORTALIDADE', 'AJUSTE'] as const)(
    'of %s is not zero, and negative for AJUSTE only',
    (tipo) => {
      const where = { ...noLote, ...(tipo === 'EXPEDICAO' && aPessoa) };
      expect(refused({ tipo, quantidade: 0, ...where })).toBe('QUANTIDADE_ZERO');
      expect(refused({ tipo, quantidade: -1, ...where })).toBe(
        tipo === 'AJUSTE' ? 'accepted' : 'QUANTIDADE_NEGATIVA',
      );
      expect(refused({ tipo, quantidade: 1, ...where })).toBe('accepted');
    },
  );

  it.each([
    ['SAIDA', 300, {}],
    ['AJUSTE', -300, {}],
    ['SAIDA', 100, noLote],
    ['AJUSTE', -100, noLote],
    ['PERDA', 100, noLote],
    ['MORTALIDADE', 100, noLote],
    ['EXPEDICAO', 100, { ...noLote, ...aPessoa }],
    ['EXPEDICAO', 100, retornando],
  ] as [TipoMovimentacao, number, Partial<PedidoDeMovimentacao>][])(
    'of %s may be the whole balance, %i, and no more',
    (tipo, quantidade, where) => {
      expect(refused({ tipo, quantidade, ...where })).toBe('accepted');
      expect(refused({ tipo, quantidade: quantidade + Math.sign(quantidade), ...where })).toBe(
        'SALDO_INSUFICIENTE',
      );
    },
  );

  it.each(['ENTRADA', 'AJUSTE'] as const)('of %s in a batch may fill the greenhouse, and no more', (tipo) => {
    expect(refused({ tipo, quantidade: 50, ...noLote })).toBe('accepted');
    expect(refused({ tipo, quantidade: 51, ...noLote })).toBe('CAPACIDADE_EXCEDIDA');
    expect(refused({ tipo, quantidade: 51 })).toBe('accepted');
  });

  it.each(['Manutenção', 'Inativo', 'Ocupada'] as const)(
    'moves in and out of a batch in a greenhouse marked %s',
    (marca) => {
      expect(refused({ tipo: 'ENTRADA', ...noLote }, { marca })).toBe('accepted');
      expect(refused({ tipo: 'EXPEDICAO', ...noLote, ...aPessoa }, { marca })).toBe('accepted');
    },
  );
});

describe('the species', () => {
  it('must exist, in the batch when there is one', () => {
    expect(refused({ especie_id: 'nenhuma' })).toBe('ESPECIE_INEXISTENTE');
    expect(refused({ especie_id: 'nenhuma', ...noLote })).toBe('ESPECIE_FORA_DO_LOTE');
  });

  it('that is INATIVO takes nothing into its sementeira by ENTRADA or AJUSTE, but allows everything else', () => {
    const inactive = { especie: 'INATIVO' } as const;
    expect(refused({ tipo: 'ENTRADA' }, inactive)).toBe('ESPECIE_INATIVA');
    expect(refused({ tipo: 'SAIDA' }, inactive)).toBe('accepted');
    expect(refused({ tipo: 'AJUSTE', quantidade: 1 }, inactive)).toBe('ESPECIE_INATIVA');
    expect(refused({ tipo: 'AJUSTE', quantidade: -1 }, inactive)).toBe('accepted');
    expect(refused({ tipo: 'AJUSTE', quantidade: 1, ...noLote }, inactive)).toBe('accepted');
    expect(refused({ tipo: 'ENTRADA', ...noLote }, inactive)).toBe('accepted');
    expect(refused(retornando, inactive)).toBe('accepted');
  });

  it('gets plants back only as an ATIVO MUDA', () => {
    expect(refused(retornando, { muda: 'INATIVO' })).toBe('MUDA_INATIVA');
    expect(refused({ ...retornando, retorno_ao_viveiro: false, ...aPessoa }, { muda: 'INATIVO' })).toBe(
      'accepted',
    );
  });
});

describe('the batch', () => {
  it('must exist and be ATIVO', () => {
    expect(() => movimentar({ ...stock(), lote: null }, pedido(noLote), null)).toThrow(/lote cadastrado/);
    for (const tipo of ['ENTRADA', 'SAIDA', 'AJUSTE', 'PERDA', 'MORTALIDADE', 'EXPEDICAO'] as const) {
      const to = tipo === 'EXPEDICAO' ? aPessoa : {};
      expect(refused({ tipo, ...noLote, ...to }, { status: 'INATIVO' })).toBe('LOTE_ENCERRADO');
    }
  });

  it.each(['SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO'] as const)(
    'in %s is not dispatched, but allows everything else',
    (fase) => {
      expect(refused({ tipo: 'EXPEDICAO', ...noLote, ...aPessoa }, { fase })).toBe('LOTE_NAO_PRONTO');
      expect(refused(retornando, { fase })).toBe('LOTE_NAO_PRONTO');
      expect(refused({ tipo: 'MORTALIDADE', ...noLote }, { fase })).toBe('accepted');
    },
  );

  it('is finalised only by a dispatch that leaves no plant of any species', () => {
    const all = { ...noLote, ...aPessoa, quantidade: 100 };
    const situacao = (values: Partial<PedidoDeMovimentacao>, setting: Setting) =>
      movimentar(stock(setting), pedido({ ...all, ...values }), PESSOA).lote;
    const closed = { fase: 'FINALIZADO', status: 'INATIVO', motivo_encerramento: 'EXPEDIDO' };
    expect(situacao({ tipo: 'EXPEDICAO' }, { outra: 0 })).toEqual(closed);
    expect(situacao(retornando, { outra: 0 })).toEqual(closed);
    expect(situacao({ tipo: 'EXPEDICAO' }, { outra: 1 })).toBeUndefined();
    expect(situacao({ tipo: 'EXPEDICAO', quantidade: 99 }, { outra: 0 })).toBeUndefined();
    for (const tipo of ['SAIDA', 'PERDA', 'MORTALIDADE'] as const) {
      expect(situacao({ tipo, destinatario_id: null }, { outra: 0 })).toBeUndefined();
    }
    expect(situacao({ tipo: 'AJUSTE', quantidade: -100 }, { outra: 0 })).toBeUndefined();
  });
});

describe('the recipient', () => {
  const toSomebody = { ...aPessoa, ...noLote };

  it('of a dispatch is required, unless the plants return', () => {
    expect(refused({ tipo: 'EXPEDICAO', ...noLote })).toBe('DESTINATARIO_OBRIGATORIO');
    expect(refused(retornando)).toBe('accepted');
    expect(row({ ...retornando, ...aPessoa })).toMatchObject({
      destinatario: PESSOA,
      retorno_ao_viveiro: true,
    });
  });

  it.each([
    ['EXPEDICAO', toSomebody],
    ['SAIDA', aPessoa],
  ] as const)('of %s must exist and be ATIVO', (tipo, to) => {
    expect(row({ tipo, ...to })).toMatchObject({ destinatario: PESSOA });
    expect(refused({ tipo, ...to }, {}, null)).toBe('DESTINATARIO_INDISPONIVEL');
    expect(refused({ tipo, ...to }, {}, { ...PESSOA, status: 'INATIVO' })).toBe('DESTINATARIO_INDISPONIVEL');
  });

  it('is refused in an exit from a batch: that is a dispatch, whatever the recipient and the phase', () => {
    for (const fase of ['SEMEADURA', 'PRONTO'] as const) {
      expect(refused({ tipo: 'SAIDA', ...toSomebody }, { fase })).toBe('SAIDA_DE_LOTE_COM_DESTINATARIO');
      expect(refused({ tipo: 'SAIDA', ...toSomebody }, { fase }, null)).toBe(
        'SAIDA_DE_LOTE_COM_DESTINATARIO',
      );
    }
  });

  it.each(['ENTRADA', 'AJUSTE', 'PERDA', 'MORTALIDADE'] as const)('of %s is ignored', (tipo) => {
    expect(row({ tipo, ...toSomebody }, {}, null)).toMatchObject({ destinatario: null });
    expect(row({ tipo, ...toSomebody })).toMatchObject({ destinatario: null });
  });

  it('of a donation from the sementeira is kept', () => {
    expect(row({ tipo: 'SAIDA', ...aPessoa })).toMatchObject({ destinatario: PESSOA, lote_id: null });
    expect(row({ tipo: 'SAIDA' })).toMatchObject({ destinatario: null });
  });
});

describe('a refusal', () => {
  it('names the field that it is about', () => {
    const others = { especie_id: 'nenhuma' };
    const asked: [Parameters<typeof row>, string][] = [
      [[{ quantidade: 0 }], 'quantidade'],
      [[{ quantidade: -1 }], 'quantidade'],
      [[{ tipo: 'SAIDA', quantidade: 301 }], 'quantidade'],
      [[{ tipo: 'PERDA', quantidade: 101, ...noLote }], 'quantidade'],
      [[{ quantidade: 51, ...noLote }], 'quantidade'],
      [[{ tipo: 'PERDA' }], 'lote_id'],
      [[{ tipo: 'PERDA', ...noLote }, { status: 'INATIVO' }], 'lote_id'],
      [[retornando, { fase: 'PRODUÇÃO' }], 'lote_id'],
      [[others], 'especie_id'],
      [[{ ...others, ...noLote }], 'especie_id'],
      [[{}, { especie: 'INATIVO' }], 'especie_id'],
      [[{ tipo: 'EXPEDICAO', ...noLote }], 'destinatario_id'],
      [[{ tipo: 'SAIDA', ...aPessoa }, {}, null], 'destinatario_id'],
      [[{ tipo: 'SAIDA', ...aPessoa, ...noLote }], 'destinatario_id'],
      [[retornando, { muda: 'INATIVO' }], 'retorno_ao_viveiro'],
    ];
    expect(asked.map(([each]) => fault(...each)?.campo)).toEqual(asked.map(([, campo]) => campo));
  });

  it('says what to do, with the numbers that are missing', () => {
    const saida = { tipo: 'SAIDA', quantidade: 500 } as const;
    const mover = 'transfira antes o lote para outra estufa: a estufa E01-B01-01';
    const asked: [Parameters<typeof row>, string][] = [
      [
        [saida],
        'Use no máximo 300, ou registre antes uma entrada de 200: o saldo do estoque de semente é de 300.',
      ],
      [
        [{ tipo: 'AJUSTE', quantidade: -500 }],
        'Use no mínimo -300, ou registre antes uma entrada de 200: o saldo do estoque de semente é de 300.',
      ],
      [
        [{ tipo: 'AJUSTE', quantidade: -101, ...noLote }],
        'Use no mínimo -100, ou registre antes no lote uma entrada de 1: o saldo da espécie no lote LOTE-2026-00001 é de 100.',
      ],
      [[saida, { saldo: 0 }], 'Registre antes uma entrada de 500: o saldo do estoque de semente é de 0.'],
      [
        [{ tipo: 'SAIDA' }, { saldo: 0, especie: 'INATIVO' }],
        'Reative a espécie e registre antes uma entrada de 1: o saldo do estoque de semente é de 0.',
      ],
      [
        [{ quantidade: 3, ...noLote }, { vagas: 2 }],
        `Use no máximo 2, ou ${mover} tem 2 vagas, e são necessárias 3.`,
      ],
      [
        [{ quantidade: 2, ...noLote }, { vagas: 1 }],
        `Use no máximo 1, ou ${mover} tem 1 vaga, e são necessárias 2.`,
      ],
      [[noLote, { vagas: 0 }], `T${mover.slice(1)} não tem vagas, e é necessária 1.`],
    ];
    expect(asked.map(([each]) => fault(...each)?.detalhe)).toEqual(asked.map(([, detalhe]) => detalhe));
  });
});

describe('what only a delivery has', () => {
  const FATOS = {
    finalidade: 'QUINTAL',
    programa: 'Pomares',
    plantio: { uf: 'SP' },
    retirada_por: { nome: 'Rui' },
  } as const;
  const refusedFor = (values: Partial<PedidoDeMovimentacao>, informada: object = FATOS) => {
    try {
      checkDaEntrega({ ...pedido(values), ...informada });
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.faults.map(({ codigo, campo, detalhe }) => [`${codigo} ${campo}`, detalhe]);
    }
  };
  const informe = 'Informe o destinatário (destinatario_id), ou retire este campo: só uma entrega o tem.';
  const retire = 'Retire este campo: só uma entrega a um destinatário o tem.';

  it('is refused of an exit to nobody, field by field', () => {
    expect(refusedFor({ tipo: 'SAIDA' })).toEqual(
      Object.keys(FATOS).map((campo) => [`SO_DE_ENTREGA ${campo}`, informe]),
    );
  });

  it.each<Partial<PedidoDeMovimentacao>>([
    { tipo: 'ENTRADA' },
    { tipo: 'ENTRADA', ...aPessoa },
    { tipo: 'SAIDA', ...noLote },
    { tipo: 'EXPEDICAO', ...noLote, ...aPessoa, retorno_ao_viveiro: true },
  ])('is refused of what can be none: %j', (values) => {
    expect(refusedFor(values, { programa: 'Pomares' })).toEqual([['SO_DE_ENTREGA programa', retire]]);
  });

  it('is taken of a delivery, and what says nothing by any movement', () => {
    expect(refusedFor({ tipo: 'SAIDA', ...aPessoa })).toBeNull();
    expect(refusedFor({ tipo: 'EXPEDICAO', ...noLote, ...aPessoa })).toBeNull();
    expect(refusedFor({}, { finalidade: null, plantio: { uf: null, local: null } })).toBeNull();
  });
});

describe('a justification', () => {
  it('is needed where the installation requires one', () => {
    const check = (exigida: boolean, justificativa: string | null) => () =>
      checkJustificativa(pedido({ justificativa }), exigida);
    expect(check(false, null)).not.toThrow();
    expect(check(true, 'Contagem')).not.toThrow();
    expect(check(true, null)).toThrow(/^Preencha a justificativa/);
  });
});

describe('a return', () => {
  it.each(['ENTRADA', 'SAIDA', 'AJUSTE', 'PERDA', 'MORTALIDADE'] as const)('is ignored in %s', (tipo) => {
    expect(row({ ...retornando, tipo })).toMatchObject({
      retorno_ao_viveiro: false,
      variacao_sementeira: 0,
      especie_destino_id: null,
    });
  });
});

describe('the rows of the system', () => {
  it('give a new species its balance by one ENTRADA', () => {
    expect(saldoInicial(SEMENTE, 5)).toMatchObject({
      ...{ tipo: 'ENTRADA', origem: 'SALDO_INICIAL' },
      ...{ quantidade: 5, variacao_sementeira: 5, variacao_lote: 0 },
    });
  });

  it('open a batch by one SAIDA per species, out of the sementeira and into the batch', () => {
    const { lote } = stock({ fase: 'SEMEADURA' });
    const row = { tipo: 'SAIDA', origem: 'ALOCACAO', lote_id: 'lote', fase_lote: 'SEMEADURA' };
    expect(
      alocacao(lote as LoteState, [
        { especie_id: SEMENTE, quantidade_inicial: 100 },
        { especie_id: OUTRA, quantidade_inicial: 20 },
      ]),
    ).toMatchObject({
      rows: [
        { ...row, especie_id: SEMENTE, quantidade: 100, variacao_sementeira: -100, variacao_lote: 100 },
        { ...row, especie_id: OUTRA, quantidade: 20, variacao_sementeira: -20, variacao_lote: 20 },
      ],
    });
  });

  it('first enter what the sementeira lacks, and say so', () => {
    const { lote } = stock({ fase: 'SEMEADURA' });
    const item = { especie_id: SEMENTE, quantidade_inicial: 100 };
    expect(alocacao(lote as LoteState, [item], new Map([[SEMENTE, 30]])).rows).toMatchObject([
      {
        ...{ tipo: 'ENTRADA', origem: 'MANUAL', especie_id: SEMENTE, lote_id: null, quantidade: 30 },
        ...{ variacao_sementeira: 30, variacao_lote: 0 },
        justificativa: 'Entrada direta na abertura do lote LOTE-2026-00001',
      },
      { tipo: 'SAIDA', origem: 'ALOCACAO', quantidade: 100 },
    ]);
  });

  it('write off by one PERDA for each species with plants, and leave the sementeira alone', () => {
    const { lote } = stock({ fase: 'PRODUÇÃO', outra: 0 });
    const situacao = { fase: 'PRODUÇÃO', status: 'INATIVO', motivo_encerramento: 'DESCARTE' } as const;
    const plan = encerramento(lote as LoteState, situacao, 'DESCARTE', 'Praga');
    expect(plan.lote).toEqual(situacao);
    expect(plan.rows).toHaveLength(1);
    expect(plan.rows).toMatchObject([
      {
        tipo: 'PERDA',
        origem: 'DESCARTE',
        especie_id: SEMENTE,
        fase_lote: 'PRODUÇÃO',
        quantidade: 100,
        variacao_sementeira: 0,
        variacao_lote: -100,
        justificativa: 'Praga',
      },
    ]);
  });
});
