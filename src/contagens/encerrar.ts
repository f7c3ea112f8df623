import type { Db } from '../../db/connection.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { Contagem as Gravada } from '../../db/models/contagem.ts';
import { ContagemDiferenca } from '../../db/models/contagem-diferenca.ts';
import { prepared } from '../../db/prepared.ts';
import { AppError, type Fault, invalid } from '../common/errors.ts';
import type { ComoDaDiferenca } from '../common/vocabulary.ts';
import { diferencaContada, pedidoDa } from '../estoque/contada.ts';
import type { Decided } from '../estoque/facts.ts';
import { RunningStock } from '../estoque/lock.ts';
import { postAll } from '../estoque/post.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { type LinhaLida, lerLinhas } from './linhas.ts';
import { lockContados, lockContagem } from './lock.ts';
import { marcarContados } from './marcar.ts';
import { buscarContagem } from './queries.ts';
import { type Contada, checkAberta, checkComo, checkPodeEncerrar, recusaDa } from './rules.ts';
import type { ContagemComLinhas, Encerramento } from './schemas.ts';

/** A counted line, how its difference is to enter the ledger, and what became of it. */
interface Julgada extends Contada {
  lida: LinhaLida;
  como: ComoDaDiferenca | null;
  campo: string;
  decidida?: Decided;
  recusa?: Fault;
}

/**
 * Writes the difference of each counted line in one operation. The balances are locked first, so that nothing moves between
 * reading the ledger and writing to it. A refusal names all refused lines, and nothing is written.
 */
export async function encerrar(
  ctx: UserCommandContext,
  { id, justificativa, linhas: pedidas }: Encerramento & { id: string },
): Promise<ContagemComLinhas> {
  const contagem = await lockContagem(ctx, id);
  checkPodeEncerrar(contagem, ctx.user.cargo);
  checkAberta(contagem.situacao);
  const { lotes, ...locked } = await lockContados(ctx, id);
  const julgadas = julgar(await lerLinhas(ctx.db, contagem), pedidas);
  decidir(ctx, new RunningStock(lotes, locked), julgadas, justificativa);
  const [first, ...others] = julgadas.flatMap(({ recusa }) => recusa ?? []);
  if (first) throw new AppError('invalid', [first, ...others]);
  await gravar(ctx, id, julgadas, justificativa);
  return buscarContagem(ctx, id);
}

/** The counted lines, each with how it is to be written. @throws AppError the faults of the request itself, for all lines. */
function julgar(lidas: readonly LinhaLida[], pedidas: Encerramento['linhas']): Julgada[] {
  const places = new Map(pedidas.map(({ linha_id }, place) => [linha_id, place]));
  const contadas = lidas.filter(({ nota_id }) => nota_id !== null);
  if (contadas.length === 0) {
    throw invalid('NADA_CONTADO', 'Anote ao menos uma linha antes de encerrar, ou cancele a contagem.');
  }
  const faults = pedidas.flatMap(({ linha_id }, place): Fault[] => {
    const campo = `linhas.${place}.linha_id`;
    if (places.get(linha_id) !== place) {
      return [{ codigo: 'LINHA_REPETIDA', detalhe: 'Diga uma só vez como cada linha entra.', campo }];
    }
    if (contadas.some((lida) => lida.id === linha_id)) return [];
    return [
      { codigo: 'LINHA_NAO_CONTADA', detalhe: 'Escolha uma linha desta contagem que já se contou.', campo },
    ];
  });
  const [first, ...others] = faults;
  if (first) throw new AppError('invalid', [first, ...others]);
  return contadas.map((lida) => {
    const place = places.get(lida.id);
    const diferenca = (lida.quantidade as number) - lida.saldo;
    const onde = lida.lote ? `no lote ${lida.lote.codigo}` : 'no estoque';
    return {
      ...{ lida, id: lida.id, especie_id: lida.especie_id, lote_id: lida.lote_id, diferenca },
      nome: `${lida.especie.nome_popular}, ${onde}`,
      como: diferenca === 0 ? null : place === undefined ? 'AJUSTE' : (pedidas[place]?.como ?? 'AJUSTE'),
      campo: place === undefined ? 'linhas' : `linhas.${place}.como`,
    };
  });
}

/** Missing plants come first: they leave room for surplus ones. */
function decidir(
  ctx: UserCommandContext,
  stock: RunningStock,
  julgadas: readonly Julgada[],
  justificativa: string,
): void {
  for (const each of [...julgadas].sort((a, b) => a.diferenca - b.diferenca)) {
    const { como } = each;
    if (como === null || como === 'IGNORAR') continue;
    try {
      checkComo(each, como);
      const pedido = pedidoDa(each, como, justificativa);
      const decidida = stock.decide(each.lote_id, (before) => diferencaContada(before, pedido));
      each.decidida = { ctx, ...decidida };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      each.recusa = recusaDa(each, error, each.campo);
    }
  }
}

async function gravar(
  ctx: UserCommandContext,
  id: string,
  julgadas: readonly Julgada[],
  justificativa: string,
): Promise<void> {
  const [{ ate }] = (await prepared<{ ate: number }>(ctx.db, ULTIMA_LINHA)) as [{ ate: number }];
  const escritas = julgadas.filter(({ decidida }) => decidida);
  const rows = await postAll(escritas.map(({ decidida }) => decidida as Decided));
  const movimentacoes = new Map(escritas.map((each, n) => [each.id, rows[n]?.id ?? null]));
  const diferencas = julgadas.map(({ lida, diferenca, como }) => ({
    ...{ linha_id: lida.id, nota_id: lida.nota_id as string, saldo: lida.saldo, diferenca },
    ...{ unidade: lida.unidade, conferir: lida.conferir, como },
    movimentacao_id: movimentacoes.get(lida.id) ?? null,
  }));
  await insertRows(ctx.db, ContagemDiferenca, diferencas);
  await fechar(ctx, id, { situacao: 'ENCERRADA', justificativa, operacao_id: ctx.operacaoId, ate });
  await marcarContados(ctx, id);
  ctx.audit.record('ENCERRAR_CONTAGEM', 'contagem', id, { justificativa, ate, linhas: diferencas });
}

/** Read under the locks: a later movement of a counted balance has a higher number. */
const ULTIMA_LINHA = 'select coalesce(max(seq), 0) as ate from movimentacoes';

type Fim = Pick<Gravada, 'situacao' | 'justificativa' | 'operacao_id' | 'ate'>;

/** Ends an open count, which is locked. */
export async function fechar(
  { db, user, now }: { db: Db } & Pick<UserCommandContext, 'user' | 'now'>,
  id: string,
  fim: Fim,
): Promise<void> {
  const data = now().toISOString();
  await Gravada.query(db)
    .patch({ ...fim, encerrada_por: user.id, data_fim: data, data_att: data })
    .where({ id });
}
