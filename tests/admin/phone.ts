import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a gardener does on the phone: finds a batch, and then a few taps and a number. */

export const PHONE = { width: 390, height: 844 };

interface Found {
  codigo: string;
}

/** Finds the batch by its code, and opens what is noted of it. */
async function tile(page: Page, { codigo }: Found, name: string): Promise<void> {
  // A tab behind another one is drawn once in a second, and cannot be tapped sooner.
  await page.bringToFront();
  await page.getByRole('searchbox', { name: 'Lote' }).fill(codigo);
  await page.getByRole('list', { name: 'Lotes' }).getByRole('link').first().click();
  await page.getByRole('button', { name, exact: true }).click();
}

async function registrar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Registrar' }).click();
  await page.getByRole('searchbox', { name: 'Lote' }).waitFor();
}

export async function mortalidade(
  page: Page,
  lote: Found,
  quantidade: number,
  motivo: string,
): Promise<void> {
  await tile(page, lote, 'Mortalidade');
  const especies = page.getByRole('radio');
  await page.getByLabel('Quantidade').fill(String(quantidade));
  if ((await especies.count()) > 0) await especies.first().click();
  await page.getByRole('button', { name: motivo }).click();
  await registrar(page);
}

/** The phase that comes next stands chosen; `vivas` is what was counted of the only species. */
export async function fase(page: Page, lote: Found, vivas?: number): Promise<void> {
  await tile(page, lote, 'Mudar fase');
  if (vivas !== undefined) await page.getByLabel(/^Vivas de /).fill(String(vivas));
  await registrar(page);
}

export async function transferencia(page: Page, lote: Found, codigo: string): Promise<void> {
  await tile(page, lote, 'Transferir');
  await page.getByLabel('Procurar estufa').fill(codigo);
  await page.getByRole('radio', { name: codigo }).first().click();
  await registrar(page);
}

export async function anotacao(page: Page, lote: Found, texto: string): Promise<void> {
  await tile(page, lote, 'Anotar');
  await page.getByLabel('Anotação').fill(texto);
  await registrar(page);
}

/** Notes a line of the count that asks for the batch, and stops where the next one is asked for. */
export async function contagem(page: Page, lote: Found, quantidade: number): Promise<void> {
  await tile(page, lote, 'Contar');
  await page.getByLabel(/^Contado de /).fill(String(quantidade));
  await page.getByRole('button', { name: 'Registrar' }).click();
  const here = page.getByRole('heading', { name: lote.codigo });
  await here.waitFor({ state: 'detached' });
  const other = page.getByRole('button', { name: 'Cancelar' });
  if (await other.isVisible()) {
    await other.click();
    await page.getByRole('button', { name: 'Outro lote' }).click();
  }
  await page.getByRole('searchbox', { name: 'Lote' }).waitFor();
}

export async function ronda(page: Page, estufa: string): Promise<void> {
  const done = page.getByRole('button', { name: `Fiz a ronda: ${estufa}` });
  if (!(await done.isVisible())) await page.getByText(estufa, { exact: true }).click();
  await done.click();
  await page.getByText(/^(Guardado neste aparelho: Ronda|Ronda registrada)/).waitFor();
}

/** All that was noted was sent, and is known to be recorded: the browser stores nothing more of it. */
export async function allSent(page: Page, timeout = 60_000): Promise<void> {
  await expect.poll(() => page.evaluate(stored), { timeout, interval: 250 }).toBe(0);
}

/** How many entries the browser stores; runs in the page. */
function stored(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('viveiro');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('fila').objectStore('fila').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}

/** The phone knows the nursery, and has no signal from now on. */
export async function withoutSignal(page: Page): Promise<Page> {
  await page.getByText('Dados de').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  return page;
}

export async function signal(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().setOffline(false);
}

/** Signs out, though something is still to be sent. */
export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  const anyway = page.getByRole('button', { name: 'Sair assim mesmo' });
  await anyway.or(page.getByLabel('E-mail')).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await page.getByLabel('E-mail').waitFor();
}
