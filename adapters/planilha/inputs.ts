import { folded } from '../../src/common/folding.ts';
import type { Client } from '../client/client.ts';
import type { Prepare, PreparedRow } from './prepared-row.ts';
import type { Values } from './reading.ts';
import {
  batchFinder,
  type FoundRecord,
  greenhouseFinder,
  recipientFinder,
  seedLotFinder,
  speciesFinder,
} from './registers.ts';
import { movements } from './stock-card.ts';

/** Rows of stock become the service's input, which has the ids of the records that a row names. */

/** The values with the ids of the records that the row names, by the service's fields. */
function withIds(values: Values, named: Readonly<Record<string, FoundRecord | undefined>>): PreparedRow {
  const found = Object.entries(named).flatMap(([field, record]) => (record ? [{ field, record }] : []));
  const ids = found.flatMap(({ field, record }) => ('id' in record ? [[field, record.id] as const] : []));
  return {
    values: { ...values, ...Object.fromEntries(ids) },
    faults: found.flatMap(({ record }) => ('reason' in record ? [record] : [])),
  };
}

/** What a cell names; undefined when it is blank. */
function named<Found>(said: string | number | undefined, find: (said: string) => Found): Found | undefined {
  return said === undefined ? undefined : find(String(said));
}

export async function entriesInto(client: Client): Promise<Prepare> {
  const [speciesOf, seedLotOf] = await Promise.all([speciesFinder(client), seedLotFinder(client)]);
  return (values) => {
    const { procedencia, ...rest } = withoutSpecies(values);
    return withIds(rest, { especie_id: speciesOf(values), procedencia_id: named(procedencia, seedLotOf) });
  };
}

/** Rows of movements. When several species share a name, the one in the batch is meant. */
export async function movementsInto(client: Client): Promise<Prepare> {
  const [speciesOf, batchOf, recipientOf, seedLotOf] = await Promise.all([
    speciesFinder(client),
    batchFinder(client),
    recipientFinder(client),
    seedLotFinder(client),
  ]);
  const movementOf = movements();
  return (row, unread, hasColumn) => {
    const { values, faults } = movementOf(row, unread, hasColumn);
    const { destinatario, procedencia, retorno_ao_viveiro: retorno } = values;
    const lote = named(values.lote, batchOf);
    // When several species match, only the batch may tell which is meant.
    const likely = unread.has('lote') || (lote && 'reason' in lote) ? null : lote?.especies;
    const prepared = withIds(sentAsItIs(values), {
      lote_id: lote,
      especie_id: speciesOf(namesIn(values), likely),
      destinatario_id: named(destinatario, recipientOf),
      procedencia_id: named(procedencia, seedLotOf),
    });
    const returns = retorno !== undefined && retorno !== 'NAO';
    const others = [...faults, ...prepared.faults, ...(returns ? [RETURN] : [])];
    return { values: prepared.values, faults: others };
  };
}

/** The service's refusals of a movement that name its own fields, reworded for a person with a sheet. */
export const REASONS = {
  DESTINATARIO_OBRIGATORIO: 'Preencha o destinatário: uma expedição entrega as plantas a alguém.',
  SO_DE_ENTREGA: 'Preencha o destinatário, ou deixe esta coluna em branco: só uma entrega a tem.',
};

const RETURN = {
  field: 'retorno_ao_viveiro',
  reason:
    'Registre o retorno ao viveiro à parte, no aplicativo, e retire esta linha: uma planilha não o faz.',
};

function namesIn({ tipo: _, tipo_especie, ...names }: Values): Values {
  return tipo_especie === undefined ? names : { ...names, tipo: tipo_especie };
}

const SENT = ['tipo', 'quantidade', 'justificativa', 'finalidade', 'programa', 'data'];

function sentAsItIs(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => SENT.includes(field)));
}

export async function batchesInto(client: Client): Promise<Prepare> {
  const [speciesOf, greenhouseOf] = await Promise.all([speciesFinder(client), greenhouseFinder(client)]);
  return (values) => {
    const { estufa: _, ...rest } = withoutSpecies(values);
    return withIds(rest, { especie_id: speciesOf(values), estufa_id: greenhouseOf(values) });
  };
}

/** The batch that a row belongs to; undefined when the row is a batch by itself. */
export function batchOfRow({ codigo }: Values): string | undefined {
  return codigo === undefined ? undefined : folded(String(codigo));
}

export async function seedLotsInto(client: Client): Promise<Prepare> {
  const speciesOf = await speciesFinder(client);
  return (values) => withIds(withoutSpecies(values), { especie_id: speciesOf(values) });
}

function withoutSpecies(values: Values): Values {
  const { especie: _, nome_cientifico: __, variedade: ___, tipo: ____, ...rest } = values;
  return rest;
}
