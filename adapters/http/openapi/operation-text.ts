import { SO_DE_PROGRAMAS } from '../../../src/common/escopos.ts';
import type { Cargo } from '../../../src/common/vocabulary.ts';
import type { Deprecation } from '../../../src/procedure/rest.ts';
import { deprecationText } from '../deprecation.ts';

/** The facts that the description of an operation is made of. */
interface Described {
  /** Area and operation. */
  name: string;
  description: string;
  /** Absent when no session is needed. */
  cargos: readonly Cargo[] | undefined;
  /** The refusals that the operation itself declares. */
  refusals: string | undefined;
  /** Whether its path names one record. */
  hasId: boolean;
  /** Whether it takes filters, which can be unreadable. */
  hasFilters: boolean;
  deprecated: Deprecation | undefined;
}

/** The description of an operation for integrators, in Markdown: what it does, who may call it, what it refuses. */
export function operationText(operation: Described): string {
  const { description, deprecated } = operation;
  return [
    ...(deprecated ? [deprecationText(deprecated)] : []),
    description,
    `**Quem pode:** ${whoMay(operation)}.`,
    `**Recusa:** ${whatIsRefused(operation).join('; ')}.`,
  ].join('\n\n');
}

function whoMay({ name, cargos }: Described): string {
  if (SO_DE_PROGRAMAS.includes(name)) return 'só um programa, com a sua chave';
  if (!cargos) return 'qualquer pessoa, sem ter entrado';
  return cargos.length === 1 ? `só ${cargos[0]}` : cargos.join(' e ');
}

function whatIsRefused({ refusals, hasId, hasFilters, cargos }: Described): string[] {
  return [
    ...(refusals ? [refusals] : []),
    ...(hasFilters ? ['um filtro que não existe ou não se entende (400)'] : []),
    ...(hasId ? ['um `id` que não é de nenhum registro (404)'] : []),
    ...(cargos?.length === 1 ? [`quem não é ${cargos[0]} (403)`] : []),
    ...(cargos ? ['a chave de um programa que não alcança a operação (403)', 'quem não entrou (401)'] : []),
  ];
}
