import { describe, expect, it } from 'vitest';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import {
  especie,
  especieDo,
  estufa,
  expedicao,
  lote,
  mortalidade,
  movimentacao,
  operador,
  retorno,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';
import { audited, sementeira, standing } from '../../support/standing.ts';

const { db, user, caller, at, admin } = await freshNursery();
const colleague = callerFor(db, await operador(db));

type Movimentacao = Awaited<ReturnType<typeof movimentacao>>;
type Lote = Awaited<ReturnType<typeof lote>>;

const estornar = ({ id }: { id: string }, as = caller) => as.movimentacoes.estornar({ id });
const recusado = (of: { id: string }, codigo: string, as = caller) =>
  expectRefused(db, () => estornar(of, as), 'invalid', codigo);
const proibido = (of: { id: string }, as: typeof caller) =>
  expectRefused(db, () => estornar(of, as), 'forbidden', 'SEM_PERMISSAO');

/** The newest movement of a batch. */
async function ultima({ id }: { id: string }): Promise<Movimentacao> {
  const [newest] = await caller.lotes.historico({ id });
  if (!newest) throw new Error('a batch without movements');
  return newest;
}

/** A batch of two species, 500 and 200, in a greenhouse that it fills. */
async function cheio(fase?: Lote['fase']) {
  const { id: estufa_id } = await estufa(caller, { capacidade_total: 700 });
  const [a, b] = [await especie(caller), await especie(caller)];
  const itens_especies = [
    { especie_id: a.id, quantidade_inicial: 500 },
    { especie_id: b.id, quantidade_inicial: 200 },
  ];
  return lote(caller, { estufa_id, itens_especies, fase });
}

/** One plant more in the greenhouse of a batch, so that the batch no longer fits. */
async function ocuparUmaVaga({ estufa_id }: Lote): Promise<Lote> {
  const { id: especie_id } = await especie(caller);
  return lote(caller, { estufa_id, itens_especies: [{ especie_id, quantidade_inicial: 1 }] });
}

describe('a reversal', () => {
  it('is a new AJUSTE with the opposite variations, and both rows show the link', async () => {
    const original = await movimentacao(caller, { tipo: 'SAIDA', quantidade: 30 });
    const now = new Date();
    const reversal = await callerFor(db, user, { now: () => now }).movimentacoes.estornar({
      id: original.id,
      justificativa: ' Digitado errado ',
    });
    expect(reversal).toMatchObject({
      tipo: 'AJUSTE',
      origem: 'ESTORNO',
      especie_id: original.especie_id,
      quantidade: 30,
      variacao_sementeira: 30,
      variacao_lote: 0,
      justificativa: 'Digitado errado',
      estorno_de: original.id,
      estornada_por: null,
      usuario_id: user.id,
      data_registro: now.toISOString(),
    });
    expect(await caller.movimentacoes.buscar({ id: original.id })).toEqual({
      ...original,
      estornada_por: reversal.id,
    });
    expect(await sementeira(caller, original.especie_id)).toBe(1_000);
  });

  it.each([
    ['ENTRADA', 7],
    ['SAIDA', 7],
    ['AJUSTE', 7],
    ['AJUSTE', -7],
  ] as const)('of %s of %i restores the sementeira', async (tipo, quantidade) => {
    const original = await movimentacao(caller, { tipo, quantidade });
    const { variacao_sementeira } = await estornar(original);
    expect(variacao_sementeira).toBe(-original.variacao_sementeira);
    expect(await sementeira(caller, original.especie_id)).toBe(1_000);
  });

  it.each([
    ['ENTRADA', 7],
    ['SAIDA', 7],
    ['AJUSTE', 7],
    ['AJUSTE', -7],
    ['PERDA', 7],
    ['MORTALIDADE', 500],
  ] as const)('of %s of %i restores the batch', async (tipo, quantidade) => {
    const batch = await lote(caller, { fase: 'PRODUÇÃO' });
    const before = await standing(caller, batch);
    const values = { tipo, quantidade, lote_id: batch.id, especie_id: especieDo(batch) };
    await estornar(await movimentacao(caller, values));
    expect(await standing(caller, batch)).toEqual(before);
  });

  it('of an ENTRADA has a negative quantity, as only an AJUSTE may', async () => {
    expect(await estornar(await movimentacao(caller))).toMatchObject({ quantidade: -10, tipo: 'AJUSTE' });
  });

  it('of the initial balance takes it back', async () => {
    const { id } = await especie(caller);
    const [inicial] = await caller.especies.historico({ id });
    await estornar(inicial as Movimentacao);
    expect(await sementeira(caller, id)).toBe(0);
  });

  it('accepts an id in upper case', async () => {
    const original = await movimentacao(caller);
    expect(await estornar({ id: original.id.toUpperCase() })).toMatchObject({ estorno_de: original.id });
  });

  it('needs no justification, and refuses an unreadable one', async () => {
    const original = await movimentacao(caller);
    for (const justificativa of [5, 'a\u0000', 'x'.repeat(1_001)]) {
      const call = () => caller.movimentacoes.estornar({ id: original.id, justificativa } as never);
      await expect(call()).rejects.toMatchObject({ cause: { faults: [{ campo: 'justificativa' }] } });
    }
    const blank = await caller.movimentacoes.estornar({ id: original.id, justificativa: ' ' });
    expect(blank.justificativa).toMatch(/./);
  });

  it('is audited as a reversal', async () => {
    const original = await movimentacao(caller);
    expect(await audited(db, () => estornar(original))).toEqual(['ESTORNAR_MOVIMENTACAO']);
  });
});

describe('what cannot be reversed', () => {
  it('is a reversal', async () => {
    await recusado(await estornar(await movimentacao(caller)), 'ESTORNO_DE_ESTORNO', admin);
  });

  it('is a row that was reversed before', async () => {
    const original = await movimentacao(caller);
    await estornar(original);
    await recusado(original, 'JA_ESTORNADA', admin);
  });

  it('is an entry whose plants have left the sementeira, even one of them', async () => {
    const entry = await movimentacao(caller);
    const { especie_id } = entry;
    const exit = await movimentacao(caller, { especie_id, tipo: 'SAIDA', quantidade: 1_001 });
    await recusado(entry, 'SALDO_INSUFICIENTE');
    await estornar(exit);
    await movimentacao(caller, { especie_id, tipo: 'SAIDA', quantidade: 1_000 });
    await estornar(entry);
    expect(await sementeira(caller, especie_id)).toBe(0);
  });

  it('is an entry whose plants have left the batch', async () => {
    const batch = await lote(caller);
    const entry = await movimentacao(caller, { lote_id: batch.id, especie_id: especieDo(batch) });
    const deaths = await mortalidade(caller, batch, 501);
    await recusado(entry, 'SALDO_INSUFICIENTE');
    await estornar(deaths);
    await mortalidade(caller, batch, 500);
    await estornar(entry);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 0 });
  });

  it('is a loss whose places in the present greenhouse are taken', async () => {
    const batch = await cheio();
    const deaths = await mortalidade(caller, batch, 1);
    const intruder = await ocuparUmaVaga(batch);
    await recusado(deaths, 'CAPACIDADE_EXCEDIDA');
    const { id: wider } = await estufa(caller, { capacidade_total: 700 });
    await caller.lotes.transferir({ id: batch.id, nova_estufa_id: wider });
    await estornar(deaths);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 700, ocupacao: 700 });
    expect(await standing(caller, intruder)).toMatchObject({ ocupacao: 1 });
  });
});

