import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { atTheEnd } from '../support/at-the-end.ts';
import { atDesk } from '../support/database.ts';
import { PATIENCE_MS } from '../support/patience.ts';

export interface Size {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** The language that the browser speaks. */
  locale?: string;
  /** Whether dialogs move as they open. On a busy machine a click misses a button that moves. */
  motion?: boolean;
  /** Whether the browser keeps the app, so that it opens without a connection. */
  keepsApp?: boolean;
  /** Whether no other test has the window before or after: its clock is set, a script runs in it, or what it loads is counted. */
  own?: boolean;
}

interface Window {
  context: BrowserContext;
  page: Page;
  /** What cannot be changed of it; without one it goes with its test. */
  kind: string | undefined;
  /** Whether it keeps the app of its file's service, and goes with the file. */
  keepsApp: boolean;
}

/** Of a worker, which has one connection to the run's browser, and windows that wait for its next test. */
let connection: Promise<Browser> | undefined;
const free: Window[] = [];
const troubles: string[] = [];

async function browserOfTheRun(): Promise<Browser> {
  const { endpoint } = (await atDesk('/navegador')) as { endpoint: string };
  return chromium.connect(endpoint);
}

/**
 * Opens windows that know nothing of each other, at a service. One that a test leaves is wiped and serves the next, and the next
 * file's: a new one reads and compiles the whole app again, which takes longer than most tests. After the file's last test no page
 * may have failed, and no other host been asked.
 */
export async function windowsOf(url: string) {
  connection ??= browserOfTheRun();
  const browser = await connection;
  const used: Window[] = [];
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    for (const window of used.splice(0)) {
      if (failed) await describePages(window.context);
      // What nobody looks at any more would go on asking and drawing.
      if (failed || window.kind === undefined) await window.context.close();
      else free.push(await wiped(window, url));
    }
  });
  atTheEnd(async () => {
    for (const { context } of free.filter(({ keepsApp }) => keepsApp)) await context.close();
    free.splice(0, free.length, ...free.filter(({ keepsApp }) => !keepsApp));
    expect(troubles.splice(0)).toEqual([]);
  });

  return async (size: Size = {}): Promise<Page> => {
    const kind = kindOf(url, size);
    const window = taken(free, kind) ?? { ...(await make(size)), kind, keepsApp: size.keepsApp ?? false };
    used.push(window);
    const { width, height, media } = looks(size);
    await window.page.setViewportSize({ width, height });
    await window.page.emulateMedia(media);
    return window.page;
  };

  async function make(size: Size): Promise<Pick<Window, 'context' | 'page'>> {
    const { width, height, media, hasTouch } = looks(size);
    const context = await browser.newContext({
      ...{ baseURL: url, viewport: { width, height }, locale: size.locale ?? 'pt-BR', hasTouch, ...media },
      serviceWorkers: size.keepsApp ? 'allow' : 'block',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    watch(context, url);
    return { context, page: await context.newPage() };
  }
}

function watch(context: BrowserContext, url: string): void {
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== url) troubles.push(`asked another host: ${request.url()}`);
  });
  context.on('weberror', (error) => troubles.push(String(error.error())));
  context.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) troubles.push(message.text());
  });
}

function kindOf(url: string, size: Size): string | undefined {
  const { own, keepsApp, locale } = size;
  return own ? undefined : [url, locale, keepsApp, looks(size).hasTouch].join();
}

function looks({ width = 1280, height = 900, scheme = 'light', motion = false }: Size) {
  const reducedMotion = motion ? 'no-preference' : 'reduce';
  const media = { media: null, colorScheme: scheme, reducedMotion } as const;
  return { width, height, hasTouch: width < 600, media };
}

function taken(free: Window[], kind: string | undefined): Window | undefined {
  const at = free.findIndex((each) => each.kind === kind);
  return at < 0 ? undefined : free.splice(at, 1)[0];
}

/** The window as it was when it was new, but for the app that it has read. */
async function wiped({ context, page, ...window }: Window, origin: string): Promise<Window> {
  const [first = await context.newPage(), ...others] = [page, ...context.pages()].filter(
    (each, n, all) => !each.isClosed() && all.indexOf(each) === n,
  );
  for (const other of others) await other.close();
  await context.setOffline(false);
  await first.goto('about:blank');
  await first.unrouteAll();
  await context.unrouteAll();
  const tools = await context.newCDPSession(first);
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: OF_A_PERSON });
  await tools.detach();
  if (!(await first.evaluate(() => /native code/.test(String(Date)))))
    throw new Error('The clock of this window was set: it has to be the test’s own (own: true).');
  return { ...window, context, page: first };
}

const OF_A_PERSON = 'cookies,local_storage,indexeddb,file_systems';

/** Prints what stands on each page: of a journey that fails once in a hundred runs, nothing else is left. */
async function describePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const seen = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: Error) => `not to be read: ${error.message}`);
    console.error(`${page.url()}\n${seen}`);
  }
}
