import { describe, expect, it } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { destinatario, especie, especieDo, lote, movimentacao, operador } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, caller, at } = await freshNursery();
const other = await operador(db);

const { id: especie_id } = await especie(caller, { quantidade_inicial: 0 });
const eve = await movimentacao(at('2020-01-31T02:59:59.999Z'), { especie_id });
const first = await movimentacao(at('2020-01-31T03:00:00.000Z'), { especie_id, tipo: 'SAIDA' });
const last = await movimentacao(at('2020-02-01T02:59:59.999Z'), { especie_id, tipo: 'AJUSTE' });
const elsewhere = await movimentacao(callerFor(db, other), { especie_id });
const batch = await lote(caller);
const [alocacao] = await caller.lotes.historico({ id: batch.id });
const [inicial] = (await caller.especies.historico({ id: especieDo(batch) })).slice(1);

const escola = await destinatario(caller);
const gift = await especie(caller);
const [stocked] = await caller.especies.historico({ id: gift.id });
const donation = { tipo: 'SAIDA', especie_id: gift.id, destinatario_id: escola.id } as const;
const given = await movimentacao(caller, donation);
const termo = await caller.movimentacoes.emitirTermo({ id: given.id });
const wrong = await movimentacao(caller, donation);
const undoing = await caller.movimentacoes.estornar({ id: wrong.id });

type Filters = Parameters<typeof caller.movimentacoes.listar>[0];
const idsOf = async (filters: Filters) =>
  (await caller.movimentacoes.listar(filters)).docs.map(({ id }) => id);

describe('listing movements', () => {
  it('is in the order of writing, newest first, whatever the clock said', async () => {
    const before = await movimentacao(at('2019-01-01T00:00:00.000Z'), {});
    expect((await idsOf({}))[0]).toBe(before.id);
  });

  it.each([
    ['a type', { tipo: 'AJUSTE', especieId: especie_id }, [last]],
    ['a type in lower case', { tipo: 'saida' as 'SAIDA', especieId: especie_id }, [first]],
    ['a species', { especieId: especie_id }, [elsewhere, last, first, eve]],
    ['a species of a batch', { especieId: especieDo(batch) }, [alocacao, inicial]],
    ['a batch, its id in upper case', { loteId: batch.id.toUpperCase() }, [alocacao]],
    ['who wrote it', { usuarioId: other.id }, [elsewhere]],
    ['a local day, whole', { data_inicio: '2020-01-31', data_fim: '2020-01-31' }, [last, first]],
    ['a bare last day', { especieId: especie_id, data_fim: '2020-01-30' }, [eve]],
    ['a recipient', { destinatarioId: escola.id }, [wrong, given]],
    ['a recipient, without what was reversed', { destinatarioId: escola.id, efetivas: true }, [given]],
    ['a recipient, and all that there is', { destinatarioId: escola.id, efetivas: false }, [wrong, given]],
    ['the number of a receipt', { termo: ` ${termo.numero.toLowerCase()}` }, [given]],
    ['the code of a receipt', { termo: termo.codigo }, [given]],
    ['an origin in lower case', { origem: 'estorno' as 'ESTORNO', especieId: gift.id }, [undoing]],
    ['what is effective of a species', { especieId: gift.id, efetivas: true }, [given, stocked]],
    [
      'what is effective of a species in a batch',
      { especieId: especieDo(batch), loteId: batch.id, efetivas: true },
      [alocacao],
    ],
  ] as [string, Filters, { id: string }[]][])('finds by %s', async (_, filters, expected) => {
    expect(await idsOf(filters)).toEqual(expected.map(({ id }) => id));
  });
});
