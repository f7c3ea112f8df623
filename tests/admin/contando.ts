import type { Page } from 'playwright-core';
import type { Caller } from '../support/caller.ts';
import { estufa, lote } from '../support/factories.ts';

/** Three batches of 500 in a greenhouse of their own. */
export async function estufaCheia(service: Caller, localizacao_estufa: string) {
  const batches = [];
  for (const localizacao_posicao of ['1', '2', '3']) {
    const { id: estufa_id } = await estufa(service, { localizacao_estufa, localizacao_posicao });
    batches.push(await lote(service, { estufa_id }));
  }
  return batches;
}

/** What each line of an open count says. */
export function linhasDe(page: Page) {
  return page.getByRole('list', { name: 'Linhas da contagem' }).getByRole('listitem');
}
