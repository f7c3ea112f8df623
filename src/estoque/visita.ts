import type { z } from 'zod';
import { semPontuacao } from '../common/cpf-cnpj.ts';
import { type Plantio, retiradaDe, type Visita } from './entregas.ts';
import type { DA_ENTREGA, PlantioInformado } from './visita/schemas.ts';

/** What a request tells of a visit. */
export type Informada = Partial<z.output<z.ZodObject<typeof DA_ENTREGA>>>;

const SEM_LUGAR: Plantio = {
  ...{ local: null, bairro: null, municipio: null, uf: null },
  ...{ latitude: null, longitude: null, zona: null },
};

/** The visit of a request; undefined when it tells nothing of one. */
export function visitaDe(informada: Informada): Visita | undefined {
  const visita = novaVisita(informada, null);
  const { finalidade, programa, plantio, retirada } = visita;
  return [finalidade, programa, retirada, ...Object.values(plantio)].every((fact) => fact === null)
    ? undefined
    : visita;
}

export function novaVisita(
  { finalidade = null, programa = null, plantio, retirada_por: por }: Informada,
  numero: string | null,
): Visita {
  const documento = por?.documento ? semPontuacao(por.documento) : null;
  return {
    ...{ numero, finalidade, programa },
    plantio: completado(SEM_LUGAR, plantio),
    retirada: por ? retiradaDe({ nome: por.nome, documento }) : null,
  };
}

/** A place with the fields that a request gives; an absent field stays as it was. */
export function completado(plantio: Plantio, informado: PlantioInformado | null | undefined): Plantio {
  if (informado === null) return SEM_LUGAR;
  const given = Object.entries(informado ?? {}).filter(([, value]) => value !== undefined);
  return { ...plantio, ...Object.fromEntries(given) };
}
