import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import {
  destinatario,
  especie,
  especieDo,
  estufa,
  expedicao,
  lote,
  movimentacao,
  retorno,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';
import { audited, sementeira, standing } from '../../support/standing.ts';

const { db, user, caller, admin } = await freshNursery({ nome: 'Beto Operador' });

type Input = Parameters<typeof caller.movimentacoes.criar>[0];
const { id: pessoa } = await destinatario(caller, { nome: 'Escola' });

/** Refused, and nothing happened. */
const recusado = (values: object, codigo: string, campo?: string) =>
  expectRefused(db, () => movimentacao(caller, values), 'invalid', codigo, campo);

describe('a movement of the sementeira', () => {
  it('refuses the instant of a note, which is kept of deaths that a batch records', async () => {
    const batch = await lote(caller);
    const morte = { tipo: 'MORTALIDADE', especie_id: especieDo(batch), lote_id: batch.id, quantidade: 1 };
    const noted = { ...morte, anotado_em: '2026-03-14T12:30:00.000Z' };
    await recusado(noted, 'CAMPO_DESCONHECIDO', 'anotado_em');
    await movimentacao(caller, { ...morte, anotado_em: null } as never);
  });

  it('is answered as a read shows it', async () => {
    const now = new Date('2026-03-14T12:30:00.000Z');
    const { id: especie_id, nome_popular } = await especie(caller);
    const created = await movimentacao(callerFor(db, user, { now: () => now }), {
      especie_id,
      justificativa: ' Coleta\nno parque ',
    });
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tipo: 'ENTRADA',
      origem: 'MANUAL',
      especie_id,
      especie: { id: especie_id, nome_popular },
      lote_id: null,
      lote: null,
      destinatario_id: null,
      destinatario: null,
      quantidade: 10,
      justificativa: 'Coleta\nno parque',
      retorno_ao_viveiro: false,
      variacao_sementeira: 10,
      variacao_lote: 0,
      especie_destino_id: null,
      estorno_de: null,
      estornada_por: null,
      usuario_id: user.id,
      usuario: { id: user.id, nome: 'Beto Operador' },
      data_registro: now.toISOString(),
    });
    expect(await caller.movimentacoes.buscar({ id: created.id })).toEqual(created);
  });

  it.each([
    ['ENTRADA', 7, 1_007],
    ['SAIDA', 7, 993],
    ['SAIDA', 1_000, 0],
    ['AJUSTE', 7, 1_007],
    ['AJUSTE', -7, 993],
    ['AJUSTE', -1_000, 0],
    ['ENTRADA', 1_000_000_000, 1_000_001_000],
  ] as const)('%s of %i leaves %i of 1 000', async (tipo, quantidade, left) => {
    const { id: especie_id } = await especie(caller);
    await movimentacao(caller, { tipo, quantidade, especie_id });
    expect(await sementeira(caller, especie_id)).toBe(left);
  });

  it.each([
    ['SAIDA', 1_001],
    ['AJUSTE', -1_001],
  ] as const)('%s of %i is more than 1 000', async (tipo, quantidade) => {
    const { id: especie_id } = await especie(caller);
    await recusado({ tipo, quantidade, especie_id }, 'SALDO_INSUFICIENTE', 'quantidade');
  });

  it('is audited once', async () => {
    const { id: especie_id } = await especie(caller);
    expect(await audited(db, () => movimentacao(caller, { especie_id }))).toEqual(['CRIAR_MOVIMENTACAO']);
  });

  it('may be a donation: a SAIDA to a recipient', async () => {
    expect(await movimentacao(caller, { tipo: 'SAIDA', destinatario_id: pessoa })).toMatchObject({
      destinatario: { id: pessoa, nome: 'Escola' },
      lote: null,
    });
  });
});

