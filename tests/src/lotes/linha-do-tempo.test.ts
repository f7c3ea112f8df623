import { describe, expect, it } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import {
  administrador,
  especieDo,
  estufa,
  expedicao,
  lote,
  mortalidade,
  movimentacao,
  operador,
} from '../../support/factories.ts';

const db = await freshDatabase();
const maria = await administrador(db, { nome: 'Maria' });
const joao = await operador(db, { nome: 'João' });
/** One instant for everything: what the line is ordered by must not be the clock. */
const now = () => new Date('2026-03-14T12:00:00Z');
const admin = callerFor(db, maria, { now });
const operator = callerFor(db, joao, { now });

const historyOf = async (id: string) =>
  (await admin.lotes.linhaDoTempo({ id })).map(
    ({ fato, fase, motivo_encerramento, movimentacao, quantidade_total }) =>
      [fato, movimentacao?.origem ?? motivo_encerramento ?? fase, quantidade_total] as const,
  );

describe('the history of a batch', () => {
  it('shows everything from the opening to the closing, oldest first, with who and when', async () => {
    const here = await estufa(admin);
    const there = await estufa(admin);
    const opened = await lote(admin, { estufa_id: here.id });
    await mortalidade(operator, opened, 20);
    await operator.lotes.transferir({ id: opened.id, nova_estufa_id: there.id });
    await admin.lotes.atualizarFase({ id: opened.id, fase: 'PRONTO' });
    await expedicao(operator, opened, 480);

    const line = await operator.lotes.linhaDoTempo({ id: opened.id });
    const place = ({ id, codigo_identificador }: typeof here) => ({ id, codigo_identificador });
    expect(line).toMatchObject([
      { fato: 'ABERTURA', fase_anterior: null, fase: 'SEMEADURA', estufa: place(here), quantidade_total: 0 },
      { fato: 'MOVIMENTACAO', movimentacao: { origem: 'ALOCACAO' }, quantidade_total: 500 },
      { fato: 'MOVIMENTACAO', movimentacao: { tipo: 'MORTALIDADE', quantidade: 20, variacao_lote: -20 } },
      { fato: 'TRANSFERENCIA', estufa_anterior: place(here), estufa: place(there), quantidade_total: 480 },
      { fato: 'FASE', fase_anterior: 'SEMEADURA', fase: 'PRONTO', quantidade_total: 480 },
      { fato: 'MOVIMENTACAO', movimentacao: { tipo: 'EXPEDICAO', destinatario: expect.any(String) } },
      { fato: 'ENCERRAMENTO', fase: 'FINALIZADO', motivo_encerramento: 'EXPEDIDO', quantidade_total: 0 },
    ]);
    expect(line.map(({ usuario }) => usuario.nome)).toEqual([
      'Maria',
      'Maria',
      'João',
      'João',
      'Maria',
      'João',
      'João',
    ]);
    expect(new Set(line.map(({ data_registro }) => data_registro))).toEqual(new Set([now().toISOString()]));
  });

  it('keeps the order of events when the clock goes back', async () => {
    const { id } = await lote(admin);
    const earlier = callerFor(db, maria, { now: () => new Date('2026-03-13T12:00:00Z') });
    await earlier.lotes.atualizarFase({ id, fase: 'GERMINAÇÃO' });
    expect((await historyOf(id)).map(([fato]) => fato)).toEqual(['ABERTURA', 'MOVIMENTACAO', 'FASE']);
  });

  it('shows that a finalisation by hand was undone', async () => {
    const { id } = await lote(admin);
    await admin.lotes.atualizarFase({ id, fase: 'FINALIZADO' });
    await admin.lotes.atualizarFase({ id, fase: 'PRODUÇÃO' });
    expect(await historyOf(id)).toEqual([
      ['ABERTURA', 'SEMEADURA', 0],
      ['MOVIMENTACAO', 'ALOCACAO', 500],
      ['MOVIMENTACAO', 'ENCERRAMENTO', 0],
      ['ENCERRAMENTO', 'MANUAL', 0],
      ['REABERTURA', 'PRODUÇÃO', 0],
      ['MOVIMENTACAO', 'ESTORNO', 500],
    ]);
  });

  it('shows a discard, although the phase stays, and its reversal', async () => {
    const { id } = await lote(admin);
    await admin.lotes.descartar({ id, justificativa: 'Praga' });
    const discard = (await admin.lotes.historico({ id }))[0];
    await admin.movimentacoes.estornar({ id: discard?.id ?? '' });
    expect((await historyOf(id)).slice(2)).toEqual([
      ['MOVIMENTACAO', 'DESCARTE', 0],
      ['ENCERRAMENTO', 'DESCARTE', 0],
      ['MOVIMENTACAO', 'ESTORNO', 500],
      ['REABERTURA', null, 500],
    ]);
  });

  it('shows the reversal of the closing dispatch before the reopening that it causes', async () => {
    const opened = await lote(admin, { fase: 'PRONTO' });
    const last = await expedicao(admin, opened, 500);
    await admin.movimentacoes.estornar({ id: last.id });
    expect((await historyOf(opened.id)).slice(3)).toEqual([
      ['MOVIMENTACAO', 'MANUAL', 0],
      ['ENCERRAMENTO', 'EXPEDIDO', 0],
      ['MOVIMENTACAO', 'ESTORNO', 500],
      ['REABERTURA', 'PRONTO', 500],
    ]);
  });

  it('shows that a dispatched batch was reopened empty and that its plants then came back', async () => {
    const opened = await lote(admin, { fase: 'PRONTO' });
    const last = await expedicao(admin, opened, 500);
    await admin.lotes.atualizarFase({ id: opened.id, fase: 'PRODUÇÃO' });
    await admin.movimentacoes.estornar({ id: last.id });
    expect((await historyOf(opened.id)).slice(4)).toEqual([
      ['ENCERRAMENTO', 'EXPEDIDO', 0],
      ['REABERTURA', 'PRODUÇÃO', 0],
      ['MOVIMENTACAO', 'ESTORNO', 500],
    ]);
  });

  it('does not show the discard of a FINALIZADO batch, which changes nothing', async () => {
    const { id } = await lote(admin, { fase: 'FINALIZADO' });
    const before = await historyOf(id);
    await admin.lotes.descartar({ id, justificativa: 'Não serve mais' });
    expect(await historyOf(id)).toEqual(before);
  });

  it('shows a cancellation', async () => {
    const { id } = await lote(admin);
    const allocation = (await admin.lotes.historico({ id }))[0];
    await admin.movimentacoes.estornar({ id: allocation?.id ?? '' });
    expect((await historyOf(id)).slice(2)).toEqual([
      ['MOVIMENTACAO', 'ESTORNO', 0],
      ['ENCERRAMENTO', 'CANCELADO', 0],
    ]);
  });

  it('does not show other batches, or the same species outside', async () => {
    const opened = await lote(admin);
    await lote(admin, { estufa_id: opened.estufa_id });
    await movimentacao(admin, { especie_id: especieDo(opened) });
    expect(await historyOf(opened.id)).toHaveLength(2);
  });
});
