import { Readable } from 'node:stream';
import type { Db } from '../../db/connection.ts';
import { invalid } from '../common/errors.ts';
import { wrap } from '../pagination.ts';
import type { Context } from '../procedure/context.ts';
import { inTurn } from '../procedure/turn.ts';
import type { Linha, RelatorioAberto } from './aberto.ts';
import type { Colunas, Definicao, Filtros, Formato, LinhaDe } from './definicao.ts';
import {
  filtrosLegiveis,
  graficoDe,
  type Leitura,
  LIMIT_MS,
  leituraDe,
  type Pedido,
  pagina,
  todas,
  totaisDe,
} from './leitura.ts';
import { checkPeriodo, checkTamanho, nomeDoArquivo } from './rules.ts';

type Asking = Context & { user: NonNullable<Context['user']> };

/**
 * One page of a report with its totals, all of one snapshot. When another format than JSON is asked for, all rows of the
 * same snapshot also go out as a file, through `ctx.entregar`: row by row while the snapshot lives, or when it is gone
 * if the file needs them all at once.
 *
 * @throws AppError `invalid` when the report lacks its period, does not fit into the format, or files have no way out.
 */
export async function emitir<C extends Colunas, F extends Filtros>(
  ctx: Asking,
  definicao: Definicao<C, F>,
  pedido: Pedido,
) {
  if (definicao.periodoObrigatorio) checkPeriodo(pedido, definicao.titulo.toLowerCase());
  const { formato, page, limite } = pedido;
  const entregar = saidaDe(ctx, formato);
  const leitura = leituraDe(definicao, pedido, ctx.settings.fusoHorario);
  const read = async (db: Db) => {
    await db.raw(
      `set local statement_timeout = ${LIMIT_MS}; set local idle_in_transaction_session_timeout = ${LIMIT_MS}`,
    );
    const { registros, ...totais } = await totaisDe(db, definicao, leitura);
    let lido: RelatorioAberto | undefined;
    if (formato !== 'json') {
      checkTamanho(formato, registros);
      const aberto = await abrir({ ...ctx, db }, definicao, leitura, pedido, { formato, registros, totais });
      if (formato === 'pdf') lido = { ...aberto, linhas: await lidas(aberto.linhas) };
      else await entregar(aberto);
    }
    const docs = await pagina<LinhaDe<C>>(db, leitura, pedido);
    const resposta = {
      ...wrap(docs, registros, page, limite),
      colunas: colunasDe(definicao).map(({ campo, titulo, tipo }) => ({ campo, titulo, tipo })),
      totais,
    };
    return [resposta, lido] as const;
  };
  const line = formato === 'json' ? 'read' : 'export';
  const [resposta, lido] = await inTurn(ctx, line, () => ctx.db.transaction(read, SNAPSHOT));
  if (lido) await entregar(lido);
  return resposta;
}

const SNAPSHOT = { isolationLevel: 'repeatable read', readOnly: true } as const;

function saidaDe({ entregar }: Context, formato: Formato): NonNullable<Context['entregar']> {
  if (formato !== 'json' && !entregar) {
    throw invalid('FORMATO_SEM_SAIDA', 'Peça o arquivo pelo endereço REST do relatório.', 'formato');
  }
  return entregar ?? (async () => {});
}

async function abrir(
  { db, user, now, settings }: Asking,
  definicao: Definicao,
  leitura: Leitura,
  pedido: Pedido,
  conta: Pick<RelatorioAberto, 'formato' | 'registros' | 'totais'>,
): Promise<RelatorioAberto> {
  const { fusoHorario } = settings;
  const { data_inicio = null, data_fim = null } = pedido;
  const agora = now();
  return {
    ...conta,
    arquivo: nomeDoArquivo(definicao.nome, conta.formato, pedido, { agora, fusoHorario }),
    titulo: definicao.titulo,
    nota: definicao.nota ?? null,
    colunas: colunasDe(definicao),
    periodo: { de: definicao.periodo.de, inicio: data_inicio, fim: data_fim },
    filtros: await filtrosLegiveis(db, definicao.filtros, pedido),
    emitido: { por: user.nome, em: agora.toISOString() },
    fusoHorario,
    grafico: conta.formato === 'pdf' ? await graficoDe(db, definicao, leitura, fusoHorario) : null,
    linhas: todas(db, leitura),
  };
}

function colunasDe({ colunas }: Definicao): RelatorioAberto['colunas'] {
  return Object.entries(colunas).map(([campo, { schema: _, sql: __, ...coluna }]) => ({ campo, ...coluna }));
}

/** All batches, read now and to be had later. */
async function lidas(linhas: AsyncIterable<Linha[]>): Promise<AsyncIterable<Linha[]>> {
  const batches: Linha[][] = [];
  for await (const batch of linhas) batches.push(batch);
  return Readable.from(batches);
}