describe('who may reverse', () => {
  it('an Operador may reverse their own, an Administrador everything', async () => {
    const [mine, theirs] = [await movimentacao(caller), await movimentacao(colleague)];
    await proibido(theirs, caller);
    await proibido(mine, colleague);
    await estornar(mine);
    await estornar(theirs, admin);
  });

  it('an Operador may until local midnight, an Administrador at any time', async () => {
    const morning = await movimentacao(at('2026-03-14T03:00:00.000Z'));
    const evening = await movimentacao(at('2026-03-14T03:00:00.000Z'));
    const eve = await movimentacao(at('2026-03-14T02:59:59.999Z'));
    await estornar(morning, at('2026-03-15T02:59:59.999Z'));
    await proibido(evening, at('2026-03-15T03:00:00.000Z'));
    await proibido(eve, at('2026-03-14T03:00:00.000Z'));
    await estornar(evening, admin);
    await estornar(eve, admin);
  });

  it('an Operador may on no other day, not even the same of another week, month or year', async () => {
    const own = await movimentacao(at('2026-03-14T15:00:00.000Z'));
    for (const day of ['2026-03-13', '2026-03-15', '2026-03-21', '2026-04-14', '2027-03-14']) {
      await proibido(own, at(`${day}T15:00:00.000Z`));
    }
    await estornar(own, at('2026-03-14T15:00:01.000Z'));
  });

  it('the day is that of the nursery: Manaus is an hour behind São Paulo', async () => {
    const settings = { ...SETTINGS, fusoHorario: 'America/Manaus' };
    const inManaus = callerFor(db, user, { settings, now: () => new Date('2026-03-14T04:00:00.000Z') });
    const own = await movimentacao(at('2026-03-14T03:30:00.000Z'));
    await proibido(own, inManaus);
    await estornar(own, at('2026-03-14T04:00:00.000Z'));
  });

  it('an Operador is refused before anything else is checked', async () => {
    const reversed = await movimentacao(caller);
    await estornar(reversed);
    await proibido(reversed, colleague);
  });
});

