import { z } from 'zod';
import { AppError, type Fault } from '../common/errors.ts';
import { creation } from '../wire/inputs.ts';
import { faultsOf } from '../wire/validation.ts';
import { Importacao } from './schemas.ts';

/** Imports: the rows of a spreadsheet are validated one by one, so that a bad row does not refuse the others. */

export const MAX_LINHAS = 250;

/** The input of an import: a chunk of rows, each in the shape of `schema`. `campos` describes that shape. */
export function importInput<Schema extends z.ZodObject>(campos: string, schema: Schema) {
  return creation(importFields(campos, schema), DA_IMPORTACAO);
}

/** What to do instead of sending fields that an import has only in answers. */
export const DA_IMPORTACAO = { record: () => Importacao, instead: { gravado: 'gravar' } };

/** The fields of such an input, for an import that takes others, too. */
export function importFields<Schema extends z.ZodObject>(campos: string, schema: Schema) {
  return {
    linhas: z
      .array(unvalidated(schema))
      .min(1)
      .max(MAX_LINHAS)
      .describe(`Linhas da planilha, cada uma com ${campos}; uma linha recusada não impede as outras`),
    gravar: z
      .boolean()
      .describe('Se as linhas aceitas são gravadas, e não só conferidas')
      .nullish()
      .transform((value) => value ?? false),
  };
}

/** Any object: each row is validated by itself later. Types and documents have the shape that is accepted. */
function unvalidated<Schema extends z.ZodObject>(schema: Schema) {
  const any = z.record(z.string(), z.unknown());
  any._zod.toJSONSchema = () => {
    const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return shape;
  };
  return any as unknown as z.ZodType<Record<string, unknown>, z.input<Schema>>;
}

/** How the document describes an import; `criacao` is the operation that each row amounts to. */
export function descricaoDaImportacao(criacao: string): string {
  return (
    `Confere até ${MAX_LINHAS} linhas, cada uma por si, e diz por que recusa alguma. Só com \`gravar: true\` grava ` +
    `as aceitas, em uma transação, cada uma como um \`${criacao}\`, com a mesma auditoria.`
  );
}

/** The same for a register, whose imports take up records again. */
export function descricaoDaImportacaoDeCadastros(criacao: string): string {
  return (
    `${descricaoDaImportacao(criacao)} O que ficou inativo porque uma importação foi desfeita volta com os dados da ` +
    'linha, e é auditado como alteração; o que alguém inativou continua inativo.'
  );
}

export const RECUSA_DA_IMPORTACAO = `sem linhas, ou com mais de ${MAX_LINHAS} (400); nunca por uma linha com defeito`;

export type ImportInput = z.output<ReturnType<typeof importInput>>;
type Importado = z.output<typeof Importacao>;

interface Linha<Pedido> {
  enviada: Record<string, unknown>;
  /** The parsed row; absent when its shape was refused. */
  pedido?: Pedido;
  identidade: string | null;
  /** The id of the record that the row takes up again. */
  retoma: string | null;
  erros: readonly Fault[];
}

/** The rows of one chunk while they are validated. The accepted rows are those not refused so far. */
export class ImportRows<Pedido> {
  readonly #linhas: Linha<Pedido>[];

