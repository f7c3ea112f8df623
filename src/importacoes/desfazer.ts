import type { Importacao } from '../../db/models/importacao.ts';
import { preparedOne } from '../../db/prepared.ts';
import type { AreaImportada } from '../common/vocabulary.ts';
import { solicitante } from '../estoque/originais.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import {
  desfazerDestinatarios,
  desfazerEspecies,
  desfazerEstufas,
  desfazerProcedencias,
} from './desfazer-cadastros.ts';
import { desfazerLotes, desfazerMovimentacoes } from './desfazer-estoque.ts';
import { checkCanUndo } from './rules.ts';
import type { ImportacaoDesfeita } from './schemas.ts';

type Desfazer = (ctx: UserCommandContext, importacao: Importacao) => Promise<ImportacaoDesfeita>;

const POR_AREA: Record<AreaImportada, Desfazer> = {
  especies: desfazerEspecies,
  estufas: desfazerEstufas,
  destinatarios: desfazerDestinatarios,
  movimentacoes: desfazerMovimentacoes,
  lotes: desfazerLotes,
  procedencias: desfazerProcedencias,
};

/**
 * Undoes what an import recorded: it reverses movements and inactivates records. Records that have been used since are named and
 * stay as they are. What is already undone is skipped, so that repeating the call changes nothing.
 */
export async function desfazer(ctx: UserCommandContext, id: string): Promise<ImportacaoDesfeita> {
  const importacao = await preparedOne<Importacao>(ctx.db, IMPORTACAO, [id]);
  checkCanUndo(solicitante(ctx, importacao));
  return POR_AREA[importacao.tipo](ctx, importacao);
}

/** Records that a later import took up again belong to that import. */
const IMPORTACAO = `
  select i.id, i.tipo, i.usuario_id, i.data_registro,
    array(select registro from unnest(i.registros) with ordinality as r (registro, ordem)
      where not exists (select from importacoes l where l.data_registro > i.data_registro and r.registro = any (l.registros))
      order by ordem) as registros
  from importacoes i where i.id = $1`;
