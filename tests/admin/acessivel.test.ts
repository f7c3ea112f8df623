import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOf } from './axe.ts';
import { journey } from './journey.ts';
import { opens, sharers } from './names.ts';
import { BEFORE_SIGN_IN, follow, pagesOf } from './pages.ts';
import { scrollsSideways, settled } from './settled.ts';

/**
 * What the smoke, on a desk and in light, does not show: a page is opened once and looked at in each of these ways, and then its
 * fields are entered. Who drives the app from outside finds one by its label alone, even while its list is open.
 */

const { db, at, visitor, service } = await journey();

const every = () => true;
/** Not a dialog, which is as wide at 768 as on a desk, and in whose form a phone has the colours of a desk. */
const aPage = (path: string) => !/=sim|acao=/.test(path);

const VIEWS = [
  { scheme: 'dark', width: 1280, rules: 'colours', shows: aPage },
  { scheme: 'dark', width: 390, rules: 'all', shows: every },
  { scheme: 'light', width: 390, rules: 'colours', shows: aPage },
  { scheme: 'light', width: 768, rules: 'none', shows: aPage },
  // A desk at 400 %: nothing has to be scrolled sideways.
  { scheme: 'light', width: 320, rules: 'none', shows: every },
] as const;
type View = (typeof VIEWS)[number];

const LONG = 600_000;

test(
  'in the dark, on a phone, a tablet and at 400 % no page has anything that axe finds, or to scroll sideways, or a label twice',
  async () => {
    const page = await at('/acessibilidade');
    await settled(page);
    const found: string[] = [];
    for (const [path, { fields = [] }] of Object.entries(await pagesOf({ db, service }))) {
      await follow(page, path);
      found.push(...(await faultsOf(page, path)));
      await look(page, { scheme: 'light', width: 1280 });
      for (const label of fields) {
        if (await opens(page.getByLabel(label).first())) found.push(...(await sharers(page, path, label)));
      }
    }
    expect(found).toEqual([]);
  },
  LONG,
);

test('nor have the pages before the sign-in', async () => {
  const page = await visitor();
  const found: string[] = [];
  for (const path of Object.keys(BEFORE_SIGN_IN)) {
    await page.goto(`/admin${path}`);
    found.push(...(await faultsOf(page, path)));
  }
  expect(found).toEqual([]);
});

async function faultsOf(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const view of VIEWS.filter(({ shows }) => shows(path))) {
    await look(page, view);
    const faults = await faultsIn(page, view);
    found.push(...faults.map((fault) => `${path}, ${view.scheme} ${view.width}: ${fault}`));
  }
  return found;
}

async function look(page: Page, { scheme, width }: Pick<View, 'scheme'> & { width: number }): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 844 });
  await settled(page, scheme);
}

async function faultsIn(page: Page, { rules, width }: View): Promise<string[]> {
  return [
    ...(rules === 'none' ? [] : await violationsOf(page, rules)),
    ...((await scrollsSideways(page)) ? ['scrolls sideways'] : []),
    // A table of twenty columns may, on a desk.
    ...(width < 1_280 && (await holdsWhatScrolls(page)) ? ['has something that scrolls sideways'] : []),
  ];
}

function holdsWhatScrolls(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')].some(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth + 1,
    ),
  );
}
