import { z } from 'zod';
import { identity, inside } from '../../adapters/http/openapi/json-schema.ts';
import { CODIGOS } from '../../src/common/codigos.ts';
import { pageOf } from '../../src/lists/pagination.ts';
import { byId } from '../../src/procedure/trpc.ts';
import { NO_FILTERS } from '../../src/wire/inputs.ts';
import { inputs, outputs, procedures, schemaOf, valueTypes } from './names.mjs';

/** Writes schemas and procedures as TypeScript. */

const inputNames = namesOf(inputs);
const outputNames = namesOf(outputs);
const nameOfInput = new Map(inputs.map(({ name, schema }) => [schema, name]));
const idAlone = schemaOf(byId, 'input');
const { docs, ...paging } = schemaOf(pageOf(z.unknown()), 'output').properties;

/** The inputs and outputs of procedures, by name, and the codes of errors. */
export function typesDeclared() {
  const page = typeOf({ type: 'object', properties: paging, required: Object.keys(paging) });
  return [
    `import type { ${[...valueTypes.values()].join(', ')} } from './vocabulary.js';\n`,
    `/** A page of a list, or of a report. */\nexport interface Pagina<T> ${page.replace('{', `{\n  /** ${docs.description} */\n  docs: Array<T>;`)}\n`,
    declared(
      { name: 'PorId', data: { ...idAlone, description: 'O registro que se pede ou altera' } },
      inputNames,
    ),
    `/** What the service of this version may say is wrong. */\nexport type Codigo = ${Object.keys(CODIGOS)
      .map((each) => JSON.stringify(each))
      .join(' | ')};\n`,
    ...inputs.map((input) => declared(input, inputNames)),
    ...outputs.map((output) => declared(output, outputNames)),
  ].join('\n');
}

/** The names that are declared there. */
export const typeNames = ['Pagina', 'PorId', 'Codigo', ...[...inputs, ...outputs].map(({ name }) => name)];

/** Every procedure, by area. `write` puts one into the client's words, given its kind, its input and its output. */
export function proceduresDeclared(write) {
  const areas = [...new Set(procedures.map(({ area }) => area))].map((area) => {
    const calls = procedures.filter((each) => each.area === area).map((each) => callDeclared(each, write));
    return `  readonly ${area}: {\n${calls.join('')}  };\n`;
  });
  return `{\n${areas.join('')}}`;
}

function callDeclared({ name, kind, inputs: taken, summary, data }, write) {
  const fields = taken.filter((schema) => schema !== NO_FILTERS);
  const input = fields.map(inputType).join(' & ') || undefined;
  const output = typeOf(withReferences(data, outputNames), '    ');
  return `${comment(summary, '    ')}    readonly ${name}: ${write({ kind, input, output })};\n`;
}

function inputType(schema) {
  const data = schemaOf(schema, 'input');
  if (identity(data) === identity(idAlone)) return 'PorId';
  return nameOfInput.get(schema) ?? typeOf(data, '    ');
}

/** The schema in which every part that equals a named one is replaced by a reference to it. The largest parts win. */
function withReferences(schema, named) {
  const name = named.get(identity(schema));
  if (name === undefined) return inside(schema, (each) => withReferences(each, named));
  return { $ref: name, description: schema.description };
}

function namesOf(types) {
  return new Map(types.map(({ name, data }) => [identity(data), name]));
}

function declared({ name, data }, names) {
  const others = new Map([...names].filter(([, other]) => other !== name));
  const { description, ...schema } = withReferences(data, others);
  const type = typeOf(schema);
  const declaration = type.startsWith('{') ? `interface ${name} ${type}` : `type ${name} = ${type};`;
  return `${comment(description)}export ${declaration}\n`;
}

/** A JSON schema as TypeScript. */
function typeOf(schema, indent = '') {
  if (schema.$ref) return schema.$ref;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return valuesOf(schema.enum);
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each, indent)).join(' | ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
  }
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'array') return `Array<${typeOf(schema.items, indent)}>`;
  if (schema.type === 'object') return isPage(schema) ? pageType(schema, indent) : objectOf(schema, indent);
  return schema.type ?? 'unknown';
}

function valuesOf(values) {
  const named = valueTypes.get(JSON.stringify(values.filter((value) => value !== null)));
  if (!named) return values.map((value) => JSON.stringify(value)).join(' | ');
  return values.includes(null) ? `${named} | null` : named;
}

function isPage({ properties = {} }) {
  return 'docs' in properties && Object.keys(paging).every((name) => name in properties);
}

/** The page of a report has more fields than that of a list. */
function pageType({ properties, required }, indent) {
  const more = Object.entries(properties).filter(([name]) => name !== 'docs' && !(name in paging));
  const page = `Pagina<${typeOf(properties.docs.items, indent)}>`;
  if (more.length === 0) return page;
  return `${page} & ${objectOf({ properties: Object.fromEntries(more), required }, indent)}`;
}

function objectOf({ properties, required = [], additionalProperties }, indent) {
  if (!properties) return `Record<string, ${typeOf(additionalProperties || {}, indent)}>`;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(field.description, inner)}${inner}${name}${mark}: ${typeOf(field, inner)}${mark && ' | undefined'};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

function comment(text, indent = '') {
  return text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '';
}
