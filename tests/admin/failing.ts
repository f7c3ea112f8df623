import type { Locator, Page } from 'playwright-core';
import { divert } from './journey.ts';

const detalhe = 'Tente de novo em instantes: o banco de dados não respondeu.';
const erro = { codigo: 'BANCO_INDISPONIVEL', campo: null, detalhe };
const FAILED = {
  error: {
    message: detalhe,
    code: -32603,
    data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, ...erro, errors: [erro] },
  },
};

/** Answers these procedures with 503, and the other calls of their batches as the service does. Gives what ends that. */
export function failing(page: Page, ...procedures: string[]): Promise<() => void> {
  return divert(page, /\/trpc\//, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const names = pathname.replace('/trpc/', '').split(',');
    const fails = names.map((name) => procedures.includes(name));
    if (!fails.includes(true)) return route.fallback();
    if (searchParams.get('batch') !== '1') return route.fulfill({ status: 503, json: FAILED });
    if (!fails.includes(false)) return route.fulfill({ status: 503, json: names.map(() => FAILED) });
    const answers: unknown[] = await (await route.fetch()).json();
    return route.fulfill({ status: 207, json: answers.map((each, n) => (fails[n] ? FAILED : each)) });
  });
}

/** Presses the first *Tentar de novo*, if it is still there: news of the nursery may have asked already. */
export async function askAgain(part: Locator | Page): Promise<void> {
  const buttons = part.getByRole('button', { name: 'Tentar de novo' });
  await buttons.evaluateAll(([first]) => first instanceof HTMLElement && first.click());
}

/** Lets the service carry out this procedure, and loses every answer. Gives what ends that. */
export function unanswered(page: Page, procedure: string): Promise<() => void> {
  return divert(page, new RegExp(`/trpc/${procedure.replace('.', '\\.')}(?:[?,]|$)`), async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
}
