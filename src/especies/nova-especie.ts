import { Especie } from '../../db/models/especie.ts';
import { searchText } from '../text.ts';
import type { UserCommandContext } from '../trpc.ts';

interface Names {
  nome_popular: string;
  nome_cientifico?: string | null | undefined;
  variedade?: string | null | undefined;
}

type New = Names & Pick<Especie, 'categoria' | 'tipo'> & { anotacoes?: string | null | undefined };

/** Inserts a species, ATIVO and without stock, with its audit entry: on creation, and by a return that finds no MUDA. */
export async function novaEspecie({ db, now, audit }: UserCommandContext, values: New): Promise<Especie> {
  const data = now().toISOString();
  const especie = await Especie.query(db)
    .insert({ ...values, ...derivedFrom(values), status: 'ATIVO', data_registro: data, data_att: data })
    .returning('*');
  const { nome_popular, nome_cientifico, variedade, categoria, tipo } = especie;
  audit.record('CRIAR_ESPECIE', 'especie', especie.id, {
    nome_popular,
    nome_cientifico,
    variedade,
    categoria,
    tipo,
  });
  return especie;
}

/** What is derived from the names: the search column, and the text by which a seed finds its seedling. */
export function derivedFrom({ nome_popular, nome_cientifico, variedade }: Names) {
  return {
    busca: searchText(nome_popular, nome_cientifico),
    equivalencia: [nome_popular, nome_cientifico, variedade].map((part) => searchText(part)).join('|'),
  };
}
