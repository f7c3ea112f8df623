import { readFileSync } from 'node:fs';
import semver from 'semver';

/**
 * Fails when the lock file holds a package that refuses a Node this service promises to run on, the oldest or one that is tried,
 * or that names the registry it came from (which would bind every installation to that registry).
 */
const { packages } = lockOf('.');
const { '': _, ...tried } = lockOf('.ci/nodes').packages;
const nodes = [
  semver.minVersion(packages[''].engines.node),
  ...Object.values(tried).map(({ version }) => version),
];

const faults = Object.entries(packages).flatMap(([path, { engines, version, resolved }]) => [
  ...nodes
    .filter((node) => engines?.node && !semver.satisfies(node, engines.node))
    .map((node) => `${path} ${version} asks for Node ${engines.node}, not ${node}`),
  ...(resolved ? [`${path} ${version} names its registry`] : []),
]);

for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function lockOf(folder) {
  return JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));
}