describe('a movement of a batch', () => {
  it.each([
    ['ENTRADA', 7, 507],
    ['SAIDA', 7, 493],
    ['AJUSTE', 7, 507],
    ['AJUSTE', -500, 0],
    ['PERDA', 500, 0],
    ['MORTALIDADE', 7, 493],
  ] as const)('%s of %i leaves %i of 500, and the sementeira unchanged', async (tipo, quantidade, left) => {
    const batch = await lote(caller, { fase: 'PRODUÇÃO' });
    const especie_id = especieDo(batch);
    const { id: other } = await especie(caller);
    await movimentacao(caller, { tipo, quantidade, especie_id, lote_id: batch.id });
    expect(await standing(caller, batch)).toEqual({
      sementeira: 500,
      plantas: left,
      fase: 'PRODUÇÃO',
      status: 'ATIVO',
      motivo: null,
      estufa: left > 0 ? 'Ocupada' : 'Livre',
      ocupacao: left,
    });
    const wrong = { tipo, quantidade: 1, especie_id: other, lote_id: batch.id };
    await recusado(wrong, 'ESPECIE_FORA_DO_LOTE', 'especie_id');
  });

  it('may fill the greenhouse, but not exceed it', async () => {
    const { id: estufa_id } = await estufa(caller, { capacidade_total: 510 });
    const batch = await lote(caller, { estufa_id });
    const more = { especie_id: especieDo(batch), lote_id: batch.id };
    await recusado({ ...more, quantidade: 11 }, 'CAPACIDADE_EXCEDIDA', 'quantidade');
    await movimentacao(caller, { ...more, quantidade: 10 });
    await recusado({ ...more, tipo: 'AJUSTE', quantidade: 1 }, 'CAPACIDADE_EXCEDIDA', 'quantidade');
  });

  it('is audited; a mortality and a dispatch also by their own actions', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    const values = { especie_id: especieDo(batch), lote_id: batch.id, quantidade: 1 };
    const acoes = (tipo: Input['tipo']) =>
      audited(db, () =>
        movimentacao(caller, { ...values, tipo, destinatario_id: tipo === 'SAIDA' ? null : pessoa }),
      );
    for (const tipo of ['ENTRADA', 'SAIDA', 'AJUSTE', 'PERDA'] as const) {
      expect(await acoes(tipo)).toEqual(['CRIAR_MOVIMENTACAO']);
    }
    expect(await acoes('MORTALIDADE')).toEqual(['CRIAR_MOVIMENTACAO', 'REGISTRAR_MORTALIDADE']);
    expect(await acoes('EXPEDICAO')).toEqual(['CRIAR_MOVIMENTACAO', 'EXPEDIR_LOTE']);
  });

  it('needs an existing ATIVO batch', async () => {
    const closed = await lote(caller, { fase: 'FINALIZADO' });
    const values = { especie_id: especieDo(closed), quantidade: 1 };
    await recusado({ ...values, lote_id: closed.id }, 'LOTE_ENCERRADO', 'lote_id');
    await recusado({ ...values, lote_id: randomUUID() }, 'LOTE_INEXISTENTE', 'lote_id');
  });
});

