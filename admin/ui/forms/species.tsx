import type { Encontrado } from '../../../src/busca/schemas.ts';
import { nomeComVariedade } from '../../../src/common/nomes.ts';
import type { Especie } from '../../../src/especies/schemas.ts';
import { trpc } from '../../service.ts';
import { foraDosLotes, quantia } from '../format.ts';
import type { FieldProps } from './form.tsx';
import { type Choice, type Kind, Picker } from './picker.tsx';

/** The fields of a species that a picker shows. */
export type EspecieAchada = Pick<
  Especie,
  | 'id'
  | 'nome_popular'
  | 'nome_cientifico'
  | 'variedade'
  | 'tipo'
  | 'quantidade_atual'
  | 'em_producao'
  | 'status'
>;

/** The species of a list, or those that a text was found in, closest first. */
export type EspeciesAchadas = { docs: Especie[] } | Encontrado[];

export function especiesDe(answer: EspeciesAchadas): EspecieAchada[] {
  if (!Array.isArray(answer)) return answer.docs;
  return answer.flatMap(({ id, titulo, situacao, especie }) =>
    especie ? [{ ...especie, id, nome_popular: titulo, status: situacao as Especie['status'] }] : [],
  );
}

/** Species, by any part of their names; with a status, only those. */
const species = (only?: 'ATIVO'): Kind => ({
  none: 'Nenhuma espécie',
  registered: 'especie',
  search: (texto) =>
    texto.trim() === ''
      ? trpc.especies.listar.queryOptions({ status: only, ordenar: 'nome', limite: 20 })
      : trpc.busca.geral.queryOptions({ texto, tipo: 'especie' }),
  found: (answer: EspeciesAchadas) =>
    especiesDe(answer).flatMap((each) => (!only || each.status === only ? choice(each) : [])),
  read: (id) => trpc.especies.buscar.queryOptions({ id }),
  one: choice,
});

export const SPECIES = species();
/** They may enter. An inactive one only gives away its stock. */
const ACTIVE = species('ATIVO');

/** Species with stock come first, because only they can leave. */
const LEAVING: Kind = {
  ...SPECIES,
  found: (answer: EspeciesAchadas) =>
    especiesDe(answer)
      .toSorted((a, b) => Number(b.quantidade_atual > 0) - Number(a.quantidade_atual > 0))
      .map(choice),
};

/** A species may exist twice, as seeds and as seedlings. */
function choice(especie: EspecieAchada): Choice {
  const { id, tipo, nome_cientifico, quantidade_atual } = especie;
  return {
    value: id,
    label: `${nomeComVariedade(especie)}, ${tipo === 'MUDA' ? 'mudas' : 'sementes'}`,
    detail: [nome_cientifico, `${quantia(quantidade_atual, tipo)} ${foraDosLotes(tipo)}`]
      .filter(Boolean)
      .join(' · '),
  };
}

interface SpeciesPickerProps extends FieldProps<string> {
  /** Something leaves the stock. */
  sai?: boolean;
}

export function SpeciesPicker({ sai = false, ...props }: SpeciesPickerProps) {
  return <Picker of={sai ? LEAVING : ACTIVE} {...props} />;
}
