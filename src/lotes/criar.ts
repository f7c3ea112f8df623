import type { Inserted } from '../../db/insert-rows.ts';
import { Lote } from '../../db/models/lote.ts';
import { LoteFase } from '../../db/models/lote-fase.ts';
import { LoteItem } from '../../db/models/lote-item.ts';
import { fold } from '../common/text.ts';
import type { Fase } from '../common/vocabulary.ts';
import { lockStock } from '../estoque/lock.ts';
import { LETRA } from '../estoque/percurso.ts';
import { post } from '../estoque/post.ts';
import type { ItemInicial, LoteState } from '../estoque/stock.ts';
import { type Audited, created } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { proximoCodigo } from './codigos.ts';
import { buscarLote, comSementeiraMantida } from './queries.ts';
import { alocacao, checkAbertura, emFalta } from './rules.ts';
import type { NovoLote } from './schemas.ts';

/** What the audit trail keeps of a new batch, beside its species. */
const AUDITED: Audited<Omit<Inserted<Lote>, 'itens'>> = {
  codigo: 'value',
  estufa_id: 'value',
  id: 'left out: the entry has it',
  seq: 'left out: the entry has the id',
  fase: 'value',
  fase_desde: 'left out: the entry has it',
  percurso: 'left out: it is the phase',
  status: 'left out: a new one is ATIVO',
  motivo_encerramento: 'left out: a new one has none',
  operacao_encerramento: 'left out: a new one has none',
  quantidade_total: 'left out: the ledger has it',
  busca: 'left out: derived from the code',
  data_inicio: 'value',
  data_fim: 'left out: a new one has none',
  data_registro: 'left out: the entry has it',
  data_att: 'left out: the entry has it',
};

/**
 * Opens a batch. The plants leave their sementeiras, one allocation per item, all or nothing. With `entrada_direta`, the shortage
 * of a sementeira enters it first; that is the default where nobody keeps the sementeira.
 */
export async function criar(
  ctx: UserCommandContext,
  { estufa_id, itens_especies, entrada_direta }: NovoLote,
) {
  const especie_ids = itens_especies.map(({ especie_id }) => especie_id);
  const procedencia_ids = itens_especies.flatMap(({ procedencia_id }) => procedencia_id ?? []);
  const stock = await lockStock(ctx, { especie_ids, estufa_ids: [estufa_id], procedencia_ids });
  const mantidas = await comSementeiraMantida(ctx, emFalta(stock, itens_especies));
  const entraDireto = (especie_id: string) => entrada_direta ?? !mantidas.has(especie_id);
  const faltas = checkAbertura(stock, estufa_id, itens_especies, entraDireto);

  const novo = {
    estufa_id,
    itens: itens_especies,
    codigo: await proximoCodigo(ctx),
    fase: 'SEMEADURA',
  } as const;
  const lote = await inserirVazio(ctx, novo);
  await post(ctx, { ...stock, lote }, alocacao(lote, itens_especies, faltas));
  return buscarLote(ctx, lote.id);
}

export interface LoteVazio {
  codigo: string;
  estufa_id: string;
  fase: Fase;
  /** When the batch began, unless it begins with its registration. */
  inicio?: Date;
  itens: readonly ItemInicial[];
}

/** Writes the batch, its phase and its audit entry. Its items are at zero: the allocation that follows gives them balances. */
export async function inserirVazio(
  ctx: UserCommandContext,
  { codigo, estufa_id, fase, inicio, itens }: LoteVazio,
): Promise<LoteState> {
  const { db, now, user, audit, operacaoId } = ctx;
  const instant = now().toISOString();
  const lote = await Lote.query(db)
    .insert({
      codigo,
      busca: fold(codigo),
      estufa_id,
      fase,
      fase_desde: instant,
      percurso: LETRA[fase],
      status: 'ATIVO',
      quantidade_total: 0,
      data_inicio: inicio?.toISOString() ?? instant,
      data_registro: instant,
      data_att: instant,
    })
    .returning('*');
  const inserted = itens.map(({ especie_id, quantidade_inicial }, ordem) => ({
    ...{ especie_id, quantidade_inicial, lote_id: lote.id, ordem, quantidade_atual: 0 },
  }));
  await LoteItem.query(db).insert(inserted);
  await LoteFase.query(db).insert({
    lote_id: lote.id,
    fase: lote.fase,
    saldos: itens.map(({ especie_id, quantidade_inicial }) => ({
      especie_id,
      quantidade: quantidade_inicial,
    })),
    usuario_id: user.id,
    operacao_id: operacaoId,
    data_registro: instant,
  });
  audit.record('CRIAR_LOTE', 'lote', lote.id, {
    ...created(lote, AUDITED),
    itens_especies: itens.map(({ procedencia_id, ...item }) => ({
      ...item,
      ...(procedencia_id && { procedencia_id }),
    })),
  });
  return { ...lote, itens: new Map(inserted.map((item) => [item.especie_id, item])) };
}
