import { quantia } from '../../src/common/brazilian.ts';
import { word } from '../../src/common/palavras.ts';
import { FASES } from '../../src/common/vocabulary.ts';
import type { FatoDoLote } from '../../src/lotes/linha-do-tempo/schemas.ts';
import { nome } from '../ui/movement-words.ts';

type Movimentacao = NonNullable<FatoDoLote['movimentacao']>;

/** A fact of a batch as a sentence, among those of its history: a reversal is named after what it reverses. */
export function frase(fato: FatoDoLote, historia: readonly FatoDoLote[]): string {
  return [oQueHouve(fato, historia), virada(fato)].filter(Boolean).join(' ');
}

/** What the passage of PRODUÇÃO made of seeds, or back. */
function virada({ viraram_mudas: n }: FatoDoLote): string | null {
  if (n === 0) return null;
  return n > 0
    ? `${quantia(n, 'SEMENTE')} ${n === 1 ? 'virou muda' : 'viraram mudas'}.`
    : `${quantia(-n, 'MUDA')} ${n === -1 ? 'voltou a contar como semente' : 'voltaram a contar como sementes'}.`;
}

function oQueHouve(fato: FatoDoLote, historia: readonly FatoDoLote[]): string {
  const { fase, fase_anterior, estufa, estufa_anterior, motivo_encerramento, movimentacao, anotacao } = fato;
  switch (fato.fato) {
    case 'ABERTURA':
      return `Aberto em ${word(fase ?? 'SEMEADURA')}${estufa ? `, na ${estufa.codigo_identificador}` : ''}.`;
    case 'FASE':
      return `${avanca(fato) ? 'Passou' : 'Voltou'} de ${word(fase_anterior ?? '')} a ${word(fase ?? '')}.`;
    case 'TRANSFERENCIA':
      return `Transferido da ${estufa_anterior?.codigo_identificador} para a ${estufa?.codigo_identificador}.`;
    case 'ENCERRAMENTO':
      return ENCERRADO[motivo_encerramento ?? 'MANUAL'];
    case 'REABERTURA':
      return `Reaberto${fase ? ` em ${word(fase)}` : ''}.`;
    case 'ANOTACAO':
      return `Anotação: ${anotacao}`;
    case 'MOVIMENTACAO':
      return movimentacao ? fraseDaMovimentacao(movimentacao, historia) : '';
  }
}

function avanca({ fase, fase_anterior }: FatoDoLote): boolean {
  return fase !== null && fase_anterior !== null && FASES.indexOf(fase) > FASES.indexOf(fase_anterior);
}

const ENCERRADO = {
  EXPEDIDO: 'Encerrado: tudo saiu.',
  MANUAL: 'Finalizado.',
  DESCARTE: 'Descartado.',
  CANCELADO: 'Cancelado: a abertura foi estornada.',
} as const;

function fraseDaMovimentacao(m: Movimentacao, historia: readonly FatoDoLote[]): string {
  const n = Math.abs(m.variacao_lote);
  const quanto = `${quantia(n, m.unidade)} de ${m.nome_popular}`;
  if (m.estorno_de) {
    const volta = m.variacao_lote > 0 ? (n === 1 ? 'volta' : 'voltam') : n === 1 ? 'sai' : 'saem';
    const original = historia.find(({ movimentacao }) => movimentacao?.id === m.estorno_de)?.movimentacao;
    return `Estorno${original ? ` de ${nome(original).toLowerCase()}` : ''}: ${volta} ${quanto}.`;
  }
  const um = n === 1;
  switch (m.tipo) {
    case 'ENTRADA':
      return m.origem === 'DEVOLUCAO'
        ? `${um ? 'Voltou' : 'Voltaram'} de uma entrega ${quanto}.`
        : `${um ? 'Entrou' : 'Entraram'} ${quanto}.`;
    case 'SAIDA':
      return m.origem === 'ALOCACAO'
        ? `${um ? 'Veio' : 'Vieram'} ${quanto}, que ${um ? 'estava' : 'estavam'} fora de lotes.`
        : `${um ? 'Saiu' : 'Saíram'} ${quanto}.`;
    case 'AJUSTE':
      return `Ajuste de ${m.variacao_lote > 0 ? '+' : '−'}${quanto}.`;
    case 'PERDA':
      return `${PERDIDAS[m.origem]?.[um ? 0 : 1] ?? 'Baixa de'} ${quanto}.`;
    case 'MORTALIDADE':
      return `${um ? 'Morreu' : 'Morreram'} ${quanto}.`;
    case 'EXPEDICAO':
      return m.retorno_ao_viveiro
        ? `${um ? 'Ficou' : 'Ficaram'} no viveiro, fora do lote, ${quanto}.`
        : `${um ? 'Entregue' : 'Entregues'} ${quanto} a ${m.destinatario}.`;
  }
}

/** The words for losses, in the singular and the plural. When a batch closes, it is a write-off. */
const PERDIDAS: Partial<Record<Movimentacao['origem'], [string, string]>> = {
  MANUAL: ['Perdeu-se', 'Perderam-se'],
  CONTAGEM: ['Faltou na contagem', 'Faltaram na contagem'],
  NAO_GERMINADA: ['Não germinou', 'Não germinaram'],
};

/** When a fact was noted, if it was recorded more than a minute later. `moment` writes an instant by the nursery's clocks. */
export function anotado(
  { data_registro, anotado_em }: FatoDoLote,
  moment: (instant: string) => string,
): string | null {
  if (anotado_em === null || Date.parse(data_registro) - Date.parse(anotado_em) <= 60_000) return null;
  const [noted, recorded] = [moment(anotado_em), moment(data_registro)];
  const sameDay = noted.slice(0, 10) === recorded.slice(0, 10);
  return sameDay ? `anotado às ${noted.slice(11)}` : `anotado em ${noted}`;
}

/** The reason that a person gave. A reason that the service wrote adds nothing. */
export function motivo({ movimentacao }: FatoDoLote): string | null {
  if (movimentacao === null || movimentacao.origem === 'ALOCACAO') return null;
  return movimentacao.justificativa;
}
