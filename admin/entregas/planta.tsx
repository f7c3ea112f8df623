import type { Encontrado } from '../../src/busca/schemas.ts';
import { nomeComVariedade } from '../../src/common/nomes.ts';
import { oQueVem } from '../../src/common/o-que-vem.ts';
import { fold, nearness } from '../../src/common/text.ts';
import type { TipoEspecie } from '../../src/common/vocabulary.ts';
import type { Especie, EstoqueDaPlanta } from '../../src/especies/schemas.ts';
import { service, trpc } from '../service.ts';
import { hoje, quantia, quantos } from '../ui/format.ts';
import type { FieldProps } from '../ui/forms/form.tsx';
import { type Choice, type Kind, Picker } from '../ui/forms/picker.tsx';
import { SPECIES } from '../ui/forms/species.tsx';
import { escolha, sementesDe } from './pedido.ts';

/** A plant with what it has. */
export type Planta = Pick<Especie, 'id' | 'nome_popular' | 'nome_cientifico' | 'variedade'> &
  Required<Pick<Especie, 'planta' | 'registros'>>;

/** Plants by any part of their names, those that are ready first. The seeds of a plant are a choice of their own. */
const PLANT: Kind = {
  none: SPECIES.none,
  registered: 'especie',
  search: (texto) => ({ queryKey: ['plantas', texto], queryFn: () => procurar(texto) }),
  found: (plantas: Planta[], text) => plantas.sort(byNearness(text)).flatMap(choices),
  read: (planta) => trpc.especies.buscar.queryOptions({ id: escolha(planta).id }),
  one: (especie: Especie, planta) => ({ value: planta, label: nomeDa(especie, escolha(planta).unidade) }),
};

/** As many plants that are ready as others, so that no order of names hides one. */
async function procurar(texto: string): Promise<Planta[]> {
  const pages = await Promise.all(
    [true, false].map((paraEntregar) => listar({ nome: texto.trim(), paraEntregar })),
  );
  const found = pages.flat();
  if (found.length > 0 || texto.trim() === '') return found;
  // The search knows similar words, too.
  const parecidas = await service.busca.geral.query({ texto, tipo: 'especie' });
  return (await Promise.all(parecidas.map(aPlanta))).flat();
}

async function aPlanta({ id, titulo: nome_popular, especie }: Encontrado): Promise<Planta[]> {
  if (!especie) return [];
  const { registros, ...planta } = await service.especies.planta.query({ id });
  return [{ ...especie, id, nome_popular, planta, registros }];
}

async function listar(filtros: { nome: string; paraEntregar: boolean }): Promise<Planta[]> {
  const pagina = await service.especies.listar.query({
    ...{ porPlanta: true, ordenar: 'nome', limite: 100, ...filtros },
  });
  return plantasDe(pagina);
}

/** The rows of a list of plants. */
export function plantasDe({ docs }: { docs: Especie[] }): Planta[] {
  return docs.flatMap(({ planta, registros, ...especie }) =>
    planta && registros ? [{ ...especie, planta, registros }] : [],
  );
}

/** Plants of which something is ready come first, then the closest names, then by name. */
function byNearness(text: string) {
  const rank = ({ nome_popular, planta }: Planta) =>
    [planta.para_entregar > 0 ? 0 : 1, nearness(nome_popular, text), fold(nome_popular)].join();
  return (a: Planta, b: Planta) => rank(a).localeCompare(rank(b));
}

function choices(especie: Planta): Choice[] {
  const { id, nome_cientifico, planta, registros } = especie;
  const mudas = {
    value: id,
    label: nomeDa(especie, 'MUDA'),
    strong: prontas(planta),
    detail: [vem(planta), nome_cientifico].filter(Boolean).join(' · '),
  };
  const semente = registroDeSementes(registros);
  if (!semente) return [mudas];
  const sementes = {
    value: sementesDe(semente),
    label: nomeDa(especie, 'SEMENTE'),
    strong: quantia(planta.sementes, 'SEMENTE'),
    detail: 'Entregar sementes',
  };
  return [mudas, sementes];
}

/** The record from which a plant's seeds go out. */
export function registroDeSementes(registros: Planta['registros']): string | undefined {
  return registros.find(({ tipo, quantidade_atual }) => tipo === 'SEMENTE' && quantidade_atual > 0)?.id;
}

export function nomeDa(
  especie: Pick<Especie, 'nome_popular' | 'variedade'>,
  unidade: TipoEspecie = 'MUDA',
): string {
  const nome = nomeComVariedade(especie);
  return unidade === 'SEMENTE' ? `${nome}, sementes` : nome;
}

/** `49 prontas`; undefined when there are none. */
export function prontas({ para_entregar: n }: EstoqueDaPlanta): string | undefined {
  return n === 0 ? undefined : quantos(n, 'pronta');
}

/** `nenhuma pronta (445 crescendo, a partir de março)`; undefined where some are. */
export function vem(planta: EstoqueDaPlanta): string | undefined {
  if (planta.para_entregar > 0) return undefined;
  const quando = oQueVem(planta, hoje());
  return quando ? `nenhuma pronta (${quando})` : 'nenhuma pronta';
}

export function PlantPicker(props: FieldProps<string> & { 'data-enter-passes'?: boolean | undefined }) {
  return <Picker of={PLANT} {...props} />;
}
