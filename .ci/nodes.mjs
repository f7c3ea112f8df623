import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { npm } from '../bin/npm.mjs';

/**
 * What is tested on the oldest Node, tried on each newer one of `nodes/package.json`, with the packages that are installed:
 * `check`, which looks only at what it has not passed before, and a walk through the service; on the newest also a report on
 * paper, whose pages come in other pieces there.
 */
const NODES = '.ci/nodes';
const PLATFORM = `${process.platform}-${process.arch}`;
if (PLATFORM !== 'linux-x64') {
  console.log(
    `Nothing is tried on newer versions of Node here: they are known for linux-x64, not for ${PLATFORM}.`,
  );
  process.exit(0);
}

const FOLDER = mkdtempSync(join(tmpdir(), 'viveiro-nodes-'));
// Started as root, the database's user has to get in.
chmodSync(FOLDER, 0o711);
process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));

const began = Date.now();
const step = (done) => console.log(`${done} (${Math.round((Date.now() - began) / 1000)} s)`);
execFileSync(...npm(['ci', '--prefix', NODES, '--ignore-scripts', '--no-audit', '--no-fund']), {
  stdio: 'inherit',
});
execFileSync(process.execPath, ['bin/prepare.mjs'], { stdio: 'inherit' });
step('installed and built');
const names = Object.keys(JSON.parse(readFileSync(join(NODES, 'package.json'), 'utf8')).dependencies);
for (const name of names) {
  const bin = resolve(NODES, 'node_modules', name, 'bin');
  const { version } = JSON.parse(readFileSync(join(bin, '../package.json'), 'utf8'));
  const { env: ours } = process;
  const env = { ...ours, PATH: [bin, ours.PATH].join(delimiter) };
  const run = (...words) => execFileSync(words[0], words.slice(1), { env, stdio: 'inherit' });
  run('npm', 'run', 'check');
  step(`Node ${version}: check`);
  await walk(version, env);
  step(`Node ${version}: the service`);
  if (name !== names.at(-1)) continue;
  run('npx', 'vitest', 'run', 'tests/adapters/print/reports/file.test.ts', '-t', 'page by page');
  step(`Node ${version}: paper`);
}

/** Starts, signs in, writes, reads reports, and stops. Every line of output is JSON: Node has nothing to say against it. */
async function walk(version, env) {
  const access = { email: 'guia@viveiro.example', password: 'passeio pelo viveiro' };
  const service = spawn('node', ['bin/viveiro.mjs', 'iniciar'], {
    env: {
      ...{ PATH: env.PATH, HOME: FOLDER, PORT: '0', DATA_DIR: join(FOLDER, `dados-${version}`) },
      ...{ ADMIN_EMAIL: access.email, ADMIN_PASSWORD: access.password },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [service.stdout, service.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const ended = once(service, 'close');
  const expected = (what, is, wanted) => {
    if (is !== wanted) throw new Error(`Node ${version}: ${what} is ${is}, not ${wanted}:\n${output}`);
  };
  try {
    const url = await Promise.race([served(service, () => output), ended.then(() => '')]);
    expected('the start', url !== '', true);
    expected('/ready', (await fetch(`${url}/ready`)).status, 200);
    const json = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${url}/api/auth/sign-in/email`, post(access, json));
    expected('signing in', signedIn.status, 200);
    const { data } = await signedIn.json();
    const headers = { authorization: `Bearer ${data.token}` };
    const seed = { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'SEMENTE', quantidade_inicial: 7 };
    expected('a write', (await fetch(`${url}/especies`, post(seed, { ...json, ...headers }))).status, 201);
    for (const [format, begins] of Object.entries({ pdf: '%PDF', xlsx: 'PK', csv: '\uFEFF' })) {
      const file = await fetch(`${url}/relatorios/especies?formato=${format}`, { headers });
      const text = Buffer.from(await file.arrayBuffer()).toString();
      expected(`a report as ${format}`, text.startsWith(begins), true);
    }
  } finally {
    service.kill('SIGTERM');
  }
  const [code] = await ended;
  expected('the exit code', code, 0);
  const lines = output.trim().split('\n');
  expected('Node', JSON.parse(lines[0]).node, `v${version}`);
  expected(
    'a line of its output',
    lines.find((line) => !line.startsWith('{')),
    undefined,
  );
}

function post(body, headers) {
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

/** Resolves to its address, once it serves. */
function served(service, output) {
  return new Promise((resolve) => {
    service.stdout.on('data', () => {
      const [, url] = /está no ar em (http:[^\s"]+)/.exec(output()) ?? [];
      if (url) resolve(url);
    });
  });
}
