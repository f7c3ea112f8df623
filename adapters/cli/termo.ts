import type { SaidaDe } from '../client/calls.ts';
import type { Client } from '../client/client.ts';
import { OperatorError } from '../host/operator-error.ts';
import { EXIT } from './exit.ts';
import { idOf, UUID } from './named.ts';
import { placeOf, saveFile, type Target } from './save-file.ts';
import { inSession } from './session.ts';
import { loadSettings } from './settings.ts';

/**
 * Issues the receipt of a donation, unless it was issued before, and saves it. The delivery is given by its own number or
 * id, by the number or the check code of the receipt, or by a batch from which only one was made. Exit code: 0.
 */
export async function termo(entrega: string, target: Target, settings = loadSettings()): Promise<number> {
  const place = placeOf(target);
  return inSession(async (client, signal) => {
    const id = await deliveryOf(client, entrega.trim());
    await client.movimentacoes.emitirTermo.mutate({ id }, { signal });
    const file = await client.baixar(`/movimentacoes/${id}/termo`, {}, { signal });
    await saveFile('Termo', file, target.saida, place);
    return EXIT.clean;
  }, settings);
}

/** The id of the delivery, or of one of its items, by which the service finds the same receipt. */
async function deliveryOf(client: Client, typed: string): Promise<string> {
  if (UUID.test(typed)) return typed;
  // The check code may be typed as the printed address, which ends in it.
  const termo = typed.split('/').at(-1) ?? typed;
  // The service would ignore a blank filter, and answer any movement.
  const [issued] = termo === '' ? [] : (await client.movimentacoes.listar.query({ termo })).docs;
  if (issued) return issued.id;
  if (/^ent-\d{4}-\d+$/i.test(typed)) return deliveryNumbered(client, typed);
  if (/^termo-/i.test(typed) || typed.includes('/')) {
    throw new OperatorError(`Confira o número ou o código impresso: nenhum termo tem “${termo}”.`);
  }
  return onlyDeliveryFrom(client, await idOf(client, 'lote', typed), typed);
}

async function deliveryNumbered({ entregas }: Client, numero: string): Promise<string> {
  const [delivery] = (await entregas.listar.query({ numero })).docs;
  if (delivery) return delivery.id;
  throw new OperatorError(`Confira o número da entrega: nenhuma entrega tem “${numero}”.`);
}

type Entrega = SaidaDe<Client['entregas']['listar']>['docs'][number];

/** The most deliveries that are listed to choose from. */
const SHOWN = 10;

/** The delivery with items from the batch that were not reversed. It counts once, however many they are. */
async function onlyDeliveryFrom({ entregas }: Client, loteId: string, typed: string): Promise<string> {
  const { docs } = await entregas.listar.query({ loteId, limite: 100 });
  const itemsFrom = ({ itens }: Entrega) =>
    itens.filter(({ lote, estornada_por }) => lote?.id === loteId && estornada_por === null);
  const [only, ...others] = docs.filter((each) => itemsFrom(each).length > 0);
  if (!only) throw new OperatorError(`Expeça antes o lote: ${typed} ainda não tem entregas.`);
  if (others.length === 0) return only.id;
  const list = [only, ...others].slice(0, SHOWN).map((each) => described(each, itemsFrom(each)));
  throw new OperatorError(
    `Diga qual entrega de ${typed}, pelo número ou o identificador:\n${list.join('\n')}`,
  );
}

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' });

function described({ id, numero, data_registro, destinatario }: Entrega, itens: Entrega['itens']): string {
  const what = itens.map(({ quantidade, especie }) => `${quantidade} de ${especie.nome_popular}`).join(', ');
  return `  ${id}: ${numero}, ${day.format(new Date(data_registro))}, ${what} para ${destinatario.nome}`;
}
