import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { Destinatario } from '../../db/models/destinatario.ts';
import { DestinatarioDoTermo } from '../../db/models/destinatario-do-termo.ts';
import { Especie } from '../../db/models/especie.ts';
import { Termo as TermoGravado } from '../../db/models/termo.ts';
import { salted } from '../../db/salted.ts';
import type { Instituicao } from '../common/instituicao.ts';
import { nextNumber } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarMovimentacao, buscarTermo, buscarTermoEmitido } from './queries.ts';
import { checkTermo } from './rules.ts';
import type { Doador, Termo } from './termo/schemas.ts';

/**
 * The donation receipt of a movement. The first request issues it, with a number and a code that are kept from then
 * on.
 */
export async function emitirTermo(
  ctx: UserCommandContext,
  id: string,
): Promise<Termo & { ja_emitido: boolean }> {
  await lockTermo(ctx.db, id);
  const before = await buscarTermo(ctx, id);
  if (before) return { ...before, ja_emitido: true };
  await emitir(ctx, id);
  return { ...(await buscarTermoEmitido(ctx, id)), ja_emitido: false };
}

/**
 * Held until the commit: the second of two simultaneous requests finds the receipt that the first one issued. No row
 * of the ledger is locked, because that would take the right to change it.
 */
async function lockTermo(db: Db, movimentacaoId: string): Promise<void> {
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`termo:${movimentacaoId}`]);
}

async function emitir(ctx: UserCommandContext, id: string): Promise<void> {
  const entrega = await buscarMovimentacao(ctx, id);
  checkTermo(entrega);
  const { nome_popular, nome_cientifico, variedade } = await Especie.query(ctx.db)
    .findById(entrega.especie_id)
    .throwIfNotFound();
  const { endereco, responsavel } = await lockDestinatario(ctx.db, entrega.destinatario_id as string);
  const lugar = endereco === null && responsavel === null ? null : salted([endereco, responsavel]);
  await TermoGravado.query(ctx.db).insert({
    movimentacao_id: id,
    numero: await nextNumber(ctx, 'TERMO'),
    codigo: randomBytes(16).toString('base64url'),
    nome_popular,
    nome_cientifico,
    variedade,
    doador: doador(ctx.settings),
    texto: ctx.settings.textoDoTermo,
    destinatario_hash: lugar?.hash ?? null,
    usuario_id: ctx.user.id,
    data_registro: ctx.now().toISOString(),
  });
  if (!lugar) return;
  const { sal } = lugar;
  await DestinatarioDoTermo.query(ctx.db).insert({ movimentacao_id: id, sal, endereco, responsavel });
}

/**
 * Locked until the commit: an erasure of the person either finds the receipt, or has already erased the data it would
 * keep.
 */
async function lockDestinatario(db: Db, id: string): Promise<Destinatario> {
  return Destinatario.query(db).findById(id).forShare().throwIfNotFound();
}

/** The donor, in words. The coat of arms is a picture, and is printed as it is. */
function doador({ nomeDoViveiro, orgao, secretaria, endereco, cnpj, telefone }: Instituicao): Doador {
  return { nome_do_viveiro: nomeDoViveiro, orgao, secretaria, endereco, cnpj, telefone };
}
