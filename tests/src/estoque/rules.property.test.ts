import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/common/errors.ts';
import type { Solicitante } from '../../../src/common/quem-estorna.ts';
import {
  FASES,
  MARCAS_ESTUFA,
  ORIGENS_MOVIMENTACAO,
  TIPOS_MOVIMENTACAO,
} from '../../../src/common/vocabulary.ts';
import { checkCanReverse, estorno, type Original } from '../../../src/estoque/estorno.ts';
import { encerramento } from '../../../src/estoque/lote.ts';
import { movimentar } from '../../../src/estoque/rules.ts';
import type {
  DestinatarioState,
  EspecieState,
  EstufaState,
  LoteState,
  PedidoDeMovimentacao,
  Plan,
  Stock,
} from '../../../src/estoque/stock.ts';

/** Decisions about any stock at all, also stocks that no sequence of requests leads to. */

/** `PROPERTY_RUNS=250` is the full form. */
const RUNS = 20 * Number(process.env.PROPERTY_RUNS ?? 50);

const ESPECIES = ['ipê', 'pitanga'] as const;
const MUDA = 'muda de ipê';
const LOTE = 'lote';
const ESTUFA = 'estufa';

const small = fc.nat({ max: 12 });
const status = fc.constantFrom('ATIVO', 'INATIVO');

const especie = (id: string) =>
  fc.record<EspecieState>({
    id: fc.constant(id),
    nome_popular: fc.constant(id),
    tipo: fc.constant(id === MUDA ? 'MUDA' : 'SEMENTE'),
    status,
    quantidade_atual: small,
    com_procedencia: fc.constant(false),
  });

const lote = fc
  .record({ balances: fc.tuple(small, small), live: fc.boolean(), fase: fc.constantFrom(...FASES) })
  .map(({ balances, live, fase }): LoteState => {
    const saldos = live ? balances : [0, 0];
    const itens = ESPECIES.map((especie_id, index) => ({
      especie_id,
      quantidade_inicial: 12,
      quantidade_atual: saldos[index] ?? 0,
    }));
    return {
      id: LOTE,
      codigo: 'LOTE-2026-00001',
      estufa_id: ESTUFA,
      fase,
      status: live ? 'ATIVO' : 'INATIVO',
      motivo_encerramento: live ? null : 'EXPEDIDO',
      operacao_encerramento: live ? null : 'closing',
      quantidade_total: itens.reduce((sum, { quantidade_atual }) => sum + quantidade_atual, 0),
      itens: new Map(itens.map((item) => [item.especie_id, item])),
    };
  });

/** A greenhouse in which others stand too, and never over its capacity. */
const stock = fc
  .record({
    lote,
    especies: fc.tuple(especie('ipê'), especie('pitanga'), especie(MUDA)),
    others: small,
    free: small,
    marca: fc.option(fc.constantFrom(...MARCAS_ESTUFA)),
  })
  .map(({ lote, especies, others, free, marca }): Stock & { lote: LoteState } => {
    const ocupacao_atual = lote.quantidade_total + others;
    const estufa: EstufaState = {
      id: ESTUFA,
      codigo_identificador: 'E01-B01-01',
      capacidade_total: Math.max(1, ocupacao_atual + free),
      ocupacao_atual,
      marca,
    };
    return {
      lote,
      especies: new Map(especies.map((each) => [each.id, each])),
      estufas: new Map([[ESTUFA, estufa]]),
      procedencias: new Map(),
      mudaEquivalente: especies[2],
    };
  });

const pedido = fc.record<PedidoDeMovimentacao>({
  tipo: fc.constantFrom(...TIPOS_MOVIMENTACAO),
  especie_id: fc.constantFrom(...ESPECIES),
  lote_id: fc.option(fc.constant(LOTE), { freq: 3 }),
  destinatario_id: fc.option(fc.constant('escola')),
  quantidade: fc.integer({ min: -15, max: 15 }),
  justificativa: fc.constant('teste'),
  retorno_ao_viveiro: fc.boolean(),
});

const destinatario = fc.record<DestinatarioState>({
  id: fc.constant('escola'),
  nome: fc.constant('Escola'),
  documento: fc.constant('11222333000181'),
  status,
});

/** The plan, or null when the request is refused; anything but an AppError is a fault of the rules. */
function decide(from: Stock, asked: PedidoDeMovimentacao, found: DestinatarioState): Plan | null {
  const withLote = asked.lote_id === null ? { ...from, lote: null } : from;
  return planOrNull(() => movimentar(withLote, asked, asked.destinatario_id === null ? null : found));
}

