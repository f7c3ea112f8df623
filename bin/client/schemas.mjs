import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import ts from 'typescript';
import { formSchemas, keysOfRecords, valueTypes } from './names.mjs';

/** A module with the schemas that forms validate with, as if it stood at the root of the sources. */
const FILE = resolve('schemas-of-inputs.ts');
const MODULE = [
  `import './src/wire/validation.ts';`,
  ...formSchemas.map(({ name, file }) => `import { ${name} as own${name} } from './src/${file}';`),
  ...formSchemas.map(({ name }) => `export const ${name} = own${name};`),
].join('\n');

const DOC = `/**
 * The shapes of inputs, as the service judges them before it looks at anything else. What its records, its settings and the role of
 * whoever asks decide (a balance, room in a greenhouse, a name that is taken, who may reverse) only the service knows.
 */
`;

/** How the schemas and the fixed values are bundled. */
export const schemasBundled = {
  stdin: { contents: `export * from './src/common/vocabulary.ts';\n${MODULE}`, resolveDir: '.' },
  external: ['zod'],
  plugins: [
    {
      name: 'records-by-keys',
      setup: ({ onLoad }) =>
        onLoad({ filter: /\/(schemas|row)\.ts$/ }, ({ path }) => ({
          contents: recordsByKeys(path),
          loader: 'ts',
        })),
    },
  ],
};

/** A form needs only the keys of a record: a creation refuses those that it does not take. */
function recordsByKeys(path) {
  const code = readFileSync(path, 'utf8');
  const records = keysOfRecords(relative('src', path));
  const declarations = ts
    .createSourceFile(path, code, ts.ScriptTarget.ES2023)
    .statements.flatMap(({ declarationList }) => declarationList?.declarations ?? []);
  // What is kept needs everything that it is made of, which comes before it.
  for (const { name, initializer } of declarations.toReversed()) {
    if (records.has(name.text)) continue;
    const made = code.slice(initializer.pos, initializer.end).replace(/record: \(\) => \w+|'[^']*'/g, '');
    for (const [word] of made.matchAll(/\w+/g)) records.delete(word);
  }
  return declarations
    .filter(({ name }) => records.has(name.text))
    .reduceRight((text, { name, initializer }) => {
      const shape = records.get(name.text).map((key) => `${key}: 0`);
      return `${text.slice(0, initializer.pos)} { shape: { ${shape} } }${text.slice(initializer.end)}`;
    }, code);
}

/** The compiler writes out the types of the schemas, in terms of zod alone. */
export function schemasDeclared() {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
    ts.sys,
    process.cwd(),
  );
  const written = { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, types: [] };
  const host = ts.createCompilerHost(written);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === FILE
      ? ts.createSourceFile(FILE, `import { z } from 'zod';\n${MODULE}`, ts.ScriptTarget.ES2023)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram([FILE], written, host);
  let declarations = '';
  const { diagnostics } = program.emit(
    program.getSourceFile(FILE),
    (_, text) => {
      declarations = text;
    },
    undefined,
    true,
  );
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ messageText }) => messageText).join('\n'));
  return [
    `${DOC}export * from './vocabulary.js';`,
    `import type { ${[...valueTypes.values()].join(', ')} } from './vocabulary.js';`,
    shapesNamed(enumsNamed(declarations.replace(`import './src/wire/validation.ts';\n`, ''))),
    'type Values<T extends string> = { [value in T]: value };\n',
  ].join('\n');
}

/**
 * The compiler writes out a list of values at every field that has it, in an order of its own. A name makes a
 * program's compiler read it once.
 */
function enumsNamed(declarations) {
  const named = new Map([...valueTypes].map(([values, type]) => [String(JSON.parse(values).sort()), type]));
  return declarations.replace(/z\.ZodEnum<\{([^}]*)\}>/g, (_, members) => {
    const values = [...members.matchAll(/: "([^"]*)";/g)].map(([, value]) => value);
    const type = named.get(String(values.toSorted())) ?? values.map((value) => `"${value}"`).join(' | ');
    return `z.ZodEnum<Values<${type}>>`;
  });
}

/**
 * The same for objects: fields that several schemas share, the type of a row and the ends of intersections are written
 * once.
 */
function shapesNamed(declarations) {
  const shorter = declarations
    .replaceAll('\n} & {\n', '\n')
    .replace(
      /(z\.ZodType<Record<string, unknown>, (\{[^{}]*\})), z\.core\.\$ZodTypeInternals<[^{}]*\2>>/g,
      '$1>',
    );
  const fields = [...shorter.matchAll(/(\w+): (?:z\.\w+<)+(\{[^{}]*\})/g)];
  const repeated = fields.filter(
    ([, , shape], place) => fields.findIndex((each) => each[2] === shape) < place,
  );
  const names = new Map(repeated.map(([, field, shape]) => [shape, nameOf(field)]));
  const named = [...names].reduce((text, [shape, name]) => text.replaceAll(shape, name), shorter);
  return named + [...names].map(([shape, name]) => `type ${name} = ${shape};\n`).join('');
}

function nameOf(field) {
  return field.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());
}
