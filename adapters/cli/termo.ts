import type { SaidaDe } from '../client/calls.ts';
import type { Client } from '../client/client.ts';
import { OperatorError } from '../host/operator-error.ts';
import { EXIT } from './exit.ts';
import { idOf, UUID } from './named.ts';
import { placeOf, saveFile, type Target } from './save-file.ts';
import { inSession } from './session.ts';
import { loadSettings } from './settings.ts';

/**
 * Issues the receipt of a donation, unless it was issued before, and saves it. The delivery is named by its number or
 * id, by the number or the check code of its receipt, or by its batch, if that made only one delivery. Exit code: 0.
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

async function deliveryOf(client: Client, typed: string): Promise<string> {
  if (UUID.test(typed)) return typed;
  // The check code may be typed as the printed address, which ends in it.
  const termo = typed.split('/').at(-1) ?? typed;
  // The service would ignore a blank filter, and answer any movement.
  const [issued] = termo === '' ? [] : (await client.movimentacoes.listar.query({ termo })).docs;
  if (issued) return issued.id;
  if (/^ent-\d{4}-\d+$/i.test(typed)) return visitOf(client, typed);
  if (/^termo-/i.test(typed) || typed.includes('/')) {
    throw new OperatorError(`Confira o número ou o código impresso: nenhum termo tem “${termo}”.`);
  }
  return onlyDeliveryFrom(client, await idOf(client, 'lote', typed), typed);
}

async function visitOf({ entregas }: Client, numero: string): Promise<string> {
  const [visit] = (await entregas.listar.query({ numero })).docs;
  if (visit) return visit.id;
  throw new OperatorError(`Confira o número da entrega: nenhuma entrega tem “${numero}”.`);
}

type Entrega = SaidaDe<Client['entregas']['listar']>['docs'][number];

const SHOWN = 10;

/** A visit is one delivery, however many of its items are from the batch. */
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
