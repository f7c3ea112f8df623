import { Destinatario } from '../../db/models/destinatario.ts';
import { Especie } from '../../db/models/especie.ts';
import { Estufa } from '../../db/models/estufa.ts';
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
  const livres = ativas.filter((each) => !usadas.has(each.id));
  const ids = livres.map((each) => each.id);
  const rows = (await originalsOf(ctx, id)).filter(
    ({ estornada, especie_id }) => !estornada && ids.includes(especie_id),
  );
  await post(ctx, stock, { rows: rows.map((row) => reversal(row, null, MOTIVO)) });
  await Especie.query(ctx.db)
    .patch({ status: 'INATIVO', data_att: ctx.now().toISOString() })
    .whereIn('id', ids);
  for (const each of ids) recordInativacao(ctx, 'especie', each, 'ATIVO', id);
  return {
    desfeitos: livres.length,
    mantidos: ativas
      .filter((each) => usadas.has(each.id))
      .map((each) => ({
        id: each.id,
        nome: each.nome_popular,
        motivo: 'Estorne antes as movimentações dela: a espécie já foi usada.',
      })),
  };
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
  const livres = ativas.filter(({ id }) => !usadas.has(id));
  const patch = { marca: 'Inativo', data_att: ctx.now().toISOString() } as const;
  await Estufa.query(ctx.db)
    .patch(patch)
    .whereIn(
      'id',
      livres.map(({ id }) => id),
    );
  for (const each of livres) recordInativacao(ctx, 'estufa', each.id, each.marca ?? 'Livre', id);
  return {
    desfeitos: livres.length,
    mantidos: ativas
      .filter(({ id }) => usadas.has(id))
      .map(({ id, codigo_identificador }) => ({
        id,
        nome: codigo_identificador,
        motivo: 'Inative a estufa, se não serve mais: já houve lotes nela.',
      })),
  };
}

/** A recipient to whom nothing was given becomes INATIVO. */
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
  const ativos = todos.filter(({ status }) => status === 'ATIVO');
  const livres = ativos.filter(({ id }) => !usados.has(id));
  const patch = { status: 'INATIVO', data_att: ctx.now().toISOString() } as const;
  await Destinatario.query(ctx.db)
    .patch(patch)
    .whereIn(
      'id',
      livres.map(({ id }) => id),
    );
  for (const each of livres) recordInativacao(ctx, 'destinatario', each.id, 'ATIVO', id);
  return {
    desfeitos: livres.length,
    mantidos: ativos
      .filter(({ id }) => usados.has(id))
      .map(({ id, nome }) => ({
        id,
        nome,
        motivo: 'Inative o destinatário, se não recebe mais: já houve saídas para ele.',
      })),
  };
}

/** A lot of seed of which nothing ever entered or left becomes INATIVO. */
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
  const livres = ativas.filter(({ id }) => !usadas.has(id));
  const patch = { status: 'INATIVO', data_att: ctx.now().toISOString() } as const;
  await Procedencia.query(ctx.db)
    .patch(patch)
    .whereIn(
      'id',
      livres.map(({ id }) => id),
    );
  for (const each of livres) recordInativacao(ctx, 'procedencia', each.id, 'ATIVO', id);
  return {
    desfeitos: livres.length,
    mantidos: ativas
      .filter(({ id }) => usadas.has(id))
      .map(({ id, codigo }) => ({
        id,
        nome: `procedência ${codigo}`,
        motivo: 'Inative a procedência, se não serve mais: já houve entradas nela.',
      })),
  };
}

async function usedIds({ db }: UserCommandContext, sql: string, values: unknown[]): Promise<Set<string>> {
  const found = await prepared<{ id: string }>(db, sql, values);
  return new Set(found.map(({ id }) => id));
}

/** The entry names the import: a later import takes up again what the undoing inactivated. */
function recordInativacao(
  { audit }: UserCommandContext,
  cadastro: Cadastro,
  id: string,
  antes: string,
  importacao_id: string,
): void {
  const { acao, status: depois } = INATIVACAO[cadastro];
  audit.record(acao, cadastro, id, { status: { antes, depois }, importacao_id });
}
