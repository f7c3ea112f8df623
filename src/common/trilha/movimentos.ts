import { inteiro, quantia } from '../brazilian.ts';
import type { Acao } from '../vocabulary.ts';
import type { Parte, Referencia, Registro, Sabido } from './partes.ts';

/** The movement of an entry. A death or a dispatch in the trail of a batch is one, too. */
interface Movimento {
  id: string;
  tipo: string;
  origem: string;
  especie_id: string;
  lote_id: string | null;
  quantidade: number;
}

export function movimentoDe({ acao, entidade_id, detalhes }: Registro): Movimento | undefined {
  if (typeof detalhes.especie_id !== 'string' || typeof detalhes.quantidade !== 'number') return undefined;
  const { especie_id, quantidade } = detalhes;
  if (acao === 'CRIAR_MOVIMENTACAO' || acao === 'ESTORNAR_MOVIMENTACAO') {
    const { tipo, origem, lote_id } = detalhes as unknown as Movimento;
    return { id: entidade_id, tipo, origem, lote_id: lote_id ?? null, especie_id, quantidade };
  }
  const tipo = DO_LOTE[acao];
  if (!tipo || typeof detalhes.movimentacao_id !== 'string') return undefined;
  return {
    id: detalhes.movimentacao_id,
    tipo,
    origem: 'MANUAL',
    lote_id: entidade_id,
    especie_id,
    quantidade,
  };
}

const DO_LOTE: Partial<Record<Acao, string>> = {
  REGISTRAR_MORTALIDADE: 'MORTALIDADE',
  EXPEDIR_LOTE: 'EXPEDICAO',
};

/** A movement as an act, after the name of who did it. */
export function daMovimentacao(movimento: Movimento, sabido: Sabido): Parte[] {
  const { id, tipo, origem, especie_id, lote_id, quantidade } = movimento;
  const especie: Referencia = { entidade: 'especie', id: especie_id };
  const feita = sabido.movimentacao(id);
  const unidade = feita?.unidade ?? (lote_id ? undefined : sabido.tipo(especie_id));
  const quantas = Math.abs(quantidade);
  const n = unidade ? quantia(quantas, unidade) : inteiro(quantas);
  const lote = (antes: string): Parte[] => (lote_id ? [antes, { entidade: 'lote', id: lote_id }] : []);
  const destinatario = feita?.destinatario;
  const aQuem: Parte[] = destinatario ? [' a ', { entidade: 'destinatario', id: destinatario.id }] : [];
  const feito = (antes: string, onde: string): Parte[] => [
    `${antes} ${n} de `,
    especie,
    ...lote(` ${onde} lote `),
  ];
  if (origem === 'CONTAGEM' || (origem === 'MANUAL' && tipo === 'AJUSTE')) {
    const porque = origem === 'CONTAGEM' ? ', pela contagem,' : '';
    return [
      `ajustou${porque} em ${quantidade < 0 ? '−' : '+'}${n} o que há de `,
      especie,
      ...lote(' no lote '),
    ];
  }
  if (origem === 'ESTORNO') return feito('estornou uma movimentação de', 'do');
  const daOrigem = DA_ORIGEM[origem];
  if (daOrigem) return feito(...daOrigem);
  if (tipo === 'EXPEDICAO' && feita?.retorno_ao_viveiro) return feito('deixou no viveiro', 'do');
  if (tipo === 'EXPEDICAO' || (tipo === 'SAIDA' && destinatario))
    return [...feito('entregou', 'do'), ...aQuem];
  const doTipo = DO_TIPO[tipo];
  return doTipo ? feito(...doTipo) : feito('movimentou', 'no');
}

/** The act of an operation, and the words before the name of its batch. */
const DA_ORIGEM: Readonly<Record<string, [antes: string, onde: string]>> = {
  SALDO_INICIAL: ['registrou o saldo inicial de', 'no'],
  ALOCACAO: ['pôs', 'no'],
  DESCARTE: ['descartou', 'do'],
  ENCERRAMENTO: ['deu baixa de', 'do'],
  NAO_GERMINADA: ['registrou que não germinaram', 'no'],
  DEVOLUCAO: ['registrou a devolução de', 'no'],
};

const DO_TIPO: Readonly<Record<string, [antes: string, onde: string]>> = {
  ENTRADA: ['registrou a entrada de', 'no'],
  SAIDA: ['registrou a saída de', 'do'],
  MORTALIDADE: ['registrou a morte de', 'no'],
  PERDA: ['registrou a perda de', 'do'],
};