describe('the reversal of an allocation', () => {
  it('of the only species returns the plants and cancels the batch', async () => {
    const batch = await lote(caller);
    const acoes = await audited(db, async () => estornar(await ultima(batch)));
    expect(acoes).toEqual(['ESTORNAR_MOVIMENTACAO', 'CANCELAR_LOTE']);
    expect(await ultima(batch)).toMatchObject({ variacao_sementeira: 500, variacao_lote: -500 });
    expect(await standing(caller, batch)).toEqual({
      sementeira: 1_000,
      plantas: 0,
      fase: 'SEMEADURA',
      status: 'INATIVO',
      motivo: 'CANCELADO',
      estufa: 'Livre',
      ocupacao: 0,
    });
  });

  it('of one of two species leaves the batch open; of the other cancels it', async () => {
    const batch = await cheio();
    const [second, first] = await caller.lotes.historico({ id: batch.id });
    await estornar(first as Movimentacao);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 200, sementeira: 1_000, status: 'ATIVO' });
    await estornar(second as Movimentacao);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 0, motivo: 'CANCELADO' });
  });

  it('is possible in SEMEADURA only, whatever happened in between', async () => {
    const batch = await lote(caller);
    const alocacao = await ultima(batch);
    for (const fase of ['GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO'] as const) {
      await caller.lotes.atualizarFase({ id: batch.id, fase });
      await recusado(alocacao, 'ALOCACAO_EM_USO', admin);
    }
    await caller.lotes.atualizarFase({ id: batch.id, fase: 'SEMEADURA' });
    await estornar(alocacao);
  });

  it.each(['ENTRADA', 'SAIDA', 'AJUSTE', 'PERDA', 'MORTALIDADE'] as const)(
    'is refused after a %s of the species, unless that was reversed',
    async (tipo) => {
      const batch = await cheio();
      const [other, alocacao] = await caller.lotes.historico({ id: batch.id });
      const values = { tipo, lote_id: batch.id, especie_id: especieDo(batch), quantidade: 1 };
      if (tipo === 'ENTRADA' || tipo === 'AJUSTE')
        await caller.estufas.atualizar({ id: batch.estufa_id, capacidade_total: 701 });
      const touch = await movimentacao(caller, values);
      await recusado(alocacao as Movimentacao, 'ALOCACAO_EM_USO', admin);
      await estornar(touch);
      await estornar(alocacao as Movimentacao);
      await estornar(other as Movimentacao);
    },
  );

  it('does not depend on the other species', async () => {
    const batch = await cheio();
    const [second] = await caller.lotes.historico({ id: batch.id });
    await mortalidade(caller, batch, 1);
    await estornar(second as Movimentacao);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 499, status: 'ATIVO' });
  });

  it('is refused once the batch is closed', async () => {
    const batch = await lote(caller);
    const alocacao = await ultima(batch);
    await caller.lotes.descartar({ id: batch.id, justificativa: 'Praga' });
    await recusado(alocacao, 'LOTE_ENCERRADO', admin);
  });

  it('is possible with an INATIVO species or an Inativo greenhouse', async () => {
    const batch = await lote(caller);
    await caller.especies.atualizar({ id: especieDo(batch), status: 'INATIVO' });
    await admin.estufas.inativar({ id: batch.estufa_id });
    await estornar(await ultima(batch));
    expect(await standing(caller, batch)).toMatchObject({ sementeira: 1_000, motivo: 'CANCELADO' });
  });
});

