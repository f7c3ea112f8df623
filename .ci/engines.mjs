import { readFileSync } from 'node:fs';
import semver from 'semver';

/**
 * Fails when the lock file holds a package that refuses the oldest Node this service promises to run on, or that
 * names the registry it came from (which would bind every installation to that registry).
 */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const oldest = semver.minVersion(packages[''].engines.node);

const faults = Object.entries(packages).flatMap(([path, { engines, version, resolved }]) => [
  ...(engines?.node && !semver.satisfies(oldest, engines.node)
    ? [`${path} ${version} asks for Node ${engines.node}, not ${oldest}`]
    : []),
  ...(resolved ? [`${path} ${version} names its registry`] : []),
]);

for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
