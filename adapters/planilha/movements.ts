import type { Client } from '../client/client.ts';
import { FUTURE, isFuture, justified, type PreparedRow } from './entries.ts';
import type { Values } from './reading.ts';
import { batchFinder, originFinder, recipientFinder, speciesFinder } from './registers.ts';
import { movimentacoes } from './stock-columns.ts';
import { valueIn } from './values.ts';

/**
 * Converts rows of movements into the service's input: the species, the batch and the recipient by id, and the day in
 * the justification, because movements cannot be backdated. When several species share a name, the one in the batch
 * is meant.
 */
export async function movementsInto(client: Client): Promise<(values: Values) => PreparedRow> {
  const [speciesOf, batchOf, recipientOf, originOf] = await Promise.all([
    speciesFinder(client),
    batchFinder(client),
    recipientFinder(client),
    originFinder(client),
  ]);
  return (values) => {
    const { lote: code, destinatario: said, data, procedencia: origin, retorno_ao_viveiro: retorno } = values;
    const lote = code === undefined ? undefined : batchOf(String(code));
    const destinatario = said === undefined ? undefined : recipientOf(String(said));
    const procedencia = origin === undefined ? undefined : originOf(String(origin));
    if (lote && 'reason' in lote) return lote;
    const especie = speciesOf(namesIn(values), lote?.especies);
    if ('reason' in especie) return especie;
    if (destinatario && 'reason' in destinatario) return destinatario;
    if (procedencia && 'reason' in procedencia) return procedencia;
    if (isFuture(data)) return FUTURE;
    if (retorno !== undefined && retorno !== 'NAO') return RETURN;
    return {
      values: {
        ...justified(sentAsItIs(values), wordFor(values.tipo), data),
        especie_id: especie.id,
        ...(lote && { lote_id: lote.id }),
        ...(destinatario && { destinatario_id: destinatario.id }),
        ...(procedencia && { procedencia_id: procedencia.id }),
      },
    };
  };
}

/** The service's refusals that name its own fields, reworded for a person with a sheet. */
export const REASONS = {
  DESTINATARIO_OBRIGATORIO: 'Preencha o destinatário: uma expedição entrega as plantas a alguém.',
};

const RETURN = {
  field: 'retorno_ao_viveiro',
  reason:
    'Registre o retorno ao viveiro à parte, no aplicativo, e retire esta linha: uma planilha não o faz.',
};

function namesIn({ tipo: _, tipo_especie, ...names }: Values): Values {
  return tipo_especie === undefined ? names : { ...names, tipo: tipo_especie };
}

const SENT = ['tipo', 'quantidade', 'justificativa', 'finalidade', 'programa'];

function sentAsItIs(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => SENT.includes(field)));
}

/** A type as people write it. */
function wordFor(tipo: string | number | undefined): string {
  const words = Object.keys(movimentacoes.find(({ field }) => field === 'tipo')?.synonyms ?? {});
  return words.find((word) => valueIn(word, 'word') === tipo) ?? 'Movimentação';
}
