import { SO_DE_PROGRAMAS } from '../../../src/common/escopos.ts';
import type { RestRoute } from '../rest/plugin.ts';

interface Sampled {
  route: Pick<RestRoute, 'name' | 'method' | 'path' | 'cargos' | 'file'>;
  url: string;
  /** The operation's input; undefined when it takes nothing, or nothing is required. */
  input: object | undefined;
}

/** The operation called with the typed client. Documentation pages write curl and other languages by themselves. */
export function codeSamples(sampled: Sampled): object[] {
  return [{ lang: 'TypeScript', label: 'Cliente tipado', source: typedCall(sampled) }];
}

function typedCall({ route, url, input }: Sampled): string {
  const byKey = SO_DE_PROGRAMAS.includes(route.name);
  return [
    `import { createClient } from 'viveiro/client';`,
    '',
    `const viveiro = createClient({ url: ${asCode(url)}${byKey ? ', token: chave' : ''} });`,
    ...(route.cargos && !byKey ? ['await viveiro.entrar(email, senha);'] : []),
    resultOf(route, input),
  ].join('\n');
}

function resultOf({ name, method, path, file }: Sampled['route'], input: object | undefined): string {
  if (name === 'auth.signInEmail') return 'const usuario = await viveiro.entrar(email, senha);';
  if (name === 'auth.signOut') return 'await viveiro.sair();';
  if (file?.when === 'always') {
    const address = path.replace(
      /\{(\w+)\}/g,
      (_, field: string) => (input as Record<string, string>)[field] ?? '',
    );
    return `const { nome, conteudo } = await viveiro.baixar(${asCode(address)});`;
  }
  const call = method === 'GET' ? 'query' : 'mutate';
  return `const resultado = await viveiro.${name}.${call}(${input ? asCode(input) : ''});`;
}

/** As people write literals in TypeScript. */
function asCode(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/^(\s*)"(\w+)":/gm, '$1$2:')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (quoted, text: string) => (/['\\]/.test(text) ? quoted : `'${text}'`));
}
