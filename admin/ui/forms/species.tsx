import type { Especie } from '../../../src/especies/schemas.ts';
import { trpc } from '../../service.ts';
import { foraDosLotes, quantia } from '../format.ts';
import type { FieldProps } from './form.tsx';
import { type Choice, type Kind, Picker } from './picker.tsx';

/** Species, by any part of their names. */
export const SPECIES: Kind = {
  none: 'Nenhuma espécie',
  search: (nome) => trpc.especies.listar.queryOptions({ nome, limite: 20 }),
  found: ({ docs }: { docs: Especie[] }) => docs.map(choice),
  read: (id) => trpc.especies.buscar.queryOptions({ id }),
  one: choice,
};

/** Those that may come in; one that is inactive only gives away what it has. */
const ACTIVE: Kind = {
  ...SPECIES,
  search: (nome) => trpc.especies.listar.queryOptions({ nome, status: 'ATIVO', limite: 20 }),
};

/** A species may be there twice, as seeds and as seedlings. */
function choice({ id, nome_popular, variedade, tipo, nome_cientifico, quantidade_atual }: Especie): Choice {
  const nome = variedade ? `${nome_popular} (${variedade})` : nome_popular;
  return {
    value: id,
    label: `${nome}, ${tipo === 'MUDA' ? 'mudas' : 'sementes'}`,
    detail: [nome_cientifico, `${quantia(quantidade_atual, tipo)} ${foraDosLotes(tipo)}`]
      .filter(Boolean)
      .join(' · '),
  };
}

export function SpeciesPicker({ todas = false, ...props }: FieldProps<string> & { todas?: boolean }) {
  return <Picker of={todas ? SPECIES : ACTIVE} {...props} />;
}
