import { describe, expect, it } from 'vitest';
import { administrador, especieDo, lote, mortalidade } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused } from '../../support/refusals.ts';
import { standing } from '../../support/standing.ts';

const { db, user, caller } = await freshNursery();
await administrador(db);

const batch = await lote(caller, { fase: 'GERMINAÇÃO' });
const especie_id = especieDo(batch);

describe('recording a mortality', () => {
  it('answers the movement, and leaves the sementeira alone', async () => {
    const recorded = await caller.lotes.registrarMortalidade({
      ...{ id: batch.id, especie_id },
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
});
