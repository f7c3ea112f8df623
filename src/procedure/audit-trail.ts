import { insertion } from '../../db/insert-rows.ts';
import { RegistroAuditoria } from '../../db/models/registro-auditoria.ts';
import { newId } from '../../db/new-id.ts';
import { send } from '../../db/prepared.ts';
import type { Acao, Entidade } from '../common/vocabulary.ts';
import type { Context } from './context.ts';

type AuditEntry = Pick<RegistroAuditoria, 'acao' | 'entidade' | 'entidade_id' | 'detalhes' | 'usuario_id'>;

/** Collects the audit entries of one operation. They are written last, in the operation's own transaction. */
export class AuditTrail {
  readonly operacaoId: string;
  /** The users that the entries are about: every change to a user, or to one of their sessions, has an entry about that user. */
  readonly usuarios = new Set<string>();
  readonly #entries: AuditEntry[] = [];
  #taken = 0;
  readonly #usuarioId: string | null;

  constructor(operacaoId: string, usuarioId: string | null) {
    this.operacaoId = operacaoId;
    this.#usuarioId = usuarioId;
  }

  get empty(): boolean {
    return this.#entries.length === 0;
  }

  /** `usuarioId` is passed where there is no session yet: sign-in, first access, password reset. */
  record(
    acao: Acao,
    entidade: Entidade,
    entidadeId: string,
    detalhes: object = {},
    usuarioId = this.#usuarioId,
  ): void {
    if (entidade === 'usuario') this.usuarios.add(entidadeId);
    this.#entries.push({
      acao,
      entidade,
      entidade_id: entidadeId,
      detalhes: { ...detalhes },
      usuario_id: usuarioId,
    });
  }

  async write({ db, ...from }: Pick<Context, 'db'> & From): Promise<void> {
    await send(db, insertion(RegistroAuditoria, this.take(from)));
  }

  /** The entries to write, each once. */
  take({ now, ip }: From) {
    const common = { operacao_id: this.operacaoId, ip, data_registro: now().toISOString() };
    const entries = this.#entries.slice(this.#taken);
    this.#taken = this.#entries.length;
    return entries.map((entry) => ({ id: newId(), ...entry, ...common }));
  }
}

/** When an operation was requested, and from where. */
type From = Pick<Context, 'now' | 'ip'>;

/** What an entry keeps of a field: its value; for personal data, only that it is there; or nothing, with the reason. */
type AuditedAs = 'value' | 'personal' | `left out: ${string}`;

/** One for each field of a record: a new field does not compile until somebody has decided. */
export type Audited<T> = Readonly<Record<keyof T & string, AuditedAs>>;

/** A new record, for `detalhes`. */
export function created<T extends object, Field extends keyof T & string>(
  record: T,
  audited: Readonly<Record<Field, AuditedAs>>,
): Record<string, unknown> {
  const fields = Object.keys(audited) as Field[];
  const values = fields.filter((field) => audited[field] === 'value');
  const personal = fields.filter((field) => audited[field] === 'personal');
  return {
    ...Object.fromEntries(values.map((field) => [field, record[field]])),
    ...(personal.length > 0 && { dados_pessoais: personal.filter((field) => record[field] !== null) }),
  };
}

/**
 * What changed between two states of a record, for `detalhes`: before and after of each field, and for personal data
 * only the field's name. An empty object means that nothing changed.
 */
export function changes<T extends object, Field extends keyof T & string>(
  before: T,
  after: Partial<Pick<T, Field>>,
  audited: Readonly<Record<Field, AuditedAs>>,
): Record<string, unknown> {
  const changed = (Object.keys(after) as Field[]).filter(
    (key) => after[key] !== undefined && after[key] !== before[key],
  );
  return Object.fromEntries(
    changed.map((key) => [
      key,
      audited[key] === 'personal' ? 'alterado' : { antes: before[key], depois: after[key] },
    ]),
  );
}