describe('the reversal of a discard', () => {
  const descartar = async (batch: Lote) => {
    await caller.lotes.descartar({ id: batch.id, justificativa: 'Praga' });
    return caller.lotes.historico({ id: batch.id });
  };

  it('by any of its rows undoes them all, and the batch is ATIVO in the phase it had', async () => {
    const batch = await cheio('GERMINAÇÃO');
    const before = await standing(caller, batch);
    const [second, first] = await descartar(batch);
    const acoes = await audited(db, async () => {
      expect(await estornar(second as Movimentacao, admin)).toMatchObject({
        estorno_de: second?.id,
        quantidade: second?.quantidade,
      });
    });
    expect(acoes).toEqual(['ESTORNAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO']);
    expect(await standing(caller, batch)).toEqual(before);
    expect(await caller.lotes.buscar({ id: batch.id })).toMatchObject({
      data_fim: null,
      itens_especies: [{ quantidade_atual: 500 }, { quantidade_atual: 200 }],
    });
    await recusado(first as Movimentacao, 'JA_ESTORNADA', admin);
  });

  it('is for an Administrador, even if an Operador discarded the batch today', async () => {
    const batch = await lote(caller);
    const [baixa] = await descartar(batch);
    await proibido(baixa as Movimentacao, caller);
  });

  it('needs room in the greenhouse for all of it', async () => {
    const batch = await cheio();
    const [baixa] = await descartar(batch);
    const intruder = await ocuparUmaVaga(batch);
    await recusado(baixa as Movimentacao, 'CAPACIDADE_EXCEDIDA', admin);
    await mortalidade(caller, intruder, 1);
    await estornar(baixa as Movimentacao, admin);
  });

  it('reopens the batch, which an older row does not', async () => {
    const batch = await lote(caller);
    const deaths = await mortalidade(caller, batch, 20);
    const [baixa] = await descartar(batch);
    await recusado(deaths, 'LOTE_ENCERRADO', admin);
    await estornar(baixa as Movimentacao, admin);
    await estornar(deaths);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 500, status: 'ATIVO' });
  });
});

describe('the reversal of a finalisation by hand', () => {
  it('by any of its rows undoes them all, and the batch is ATIVO in the phase it had', async () => {
    const batch = await cheio('PRODUÇÃO');
    const before = await standing(caller, batch);
    await caller.lotes.atualizarFase({ id: batch.id, fase: 'FINALIZADO' });
    const acoes = await audited(db, async () => estornar(await ultima(batch)));
    expect(acoes).toEqual(['ESTORNAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO', 'ATUALIZAR_FASE_LOTE']);
    expect(await standing(caller, batch)).toEqual(before);
  });

  it('is refused after a change of phase has done it', async () => {
    const batch = await lote(caller);
    await caller.lotes.atualizarFase({ id: batch.id, fase: 'FINALIZADO' });
    const baixa = await ultima(batch);
    await caller.lotes.atualizarFase({ id: batch.id, fase: 'PRONTO' });
    await recusado(baixa, 'JA_ESTORNADA', admin);
  });

  it('is forbidden to an Operador who did not finalise it', async () => {
    const batch = await lote(caller);
    await caller.lotes.atualizarFase({ id: batch.id, fase: 'FINALIZADO' });
    await proibido(await ultima(batch), colleague);
  });
});

