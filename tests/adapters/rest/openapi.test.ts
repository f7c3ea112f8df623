import { expect, test } from 'vitest';
import { readConfig } from '../../../adapters/config.ts';
import { openApiDocument } from '../../../adapters/rest/document.ts';

/** A change of the interface shows in the diff of the file that is committed; `npm run openapi` writes it anew. */
test('openapi.json is the document that a service without settings serves', async () => {
  const document = `${JSON.stringify(openApiDocument(readConfig({})), null, 2)}\n`;
  await expect(document).toMatchFileSnapshot('../../../openapi.json');
});
