import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ContextSpec, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA, and what axe holds for good practice; or what another scheme may change. */
const RULES = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOptions['runOnly']>;

/** Below its first rows a list says the same again. */
const REPEATED = 'tbody tr:nth-child(n + 9)';

/** What axe finds on a page, or in the dialog before it: the rule, and the first elements that break it. */
export async function violationsOf(page: Page, rules: keyof typeof RULES): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ([runOnly, repeated]) => {
      const { axe } = globalThis as unknown as {
        axe: { run(within: ContextSpec, options: RunOptions): Promise<AxeResults> };
      };
      const include = document.querySelector('[role=dialog]') ?? document.documentElement;
      const within = { include, exclude: repeated };
      return (await axe.run(within, { runOnly, resultTypes: ['violations'], preload: false })).violations;
    },
    [RULES[rules], REPEATED] as const,
  );
  return violations.map(({ id, nodes }) =>
    [id, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))].join(' | '),
  );
}
