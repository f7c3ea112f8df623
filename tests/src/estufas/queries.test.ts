import { describe, expect, it } from 'vitest';
import { especie, estufa, lote } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { caller, admin } = await freshNursery();

const at = (localizacao_estufa: string, localizacao_barraca: string, localizacao_posicao: string) =>
  estufa(caller, { localizacao_estufa, localizacao_barraca, localizacao_posicao });

const um = await at('Estufa 1', 'Barraca Norte', '1');
const dois = await at('Estufa 2', 'Barraca 50%', 'Fundão');
const tres = await at('Estufa 3', 'Barraca_Sul', 'a\\b');
const quatro = await at('Estufa 4', 'Barraca 4', '4');
const { id: especie_id } = await especie(caller);
const primeiro = await lote(caller, {
  estufa_id: um.id,
  itens_especies: [{ especie_id, quantidade_inicial: 5 }],
});
const segundo = await lote(caller, {
  estufa_id: um.id,
  itens_especies: [{ especie_id, quantidade_inicial: 7 }],
});
await caller.estufas.atualizar({ id: tres.id, status: 'Manutenção' });
await admin.estufas.inativar({ id: quatro.id });

type Filters = Parameters<typeof caller.estufas.listar>[0];
const idsOf = async (filters: Filters) => (await caller.estufas.listar(filters)).docs.map(({ id }) => id);

describe('listing greenhouses', () => {
  it('is by code on request, without the inactive ones, here and in the report', async () => {
    expect(await idsOf({ ordenar: 'codigo' })).toEqual([um.id, dois.id, tres.id, quatro.id]);
    expect(await idsOf({ ordenar: 'codigo', emUso: true })).toEqual([um.id, dois.id, tres.id]);
    expect(await idsOf({ emUso: false })).toHaveLength(4);
    const { docs } = await admin.relatorios.estufas({ emUso: true });
    expect(docs.map(({ id }) => id)).toEqual([um.id, dois.id, tres.id]);
  });

  it.each([
    ['Livre', { status: 'Livre' }, [dois]],
    ['Ocupada', { status: 'Ocupada' }, [um]],
    ['Inativo', { status: 'Inativo' }, [quatro]],
    ['Manutenção, without its accents', { status: 'manutencao' as 'Manutenção' }, [tres]],
    ['a part of the code, in lower case', { codigo_identificador: 'e02-b' }, [dois]],
    ['the greenhouse', { localizacao_estufa: 'ESTUFA 3' }, [tres]],
    ['the stall, in part', { localizacao_barraca: 'nort' }, [um]],
    ['the position, without its accent', { localizacao_posicao: 'fundao' }, [dois]],
    ['a hyphen as a space', { localizacao_barraca: 'a-n' }, [um]],
    ['a part that there is not', { localizacao_barraca: '-' }, []],
  ] as [string, Filters, { id: string }[]][])('finds by %s', async (_, filters, expected) => {
    expect(await idsOf(filters)).toEqual(expected.map(({ id }) => id));
  });
});

describe('reading one greenhouse', () => {
  it('shows the ATIVO batches inside, newest first, and no closed one', async () => {
    const shown = (of: typeof primeiro, quantidade_total: number) => ({
      id: of.id,
      codigo: of.codigo,
      fase: 'SEMEADURA',
      quantidade_total,
    });
    const { lotes, ocupacao_atual, vagas } = await caller.estufas.buscar({ id: um.id });
    expect(lotes).toEqual([shown(segundo, 7), shown(primeiro, 5)]);
    expect({ ocupacao_atual, vagas }).toEqual({ ocupacao_atual: 12, vagas: 1_000_000 - 12 });

    await caller.lotes.descartar({ id: segundo.id, justificativa: 'Praga' });
    expect((await caller.estufas.buscar({ id: um.id })).lotes).toEqual([shown(primeiro, 5)]);
  });
});
