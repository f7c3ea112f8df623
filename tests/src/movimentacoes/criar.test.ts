import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { destinatario, especie, especieDo, expedicao, lote, movimentacao } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';
import { standing } from '../../support/standing.ts';

const { db, user, caller, admin } = await freshNursery({ nome: 'Beto Operador' });

/** Refused, and nothing happened. */
const recusado = (values: object, codigo: string, campo: string, as = caller) =>
  expectRefused(db, () => movimentacao(as, values), 'invalid', codigo, campo);

describe('a movement of the sementeira', () => {
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
      unidade: 'SEMENTE',
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
    const again = { tipo: 'EXPEDICAO', especie_id: especieDo(batch), lote_id: batch.id, quantidade: 1 };
    for (const destinatario_id of [to, randomUUID()])
      await recusado({ ...again, destinatario_id }, 'DESTINATARIO_INDISPONIVEL', 'destinatario_id');
  });
});

describe('a justification', () => {
  it('is not needed, unless the installation requires one', async () => {
    const estrito = callerFor(db, user, { settings: { ...SETTINGS, exigirJustificativa: true } });
    const batch = await lote(caller);
    const morte = { especie_id: especieDo(batch), quantidade: 1 };
    const pedido = { ...morte, tipo: 'PERDA', lote_id: batch.id } as const;
    expect(await caller.movimentacoes.criar(pedido)).toMatchObject({ justificativa: null });
    await recusado({ ...pedido, justificativa: ' ' }, 'CAMPO_OBRIGATORIO', 'justificativa', estrito);
    const refused = () => estrito.lotes.registrarMortalidade({ ...morte, id: batch.id });
    await expectRefused(db, refused, 'invalid', 'CAMPO_OBRIGATORIO', 'justificativa');
  });
});
