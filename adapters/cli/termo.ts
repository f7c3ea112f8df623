import type { SaidaDe } from '../client/calls.ts';
import type { Client } from '../client/client.ts';
import { OperatorError } from '../host/operator-error.ts';
import { EXIT } from './exit.ts';
import { idOf, UUID } from './named.ts';
import { placeOf, saveFile, type Target } from './save-file.ts';
import { inSession } from './session.ts';
import { loadSettings } from './settings.ts';

/**
 * Issues the receipt of a donation, unless it was issued before, and saves it. The delivery is named by its id, by
 * the number or the check code of its receipt, or by its batch, if that made only one delivery. Exit code: 0.
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
  // The service would take a blank filter for none, and answer any movement.
  const [issued] = termo === '' ? [] : (await client.movimentacoes.listar.query({ termo })).docs;
  if (issued) return issued.id;
  if (/^termo-/i.test(typed) || typed.includes('/')) {
    throw new OperatorError(`Confira o número ou o código impresso: nenhum termo tem “${termo}”.`);
  }
  return onlyDeliveryFrom(client, await idOf(client, 'lote', typed), typed);
}

type Movimentacao = SaidaDe<Client['movimentacoes']['listar']>['docs'][number];

const SHOWN = 10;

async function onlyDeliveryFrom(client: Client, loteId: string, typed: string): Promise<string> {
  const { docs } = await client.movimentacoes.listar.query({
    ...{ loteId, tipo: 'EXPEDICAO', efetivas: true, limite: 100 },
  });
  const [only, ...others] = docs.filter(({ retorno_ao_viveiro }) => !retorno_ao_viveiro);
  if (!only) throw new OperatorError(`Expeça antes o lote: ${typed} ainda não tem entregas.`);
  if (others.length === 0) return only.id;
  const list = [only, ...others].slice(0, SHOWN).map(described).join('\n');
  throw new OperatorError(`Diga qual entrega de ${typed}, pelo identificador:\n${list}`);
}

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' });

function described({ id, data_registro, quantidade, especie, destinatario }: Movimentacao): string {
  const para = destinatario ? ` para ${destinatario.nome}` : '';
  return `  ${id}: ${day.format(new Date(data_registro))}, ${quantidade} de ${especie.nome_popular}${para}`;
}
