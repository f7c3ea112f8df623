import { describe, expect, it } from 'vitest';
import { especie, movimentacao } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';

const { at } = await freshNursery();
/** São Paulo is three hours behind UTC: its midnights are at 03:00 Z. */
const later = at('2026-06-01T12:00:00Z');

const seeds = await especie(at('2026-01-10T12:00:00Z'), { quantidade_inicial: 1_000 });
const saldo = async (em: string, id = seeds.id) => {
  const { sementeira, em_producao } = await later.especies.saldo({ id, em });
  return { sementeira, em_producao };
};

describe('the balance of a species at the end of a local day', () => {
  it('is zero before the first entry, and includes the entries of the day itself', async () => {
    expect(await saldo('2026-01-09')).toEqual({ sementeira: 0, em_producao: 0 });
    expect(await saldo('2026-01-10')).toEqual({ sementeira: 1_000, em_producao: 0 });
  });

  it('includes the last millisecond before local midnight, and not midnight itself', async () => {
    const especie_id = seeds.id;
    await movimentacao(at('2026-02-01T02:59:59.999Z'), { especie_id, quantidade: 7 });
    await movimentacao(at('2026-02-01T03:00:00.000Z'), { especie_id, quantidade: 70 });
    expect(await saldo('2026-01-30')).toEqual({ sementeira: 1_000, em_producao: 0 });
    expect(await saldo('2026-01-31')).toEqual({ sementeira: 1_007, em_producao: 0 });
    expect(await saldo('2026-02-01')).toEqual({ sementeira: 1_077, em_producao: 0 });
  });

  it('is the present one when no day is given, and equals the balance of the record', async () => {
    const today = await later.especies.saldo({ id: seeds.id });
    expect(today).toEqual({ especie_id: seeds.id, em: '2026-06-01', sementeira: 1_077, em_producao: 0 });
    expect(await later.especies.buscar({ id: seeds.id })).toMatchObject({
      quantidade_atual: today.sementeira,
    });
  });

  it('takes the day from the local clock: 23 h is still today', async () => {
    const evening = at('2026-06-02T02:00:00Z');
    expect((await evening.especies.saldo({ id: seeds.id })).em).toBe('2026-06-01');
    await expect(evening.especies.saldo({ id: seeds.id, em: '2026-06-02' })).rejects.toMatchObject(
      refusal('invalid', 'DATA_FUTURA', 'em'),
    );
  });
});
