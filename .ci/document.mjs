import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

/**
 * Fails when Redocly or Spectral, with their recommended rules, find anything in openapi.json: no error, and no warning
 * either. A test keeps the file equal to what the service serves.
 */
const source = readFileSync('openapi.json', 'utf8');
const faults = [...(await byRedocly()), ...(await bySpectral())];

for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

async function byRedocly() {
  // A link of a mail leads on with 302. That every operation has a success, Spectral looks for too, and knows 3xx as one.
  const config = await createConfig({ extends: ['recommended'], rules: { 'operation-2xx-response': 'off' } });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(
    ({ ruleId, severity, message, location }) =>
      `redocly ${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`,
  );
}

async function bySpectral() {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: spectralRulesets.oas });
  const results = await spectral.run(source);
  return results.map(({ code, severity, message, path }) => {
    return `spectral ${severity === 0 ? 'error' : 'warn'} ${code} at ${path.join('.')}: ${message}`;
  });
}
