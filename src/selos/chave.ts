import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign } from 'node:crypto';
import { lockUntilCommit } from '../../db/books.ts';
import { newId } from '../../db/new-id.ts';
import { preparedOne } from '../../db/prepared.ts';
import { NADA } from '../instalacao/queries.ts';
import { AuditTrail } from '../procedure/audit-trail.ts';
import type { ChaveDosSelos, Context } from '../procedure/context.ts';

/** A new private key, as PEM. */
export function novaChave(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}

/** @throws when the text is not the PEM of an Ed25519 key. */
export function chaveDe(pem: string): ChaveDosSelos {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { publica: Buffer.from(x, 'base64url'), assinar: (texto) => sign(null, Buffer.from(texto), key) };
}

/** The note of a head as C2SP's checkpoints have it: the log's name, its size and root, and one signature. */
export function notaDe(
  { nome, tamanho, raiz }: { nome: string; tamanho: number; raiz: Buffer },
  { publica, assinar }: ChaveDosSelos,
): { nota: string; chave_publica: string } {
  const texto = `${nome}\n${tamanho}\n${raiz.toString('base64')}\n`;
  const tipada = Buffer.concat([Buffer.of(ED25519), publica]);
  const id = hash('sha256', Buffer.concat([Buffer.from(`${nome}\n`), tipada]), 'buffer').subarray(0, 4);
  const assinatura = Buffer.concat([id, assinar(texto)]).toString('base64');
  return {
    nota: `${texto}\n\u2014 ${nome} ${assinatura}\n`,
    chave_publica: `${nome}+${id.toString('hex')}+${tipada.toString('base64')}`,
  };
}

/** The kind of a key in a signed note. */
const ED25519 = 0x01;

/** Writes the public half into the trail, unless it is there: every key that ever signed stands in a sealed entry. */
export async function anunciarChave(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { publica }: ChaveDosSelos,
): Promise<void> {
  const chave = publica.toString('base64');
  await db.transaction(async (trx) => {
    await lockUntilCommit(trx, `chave:${chave}`);
    const { sabida } = await preparedOne<{ sabida: boolean }>(trx, SABIDA, [chave]);
    if (sabida) return;
    const audit = new AuditTrail(newId(), null);
    audit.record('TROCAR_CHAVE_DOS_SELOS', 'instalacao', NADA.id, { chave });
    await audit.write({ db: trx, now, ip: null });
  });
}

const SABIDA = `
  select exists (
    select from auditoria where acao = 'TROCAR_CHAVE_DOS_SELOS' and detalhes ->> 'chave' = $1) as sabida`;
