import type { Db } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import { fromPostgres } from '../../../db/postgres-errors.ts';
import { prepared } from '../../../db/prepared.ts';
import { ate, day } from '../../../src/common/brazilian.ts';
import { AppError } from '../../../src/common/errors.ts';
import { AuditTrail } from '../../../src/procedure/audit-trail.ts';
import { type CriandoChave, criar } from '../../../src/usuarios/chaves/criar.ts';
import { revogar } from '../../../src/usuarios/chaves/revogar.ts';
import { NovaChave } from '../../../src/usuarios/chaves/schemas.ts';
import { faultsOf } from '../../../src/wire/validation.ts';
import { OperatorError } from '../../host/operator-error.ts';
import { onDatabase } from './command.ts';

interface TypedKey {
  nome: string;
  escopos: readonly string[];
  cargo: string;
  /** A local day, the last on which the key is valid. */
  validade?: string | undefined;
  enderecos?: readonly string[] | undefined;
  /** The beginning of the key that this one replaces, and the last day of that one. */
  substitui?: string | undefined;
  anterior_ate?: string | undefined;
}

/**
 * Makes the key of a program and prints it, once.
 *
 * @throws OperatorError with the service's words when it refuses the key.
 */
export async function criarChave({ substitui: prefixo, ...typed }: TypedKey): Promise<number> {
  return onDatabase(async ({ db, config }) => {
    const substitui = prefixo === undefined ? undefined : await chaveDe(db, prefixo);
    const { data, error } = NovaChave.safeParse({ ...typed, substitui });
    if (!data) throw explained(new AppError('invalid', faultsOf(error)));
    const { nome, chave } = await written(db, (ctx) => criar({ ...ctx, settings: config }, data));
    console.log(`Chave de ${nome}: ${chave}`);
    console.log('Guarde-a agora: ela não será mostrada de novo.');
    return 0;
  });
}

interface Listada {
  nome: string;
  prefixo: string;
  escopos: string[];
  revogada: boolean;
  validade: string | null;
  data_uso: string | null;
}

/** Prints every key, newest first. */
export async function listarChaves(): Promise<number> {
  return onDatabase(async ({ db, config }) => {
    const chaves = await prepared<Listada>(
      db,
      `select u.nome, c.prefixo, c.escopos, c.data_revogacao is not null as revogada, c.validade, c.data_uso
       from chaves c join usuarios u on u.id = c.id order by c.seq desc`,
    );
    const emDia = (instante: string) => day(instante, config.fusoHorario);
    for (const { nome, prefixo, escopos, revogada, validade, data_uso } of chaves) {
      const fim = revogada
        ? 'revogada'
        : validade
          ? `vale até ${ate(validade, config.fusoHorario)}`
          : 'vale até ser revogada';
      const uso = data_uso ? `usada em ${emDia(data_uso)}` : 'nunca usada';
      console.log(`${prefixo}…  ${nome}: ${escopos.join(', ')}; ${fim}; ${uso}`);
    }
    if (chaves.length === 0) console.log('Nenhum programa tem chave.');
    return 0;
  });
}

/**
 * Revokes the key with this beginning.
 *
 * @throws OperatorError unless exactly one key is listed with it.
 */
export async function revogarChave(prefixo: string): Promise<number> {
  return onDatabase(async ({ db }) => {
    const id = await chaveDe(db, prefixo);
    const { nome } = await written(db, (ctx) => revogar(ctx, id));
    console.log(`A chave de ${nome} não vale mais.`);
    return 0;
  });
}

/** @throws OperatorError unless exactly one key is listed with this beginning. */
async function chaveDe(db: Db, prefixo: string): Promise<string> {
  const sql = 'select id from chaves where prefixo = $1';
  const [chave, outra] = await prepared<{ id: string }>(db, sql, [prefixo.replace(/…$/, '')]);
  if (chave && !outra) return chave.id;
  throw new OperatorError('Copie o começo da chave como viveiro chave listar o mostra, sem mais nada.');
}

/** An operator has no account. */
type Writing = Omit<CriandoChave, 'settings'>;

/** Writes in one transaction, with its audit entry. */
async function written<Result>(db: Db, write: (ctx: Writing) => Promise<Result>): Promise<Result> {
  return db
    .transaction(async (trx) => {
      const ctx = { db: trx, now: () => new Date(), user: null, audit: new AuditTrail(newId(), null) };
      const result = await write(ctx);
      await ctx.audit.write({ ...ctx, ip: null });
      return result;
    })
    .catch((error) => {
      throw explained(error);
    });
}

/** The service's refusal, with the argument that it is about. */
function explained(error: unknown): unknown {
  const known = error instanceof AppError ? error : fromPostgres(error);
  if (!known) return error;
  const [{ campo = '' }] = known.faults;
  const argument = ARGUMENTS[campo.replace(/\..*/, '')];
  const where = argument === undefined ? '' : `${argument}: `;
  return new OperatorError(`${where}${known.message}`, { cause: error });
}

/** The arguments of `chave criar`, by the service's fields. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  nome: 'NOME',
  escopos: '--escopo',
  cargo: '--cargo',
  validade: '--validade',
  enderecos: '--rede',
  substitui: '--substitui',
  anterior_ate: '--anterior-ate',
} satisfies Record<keyof NovaChave, string>;