describe('a dispatch', () => {
  it('leaves the batch, and keeps the recipient’s name of that day', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    const { id: to } = await destinatario(caller, { nome: 'Nome da época' });
    const { id } = await expedicao(caller, batch, 100, to);
    await caller.destinatarios.atualizar({ id: to, nome: 'Outro nome' });
    await admin.destinatarios.inativar({ id: to });
    expect(await caller.movimentacoes.buscar({ id })).toMatchObject({
      tipo: 'EXPEDICAO',
      variacao_lote: -100,
      variacao_sementeira: 0,
      destinatario: { id: to, nome: 'Nome da época' },
    });
    expect(await standing(caller, batch)).toMatchObject({ plantas: 400, fase: 'PRONTO', ocupacao: 400 });
  });

  it.each(['SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO'] as const)('is refused for a batch in %s', async (fase) => {
    const batch = await lote(caller, { fase });
    await expectRefused(
      db,
      () => expedicao(caller, batch, 1, pessoa),
      'invalid',
      'LOTE_NAO_PRONTO',
      'lote_id',
    );
    await expectRefused(db, () => retorno(caller, batch, 1), 'invalid', 'LOTE_NAO_PRONTO', 'lote_id');
  });

  it('may be at most the whole balance', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    await expectRefused(
      db,
      () => expedicao(caller, batch, 501, pessoa),
      'invalid',
      'SALDO_INSUFICIENTE',
      'quantidade',
    );
    await expedicao(caller, batch, 500, pessoa);
    await expectRefused(
      db,
      () => expedicao(caller, batch, 1, pessoa),
      'invalid',
      'LOTE_ENCERRADO',
      'lote_id',
    );
  });

  it('that takes the last plant finalises the batch and frees the greenhouse', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    await expedicao(caller, batch, 499, pessoa);
    expect(await standing(caller, batch)).toMatchObject({
      fase: 'PRONTO',
      status: 'ATIVO',
      estufa: 'Ocupada',
    });
    expect(await audited(db, () => expedicao(caller, batch, 1, pessoa))).toEqual([
      'CRIAR_MOVIMENTACAO',
      'EXPEDIR_LOTE',
      'ATUALIZAR_FASE_LOTE',
    ]);
    expect(await standing(caller, batch)).toEqual({
      sementeira: 500,
      plantas: 0,
      fase: 'FINALIZADO',
      status: 'INATIVO',
      motivo: 'EXPEDIDO',
      estufa: 'Livre',
      ocupacao: 0,
    });
  });

  it('that takes the last plant of one of two species leaves the batch open', async () => {
    const [a, b] = [await especie(caller), await especie(caller)];
    const itens_especies = [a, b].map(({ id }) => ({ especie_id: id, quantidade_inicial: 10 }));
    const batch = await lote(caller, { itens_especies, fase: 'PRONTO' });
    await expedicao(caller, batch, 10, pessoa);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 10, fase: 'PRONTO', status: 'ATIVO' });
    await movimentacao(caller, {
      tipo: 'EXPEDICAO',
      lote_id: batch.id,
      especie_id: b.id,
      quantidade: 10,
      destinatario_id: pessoa,
    });
    expect(await standing(caller, batch)).toMatchObject({
      plantas: 0,
      fase: 'FINALIZADO',
      motivo: 'EXPEDIDO',
    });
  });

  it('leaves the greenhouse Ocupada while another batch is in it', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    await lote(caller, { estufa_id: batch.estufa_id });
    await expedicao(caller, batch, 500, pessoa);
    expect(await standing(caller, batch)).toMatchObject({
      fase: 'FINALIZADO',
      estufa: 'Ocupada',
      ocupacao: 500,
    });
  });

  it('goes to an existing ATIVO recipient, or back to the nursery', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    const inactive = await destinatario(caller);
    await admin.destinatarios.inativar({ id: inactive.id });
    const values = { especie_id: especieDo(batch), lote_id: batch.id, quantidade: 1 };
    await recusado({ ...values, tipo: 'EXPEDICAO' }, 'DESTINATARIO_OBRIGATORIO', 'destinatario_id');
    const outside = { tipo: 'SAIDA', especie_id: (await especie(caller)).id, quantidade: 1 };
    for (const destinatario_id of [inactive.id, randomUUID()]) {
      for (const to of [{ ...values, tipo: 'EXPEDICAO' }, outside]) {
        await recusado({ ...to, destinatario_id }, 'DESTINATARIO_INDISPONIVEL', 'destinatario_id');
      }
    }
    const both = { ...values, tipo: 'EXPEDICAO', retorno_ao_viveiro: true } as const;
    await recusado({ ...both, destinatario_id: inactive.id }, 'DESTINATARIO_INDISPONIVEL', 'destinatario_id');
    expect(await movimentacao(caller, { ...both, destinatario_id: pessoa })).toMatchObject({
      destinatario_id: pessoa,
      retorno_ao_viveiro: true,
    });
  });
});