function planOrNull(decision: () => Plan): Plan | null {
  try {
    return decision();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Every balance after a plan, as numbers by name. */
function balancesAfter({ lote, especies, estufas }: Stock, plan: Plan) {
  const sum = (of: (row: Plan['rows'][number]) => number | false) =>
    plan.rows.reduce((total, row) => total + (of(row) || 0), 0);
  const sementeiras = [...especies.values()].map(
    ({ id, quantidade_atual }) =>
      quantidade_atual +
      sum((row) => (row.especie_destino_id ?? row.especie_id) === id && row.variacao_sementeira),
  );
  const itens = [...(lote?.itens.values() ?? [])].map(
    ({ especie_id, quantidade_atual }) =>
      quantidade_atual + sum((row) => row.especie_id === especie_id && row.variacao_lote),
  );
  const estufa = estufas.get(ESTUFA);
  const vagas = estufa
    ? estufa.capacidade_total - estufa.ocupacao_atual - sum((row) => row.variacao_lote)
    : 0;
  return { sementeiras, itens, vagas, total: itens.reduce((total, n) => total + n, 0) };
}

function holds(
  check: (from: Stock & { lote: LoteState }, asked: PedidoDeMovimentacao, plan: Plan) => void,
): void {
  fc.assert(
    fc.property(stock, pedido, destinatario, (from, asked, found) => {
      const plan = decide(from, asked, found);
      if (plan) check(from, asked, plan);
    }),
    { numRuns: RUNS },
  );
}

describe('a movement that is accepted', () => {
  it('leaves no balance negative and no greenhouse over its capacity', () => {
    holds((from, _, plan) => {
      const { sementeiras, itens, vagas } = balancesAfter(from, plan);
      expect(Math.min(vagas, ...sementeiras, ...itens)).toBeGreaterThanOrEqual(0);
    });
  });

  it('is one row of the requested quantity that acts in one place, except for a return', () => {
    holds((_, asked, { rows }) => {
      expect(rows).toHaveLength(1);
      const [row] = rows;
      const { tipo, quantidade } = asked;
      const signed = tipo === 'ENTRADA' || tipo === 'AJUSTE' ? quantidade : -quantidade;
      expect(row).toMatchObject({
        tipo,
        quantidade,
        origem: 'MANUAL',
        lote_id: asked.lote_id,
        variacao_lote: asked.lote_id === null ? 0 : signed,
        variacao_sementeira: asked.lote_id === null ? signed : row?.retorno_ao_viveiro ? quantidade : 0,
      });
    });
  });

  it('is never of zero, and negative for AJUSTE only (rules 1 and 2)', () => {
    holds((_, { tipo, quantidade }) => {
      expect(quantidade).not.toBe(0);
      if (tipo !== 'AJUSTE') expect(quantidade).toBeGreaterThan(0);
    });
  });

  it('has an ATIVO batch, always for PERDA, MORTALIDADE and EXPEDICAO (rule 7)', () => {
    holds((from, { tipo, lote_id }) => {
      if (lote_id !== null) expect(from.lote.status).toBe('ATIVO');
      if (['PERDA', 'MORTALIDADE', 'EXPEDICAO'].includes(tipo)) expect(lote_id).not.toBeNull();
    });
  });

  it('dispatches from PRONTO only, to an ATIVO recipient or back to an ATIVO MUDA (rules 3, 4 and 6)', () => {
    holds((from, asked, { rows: [row] }) => {
      expect(row?.retorno_ao_viveiro).toBe(asked.tipo === 'EXPEDICAO' && asked.retorno_ao_viveiro);
      if (asked.tipo !== 'EXPEDICAO') return;
      expect(from.lote.fase).toBe('PRONTO');
      if (!row?.retorno_ao_viveiro) expect(row?.destinatario?.status).toBe('ATIVO');
      else expect([row.especie_destino_id, from.mudaEquivalente?.status]).toEqual([MUDA, 'ATIVO']);
    });
  });

  it('closes the batch exactly when it is a dispatch that empties it whole (rule 5)', () => {
    holds((from, asked, plan) => {
      const emptied = asked.tipo === 'EXPEDICAO' && balancesAfter(from, plan).total === 0;
      const closed = { fase: 'FINALIZADO', status: 'INATIVO', motivo_encerramento: 'EXPEDIDO' };
      expect(plan.lote).toEqual(emptied ? closed : undefined);
    });
  });

  it('adds nothing to the sementeira of an INATIVO species but adjustments', () => {
    holds((from, { tipo, lote_id, especie_id }) => {
      if (tipo === 'ENTRADA' && lote_id === null) expect(from.especies.get(especie_id)?.status).toBe('ATIVO');
    });
  });
});

describe('closing a batch', () => {
  it('writes off exactly what each species still has, and leaves the sementeira alone', () => {
    fc.assert(
      fc.property(stock, fc.constantFrom('DESCARTE', 'ENCERRAMENTO'), (from, origem) => {
        const situacao = {
          fase: from.lote.fase,
          status: 'INATIVO',
          motivo_encerramento: 'DESCARTE',
        } as const;
        const plan = encerramento(from.lote, situacao, origem, 'teste');
        expect(balancesAfter(from, plan).itens).toEqual([0, 0]);
        for (const row of plan.rows) {
          expect(row).toMatchObject({ tipo: 'PERDA', origem, variacao_sementeira: 0 });
          expect(row.quantidade).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('a reversal', () => {
  const original = fc.record<Original>({
    id: fc.constant('original'),
    tipo: fc.constantFrom(...TIPOS_MOVIMENTACAO),
    origem: fc.constantFrom(...ORIGENS_MOVIMENTACAO),
    especie_id: fc.constantFrom(...ESPECIES),
    especie_destino_id: fc.option(fc.constant(MUDA)),
    lote_id: fc.constant(LOTE),
    fase_lote: fc.constantFrom('SEMEADURA', 'PRONTO'),
    variacao_sementeira: fc.integer({ min: -12, max: 12 }),
    variacao_lote: fc.integer({ min: -12, max: 12 }),
    operacao_id: fc.constantFrom('closing', 'another'),
    estornada: fc.boolean(),
    atribuicoes: fc.constant([]),
    entrega_id: fc.constant(null),
    devolucoes: fc.constant([]),
  });

  it('is the exact opposite, keeps every number possible, and opens a batch only by what closed it', () => {
    fc.assert(
      fc.property(stock, original, fc.boolean(), (from, row, touched) => {
        const plan = planOrNull(() => estorno(from, row, [row], touched, 'teste'));
        if (!plan) return;
        expect(row.origem === 'ESTORNO' || row.estornada).toBe(false);
        expect(plan.rows.map(({ estorno_de }) => estorno_de)).toEqual([row.id]);
        expect(plan.rows[0]).toMatchObject({ tipo: 'AJUSTE', origem: 'ESTORNO', especie_id: row.especie_id });
        expect((plan.rows[0]?.variacao_lote ?? 0) + row.variacao_lote).toBe(0);
        expect((plan.rows[0]?.variacao_sementeira ?? 0) + row.variacao_sementeira).toBe(0);
        const { sementeiras, itens, vagas } = balancesAfter(from, plan);
        expect(Math.min(...sementeiras, ...itens)).toBeGreaterThanOrEqual(0);
        if (row.variacao_lote < 0) expect(vagas).toBeGreaterThanOrEqual(0);
        if (from.lote.status === 'INATIVO') expect(row.operacao_id).toBe('closing');
      }),
      { numRuns: RUNS },
    );
  });

  it('of an allocation needs the phase in which its batch was opened and an untouched item', () => {
    fc.assert(
      fc.property(stock, original, fc.boolean(), (from, row, touched) => {
        const alocacao = { ...row, origem: 'ALOCACAO' } as const;
        const plan = planOrNull(() => estorno(from, alocacao, [alocacao], touched, 'teste'));
        if (plan && from.lote.status === 'ATIVO')
          expect([from.lote.fase, touched]).toEqual([row.fase_lote, false]);
      }),
      { numRuns: RUNS },
    );
  });

  it('is for an Administrador, or for the operator who made it the same day and no discard', () => {
    fc.assert(
      fc.property(original, fc.boolean(), fc.boolean(), fc.boolean(), (row, admin, dono, mesmoDia) => {
        const quem: Solicitante = {
          cargo: admin ? 'Administrador' : 'Operador',
          dono,
          registro: new Date('2026-03-14T12:00:00Z'),
          agora: new Date(mesmoDia ? '2026-03-15T02:59:59Z' : '2026-03-15T03:00:00Z'),
          fusoHorario: 'America/Sao_Paulo',
        };
        const allowed = admin || (dono && mesmoDia && row.origem !== 'DESCARTE');
        const check = () => checkCanReverse(row, quem);
        if (allowed) expect(check).not.toThrow();
        else expect(check).toThrow(expect.objectContaining({ kind: 'forbidden' }));
      }),
    );
  });
});
