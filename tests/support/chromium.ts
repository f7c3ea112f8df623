import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { ownAccount } from '../../db/embedded/accounts.ts';
import { makeWhole } from '../../db/embedded/whole-directory.ts';

/** A Chrome or Chromium, and what it alone is started with. */
interface Browser {
  executablePath: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** What decides which browser is taken. */
interface Machine extends Pick<NodeJS.Process, 'platform' | 'arch'> {
  /** The one that somebody named. */
  named: string | undefined;
  has(path: string): boolean;
}

const THIS_ONE: Machine = {
  ...{ platform: process.platform, arch: process.arch },
  ...{ named: process.env.TEST_BROWSER, has: existsSync },
};

/** Where people have theirs, on the systems that npm brings none for. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const PACKED = '@sparticuz/chromium';
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage'];

/**
 * The browser of the journeys: that of TEST_BROWSER, or the one that npm installed, on every machine that it is made for,
 * so that the journeys are the same there whatever else is installed; elsewhere the machine's own.
 */
export async function installedBrowser({ platform, arch, named, has } = THIS_ONE): Promise<Browser> {
  if (!named && platform === 'linux' && arch === 'x64') return packedBrowser();
  const executablePath = named || USUAL.find(has);
  if (executablePath) return { executablePath, args: ARGS, env: process.env };
  throw new Error(
    `npm has no browser for ${platform} on ${arch}: install Google Chrome, or say where a Chromium is ` +
      '(TEST_BROWSER=/path/to/chromium npm test)',
  );
}

/** The one that npm installed, with the libraries and the fonts that a bare system lacks. */
async function packedBrowser(): Promise<Browser> {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const folder = resolve(`node_modules/.cache/chromium-${devDependencies[PACKED]}`);
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true });
    await makeWhole(folder, ownAccount(), (directory) => unpack(directory, folder));
  }
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/**
 * The package unpacks its libraries only where it believes to be on Lambda, and then it changes the environment: so
 * it is believed by a process of its own.
 */
async function unpack(directory: string, folder: string): Promise<void> {
  const script = `await (await import('${PACKED}')).default.executablePath()`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env.PATH, TMPDIR: directory, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  const [fonts, cache] = ['fonts/fonts', 'fonts-cache'].map((name) => join(folder, name));
  await writeFile(
    join(directory, 'fonts.conf'),
    `<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>\n`,
  );
}

/** A browser, with these arguments more. */
export async function launchBrowser(more: string[] = []) {
  const { args, ...browser } = await installedBrowser();
  const server = await chromium.launchServer({ ...browser, args: [...args, ...more] });
  return { answer: { endpoint: server.wsEndpoint() }, stop: () => server.close() };
}
