import { readFileSync } from 'node:fs';
import { digest, passedBy } from './passed.mjs';

/**
 * Fails when Redocly or Spectral, with their recommended rules, find anything in openapi.json: no error, and no warning
 * either. A test keeps the file equal to what the service serves.
 */
const source = readFileSync('openapi.json', 'utf8');
const { passed, remember } = passedBy('document');
const hash = digest(
  source,
  readFileSync('package-lock.json', 'utf8'),
  readFileSync('.ci/document.mjs', 'utf8'),
);
const faults = passed.has(hash) ? [] : [...(await byRedocly()), ...(await bySpectral())];

for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
if (faults.length === 0) remember([hash]);

async function byRedocly() {
  const { createConfig, lintFromString } = await import('@redocly/openapi-core');
  // A link of a mail leads on with 302. That every operation has a success, Spectral looks for too, and knows 3xx as one.
  const config = await createConfig({ extends: ['recommended'], rules: { 'operation-2xx-response': 'off' } });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(
    ({ ruleId, severity, message, location }) =>
      `redocly ${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`,
  );
}

async function bySpectral() {
  const { default: spectralCore } = await import('@stoplight/spectral-core');
  const { default: spectralRulesets } = await import('@stoplight/spectral-rulesets');
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: spectralRulesets.oas });
  const results = await spectral.run(source);
  return results.map(({ code, severity, message, path }) => {
    return `spectral ${severity === 0 ? 'error' : 'warn'} ${code} at ${path.join('.')}: ${message}`;
  });
}
