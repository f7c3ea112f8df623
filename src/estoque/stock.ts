import { invalid } from '../errors.ts';
import type {
  Fase,
  MarcaEstufa,
  MotivoEncerramento,
  OrigemMovimentacao,
  StatusRegistro,
  TipoEspecie,
  TipoMovimentacao,
} from '../vocabulary.ts';

/** What the ledger's decisions are made from: the rows an operation has locked, in plants and seeds. */
export interface Stock {
  lote: LoteState | null;
  especies: ReadonlyMap<string, EspecieState>;
  estufas: ReadonlyMap<string, EstufaState>;
  /** The MUDA that a return of the requested species puts plants into. */
  mudaEquivalente: EspecieState | null;
}

export interface LoteState {
  id: string;
  codigo: string;
  estufa_id: string;
  fase: Fase;
  status: StatusRegistro;
  motivo_encerramento: MotivoEncerramento | null;
  operacao_encerramento: string | null;
  quantidade_total: number;
  itens: ReadonlyMap<string, ItemState>;
}

export interface ItemState {
  especie_id: string;
  quantidade_inicial: number;
  quantidade_atual: number;
}

export type ItemInicial = Pick<ItemState, 'especie_id' | 'quantidade_inicial'>;

export interface EspecieState {
  id: string;
  nome_popular: string;
  tipo: TipoEspecie;
  status: StatusRegistro;
  quantidade_atual: number;
}

export interface EstufaState {
  id: string;
  codigo_identificador: string;
  capacidade_total: number;
  ocupacao_atual: number;
  marca: MarcaEstufa | null;
}

/** A recipient as a dispatch needs it; its name and document stay in the row. */
export interface DestinatarioState {
  id: string;
  nome: string;
  documento: string;
  status: StatusRegistro;
}

/** A row to append. Its variations say, signed, what it does to the sementeira and to the batch. */
export interface Row {
  tipo: TipoMovimentacao;
  origem: OrigemMovimentacao;
  especie_id: string;
  /** The species whose sementeira changes, when it is another one. */
  especie_destino_id: string | null;
  lote_id: string | null;
  fase_lote: Fase | null;
  destinatario: DestinatarioState | null;
  quantidade: number;
  variacao_sementeira: number;
  variacao_lote: number;
  justificativa: string | null;
  retorno_ao_viveiro: boolean;
  estorno_de: string | null;
}

/** A decision: the rows to append, and where the batch stands afterwards when that changes. */
export interface Plan {
  rows: Row[];
  lote?: Situacao;
}

/** Where a batch stands. */
export interface Situacao {
  fase: Fase;
  status: StatusRegistro;
  motivo_encerramento: MotivoEncerramento | null;
}

/** What POST /movimentacoes asks for. */
export interface Pedido {
  tipo: TipoMovimentacao;
  especie_id: string;
  lote_id: string | null;
  destinatario_id: string | null;
  quantidade: number;
  justificativa: string;
  retorno_ao_viveiro: boolean;
}

/** The batch of the request, which must exist and be ATIVO. */
export function loteAtivo({ lote }: Stock): LoteState {
  if (!lote) throw invalid('LOTE_INEXISTENTE', 'Escolha um lote cadastrado.', 'lote_id');
  if (lote.status !== 'ATIVO') {
    throw invalid(
      'LOTE_ENCERRADO',
      `Escolha um lote ativo: o lote ${lote.codigo} já foi encerrado.`,
      'lote_id',
    );
  }
  return lote;
}

/** The greenhouse that a locked batch is in; it was locked with it. */
export function estufaDo(stock: Stock, lote: LoteState): EstufaState {
  const estufa = stock.estufas.get(lote.estufa_id);
  if (!estufa) throw new Error('a batch was locked without its greenhouse');
  return estufa;
}

/** No balance may become negative. */
export function checkSaldo(saldo: number, variacao: number, de: string, campo = 'quantidade'): void {
  if (saldo + variacao >= 0) return;
  throw invalid('SALDO_INSUFICIENTE', `Diminua a quantidade: o saldo ${de} é de ${saldo}.`, campo);
}

/** The capacity rule, for whatever adds plants to a greenhouse. */
export function checkVagas(estufa: EstufaState, added: number, campo?: string): void {
  if (added <= 0 || estufa.ocupacao_atual + added <= estufa.capacidade_total) return;
  const vagas = estufa.capacidade_total - estufa.ocupacao_atual;
  throw invalid(
    'CAPACIDADE_EXCEDIDA',
    `Escolha outra estufa ou diminua a quantidade: a estufa ${estufa.codigo_identificador} tem ${vagas} vagas.`,
    campo,
  );
}

/** A greenhouse under maintenance or inactive takes no arrivals (new batch, transfer in). */
export function checkRecebe(estufa: EstufaState | undefined, campo: string): EstufaState {
  if (!estufa) throw invalid('ESTUFA_INEXISTENTE', 'Escolha uma estufa cadastrada.', campo);
  if (estufa.marca === 'Inativo' || estufa.marca === 'Manutenção') {
    const estado = estufa.marca === 'Inativo' ? 'inativa' : 'em manutenção';
    throw invalid(
      'ESTUFA_INDISPONIVEL',
      `Escolha outra estufa: a ${estufa.codigo_identificador} está ${estado}.`,
      campo,
    );
  }
  return estufa;
}
