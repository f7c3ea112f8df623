import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { administrador, especie, especieDo, lote, mortalidade } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';
import { audited, standing } from '../../support/standing.ts';

const { db, user, caller } = await freshNursery();
await administrador(db);

const batch = await lote(caller, { fase: 'GERMINAÇÃO' });
const especie_id = especieDo(batch);
const VALID = { id: batch.id, especie_id, quantidade: 1, justificativa: 'Geada' };

describe('recording a mortality', () => {
  it('answers the movement, and leaves the sementeira alone', async () => {
    const recorded = await caller.lotes.registrarMortalidade({
      ...VALID,
      quantidade: 20,
      justificativa: ' Geada ',
    });
    expect(recorded).toMatchObject({
      tipo: 'MORTALIDADE',
      origem: 'MANUAL',
      especie_id,
      lote_id: batch.id,
      lote: { id: batch.id, codigo: batch.codigo },
      quantidade: 20,
      variacao_sementeira: 0,
      variacao_lote: -20,
      justificativa: 'Geada',
      destinatario_id: null,
      retorno_ao_viveiro: false,
      usuario_id: user.id,
    });
    expect(await caller.movimentacoes.buscar({ id: recorded.id })).toEqual(recorded);
    expect(await standing(caller, batch)).toMatchObject({ plantas: 480, sementeira: 500, ocupacao: 480 });
  });

  it('is audited as a movement and as a mortality', async () => {
    expect(await audited(db, () => mortalidade(caller, batch, 1))).toEqual([
      'CRIAR_MOVIMENTACAO',
      'REGISTRAR_MORTALIDADE',
    ]);
  });

  it('may be of all plants, but not of more; the batch stays open in its phase', async () => {
    const other = await lote(caller, { fase: 'PRODUÇÃO' });
    await expectRefused(
      db,
      () => mortalidade(caller, other, 501),
      'invalid',
      'SALDO_INSUFICIENTE',
      'quantidade',
    );
    await mortalidade(caller, other, 500);
    expect(await standing(caller, other)).toMatchObject({
      plantas: 0,
      fase: 'PRODUÇÃO',
      status: 'ATIVO',
      estufa: 'Livre',
    });
  });

  it('is of a species in the batch', async () => {
    const other = await especie(caller);
    for (const wrong of [other.id, randomUUID()]) {
      const call = () => caller.lotes.registrarMortalidade({ ...VALID, especie_id: wrong });
      await expectRefused(db, call, 'invalid', 'ESPECIE_FORA_DO_LOTE', 'especie_id');
    }
  });

  it('is of a batch that is ATIVO', async () => {
    const closed = await lote(caller, { fase: 'FINALIZADO' });
    const call = () => mortalidade(caller, closed, 1);
    await expectRefused(db, call, 'invalid', 'LOTE_ENCERRADO');
    const { cause } = await call().catch((error) => error);
    expect(cause.faults).toEqual([
      {
        codigo: 'LOTE_ENCERRADO',
        detalhe: `Volte antes o lote ${closed.codigo} a uma fase de produção: ele foi finalizado.`,
      },
    ]);
  });

  it.each([
    ['especie_id', undefined, 'CAMPO_OBRIGATORIO'],
    ['especie_id', 'x', 'FORMATO_INVALIDO'],
    ['quantidade', undefined, 'CAMPO_OBRIGATORIO'],
    ['quantidade', 0, 'FORA_DO_LIMITE'],
    ['quantidade', -1, 'FORA_DO_LIMITE'],
    ['quantidade', '5', 'TIPO_INVALIDO'],
    ['quantidade', 1.5, 'TIPO_INVALIDO'],
    ['quantidade', 1_000_000_001, 'FORA_DO_LIMITE'],
    ['justificativa', 'x'.repeat(1_001), 'FORA_DO_LIMITE'],
  ])('refuses a wrong %s (%j)', async (field, value, codigo) => {
    const call = () => caller.lotes.registrarMortalidade({ ...VALID, [field]: value });
    await expectRefused(db, call, 'invalid', codigo, field);
  });

  it('may repeat its type and batch, and is refused when they differ', async () => {
    const it = { ...VALID, tipo: 'mortalidade', retorno_ao_viveiro: false, lote_id: batch.id.toUpperCase() };
    expect(await caller.lotes.registrarMortalidade(it as never)).toMatchObject({ lote_id: batch.id });
    const others = { tipo: 'EXPEDICAO', retorno_ao_viveiro: true, lote_id: randomUUID(), data: '2020-01-01' };
    for (const [field, value] of Object.entries(others)) {
      const call = () => caller.lotes.registrarMortalidade({ ...VALID, [field]: value } as never);
      await expectRefused(db, call, 'invalid', 'CAMPO_SO_DE_RESPOSTA', field);
    }
  });
});
