import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** What files of source say, by the compiler's own reading of them. */

function parsed(path: string, text = readFileSync(path, 'utf8')): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** Where the last import of a file ends: each ends a line, and nothing below is one. */
const IMPORTS = /^[\s\S]*^(?:import\b|\}).* from '.*';$/m;

interface Import {
  by: string;
  /** A file of ours, from the top of the repository. */
  from: string;
  /** The names that are imported; of types only when `typeOnly`. */
  names: string[];
  typeOnly: boolean;
}

/** What a file imports from other files of ours. */
export function importsOf(path: string): Import[] {
  const [head = ''] = IMPORTS.exec(readFileSync(path, 'utf8')) ?? [];
  return parsed(path, head)
    .statements.filter(ts.isImportDeclaration)
    .flatMap(({ importClause, moduleSpecifier }) => {
      const { text } = moduleSpecifier as ts.StringLiteral;
      if (!text.startsWith('.')) return [];
      const named = importClause?.namedBindings;
      const elements = named && ts.isNamedImports(named) ? named.elements : [];
      return [
        {
          by: path,
          from: join(dirname(path), text),
          names: elements.map(({ propertyName, name }) => (propertyName ?? name).text),
          typeOnly: importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
        },
      ];
    });
}

/** What a file exports, and whether it needs that itself. */
export function exportsOf(path: string): { name: string; neededHere: boolean }[] {
  const file = parsed(path);
  const uses = new Map<string, number>();
  walk(file, (node) => {
    if (ts.isIdentifier(node)) uses.set(node.text, (uses.get(node.text) ?? 0) + 1);
  });
  return file.statements
    .filter((statement) => isExported(statement))
    .flatMap(declaredBy)
    .map((name) => ({ name, neededHere: (uses.get(name) ?? 0) > 1 }));
}

/** By its name: what is the file's default is called as its reader likes. */
function isExported(statement: ts.Statement): boolean {
  const kinds = ts.canHaveModifiers(statement) ? ts.getModifiers(statement)?.map(({ kind }) => kind) : [];
  return Boolean(
    kinds?.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword),
  );
}

function declaredBy(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.text] : [];
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Writes of the app whose answers the service does not keep, so that a key would not hold: they are about secrets. */
const KEYLESS =
  /^service\.(?:chaves\.criar|usuarios\.(?:atualizarPerfil|linkDoConvite)|webhooks\.(?:criar|trocarSegredo))\./;

/**
 * The writes of a file of the app that no attempt sends: those beside its `useMutation`, and those with a key that they were not
 * handed as `options` or `idempotencyKey`. A trial writes nothing.
 */
export function writesUnattempted(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  if (!/\.(?:mutate|mutationOptions)\b/.test(text)) return [];
  const writes: string[] = [];
  walk(parsed(path), (node) => {
    if (!ts.isPropertyAccessExpression(node) || !/^mutat(?:e|ionOptions)$/.test(node.name.text)) return;
    const called = node.getText().replace(/\s/g, '');
    if (!/^(?:service|trpc)\.\w+\.\w+\.\w+$/.test(called)) return;
    const { parent } = node;
    // Handed on as it is, it is called with what it is given.
    const [input, options] =
      ts.isCallExpression(parent) && parent.expression === node ? parent.arguments : [];
    const handed = !input || (options ? isHanded(options) : KEYLESS.test(called));
    const tried = options?.getText().includes('simular: true');
    if (!tried && !(handed && !/\buseMutation\b/.test(text) && called.startsWith('service')))
      writes.push(`${path}: ${called}`);
  });
  return writes;
}

/** Whether it holds a parameter of a function around it that is called as what an attempt hands over. */
function isHanded(options: ts.Node): boolean {
  let found = false;
  walk(options, (node) => {
    if (!ts.isIdentifier(node) || !/^(?:options|keyed|idempotencyKey)$/.test(node.text)) return;
    for (let around: ts.Node = options; around.parent; around = around.parent) {
      if (ts.isFunctionLike(around))
        found ||= around.parameters.some(({ name }) => new RegExp(`\\b${node.text}\\b`).test(name.getText()));
    }
  });
  return found;
}

/** The fields of a form: each has its name in the source. */
export function fieldsIn(path: string): string[] {
  const names: string[] = [];
  walk(parsed(path), (node) => {
    if (!ts.isJsxAttribute(node) || node.name.getText() !== 'name') return;
    if (node.initializer && ts.isStringLiteral(node.initializer)) names.push(node.initializer.text);
  });
  return names;
}

/** The texts that a file writes as values of a property. */
export function textsOf(path: string, property: string): string[] {
  const texts: string[] = [];
  walk(parsed(path), (node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== property) return;
    if (ts.isStringLiteral(node.initializer)) texts.push(node.initializer.text);
  });
  return texts;
}
