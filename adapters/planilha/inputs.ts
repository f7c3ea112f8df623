import { folded } from '../../src/common/folding.ts';
import type { Client } from '../client/client.ts';
import type { Values } from './reading.ts';
import { batchFinder, greenhouseFinder, originFinder, recipientFinder, speciesFinder } from './registers.ts';

/** Rows of stock become the service's input, which has the ids of the records that a row names. */

/** The values to send for a row, or why the row is refused. */
export type PreparedRow = { values: Values } | { field: string; reason: string };

type Prepare = (values: Values) => PreparedRow;

/** Rows of entries. */
export async function entriesInto(client: Client): Promise<Prepare> {
  const [speciesOf, originOf] = await Promise.all([speciesFinder(client), originFinder(client)]);
  return (values) => {
    const { procedencia: code, ...rest } = withoutSpecies(values);
    const especie = speciesOf(values);
    const procedencia = code === undefined ? undefined : originOf(String(code));
    if ('reason' in especie) return especie;
    if (procedencia && 'reason' in procedencia) return procedencia;
    return {
      values: {
        ...rest,
        especie_id: especie.id,
        ...(procedencia && { procedencia_id: procedencia.id }),
      },
    };
  };
}

/** Rows of movements. When several species share a name, the one in the batch is meant. */
export async function movementsInto(client: Client): Promise<Prepare> {
  const [speciesOf, batchOf, recipientOf, originOf] = await Promise.all([
    speciesFinder(client),
    batchFinder(client),
    recipientFinder(client),
    originFinder(client),
  ]);
  const balanceOf = balances();
  return (row) => {
    const movement = typed(row);
    if ('reason' in movement) return movement;
    const { values } = movement;
    const wrong = balanceOf(values);
    if (wrong) return wrong;
    const { lote: code, destinatario: said, procedencia: origin, retorno_ao_viveiro: retorno } = values;
    const lote = code === undefined ? undefined : batchOf(String(code));
    const destinatario = said === undefined ? undefined : recipientOf(String(said));
    const procedencia = origin === undefined ? undefined : originOf(String(origin));
    if (lote && 'reason' in lote) return lote;
    const especie = speciesOf(namesIn(values), lote?.especies);
    if ('reason' in especie) return especie;
    if (destinatario && 'reason' in destinatario) return destinatario;
    if (procedencia && 'reason' in procedencia) return procedencia;
    if (retorno !== undefined && retorno !== 'NAO') return RETURN;
    return {
      values: {
        ...sentAsItIs(values),
        especie_id: especie.id,
        ...(lote && { lote_id: lote.id }),
        ...(destinatario && { destinatario_id: destinatario.id }),
        ...(procedencia && { procedencia_id: procedencia.id }),
      },
    };
  };
}

type Refused = Exclude<PreparedRow, { values: Values }>;

/** A row of a stock card as a movement of the type of its column. */
function typed(values: Values): PreparedRow {
  const { entrada = 0, saida = 0, ...rest } = values;
  if (!('entrada' in values) && !('saida' in values)) return 'tipo' in values ? { values } : EMPTY_CARD;
  if (entrada && saida) return BOTH;
  if (!entrada && !saida) return EMPTY_CARD;
  return { values: { ...rest, tipo: entrada ? 'ENTRADA' : 'SAIDA', quantidade: entrada || saida } };
}

const EMPTY_CARD = { field: 'entrada', reason: 'Preencha quanto entrou ou quanto saiu.' };
const BOTH = {
  field: 'saida',
  reason: 'Divida a linha em duas: uma para o que entrou e outra para o que saiu.',
};

/** Compares the balance that each row of a stock card says with the one before it. */
function balances(): (values: Values) => Refused | undefined {
  const known = new Map<string, number>();
  return ({ saldo, tipo, quantidade, especie, nome_cientifico, variedade, tipo_especie, lote }) => {
    if (saldo === undefined) return undefined;
    const plant = folded([especie, nome_cientifico, variedade, tipo_especie, lote].join(' / '));
    const before = known.get(plant);
    known.set(plant, Number(saldo));
    if (before === undefined) return undefined;
    const after = before + (tipo === 'ENTRADA' ? 1 : -1) * Number(quantidade);
    if (after === saldo) return undefined;
    return { field: 'saldo', reason: `Confira a linha e a de cima: com elas, o saldo seria ${after}.` };
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

/** Rows of batches in progress. */
export async function batchesInto(client: Client): Promise<Prepare> {
  const [speciesOf, greenhouseOf] = await Promise.all([speciesFinder(client), greenhouseFinder(client)]);
  return (values) => {
    const [especie, estufa] = [speciesOf(values), greenhouseOf(values)];
    if ('reason' in especie) return especie;
    if ('reason' in estufa) return estufa;
    const { estufa: _, ...rest } = withoutSpecies(values);
    return { values: { ...rest, especie_id: especie.id, estufa_id: estufa.id } };
  };
}

/** The batch that a row belongs to; undefined when the row is a batch by itself. */
export function batchOfRow({ codigo }: Values): string | undefined {
  return codigo === undefined ? undefined : folded(String(codigo));
}

/** Rows of lots of seed. */
export async function originsInto(client: Client): Promise<Prepare> {
  const speciesOf = await speciesFinder(client);
  return (values) => {
    const especie = speciesOf(values);
    if ('reason' in especie) return especie;
    return { values: { ...withoutSpecies(values), especie_id: especie.id } };
  };
}

/** The values without those that name the species. */
function withoutSpecies(values: Values): Values {
  const { especie: _, nome_cientifico: __, variedade: ___, tipo: ____, ...rest } = values;
  return rest;
}
