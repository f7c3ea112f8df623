import type { Page } from 'playwright-core';

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
export async function failing(page: Page, ...procedures: string[]): Promise<() => Promise<void>> {
  await page.route(/\/trpc\//, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const names = pathname.replace('/trpc/', '').split(',');
    const fails = names.map((name) => procedures.includes(name));
    if (!fails.includes(true)) return route.continue();
    if (searchParams.get('batch') !== '1') return route.fulfill({ status: 503, json: FAILED });
    if (!fails.includes(false)) return route.fulfill({ status: 503, json: names.map(() => FAILED) });
    const answers: unknown[] = await (await route.fetch()).json();
    return route.fulfill({ status: 207, json: answers.map((each, n) => (fails[n] ? FAILED : each)) });
  });
  return () => page.unrouteAll({ behavior: 'wait' });
}