describe('the reversal of a dispatch', () => {
  it('returns the plants to a batch that is still open, whatever its phase', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    const sent = await expedicao(caller, batch, 100);
    await caller.lotes.atualizarFase({ id: batch.id, fase: 'PRODUÇÃO' });
    expect(await estornar(sent)).toMatchObject({ destinatario_id: null, variacao_lote: 100 });
    expect(await standing(caller, batch)).toMatchObject({ plantas: 500, fase: 'PRODUÇÃO', status: 'ATIVO' });
  });

  it('that finalised the batch reopens it in PRONTO', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    const before = await standing(caller, batch);
    const sent = await expedicao(caller, batch, 500);
    expect(await audited(db, () => estornar(sent))).toEqual(['ESTORNAR_MOVIMENTACAO', 'ATUALIZAR_FASE_LOTE']);
    expect(await standing(caller, batch)).toEqual(before);
    expect(await caller.lotes.buscar({ id: batch.id })).toMatchObject({ data_fim: null });
  });

  it('that finalised the batch needs room in the greenhouse', async () => {
    const batch = await cheio('PRONTO');
    await mortalidade(caller, batch, 500);
    const sent = await movimentacao(caller, {
      tipo: 'EXPEDICAO',
      lote_id: batch.id,
      especie_id: especieDo(batch, 1),
      quantidade: 200,
      retorno_ao_viveiro: true,
    });
    const filler = await ocuparUmaVaga(batch);
    await movimentacao(caller, { lote_id: filler.id, especie_id: especieDo(filler), quantidade: 500 });
    await recusado(sent, 'CAPACIDADE_EXCEDIDA');
    await mortalidade(caller, filler, 1);
    await estornar(sent);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 200, fase: 'PRONTO', ocupacao: 700 });
  });

  it('must precede that of an older row of the batch it closed', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    const deaths = await mortalidade(caller, batch, 20);
    const older = await expedicao(caller, batch, 100);
    const last = await expedicao(caller, batch, 380);
    for (const row of [deaths, older]) await recusado(row, 'LOTE_ENCERRADO', admin);
    await estornar(last);
    for (const row of [deaths, older]) await estornar(row);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 500, fase: 'PRONTO' });
  });

  it('back to the nursery needs the plants to be still in the MUDA', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    const returned = await retorno(caller, batch, 80);
    const muda = returned.especie_destino_id as string;
    const left = await movimentacao(caller, { tipo: 'SAIDA', especie_id: muda, quantidade: 1 });
    await recusado(returned, 'SALDO_INSUFICIENTE');
    await estornar(left);
    expect(await estornar(returned)).toMatchObject({
      variacao_sementeira: -80,
      variacao_lote: 80,
      quantidade: 80,
      especie_destino_id: muda,
      retorno_ao_viveiro: false,
    });
    expect(await sementeira(caller, muda)).toBe(0);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 500, sementeira: 500 });
  });
});

describe('the worked example', () => {
  it('follows its account', async () => {
    const { id: estufa_id } = await estufa(caller, { capacidade_total: 500 });
    const { id: especie_id } = await especie(caller);
    const itens = (quantidade_inicial: number) => ({
      estufa_id,
      itens_especies: [{ especie_id, quantidade_inicial }],
    });
    const batch = await lote(caller, itens(500));
    const where = async () => {
      const { sementeira, plantas, estufa, status, fase } = await standing(caller, batch);
      return [sementeira, plantas, estufa, status, fase].join(' ');
    };
    expect(await where()).toBe('500 500 Ocupada ATIVO SEMEADURA');
    await expectRefused(db, () => lote(caller, itens(1)), 'invalid', 'CAPACIDADE_EXCEDIDA');
    const deaths = await mortalidade(caller, batch, 20);
    expect(await where()).toBe('500 480 Ocupada ATIVO SEMEADURA');
    await caller.lotes.atualizarFase({ id: batch.id, fase: 'PRONTO' });
    await expedicao(caller, batch, 100);
    const returned = await retorno(caller, batch, 80);
    const muda = returned.especie_destino_id as string;
    expect([await where(), await sementeira(caller, muda)]).toEqual(['500 300 Ocupada ATIVO PRONTO', 80]);
    const last = await expedicao(caller, batch, 300);
    expect(await where()).toBe('500 0 Livre INATIVO FINALIZADO');
    await estornar(last);
    expect(await where()).toBe('500 300 Ocupada ATIVO PRONTO');
    await recusado(last, 'JA_ESTORNADA');
    await estornar(deaths);
    expect(await where()).toBe('500 320 Ocupada ATIVO PRONTO');
    await movimentacao(caller, { tipo: 'SAIDA', especie_id: muda, quantidade: 30 });
    await recusado(returned, 'SALDO_INSUFICIENTE');
    await caller.lotes.descartar({ id: batch.id, justificativa: 'Praga' });
    expect([await where(), await sementeira(caller, muda)]).toEqual(['500 0 Livre INATIVO PRONTO', 50]);
    expect(await ultima(batch)).toMatchObject({ tipo: 'PERDA', quantidade: 320 });
  });
});
