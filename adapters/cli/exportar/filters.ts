import type { Client } from '../../client/client.ts';
import { idOf, type NamedKind } from '../named.ts';
import { readPairs } from '../pairs.ts';
import { FILTROS } from './report-filters.ts';

export type Relatorio = keyof typeof FILTROS;

export const RELATORIOS = Object.keys(FILTROS) as Relatorio[];

/** The help text: each report with the names of its filters. */
export function filtersOfReports(): string {
  const width = Math.max(...RELATORIOS.map(({ length }) => length));
  return RELATORIOS.map((nome) => `  ${nome.padEnd(width)}  ${typedNames(nome).join(', ')}`).join('\n');
}

/**
 * Reads filters typed as `campo=valor`. Unknown names are refused here, because the service's advice would name its own fields. A
 * record may be given by name (`especie=Ipê`) or by id (`especieId`).
 *
 * @throws OperatorError as `readPairs`.
 */
export function readFilters(relatorio: Relatorio, typed: readonly string[]): Record<string, string> {
  const plain = typed.map((text) => text.replace(/^\s*\w+(?=\s*=)/, (name) => typedName(name.trim())));
  const pairs = readPairs('filtro', plain, typedNames(relatorio));
  return Object.fromEntries([...pairs].map(([name, value]) => [ID_OF[name] ?? name, value]));
}

/** The filters, with the ids of the records that they name. */
export async function withIds(
  client: Client,
  filters: Record<string, string>,
): Promise<Record<string, string>> {
  const entries = Object.entries(filters).map(async ([name, value]) => {
    const [kind] = Object.entries(ID_OF).find(([, id]) => id === name) ?? [];
    return [name, kind === undefined ? value : await idOf(client, kind as NamedKind, value)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The filters that name a record, by what users type. */
const ID_OF: Readonly<Record<string, string>> = {
  especie: 'especieId',
  estufa: 'estufaId',
  lote: 'loteId',
  destinatario: 'destinatarioId',
  usuario: 'usuarioId',
} satisfies Record<NamedKind, string>;

const NAMED = new Set(Object.values(ID_OF));

function typedNames(relatorio: Relatorio): string[] {
  return FILTROS[relatorio].split(' ').map(typedName);
}

/** A filter for records of any kind takes an id, because no name could be looked up. */
function typedName(filter: string): string {
  return NAMED.has(filter) ? filter.replace(/Id$/, '') : filter;
}
