import { inteiro } from '../../src/common/brazilian.ts';
import { word } from '../../src/common/palavras.ts';
import type { OrigemMovimentacao } from '../../src/common/vocabulary.ts';
import { isEntrega } from '../../src/estoque/meaning.ts';
import type { Movimentacao } from '../../src/estoque/row.ts';

/** The name of a movement: of the operation that wrote it, `Entrega`, or its type. */
export function nome({
  tipo,
  origem,
  retorno_ao_viveiro,
}: Pick<Movimentacao, 'tipo' | 'origem' | 'retorno_ao_viveiro'>): string {
  const operacao = OPERACOES[origem];
  if (operacao) return operacao;
  if (tipo !== 'EXPEDICAO') return word(tipo);
  return retorno_ao_viveiro ? 'Retorno ao viveiro' : 'Entrega';
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

/** The name of a type in a form. On papers a delivery from a batch is an *Expedição*. */
export function nomeDoTipo(tipo: string): string {
  return tipo === 'EXPEDICAO' ? 'Entrega (Expedição)' : word(tipo);
}

/** By how much a movement changed a stock: the batch's, or the species' own. */
export interface Efeito {
  variacao: number;
  onde: 'sementeira' | 'lote';
}

/** What a movement changed. An opening of a batch, for one, changes both stocks. */
export function efeitos({ variacao_lote, variacao_sementeira }: Movimentacao): Efeito[] {
  const both: Efeito[] = [
    { variacao: variacao_lote, onde: 'lote' },
    { variacao: variacao_sementeira, onde: 'sementeira' },
  ];
  return both.filter(({ variacao }) => variacao !== 0);
}

/** The stock that changed: `LOTE-2026-00012`, `estoque fora de lotes`. There the plants of a return are seedlings. */
export function estoque({ lote, especie_destino_id }: Movimentacao, { onde }: Efeito): string {
  if (onde === 'lote') return lote?.codigo ?? '';
  return `estoque fora de lotes${especie_destino_id === null ? '' : ', como mudas'}`;
}

/** `Entrega: 100 de Ipê-amarelo do LOTE-2026-00012, para Escola Municipal` */
export function descricao(movimentacao: Movimentacao): string {
  const { especie, quantidade, lote, destinatario, variacao_lote } = movimentacao;
  const where = lote ? ` ${variacao_lote < 0 ? 'do' : 'no'} ${lote.codigo}` : '';
  const whom = destinatario && isEntrega(movimentacao) ? `, para ${destinatario.nome}` : '';
  return `${nome(movimentacao)}: ${inteiro(quantidade)} de ${especie.nome_popular}${where}${whom}`;
}

/** Whether a person has to give the reason of such a movement. For the other types it is obvious. */
export function pedeMotivo(tipo: unknown): boolean {
  return tipo === 'AJUSTE' || tipo === 'PERDA' || tipo === 'SAIDA' || tipo === 'MORTALIDADE';
}