describe('an exit from a batch', () => {
  it('to a recipient is refused in every phase, because it is a dispatch', async () => {
    for (const fase of ['SEMEADURA', 'PRONTO'] as const) {
      const batch = await lote(caller, { fase });
      const values = { tipo: 'SAIDA', especie_id: especieDo(batch), lote_id: batch.id, quantidade: 500 };
      await recusado(
        { ...values, destinatario_id: pessoa },
        'SAIDA_DE_LOTE_COM_DESTINATARIO',
        'destinatario_id',
      );
    }
  });

  it('to nobody is accepted, and closes nothing', async () => {
    const batch = await lote(caller);
    await movimentacao(caller, {
      tipo: 'SAIDA',
      lote_id: batch.id,
      especie_id: especieDo(batch),
      quantidade: 500,
    });
    expect(await standing(caller, batch)).toMatchObject({ plantas: 0, status: 'ATIVO', fase: 'SEMEADURA' });
  });
});

describe('advice', () => {
  const detalhe = async (values: object) => {
    const call = movimentacao(caller, values);
    return call.then(
      () => 'accepted',
      ({ cause }) => cause.faults[0].detalhe as string,
    );
  };

  it('on an insufficient balance is to use less or to enter what is missing', async () => {
    const { id: especie_id, nome_popular } = await especie(caller, { quantidade_inicial: 30 });
    const out = { tipo: 'SAIDA', especie_id, quantidade: 50 } as const;
    expect(await detalhe(out)).toBe(
      `Use no máximo 30, ou registre antes uma entrada de 20: o saldo da sementeira de ${nome_popular} é de 30.`,
    );
    expect(await detalhe({ tipo: 'AJUSTE', especie_id, quantidade: -50 })).toBe(
      `Use no mínimo -30, ou registre antes uma entrada de 20: o saldo da sementeira de ${nome_popular} é de 30.`,
    );
    const { id: lote_id, codigo, itens_especies } = await lote(caller);
    const doLote = { tipo: 'AJUSTE', lote_id, especie_id: itens_especies[0]?.especie_id, quantidade: -501 };
    expect(await detalhe(doLote)).toBe(
      `Use no mínimo -500, ou registre antes no lote uma entrada de 1: o saldo da espécie no lote ${codigo} é de 500.`,
    );
    await movimentacao(caller, { ...out, quantidade: 30 });
    expect(await detalhe(out)).toBe(
      `Registre antes uma entrada de 50: o saldo da sementeira de ${nome_popular} é de 0.`,
    );
    await movimentacao(caller, { especie_id, quantidade: 50 });
    expect(await detalhe(out)).toBe('accepted');
  });

  it('on an inactive species begins with reactivating it', async () => {
    const { id: especie_id, nome_popular } = await especie(caller, { quantidade_inicial: 0 });
    await caller.especies.atualizar({ id: especie_id, status: 'INATIVO' });
    expect(await detalhe({ tipo: 'SAIDA', especie_id, quantidade: 1 })).toBe(
      `Reative a espécie e registre antes uma entrada de 1: o saldo da sementeira de ${nome_popular} é de 0.`,
    );
  });

  it('on a full greenhouse puts the number of free places in correct Portuguese', async () => {
    const { id: estufa_id, codigo_identificador } = await estufa(caller, { capacidade_total: 502 });
    const { id: especie_id } = await especie(caller);
    const { id: lote_id } = await lote(caller, {
      estufa_id,
      itens_especies: [{ especie_id, quantidade_inicial: 500 }],
    });
    const more = (quantidade: number) => detalhe({ especie_id, lote_id, quantidade });
    const move = 'transfira antes o lote para outra estufa: a estufa';
    expect(await more(3)).toBe(
      `Use no máximo 2, ou ${move} ${codigo_identificador} tem 2 vagas, e são necessárias 3.`,
    );
    expect(await more(1)).toBe('accepted');
    expect(await more(2)).toBe(
      `Use no máximo 1, ou ${move} ${codigo_identificador} tem 1 vaga, e são necessárias 2.`,
    );
    expect(await more(1)).toBe('accepted');
    expect(await more(1)).toBe(`T${move.slice(1)} ${codigo_identificador} não tem vagas, e é necessária 1.`);
  });
});

