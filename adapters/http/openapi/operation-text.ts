import { SO_DE_PROGRAMAS } from '../../../src/common/escopos.ts';
import type { Cargo } from '../../../src/common/vocabulary.ts';
import type { Deprecation } from '../../../src/procedure/rest.ts';
import { deprecationText } from '../deprecation.ts';

interface Described {
  /** Area and operation. */
  name: string;
  description: string;
  /** Absent when no session is needed. */
  cargos: readonly Cargo[] | undefined;
  /** What this operation refuses. The document's description lists what all refuse. */
  refusals: string | undefined;
  deprecated: Deprecation | undefined;
}

/** The description of an operation for integrators, in Markdown: what it does, who may call it, what it refuses. */
export function operationText(operation: Described): string {
  const { description, refusals, deprecated } = operation;
  return [
    ...(deprecated ? [deprecationText(deprecated)] : []),
    description,
    ...whoMay(operation).map((who) => `**Quem pode:** ${who}.`),
    ...(refusals ? [`**Recusa:** ${refusals}.`] : []),
  ].join('\n\n');
}

/** Nothing is said when both roles may call: the document's description says so. */
function whoMay({ name, cargos }: Described): string[] {
  if (SO_DE_PROGRAMAS.includes(name)) return ['só um programa, com a sua chave'];
  if (!cargos) return ['qualquer pessoa, sem ter entrado'];
  return cargos.length === 1 ? [`só ${cargos[0]}`] : [];
}
