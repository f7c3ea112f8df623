import { type AppError, invalid } from '../common/errors.ts';
import { upperFirst } from '../common/text.ts';
import type {
  Fase,
  MarcaEstufa,
  MotivoEncerramento,
  OrigemMovimentacao,
  StatusRegistro,
  TipoEspecie,
  TipoMovimentacao,
} from '../common/vocabulary.ts';
import type { Atribuicao, ProcedenciaState } from './origem.ts';

/** What the ledger's decisions are made from: the rows that an operation has locked, in plants and seeds. */
export interface Stock {
  lote: LoteState | null;
  especies: ReadonlyMap<string, EspecieState>;
  estufas: ReadonlyMap<string, EstufaState>;
  /** The lots of seed of the species whose sementeira may change: those with a balance, and those that are named. */
  procedencias: ReadonlyMap<string, ProcedenciaState>;
  /** The MUDA into which a return of the requested species puts plants. */
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

export type ItemInicial = Pick<ItemState, 'especie_id' | 'quantidade_inicial'> & {
  /** The lot of seed that the request names. */
  procedencia_id?: string | null | undefined;
};

export interface EspecieState {
  id: string;
  nome_popular: string;
  tipo: TipoEspecie;
  status: StatusRegistro;
  quantidade_atual: number;
  /** Whether the species has lots of seed. Otherwise they are never read. */
  com_procedencia: boolean;
}

export interface EstufaState {
  id: string;
  codigo_identificador: string;
  capacidade_total: number;
  ocupacao_atual: number;
  marca: MarcaEstufa | null;
}

/** The greenhouses after one of them gains this many plants, or loses them when negative. */
export function withPlants(estufas: Stock['estufas'], estufaId: string, plantas: number): Stock['estufas'] {
  const estufa = estufas.get(estufaId);
  if (!estufa) return estufas;
  return new Map([...estufas, [estufaId, { ...estufa, ocupacao_atual: estufa.ocupacao_atual + plantas }]]);
}

/** A recipient as a dispatch needs it. Its name and document are kept beside the row. */
export interface DestinatarioState {
  id: string;
  nome: string;
  documento: string;
  status: StatusRegistro;
}

/** A row to append. Its signed variations say what it does to the sementeira and to the batch. */
export interface PlannedRow {
  tipo: TipoMovimentacao;
  origem: OrigemMovimentacao;
  especie_id: string;
  /** The species whose sementeira changes, when it is not the row's own. */
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
  procedencia_id?: string | null | undefined;
  /** Of a reversal: what its original took from lots of seed, or brought to them. */
  desfaz?: readonly Atribuicao[];
  /** The delivery that the row takes something back of. */
  entrega_id?: string | null;
}

/** The fields of a row that change nothing. */
export const BLANK_ROW = {
  especie_destino_id: null,
  lote_id: null,
  fase_lote: null,
  destinatario: null,
  variacao_sementeira: 0,
  variacao_lote: 0,
  retorno_ao_viveiro: false,
  estorno_de: null,
} as const;

/** A decision: the rows to append, and where the batch stands afterwards, if that changes. */
export interface Plan {
  rows: PlannedRow[];
  lote?: SituacaoDoLote;
  /** Whether the rows follow from the batch's change or cause it. The trail lists the cause first. */
  loteAntes?: boolean;
  /** Why the change of the batch was asked for, in the user's words. */
  justificativa?: string | null | undefined;
}

/** How many plants a decision adds to its batch, or takes from it when negative. */
export function plantasDe({ rows }: Plan): number {
  return rows.reduce((sum, { variacao_lote }) => sum + variacao_lote, 0);
}

/** The phase and status of a batch. */
export interface SituacaoDoLote {
  fase: Fase;
  status: StatusRegistro;
  motivo_encerramento: MotivoEncerramento | null;
}

/** The input of POST /movimentacoes. */
export interface PedidoDeMovimentacao {
  tipo: TipoMovimentacao;
  especie_id: string;
  lote_id: string | null;
  destinatario_id: string | null;
  quantidade: number;
  justificativa?: string | null | undefined;
  retorno_ao_viveiro: boolean;
  procedencia_id?: string | null | undefined;
}

/** The batch of the request, which must exist and be ATIVO. `campo` is the field that names it, unless the path does. */
export function loteAtivo({ lote }: Stock, campo?: string): LoteState {
  if (!lote) throw invalid('LOTE_INEXISTENTE', 'Escolha um lote cadastrado.', campo);
  if (lote.status !== 'ATIVO') throw loteEncerrado(lote, campo);
  return lote;
}

/** What to do about a closed batch, depending on why it closed. */
export function loteEncerrado({ codigo, motivo_encerramento }: LoteState, campo?: string): AppError {
  const sentences: Record<MotivoEncerramento, string> = {
    EXPEDIDO: `Estorne antes a expedição que finalizou o lote ${codigo}: ele está encerrado.`,
    MANUAL: `Volte antes o lote ${codigo} a uma fase de produção: ele foi finalizado.`,
    DESCARTE: `Use outro lote, ou peça a um Administrador que estorne o descarte: o lote ${codigo} foi descartado.`,
    CANCELADO: `Use outro lote: a abertura do lote ${codigo} foi estornada, e ele está cancelado.`,
  };
  return invalid('LOTE_ENCERRADO', sentences[motivo_encerramento ?? 'EXPEDIDO'], campo);
}

/** The greenhouse of a locked batch, which was locked with it. */
export function estufaDo(stock: Stock, lote: LoteState): EstufaState {
  const estufa = stock.estufas.get(lote.estufa_id);
  if (!estufa) throw new Error('a batch was locked without its greenhouse');
  return estufa;
}

/** A balance that something is taken from, as it is named in a sentence: `a sementeira de Ipê`. */
interface Saldo {
  saldo: number;
  de: string;
  /** How the balance can be replenished. */
  reposicao: string;
  /** The field that asks for it, unless it is the quantity. */
  campo?: string;
  ajuste?: boolean;
}

/** No balance may become negative. An adjustment that takes is written with a negative quantity. */
export function checkSaldo(
  { saldo, de, reposicao, campo = 'quantidade', ajuste = false }: Saldo,
  variacao: number,
): void {
  const falta = -(saldo + variacao);
  if (falta <= 0) return;
  const repor = `${reposicao} de ${falta}`;
  throw invalid(
    'SALDO_INSUFICIENTE',
    saldo === 0
      ? `${upperFirst(repor)}: o saldo ${de} é de 0.`
      : `${ajuste ? `Use no mínimo -${saldo}` : `Use no máximo ${saldo}`}, ou ${repor}: o saldo ${de} é de ${saldo}.`,
    campo,
  );
}

/** The capacity rule, for everything that adds plants to a greenhouse. `conselho` gets the free places, and says what to do. */
export function checkVagas(
  estufa: EstufaState,
  added: number,
  conselho: (vagas: number) => string,
  campo?: string,
): void {
  if (added <= 0 || estufa.ocupacao_atual + added <= estufa.capacidade_total) return;
  const vagas = Math.max(0, estufa.capacidade_total - estufa.ocupacao_atual);
  const livres = ['não tem vagas', 'tem 1 vaga'][vagas] ?? `tem ${vagas} vagas`;
  const pedidas = added === 1 ? 'é necessária 1' : `são necessárias ${added}`;
  throw invalid(
    'CAPACIDADE_EXCEDIDA',
    `${conselho(vagas)}: a estufa ${estufa.codigo_identificador} ${livres}, e ${pedidas}.`,
    campo,
  );
}

/** The advice when plants come back into a batch that stays where it is. */
export function liberarLugares(): string {
  return 'Libere lugares na estufa, ou aumente a capacidade dela, antes de devolver as plantas ao lote';
}

/** A greenhouse under maintenance, or inactive, takes no arrivals (new batch, transfer in). */
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
