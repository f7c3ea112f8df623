import { checkJaPassou } from '../common/dia-que-passou.ts';
import { invalid } from '../common/errors.ts';
import { fold } from '../common/text.ts';
import type { Fase } from '../common/vocabulary.ts';
import { checkRecebe, checkVagas, type ItemInicial, type Stock } from '../estoque/stock.ts';
import { especieDisponivel, outraEstufaOuMenos } from './rules.ts';
import { MAX_ESPECIES } from './schemas.ts';

/** A row of an import: one species of a batch in progress. */
export interface LinhaDeLote {
  codigo?: string | null | undefined;
  estufa_id: string;
  especie_id: string;
  quantidade: number;
  fase: Fase;
  /** The local day. */
  data_inicio: string;
}

/** Checks a row by itself. `usados` are the codes that batches have, folded, each with whether its batch was cancelled. */
export function checkLinhaDeLote(
  stock: Stock,
  { codigo, estufa_id, especie_id, data_inicio }: LinhaDeLote,
  hoje: string,
  usados: ReadonlyMap<string, boolean>,
): void {
  checkRecebe(stock.estufas.get(estufa_id), 'estufa_id');
  especieDisponivel(stock.especies.get(especie_id), 'especie_id');
  checkJaPassou(data_inicio, hoje, 'data_inicio');
  const cancelado = codigo ? usados.get(fold(codigo)) : undefined;
  if (cancelado === undefined) return;
  const motivo = cancelado
    ? `o lote ${codigo} foi cancelado, mas o código continua a ser dele`
    : `já há um lote ${codigo}`;
  throw invalid('CODIGO_JA_EXISTE', `Escolha outro código: ${motivo}.`, 'codigo');
}

/** Checks that the rows of one code make one batch that its greenhouse takes whole. Answers the batch's items. */
export function checkEmAndamento(
  estufas: Stock['estufas'],
  linhas: readonly [LinhaDeLote, ...LinhaDeLote[]],
): ItemInicial[] {
  const [{ codigo, estufa_id, fase, data_inicio }] = linhas;
  const differs = linhas.some(
    (each) => each.estufa_id !== estufa_id || each.fase !== fase || each.data_inicio !== data_inicio,
  );
  if (differs) {
    const detalhe = `Escreva a mesma estufa, fase e data de início em todas as linhas do lote ${codigo}.`;
    throw invalid('LOTE_DIVERGENTE', detalhe, 'codigo');
  }
  if (linhas.length > MAX_ESPECIES) {
    const detalhe = `Divida o lote ${codigo} em dois: um lote tem no máximo ${MAX_ESPECIES} espécies.`;
    throw invalid('FORA_DO_LIMITE', detalhe, 'codigo');
  }
  if (new Set(linhas.map(({ especie_id }) => especie_id)).size < linhas.length) {
    const detalhe = `Junte as quantidades: cada espécie entra uma só vez no lote ${codigo}.`;
    throw invalid('ESPECIE_REPETIDA', detalhe, 'especie_id');
  }
  const itens = linhas.map(({ especie_id, quantidade }) => ({ especie_id, quantidade_inicial: quantidade }));
  const total = linhas.reduce((sum, { quantidade }) => sum + quantidade, 0);
  checkVagas(checkRecebe(estufas.get(estufa_id), 'estufa_id'), total, outraEstufaOuMenos, 'quantidade');
  return itens;
}
