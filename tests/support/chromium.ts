import { existsSync } from 'node:fs';
import packed from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

/** Where a Chrome or Chromium is, on the systems that people develop on. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The machine's own browser, or the one that npm installed, which is for Linux alone; and how it is called. */
export async function installedBrowser() {
  const installed = USUAL.find((path) => existsSync(path));
  if (installed === undefined && process.platform !== 'linux') {
    throw new Error('the tests of the admin app need Google Chrome: install it');
  }
  return installed === undefined
    ? { executablePath: await packed.executablePath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] }
    : { executablePath: installed, args: ['--no-sandbox', '--disable-dev-shm-usage'] };
}

/** The one browser of a run of tests. */
export async function launchBrowser() {
  const server = await chromium.launchServer(await installedBrowser());
  return { answer: { endpoint: server.wsEndpoint() }, stop: () => server.close() };
}
