import { textOf } from '../../../adapters/planilha/values.ts';
import { type Nomes, parecem } from '../../../src/common/parecidas.ts';
import { fold } from '../../../src/common/text.ts';
import type { Parecida } from '../shapes.ts';
import type { StoredImport } from './store.ts';
import type { Table } from './table.ts';

export interface Cadastrada extends Nomes {
  tipo: string;
}

/** Rows of a sheet of species that may be a registered species, or another row, in another spelling. */
export function parecidasDe(
  { corrigidas, retiradas, recusadas, padroes }: StoredImport,
  { header, rows }: Table,
  cadastradas: readonly Cadastrada[],
): Parecida[] {
  const left = new Set([...retiradas, ...recusadas.map(({ linha }) => linha)]);
  const known: (Cadastrada & { linha: number | null })[] = cadastradas.map((each) => ({
    ...each,
    linha: null,
  }));
  return rows.flatMap(({ number, cells }) => {
    if (left.has(number)) return [];
    const value = (field: string) => {
      const place = header.places.get(field);
      return (
        corrigidas[number]?.[field] ?? (place === undefined ? padroes[field] : textOf(cells[place])) ?? ''
      );
    };
    const own = {
      nome_popular: value('nome_popular'),
      nome_cientifico: value('nome_cientifico'),
      variedade: value('variedade'),
      tipo: value('tipo'),
    };
    const other = known.find((each) => kindOf(each) === kindOf(own) && parecem(each, own));
    known.push({ ...own, linha: number });
    return other
      ? [{ linha: number, nome: called(own), outra: called(other), linhaDaOutra: other.linha }]
      : [];
  });
}

/** The seeds and the seedlings of a plant are two records. */
function kindOf({ tipo }: Cadastrada): string {
  return fold(tipo).slice(0, 3);
}

function called({ nome_popular, nome_cientifico, variedade }: Nomes): string {
  const name = variedade ? `${nome_popular} (${variedade})` : nome_popular;
  return nome_cientifico ? `${name}, ${nome_cientifico}` : name;
}