  constructor(linhas: ImportInput['linhas'], schema: z.ZodType<Pedido>) {
    this.#linhas = linhas.map((linha) => {
      const { data, error } = schema.safeParse(linha);
      const common = { enviada: linha, identidade: null, retoma: null };
      return error ? { ...common, erros: faultsOf(error) } : { ...common, pedido: data, erros: [] };
    });
  }

  /** Calls `decide` for each accepted row. When it throws an AppError, the row is refused with its faults. */
  decideEach<T>(decide: (pedido: Pedido) => T): T[] {
    return this.#aceitas().flatMap((linha) => {
      try {
        return [decide(linha.pedido)];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        linha.erros = error.faults;
        return [];
      }
    });
  }

  /**
   * The same for rows that are accepted or refused together: those with the same key. A row without a key is by itself. When one
   * row of a key is refused, the others are refused as `incompleto`.
   */
  decideTogether<T>(
    keyOf: (enviada: Record<string, unknown>) => string | null,
    incompleto: Fault,
    decide: (pedidos: readonly [Pedido, ...Pedido[]]) => T,
  ): T[] {
    const groups = new Map<unknown, Linha<Pedido>[]>();
    for (const linha of this.#linhas) {
      const key = keyOf(linha.enviada) ?? linha;
      groups.set(key, [...(groups.get(key) ?? []), linha]);
    }
    return [...groups.values()].flatMap((linhas) => {
      const aceitas = linhas.filter(isAceita);
      const refuse = (erros: readonly Fault[]) => {
        for (const linha of aceitas) linha.erros = erros;
        return [];
      };
      const [first, ...others] = aceitas.map(({ pedido }) => pedido);
      if (first === undefined || aceitas.length < linhas.length) return refuse([incompleto]);
      try {
        return [decide([first, ...others])];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return refuse(error.faults);
      }
    });
  }

  /** Sets the identity of an accepted row, and refuses rows with the identity of an earlier one. */
  identify(identidade: (pedido: Pedido) => string, campo: string): void {
    for (const linha of this.#aceitas()) linha.identidade = identidade(linha.pedido);
    this.distinguish(identidade, campo);
  }

  /** Refuses accepted rows that repeat the value of an earlier one. */
  distinguish(valor: (pedido: Pedido) => string, campo: string): void {
    const seen = new Set<string>();
    for (const linha of this.#aceitas()) {
      const value = valor(linha.pedido);
      if (seen.has(value)) linha.erros = [{ ...REPETIDA, campo }];
      seen.add(value);
    }
  }

  /** Refuses accepted rows whose identity is not among these. */
  keep(identidades: readonly string[], { faults }: AppError): void {
    const kept = new Set(identidades);
    for (const linha of this.#aceitas()) {
      if (linha.identidade !== null && !kept.has(linha.identidade)) linha.erros = faults;
    }
  }

  /** Marks the accepted rows that take up the records of their identities again, which have these ids. */
  takeUp(registros: ReadonlyMap<string, string>): void {
    for (const linha of this.#aceitas()) linha.retoma = registros.get(linha.identidade ?? '') ?? null;
  }

  /** The accepted rows, parsed. */
  get pedidos(): Pedido[] {
    return this.#aceitas().map(({ pedido }) => pedido);
  }

  /** The accepted rows that make a record. */
  get novos(): Pedido[] {
    return this.#aceitas().flatMap(({ pedido, retoma }) => (retoma === null ? [pedido] : []));
  }

  /** The accepted rows that take up a record again, with its id. */
  get retomados(): { id: string; pedido: Pedido }[] {
    return this.#aceitas().flatMap(({ pedido, retoma }) => (retoma === null ? [] : [{ id: retoma, pedido }]));
  }

  get identidades(): string[] {
    return this.#aceitas().flatMap(({ identidade }) => identidade ?? []);
  }

  /** The answer. `importacao_id` names the operation under which something was recorded; null when nothing was. */
  result(importacao_id: string | null): Importado {
    return {
      gravado: importacao_id !== null,
      importacao_id,
      linhas: this.#linhas.map(({ identidade, retoma, erros }) => ({
        identidade,
        retomada: retoma !== null && erros.length === 0,
        erros: erros.map(({ codigo, campo = null, detalhe }) => ({ codigo, campo, detalhe })),
      })),
    };
  }

  #aceitas(): Required<Linha<Pedido>>[] {
    return this.#linhas.filter(isAceita);
  }
}

function isAceita<Pedido>(linha: Linha<Pedido>): linha is Required<Linha<Pedido>> {
  return 'pedido' in linha && linha.erros.length === 0;
}

const REPETIDA: Fault = {
  codigo: 'LINHA_REPETIDA',
  detalhe: 'Retire esta linha: uma linha anterior da planilha já traz o mesmo registro.',
};
