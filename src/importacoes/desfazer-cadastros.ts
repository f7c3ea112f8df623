import { Destinatario } from '../../db/models/destinatario.ts';
import type { Importacao } from '../../db/models/importacao.ts';
import { Procedencia } from '../../db/models/procedencia.ts';
import { prepared } from '../../db/prepared.ts';
import { reversal } from '../estoque/estorno.ts';
import { lockStock } from '../estoque/lock.ts';
import { originalsOf } from '../estoque/originais.ts';
import { post } from '../estoque/post.ts';
import { efetiva } from '../estoque/reading.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { MOTIVO } from './desfazer-estoque.ts';
import { type Cadastro, INATIVACAO } from './retomar.ts';
import type { ImportacaoDesfeita } from './schemas.ts';

/** A species with nothing but its initial balance: the balance is reversed, and the species becomes INATIVO. */
export async function desfazerEspecies(
  ctx: UserCommandContext,
  { id, registros }: Importacao,
): Promise<ImportacaoDesfeita> {
  const stock = await lockStock(ctx, { especie_ids: registros });
  const usadas = await usedIds(
    ctx,
    `select distinct unnest(array[t.especie_id, t.especie_destino_id]) as id from movimentacoes t
     where (t.especie_id = any ($1::uuid[]) or t.especie_destino_id = any ($1::uuid[]))
       and t.operacao_id <> $2 and ${efetiva('t')}`,
    [registros, id],
  );
  const ativas = [...stock.especies.values()].filter(({ status }) => status === 'ATIVO');
  const livres = ativas.filter((each) => !usadas.has(each.id)).map((each) => each.id);
  const rows = (await originalsOf(ctx, id)).filter(
    ({ estornada, especie_id }) => !estornada && livres.includes(especie_id),
  );
  await post(ctx, stock, { rows: rows.map((row) => reversal(row, null, MOTIVO)) });
  return inativarLivres(ctx, id, {
    cadastro: 'especie',
    ativos: ativas.map((each) => ({ ...each, nome: each.nome_popular })),
    usados: usadas,
    motivo: 'Estorne antes as movimentações dela: a espécie já foi usada.',
  });
}

/** A greenhouse becomes Inativo if no batch is or was in it, other than batches that were undone. */
export async function desfazerEstufas(
  ctx: UserCommandContext,
  { id, registros }: Importacao,
): Promise<ImportacaoDesfeita> {
  const { estufas } = await lockStock(ctx, { estufa_ids: registros });
  const usadas = await usedIds(
    ctx,
    `select distinct estufa_id as id from lotes
     where estufa_id = any ($1::uuid[]) and motivo_encerramento is distinct from 'CANCELADO'`,
    [registros],
  );
  const ativas = [...estufas.values()].filter(({ marca }) => marca !== 'Inativo');
  return inativarLivres(ctx, id, {
    cadastro: 'estufa',
    ativos: ativas.map((each) => ({
      ...each,
      nome: each.codigo_identificador,
      status: each.marca ?? 'Livre',
    })),
    usados: usadas,
    motivo: 'Inative a estufa, se não serve mais: já houve lotes nela.',
  });
}

/** A recipient becomes INATIVO if nothing was delivered to it. */
export async function desfazerDestinatarios(
  ctx: UserCommandContext,
  { id, registros }: Importacao,
): Promise<ImportacaoDesfeita> {
  const todos = await Destinatario.query(ctx.db).whereIn('id', registros).orderBy('id').forUpdate();
  const usados = await usedIds(
    ctx,
    'select distinct destinatario_id as id from movimentacoes where destinatario_id = any ($1::uuid[])',
    [registros],
  );
  return inativarLivres(ctx, id, {
    cadastro: 'destinatario',
    ativos: todos.filter(({ status }) => status === 'ATIVO'),
    usados,
    motivo: 'Inative o destinatário, se não recebe mais: já houve saídas para ele.',
  });
}

/** A lot of seed becomes INATIVO if nothing ever entered or left it. */
export async function desfazerProcedencias(
  ctx: UserCommandContext,
  { id, registros }: Importacao,
): Promise<ImportacaoDesfeita> {
  const todas = await Procedencia.query(ctx.db).whereIn('id', registros).orderBy('id').forUpdate();
  const usadas = await usedIds(
    ctx,
    'select distinct procedencia_id as id from atribuicoes where procedencia_id = any ($1::uuid[])',
    [registros],
  );
  const ativas = todas.filter(({ status }) => status === 'ATIVO');
  return inativarLivres(ctx, id, {
    cadastro: 'procedencia',
    ativos: ativas.map((each) => ({ ...each, nome: `procedência ${each.codigo}` })),
    usados: usadas,
    motivo: 'Inative a procedência, se não serve mais: já houve entradas nela.',
  });
}

async function usedIds({ db }: UserCommandContext, sql: string, values: unknown[]): Promise<Set<string>> {
  const found = await prepared<{ id: string }>(db, sql, values);
  return new Set(found.map(({ id }) => id));
}

interface Ativos {
  cadastro: Cadastro;
  /** The import's records that are in use, under lock. */
  ativos: readonly { id: string; nome: string; status: string }[];
  /** Those that have been used since. They stay. */
  usados: ReadonlySet<string>;
  /** What to do about one that stays. */
  motivo: string;
}

/**
 * Makes the unused records INATIVO, and names the others. The audit entry names the import, so that a later import can take up
 * these records again.
 */
async function inativarLivres(
  { db, now, audit }: UserCommandContext,
  importacao_id: string,
  { cadastro, ativos, usados, motivo }: Ativos,
): Promise<ImportacaoDesfeita> {
  const { tabela, coluna, acao, status: depois } = INATIVACAO[cadastro];
  const livres = ativos.filter(({ id }) => !usados.has(id));
  const ids = livres.map(({ id }) => id);
  await db(tabela)
    .update({ [coluna]: depois, data_att: now().toISOString() })
    .whereIn('id', ids);
  for (const { id, status: antes } of livres) {
    audit.record(acao, cadastro, id, { status: { antes, depois }, importacao_id });
  }
  const mantidos = ativos.filter(({ id }) => usados.has(id)).map(({ id, nome }) => ({ id, nome, motivo }));
  return { desfeitos: livres.length, mantidos };
}
