import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { AppError, invalid, unavailable } from '../common/errors.ts';
import type { ChaveDosSelos, Context } from '../procedure/context.ts';
import { consistencyOf } from './arvore.ts';
import { notaDe } from './chave.ts';
import { subtreesFor } from './registro.ts';
import type { Cabeca } from './schemas.ts';

export type Signing = Pick<Context, 'db' | 'chaveDosSelos'>;

/** The head of the log: how many seals there are, and its root, signed. `desde` asks how it continues an older head. */
export async function cabecaDosSelos(ctx: Signing, desde = 0): Promise<Cabeca> {
  const { tamanho, raiz, ...cabeca } = await cabecaAssinada(ctx);
  if (desde > tamanho) {
    throw invalid('FORA_DO_LIMITE', `Informe no máximo ${tamanho}, o número do último selo.`, 'desde');
  }
  const hashes = desde === 0 ? [] : await consistencia(ctx.db, desde, tamanho);
  return {
    ...{ tamanho, raiz: raiz.toString('hex') },
    ...cabeca,
    consistencia: desde === 0 ? null : { desde, hashes },
  };
}

/** The head with its note. @throws AppError before the first seal, which is made in the first minute. */
export async function cabecaAssinada({ db, chaveDosSelos }: Signing) {
  const [last] = await prepared<{ tamanho: number; raiz: Buffer; primeiro: Buffer }>(db, LAST);
  if (!last) throw unavailable('SEM_SELO', 'ainda não há selo nenhum', SEALED_S);
  const { primeiro, ...cabeca } = last;
  const nome = `viveiro-${primeiro.toString('hex').slice(0, 16)}`;
  return { ...cabeca, ...notaDe({ ...cabeca, nome }, chaveDosSelos as ChaveDosSelos) };
}

/** The first header names the log: it stays the same wherever the service moves, and no other log has it. */
const LAST = `
  select numero as tamanho, selo as raiz, (select selo from selos where numero = 1) as primeiro
  from selos order by numero desc limit 1`;

async function consistencia(db: Db, desde: number, tamanho: number): Promise<string[]> {
  const subtrees = await subtreesFor(db, (each) => consistencyOf(desde, tamanho, each));
  return consistencyOf(desde, tamanho, subtrees).map((hash) => hash.toString('hex'));
}

/** What was recorded is sealed by then, in seconds. */
const SEALED_S = 60;

/** The record is there, and its proof is not yet. */
export function semSelo(): AppError {
  const detalhe = 'Espere um minuto e peça de novo: o que se registrou há pouco ainda não está selado.';
  return new AppError('notFound', [{ codigo: 'NAO_ENCONTRADO', detalhe }], { retryAfter: SEALED_S });
}
