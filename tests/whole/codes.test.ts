import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { restRoutes } from '../../adapters/http/rest/plugin.ts';
import { REASONS } from '../../adapters/planilha/inputs.ts';
import { CODIGOS, type Codigo } from '../../src/common/codigos.ts';

/** The table of what the service answers as `codigo`. That a fault has a code of the table, the compiler says. */

const codes = Object.entries(CODIGOS);
/** Codes that are named for the document, and not answered there. */
const LISTED = /^export const RECUSAS[^;]*;/gm;
const source = ['src', 'adapters/http', 'adapters/print', 'db'].map(textBelow).join('\n');

function textBelow(folder: string): string {
  return readdirSync(folder, { recursive: true })
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith('.ts') && path !== 'src/common/codigos.ts')
    .map((path) => readFileSync(path, 'utf8').replace(LISTED, ''))
    .join('\n');
}

test('every code of the table is answered somewhere', () => {
  expect(Object.keys(CODIGOS).filter((codigo) => !source.includes(`'${codigo}'`))).toEqual([]);
});

test('a test shows every code that the ledger refuses with', () => {
  const ledger = textBelow('src/estoque').matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g);
  const refused = [...new Set([...ledger].map(([, word = '']) => word))].filter((word) => word in CODIGOS);
  expect(refused.length).toBeGreaterThan(20);
  const shown = textBelow('tests');
  expect(refused.filter((codigo) => !shown.includes(codigo))).toEqual([]);
});

/** Rows of an import are refused one by one, and a history that is too long by tRPC alone. */
const OF_NO_OPERATION = ['CODIGO_JA_EXISTE', 'LOTE_DIVERGENTE', 'LOTE_INCOMPLETO', 'HISTORICO_LONGO'];

test('the document names every code that the decisions about stock refuse with', () => {
  const decided = ['src/estoque', 'src/lotes'].map(textBelow).join('\n');
  const thrown = [...decided.matchAll(/\b(?:invalid\(\s*|codigo: )'([A-Z_]+)'/g)].map(([, codigo]) => codigo);
  const named = restRoutes()
    .flatMap(({ refusals = '' }) => [...refusals.matchAll(/`([A-Z_]+)`/g)])
    .map(([, codigo]) => codigo);
  expect(
    thrown.filter((codigo = '') => ![...named, ...OF_NO_OPERATION].includes(codigo)),
    'RECUSAS… beside the rules of movements, of reversals and of batches',
  ).toEqual([]);
});

/** A clerk with a sheet knows its columns, and not the fields of the interface. */
test('adapters/planilha/inputs.ts has other words for every refusal of stock that names a field', () => {
  const refusals = textBelow('src/estoque').matchAll(/\binvalid\(\s*'([A-Z_]+)',\s*(['`])(.*?)\2,/gs);
  const naming = [...refusals].flatMap(([, codigo = '', , sentence = '']) =>
    /[a-z]_[a-z]/.test(sentence.replace(/\$\{.*?\}/g, '')) ? [codigo] : [],
  );
  expect(naming).not.toEqual([]);
  expect(naming.filter((codigo) => !(codigo in REASONS))).toEqual([]);
});

/** What zod carries, in `params`, no type checks. */
test('every code that a schema names is in the table', () => {
  const named = [...source.matchAll(/\bcodigo: '([A-Z_]+)'/g)].map(([, codigo]) => codigo as Codigo);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((codigo) => !(codigo in CODIGOS))).toEqual([]);
});

/** A creation that collides is 409, and a change that does is 400. */
const STATUS = { invalid: 400, conflict: 409, tooMany: 429, unavailable: 503 };

test('every code has the status that it is answered with', () => {
  const made = [...source.matchAll(/\b(invalid|conflict|tooMany|unavailable)\(\s*'([A-Z_]+)'/g)];
  const wrong = made.filter(
    ([, kind, codigo]) => !isAnswered(codigo as Codigo, STATUS[kind as keyof typeof STATUS]),
  );
  expect(wrong.map(([text]) => text)).toEqual([]);
});

function isAnswered(codigo: Codigo, status: number): boolean {
  const [own] = CODIGOS[codigo];
  return status === own || (own === 409 && status === 400);
}

test('docs/codes.md is the table; vitest --update writes it anew', async () => {
  const rows = codes
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([codigo, [status, houve, fazer]]) => `| \`${codigo}\` | ${status} | ${houve} | ${fazer} |`);
  const page = `# Error codes

Every error has a \`codigo\` for programs beside its \`detalhe\` for people, which says the same with names and numbers. A code never
changes its meaning; later versions may answer others, and a program treats one that it does not know by its status. With 409 a
record exists already; where a change would make two records alike, the same code comes with 400.

| \`codigo\` | status | what happened | what to do |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../docs/codes.md');
});