describe('a dispatch back to the nursery', () => {
  it('adds the plants to the sementeira of the MUDA, and may finalise the batch', async () => {
    const batch = await lote(caller, { fase: 'PRONTO' });
    const returned = await retorno(caller, batch, 500);
    const muda = returned.especie_destino_id as string;
    expect(returned).toMatchObject({
      variacao_lote: -500,
      variacao_sementeira: 500,
      retorno_ao_viveiro: true,
    });
    expect(await sementeira(caller, muda)).toBe(500);
    expect(await caller.especies.buscar({ id: muda })).toMatchObject({ tipo: 'MUDA', status: 'ATIVO' });
    expect(await standing(caller, batch)).toMatchObject({
      sementeira: 500,
      motivo: 'EXPEDIDO',
      estufa: 'Livre',
    });
  });
});

describe('a field that depends on the type', () => {
  it.each(['ENTRADA', 'AJUSTE', 'PERDA', 'MORTALIDADE'] as const)('is ignored on %s', async (tipo) => {
    const batch = await lote(caller);
    const stored = await movimentacao(caller, {
      tipo,
      lote_id: batch.id,
      especie_id: especieDo(batch),
      destinatario_id: randomUUID(),
      retorno_ao_viveiro: true,
    });
    expect(stored).toMatchObject({ destinatario_id: null, destinatario: null, retorno_ao_viveiro: false });
  });

  it.each(['PERDA', 'MORTALIDADE', 'EXPEDICAO'] as const)(
    'that names the batch is required on %s',
    async (tipo) => {
      const { id: especie_id } = await especie(caller);
      for (const lote_id of [undefined, null]) {
        await recusado({ tipo, especie_id, lote_id, destinatario_id: pessoa }, 'LOTE_OBRIGATORIO', 'lote_id');
      }
    },
  );
});

