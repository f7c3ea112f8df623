import { z } from 'zod';
import type { Codigo } from '../common/codigos.ts';
import type { Fault } from '../common/errors.ts';

/** Refused input, explained in a clerk's words. Importing this module makes zod use them. */
z.config({ customError: (issue) => sentence(issue as z.core.$ZodRawIssue) });

/** Also for a field that a form left blank. */
export const REQUIRED = 'Preencha este campo: ele é obrigatório.';

/** More faults than this are no help, and a body of 256 KiB can have a hundred thousand. */
const MAX_FAULTS = 100;

/** The faults of refused input, one per issue, each with the path of its field. Values are never repeated in them. */
export function faultsOf(error: unknown): readonly [Fault, ...Fault[]] {
  if (!(error instanceof z.ZodError)) {
    return [
      { codigo: 'REQUISICAO_INVALIDA', detalhe: 'Confira o formato da requisição: ela não pôde ser lida.' },
    ];
  }
  const { issues } = error;
  const told = issues.filter(
    (issue, n) => !isToldAgain(issue, issues[n + 1]) && !isOfWrongType(issue, issues[n - 1]),
  );
  return told.slice(0, MAX_FAULTS).map(toFault) as [Fault, ...Fault[]];
}

/** For a number beyond all integers, zod reports that it is too large, and then the limit of its field. */
function isToldAgain(issue: z.core.$ZodIssue, next: z.core.$ZodIssue | undefined): boolean {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return false;
  const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  return (
    Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER &&
    next?.code === issue.code &&
    next.path.join() === issue.path.join()
  );
}

/** Zod measures a text even after it has reported that a list is expected. */
function isOfWrongType(issue: z.core.$ZodIssue, before: z.core.$ZodIssue | undefined): boolean {
  return before?.code === 'invalid_type' && before.path.join() === issue.path.join();
}

function toFault(issue: z.core.$ZodIssue): Fault {
  const campo = issue.path.map(String).join('.');
  return { codigo: codeOf(issue), detalhe: issue.message, ...(campo && { campo }) };
}

function codeOf(issue: z.core.$ZodIssue): Codigo {
  if (issue.message === REQUIRED) return 'CAMPO_OBRIGATORIO';
  switch (issue.code) {
    case 'invalid_type':
      return 'TIPO_INVALIDO';
    case 'too_small':
    case 'too_big':
      return 'FORA_DO_LIMITE';
    case 'invalid_value':
      return 'VALOR_NAO_PERMITIDO';
    case 'custom':
      return (issue.params?.codigo as Codigo | undefined) ?? 'VALOR_INVALIDO';
    default:
      return 'FORMATO_INVALIDO';
  }
}

function sentence(issue: z.core.$ZodRawIssue): string {
  if (isMissing(issue)) return REQUIRED;
  if (isOneOfSeveral(issue)) return 'Envie um só valor: aqui não se espera uma lista.';
  switch (issue.code) {
    case 'invalid_type':
      return `Corrija o valor: aqui se espera ${TYPES[issue.expected as string] ?? 'outro tipo de valor'}.`;
    case 'invalid_value':
      return `Escolha um destes valores: ${(issue.values as unknown[]).join(', ')}.`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? REQUIRED
        : atLeast(issue.origin as string, issue.minimum as number);
    case 'too_big':
      return atMost(issue.origin as string, issue.maximum as number);
    case 'invalid_format':
      return `Corrija o valor: ele não tem a forma de ${FORMATS[issue.format as string] ?? 'um valor aceito aqui'}.`;
    default:
      return 'Corrija o valor: ele não é aceito aqui.';
  }
}

/** A form leaves blank text in a field that nobody filled in, except in fields without typing. */
function isMissing({ input, expected }: z.core.$ZodRawIssue): boolean {
  return input === undefined || input === null || (isBlank(input) && !NOT_TYPED.includes(expected as string));
}

/** A list where one value is expected. A filter that an address repeats is one, too. */
function isOneOfSeveral({ code, input, expected }: z.core.$ZodRawIssue): boolean {
  const single = code === 'invalid_value' || (code === 'invalid_type' && SINGLE.includes(expected as string));
  return single && Array.isArray(input);
}

const SINGLE = ['string', 'number', 'int', 'boolean'];

const NOT_TYPED = ['boolean', 'array', 'object', 'record'];

/** Whether a value is text without anything to read. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

const TYPES: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto com campos',
  record: 'um objeto com campos',
};

const FORMATS: Record<string, string> = {
  guid: 'um identificador (UUID)',
  email: 'um e-mail, como nome@exemplo.com.br',
  url: 'um endereço da web, como https://exemplo.com.br',
};

function atLeast(origin: string, minimum: number): string {
  if (origin === 'string') return `Aumente o texto: o mínimo é de ${minimum} caracteres.`;
  if (origin === 'array')
    return minimum === 1 ? 'Inclua ao menos um item.' : `Inclua ao menos ${minimum} itens.`;
  return `Informe um valor maior ou igual a ${minimum}.`;
}

/** The sentence for a text, a list or a number that is too large. */
export function atMost(origin: string, maximum: number): string {
  if (origin === 'string') return `Encurte o texto: o máximo é de ${maximum} caracteres.`;
  if (origin === 'array') return `Diminua a lista: o máximo é de ${maximum} itens.`;
  return `Informe um valor menor ou igual a ${maximum}.`;
}
