import { randomBytes } from 'node:crypto';
import { lockUntilCommit } from '../../db/books.ts';
import type { Db } from '../../db/connection.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { Destinatario } from '../../db/models/destinatario.ts';
import { DestinatarioDoTermo } from '../../db/models/destinatario-do-termo.ts';
import { Termo as TermoGravado } from '../../db/models/termo.ts';
import { prepared } from '../../db/prepared.ts';
import { salted } from '../../db/salted.ts';
import type { Instituicao } from '../common/instituicao.ts';
import { entregaDe, itensDe } from '../estoque/conta.ts';
import { DE_ONDE } from '../estoque/de-onde.ts';
import { nextNumber } from '../procedure/numbering.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { buscarMovimentacao } from './queries.ts';
import { checkTermo } from './rules.ts';
import { buscarTermo, buscarTermoEmitido } from './termo/queries.ts';
import type { Doador, Termo } from './termo/schemas.ts';

/**
 * The donation receipt of the delivery that a movement is an item of. All items of a delivery share one receipt. The first
 * request issues it, with a number and a code that never change.
 */
export async function emitirTermo(
  ctx: UserCommandContext,
  id: string,
): Promise<Termo & { ja_emitido: boolean }> {
  const itens = await prepared<Item>(ctx.db, ITENS, [id]);
  const [first] = itens;
  await lockTermo(ctx.db, first?.id ?? id);
  const before = await buscarTermo(ctx, id);
  if (before) return { ...before, ja_emitido: true };
  await emitir(ctx, id, itens);
  return { ...(await buscarTermoEmitido(ctx, id)), ja_emitido: false };
}

/**
 * Held until the commit: the second of two simultaneous requests finds the receipt that the first one issued. No row of the
 * ledger is locked, because that would need the right to change it.
 */
async function lockTermo(db: Db, entregaId: string): Promise<void> {
  await lockUntilCommit(db, `termo:${entregaId}`);
}

interface Item {
  id: string;
  nome_popular: string;
  nome_cientifico: string | null;
  variedade: string | null;
  procedencias: unknown[];
  origem_em_parte: boolean;
}

/** The items of the movement's delivery, in their order, as the receipt keeps them. */
const ITENS = `
  select m.id, e.nome_popular, e.nome_cientifico, e.variedade, de_onde.procedencias, de_onde.origem_em_parte
  from entregas t cross join lateral ${itensDe('t.id')} i
  join movimentacoes m on m.id = i.movimentacao_id join especies e on e.id = m.especie_id
  ${DE_ONDE}
  where t.id = ${entregaDe('$1::uuid')} order by i.ordem`;

async function emitir(ctx: UserCommandContext, pedida: string, itens: readonly Item[]): Promise<void> {
  const entrega = await buscarMovimentacao(ctx, pedida);
  checkTermo(entrega, await someCounts(ctx.db, itens));
  const [{ id, nome_popular, nome_cientifico, variedade }] = itens as [Item];
  const { endereco, responsavel } = await lockDestinatario(ctx.db, entrega.destinatario_id as string);
  const sabeDeOnde = itens.some(({ procedencias }) => procedencias.length > 0);
  const lugar = endereco === null && responsavel === null ? null : salted([endereco, responsavel]);
  const termo = {
    movimentacao_id: id,
    numero: await nextNumber(ctx, 'TERMO'),
    codigo: randomBytes(16).toString('base64url'),
    nome_popular,
    nome_cientifico,
    variedade,
    itens: itens.length > 1 || sabeDeOnde ? itens.map(doItem) : null,
    doador: doador(ctx.settings),
    texto: ctx.settings.textoDoTermo,
    destinatario_hash: lugar?.hash ?? null,
    usuario_id: ctx.user.id,
    data_registro: ctx.now().toISOString(),
  };
  await insertRows(ctx.db, TermoGravado, [termo]);
  if (!lugar) return;
  const { sal } = lugar;
  await DestinatarioDoTermo.query(ctx.db).insert({ movimentacao_id: id, sal, endereco, responsavel });
}

/** The receipt's text about an item. It stays, even when the species or the lots of seed change. */
function doItem({ id, procedencias, origem_em_parte, ...nomes }: Item): object {
  const item = { movimentacao_id: id, ...nomes };
  return procedencias.length === 0 ? item : { ...item, procedencias, origem_em_parte };
}

/** Whether any item of the delivery still counts. */
async function someCounts(db: Db, itens: readonly Item[]): Promise<boolean> {
  const ids = itens.map(({ id }) => id);
  const estornos = await prepared(db, 'select from movimentacoes where estorno_de = any($1::uuid[])', [ids]);
  return estornos.length < ids.length;
}

/**
 * Locked until the commit. An erasure of the person's data either finds the receipt, or has already erased what the receipt would
 * copy.
 */
async function lockDestinatario(db: Db, id: string): Promise<Destinatario> {
  return Destinatario.query(db).findById(id).forShare().throwIfNotFound();
}

/** The donor in words. The coat of arms is a picture, and is printed as it is at that time. */
function doador({ nomeDoViveiro, orgao, secretaria, endereco, cnpj, telefone }: Instituicao): Doador {
  return { nome_do_viveiro: nomeDoViveiro, orgao, secretaria, endereco, cnpj, telefone };
}
