import type { Importacao } from '../../db/models/importacao.ts';
import { preparedOne } from '../../db/prepared.ts';
import { localDay } from '../common/local-time.ts';
import type { AreaImportada } from '../common/vocabulary.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { desfazerDestinatarios, desfazerEspecies, desfazerEstufas } from './desfazer-cadastros.ts';
import { desfazerEntradas, desfazerLotes } from './desfazer-estoque.ts';
import { checkCanUndo } from './rules.ts';
import type { ImportacaoDesfeita } from './schemas.ts';

type Desfazer = (ctx: UserCommandContext, importacao: Importacao) => Promise<ImportacaoDesfeita>;

const POR_AREA: Record<AreaImportada, Desfazer> = {
  especies: desfazerEspecies,
  estufas: desfazerEstufas,
  destinatarios: desfazerDestinatarios,
  movimentacoes: desfazerEntradas,
  lotes: desfazerLotes,
};

/**
 * Undoes what an import recorded: reversals in the ledger, inactivations in the registers. What has been used since is
 * named and left as it is; what was undone already is passed over, so that asking twice changes nothing.
 */
export async function desfazer(ctx: UserCommandContext, id: string): Promise<ImportacaoDesfeita> {
  const { db, user, now, settings } = ctx;
  const importacao = await preparedOne<Importacao>(db, 'select * from importacoes where id = $1', [id]);
  const dayOf = (instant: Date) => localDay(instant, settings.fusoHorario);
  checkCanUndo({
    cargo: user.cargo,
    dono: importacao.usuario_id === user.id,
    mesmoDia: dayOf(new Date(importacao.data_registro)) === dayOf(now()),
  });
  return POR_AREA[importacao.tipo](ctx, importacao);
}
