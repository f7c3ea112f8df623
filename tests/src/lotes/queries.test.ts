import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkEtiquetas } from '../../../src/lotes/etiquetas/rules.ts';
import { especieDo, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';

const { caller, at } = await freshNursery();

const eve = await lote(at('2026-01-31T02:59:59.999Z'));
const first = await lote(at('2026-01-31T03:00:00.000Z'), { fase: 'GERMINAÇÃO' });
const last = await lote(at('2026-02-01T02:59:59.999Z'), { fase: 'FINALIZADO' });
const next = await lote(at('2027-02-01T03:00:00.000Z'), { estufa_id: eve.estufa_id });

type Filters = Parameters<typeof caller.lotes.listar>[0];
const idsOf = async (filters: Filters) => (await caller.lotes.listar(filters)).docs.map(({ id }) => id);

describe('listing batches', () => {
  it.each([
    ['a part of the code, in lower case', { busca: 'lote-2027' }, [next]],
    ['a number in the code', { busca: '00002' }, [first]],
    ['a species', { especieId: especieDo(first) }, [first]],
    ['a greenhouse', { estufaId: eve.estufa_id }, [next, eve]],
    ['a phase', { fase: 'FINALIZADO' }, [last]],
    ['INATIVO', { status: 'INATIVO' }, [last]],
    ['a local day, whole', { dataInicio: '2026-01-31', dataFim: '2026-01-31' }, [last, first]],
    ['a bare first day', { dataInicio: '2026-02-01' }, [next]],
    ['a bare last day', { dataFim: '2026-01-30' }, [eve]],
  ] as [string, Filters, { id: string }[]][])('finds by %s', async (_, filters, expected) => {
    expect(await idsOf(filters)).toEqual(expected.map(({ id }) => id));
  });
});

describe('the labels of many batches', () => {
  const codesOf = async (input: Parameters<typeof caller.lotes.etiquetas>[0]) =>
    (await caller.lotes.etiquetas(input)).etiquetas.map(({ codigo }) => codigo).sort();
  const codes = (lotes: { codigo: string }[]) => lotes.map(({ codigo }) => codigo).sort();

  it('say what the single label says, on plain paper by default', async () => {
    const later = at('2027-03-01T12:00:00Z');
    expect(await later.lotes.etiquetas({ ids: first.id })).toEqual({
      ...{ modelo: 'RECORTE', posicao: 1 },
      etiquetas: [await later.lotes.etiqueta({ id: first.id })],
    });
  });

  it('are chosen as in the list, or by their ids, each once', async () => {
    expect(await codesOf({})).toEqual(codes([eve, first, last, next]));
    expect(await codesOf({ estufaId: eve.estufa_id })).toEqual(codes([eve, next]));
    expect(await codesOf({ fase: 'FINALIZADO' })).toEqual(codes([last]));
    expect(await codesOf({ dataInicio: '2026-01-31', dataFim: '2026-01-31' })).toEqual(codes([first, last]));
    const ids = ` ${next.id.toUpperCase()}, ${eve.id},,${eve.id} `;
    expect(await codesOf({ ids })).toEqual(codes([eve, next]));
    await expect(caller.lotes.etiquetas({ ids, fase: 'PRONTO' })).rejects.toMatchObject(
      refusal('invalid', 'NENHUM_LOTE'),
    );
  });

  it('are refused as a whole for an invalid id, by the field ids', async () => {
    await expect(caller.lotes.etiquetas({ ids: `${first.id},x,y` })).rejects.toMatchObject(
      refusal('invalid', 'FORMATO_INVALIDO', 'ids'),
    );
  });

  it('are at most 300 at once', async () => {
    const asked = { modelo: 'A4250', posicao: 1 } as const;
    expect(() => checkEtiquetas(300, asked)).not.toThrow();
    expect(() => checkEtiquetas(301, asked)).toThrow('de uma vez saem até 300 etiquetas');
    const ids = Array.from({ length: 301 }, () => randomUUID()).join(',');
    await expect(caller.lotes.etiquetas({ ids })).rejects.toMatchObject(
      refusal('invalid', 'FORA_DO_LIMITE', 'ids'),
    );
  });
});