describe('a malformed movement', async () => {
  const { id: especie_id } = await especie(caller);

  it.each([
    ['tipo', undefined, 'CAMPO_OBRIGATORIO'],
    ['tipo', 'entradas', 'VALOR_NAO_PERMITIDO'],
    ['especie_id', null, 'CAMPO_OBRIGATORIO'],
    ['especie_id', 'x', 'FORMATO_INVALIDO'],
    ['especie_id', randomUUID(), 'ESPECIE_INEXISTENTE'],
    ['lote_id', 'x', 'FORMATO_INVALIDO'],
    ['destinatario_id', 5, 'TIPO_INVALIDO'],
    ['quantidade', undefined, 'CAMPO_OBRIGATORIO'],
    ['quantidade', null, 'CAMPO_OBRIGATORIO'],
    ['quantidade', 0, 'QUANTIDADE_ZERO'],
    ['quantidade', -1, 'QUANTIDADE_NEGATIVA'],
    ['quantidade', '5', 'TIPO_INVALIDO'],
    ['quantidade', 0.5, 'TIPO_INVALIDO'],
    ['quantidade', true, 'TIPO_INVALIDO'],
    ['quantidade', 1_000_000_001, 'FORA_DO_LIMITE'],
    ['quantidade', -1_000_000_001, 'FORA_DO_LIMITE'],
    ['justificativa', 'x'.repeat(1_001), 'FORA_DO_LIMITE'],
    ['justificativa', 'a\u0000', 'FORMATO_INVALIDO'],
    ['justificativa', 'a\udfff', 'VALOR_INVALIDO'],
    ['retorno_ao_viveiro', 'false', 'TIPO_INVALIDO'],
    ['retorno_ao_viveiro', 1, 'TIPO_INVALIDO'],
  ])('is refused for its %s (%j)', async (field, value, codigo) => {
    const input = { tipo: 'ENTRADA', especie_id, quantidade: 1, justificativa: 'Teste', [field]: value };
    await expectRefused(db, () => caller.movimentacoes.criar(input as never), 'invalid', codigo, field);
  });

  it.each([
    ['destinatario', randomUUID(), 'Use destinatario_id: este campo só existe nas respostas.'],
    ['destinatario', { id: randomUUID() }, 'Use destinatario_id: este campo só existe nas respostas.'],
    ['data_registro', '2020-01-01T00:00:00.000Z', expect.stringContaining('nenhum entra com outra data')],
    ['data', '2020-01-01', expect.stringContaining('nenhum entra com outra data')],
    ['dataRegistro', '2020-01-01', expect.stringContaining('nenhum entra com outra data')],
    ['especie', randomUUID(), 'Use especie_id: este campo só existe nas respostas.'],
    ['lote', randomUUID(), 'Use lote_id: este campo só existe nas respostas.'],
    ['usuario_id', randomUUID(), expect.stringContaining('quem entrou no sistema')],
    ['origem', 'ESTORNO', 'Use tipo: este campo só existe nas respostas.'],
    ['variacao_sementeira', 9, 'Use quantidade: este campo só existe nas respostas.'],
    ['estorno_de', randomUUID(), expect.stringContaining('/estorno')],
  ])('is refused for a field that only answers have: %s (%j)', async (field, value, detalhe) => {
    const sent = { tipo: 'SAIDA', especie_id, quantidade: 1, justificativa: 'Teste', [field]: value };
    const call = () => leavingNoTrace(db, () => caller.movimentacoes.criar(sent as never));
    await expect(call()).rejects.toMatchObject({
      cause: { kind: 'invalid', faults: [{ codigo: 'CAMPO_SO_DE_RESPOSTA', campo: field, detalhe }] },
    });
  });

  it('needs no justification, unless the installation requires one', async () => {
    const estrito = callerFor(db, user, { settings: { ...SETTINGS, exigirJustificativa: true } });
    const pronto = await lote(caller, { fase: 'PRONTO' });
    const doLote = { especie_id: especieDo(pronto), quantidade: 1, lote_id: pronto.id };
    const asked = [
      { tipo: 'ENTRADA', especie_id, quantidade: 1 },
      { tipo: 'PERDA', ...doLote },
      { tipo: 'EXPEDICAO', ...doLote, retorno_ao_viveiro: true },
    ] as const;
    for (const sent of asked) {
      for (const nothing of [{}, { justificativa: null }, { justificativa: ' ' }]) {
        const pedido = { ...sent, ...nothing };
        expect(await caller.movimentacoes.criar(pedido)).toMatchObject({ justificativa: null });
        const refused = () => estrito.movimentacoes.criar(pedido);
        await expectRefused(db, refused, 'invalid', 'CAMPO_OBRIGATORIO', 'justificativa');
      }
      const justified = { ...sent, justificativa: 'Contagem' };
      expect(await estrito.movimentacoes.criar(justified)).toMatchObject({ justificativa: 'Contagem' });
    }
    const morte = { id: pronto.id, especie_id: doLote.especie_id, quantidade: 1 };
    expect(await caller.lotes.registrarMortalidade(morte)).toMatchObject({ justificativa: null });
    const refused = () => estrito.lotes.registrarMortalidade(morte);
    await expectRefused(db, refused, 'invalid', 'CAMPO_OBRIGATORIO', 'justificativa');
  });

  it('may repeat the record that an id names, and values that it has anyway', async () => {
    const recebe = await destinatario(caller);
    const sent = {
      ...{ tipo: 'SAIDA', especie_id, quantidade: 1, destinatario_id: recebe.id },
      ...{ especie: { id: especie_id, nome_popular: 'Ipê' }, destinatario: recebe, origem: 'MANUAL' },
      ...{ id: null, data_registro: null, estorno_de: null, variacao_lote: 0, lote: null },
    } as const;
    expect(await movimentacao(caller, sent as object)).toMatchObject({ destinatario_id: recebe.id });
  });
});
