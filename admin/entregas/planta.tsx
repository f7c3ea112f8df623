import { fold, nearness } from '../../src/common/text.ts';
import type { Especie } from '../../src/especies/schemas.ts';
import { trpc } from '../service.ts';
import { inteiro, sementesEMudas } from '../ui/format.ts';
import type { FieldProps } from '../ui/forms/form.tsx';
import { type Choice, type Kind, Picker } from '../ui/forms/picker.tsx';
import { type EspecieAchada, type EspeciesAchadas, especiesDe, SPECIES } from '../ui/forms/species.tsx';
import { planta, porUnidade } from './ofertas.ts';

/** Plants by any part of their names. A plant is found whether it is counted as seeds or as seedlings. */
const PLANT: Kind = {
  none: SPECIES.none,
  registered: 'especie',
  search: (texto) =>
    texto.trim() === ''
      ? trpc.especies.listar.queryOptions({ ordenar: 'nome', limite: 100 })
      : SPECIES.search(texto),
  found: (answer: EspeciesAchadas, text) =>
    [...Map.groupBy(especiesDe(answer), planta).values()].sort(byNearness(text)).map(choice),
  read: SPECIES.read,
  one: (especie: Especie) => choice([especie]),
};

/** Plants in stock come first, then the closest names, then by name. */
function byNearness(text: string) {
  const rank = (registros: readonly EspecieAchada[]) => {
    const nome = registros[0]?.nome_popular ?? '';
    return [registros.some(haAlgo) ? 0 : 1, nearness(nome, text), fold(nome)].join();
  };
  return (a: readonly EspecieAchada[], b: readonly EspecieAchada[]) => rank(a).localeCompare(rank(b));
}

function haAlgo({ quantidade_atual, em_producao }: EspecieAchada): boolean {
  return quantidade_atual > 0 || em_producao > 0;
}

function choice(registros: readonly EspecieAchada[]): Choice {
  const [{ id, nome_popular, variedade, nome_cientifico }] = registros as [EspecieAchada];
  const emLotes = registros.reduce((sum, { em_producao }) => sum + em_producao, 0);
  const soltas = porUnidade(
    registros.map(({ quantidade_atual: saldo, tipo: unidade }) => ({ saldo, unidade })),
  );
  return {
    value: id,
    label: variedade ? `${nome_popular} (${variedade})` : nome_popular,
    detail: [
      nome_cientifico,
      emLotes > 0 && `${inteiro(emLotes)} em lotes`,
      soltas.mudas + soltas.sementes > 0 && `${sementesEMudas(soltas)} fora de lotes`,
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

export function PlantPicker(props: FieldProps<string> & { 'data-enter-passes'?: boolean | undefined }) {
  return <Picker of={PLANT} {...props} />;
}
