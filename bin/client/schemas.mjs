import { resolve } from 'node:path';
import ts from 'typescript';
import { inputSchemas, valueTypes } from './names.mjs';

/** A module with the schemas that forms validate with, as if it stood at the root of the sources. */
const MODULE = [
  `import './src/wire/validation.ts';`,
  ...inputSchemas.map(({ name, file }) => `import { ${name} as own${name} } from './src/${file}';`),
  ...inputSchemas.map(({ name }) => `export const ${name} = own${name};`),
].join('\n');

const DOC = `/**
 * The shapes of inputs, as the service judges them before it looks at anything else. What its records, its settings and the role of
 * whoever asks decide (a balance, room in a greenhouse, a name that is taken, who may reverse) only the service knows.
 */
`;

/** What is bundled: the schemas and the fixed values. */
export const schemasModule = `export * from './src/common/vocabulary.ts';\n${MODULE}`;

/** The compiler writes out the types of the schemas, in terms of zod alone. */
export function schemasDeclared() {
  const file = resolve('schemas-of-inputs.ts');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
    ts.sys,
    process.cwd(),
  );
  const written = { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, types: [] };
  const host = ts.createCompilerHost(written);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(file, `import { z } from 'zod';\n${MODULE}`, ts.ScriptTarget.ES2023)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], written, host);
  let declarations = '';
  const { diagnostics } = program.emit(
    program.getSourceFile(file),
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
    enumsNamed(declarations.replace(`import './src/wire/validation.ts';\n`, '')),
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
