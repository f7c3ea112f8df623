import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { breakable } from '../../../adapters/print/fitting.ts';
import { pdf } from '../../../adapters/print/pdf.ts';

test('a word that is longer than its line stays in its column', async () => {
  const columns = ['W'.repeat(150), 'Outra'].map((text) => ({ width: '*', ...breakable(text) }));
  const bytes = await pdf({ pageSize: 'A4', pageMargins: 40, content: [{ columns }] });
  const { items } = await (await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)).getTextContent();
  const texts = items.flatMap((item) => ('str' in item ? [item] : []));
  const ends = texts.map(({ str, transform, width }) => (str === 'Outra' ? 555 : 298) - transform[4] - width);
  expect(Math.min(...ends)).toBeGreaterThanOrEqual(0);
});
