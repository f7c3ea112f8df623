import { inteiro } from '../../src/common/brazilian.ts';
import { word } from '../../src/common/palavras.ts';
import type { OrigemMovimentacao } from '../../src/common/vocabulary.ts';
import { isEntrega } from '../../src/estoque/meaning.ts';
import type { Movimentacao } from '../../src/estoque/row.ts';

/** The name of a movement: `Entrega`, or the act of the operation that wrote it. */
export function nome({ tipo, origem, retorno_ao_viveiro }: Nomeada): string {
  if (OPERACOES[origem]) return OPERACOES[origem];
  if (tipo !== 'EXPEDICAO') return word(tipo);
  return retorno_ao_viveiro ? 'Retorno ao viveiro' : 'Entrega';
}

type Nomeada = Pick<Movimentacao, 'tipo' | 'origem' | 'retorno_ao_viveiro'>;

/** The name of a type in a form. On papers a delivery from a batch is an *Expedição*. */
export function nomeDoTipo(tipo: string): string {
  return tipo === 'EXPEDICAO' ? 'Entrega (Expedição)' : word(tipo);
}

const OPERACOES: Partial<Record<OrigemMovimentacao, string>> = {
  SALDO_INICIAL: 'Saldo inicial',
  ALOCACAO: 'Abertura de lote',
  DESCARTE: 'Descarte de lote',
  ENCERRAMENTO: 'Baixa ao finalizar o lote',
  ESTORNO: 'Estorno',
  NAO_GERMINADA: 'Não germinadas',
  DEVOLUCAO: 'Devolução',
};

/** A stock that a movement changed: `−100 no LOTE-2026-00012`. */
export interface Efeito {
  variacao: number;
  onde: 'sementeira' | 'lote';
}

/** The stocks that it changed, and by how much. */
export function efeitos({ variacao_lote, variacao_sementeira }: Movimentacao): Efeito[] {
  const all: Efeito[] = [
    { variacao: variacao_lote, onde: 'lote' },
    { variacao: variacao_sementeira, onde: 'sementeira' },
  ];
  return all.filter(({ variacao }) => variacao !== 0);
}

/** The stock itself: `no LOTE-2026-00012`, `no estoque fora de lotes`. The plants of a return become seedlings there. */
export function onde(movimentacao: Movimentacao, { onde: qual }: Efeito): string {
  if (qual === 'lote') return `no ${movimentacao.lote?.codigo}`;
  return `no estoque fora de lotes${movimentacao.especie_destino_id === null ? '' : ', como mudas'}`;
}

/** The same stock as a destination or a source: `ao LOTE-2026-00012`, `do estoque fora de lotes`. */
export function paraOnde(text: string): string {
  return text.replace(/^no /, 'ao ');
}

export function deOnde(text: string): string {
  return text.replace(/^n/, 'd');
}

/** `Entrega: 100 de Ipê-amarelo do LOTE-2026-00012, para Escola Municipal` */
export function descricao(movimentacao: Movimentacao): string {
  const { especie, quantidade, lote, destinatario, variacao_lote } = movimentacao;
  const where = lote ? ` ${variacao_lote < 0 ? 'do' : 'no'} ${lote.codigo}` : '';
  const whom = destinatario && isEntrega(movimentacao) ? `, para ${destinatario.nome}` : '';
  return `${nome(movimentacao)}: ${inteiro(quantidade)} de ${especie.nome_popular}${where}${whom}`;
}

/** Whether a person has to give the reason. For other types it is obvious. */
export function pedeMotivo(tipo: unknown): boolean {
  return tipo === 'AJUSTE' || tipo === 'PERDA' || tipo === 'SAIDA' || tipo === 'MORTALIDADE';
}
