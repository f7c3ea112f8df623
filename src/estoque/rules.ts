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

/**
 * Decides a movement asked for by a person (specification, "Rules for POST /movimentacoes", 1 to 7). With a batch it
 * acts on that batch's item, without one on the sementeira; a dispatch that empties the whole batch finalises it.
 */
export function movimentar(stock: Stock, pedido: Pedido, encontrado: DestinatarioState | null): Plan {
  checkQuantidade(pedido);
  const destinatario = destinatarioDe(pedido, encontrado);
  return pedido.lote_id === null
    ? movimentarSementeira(stock, pedido, destinatario)
    : movimentarLote(stock, pedido, destinatario);
}

/** Decides the ENTRADA that gives a new species its initial balance. */
export function saldoInicial(especie_id: string, quantidade: number): Plan {
  return {
    rows: [
      {
        ...BLANK,
        tipo: 'ENTRADA',
        origem: 'SALDO_INICIAL',
        especie_id,
        quantidade,
        variacao_sementeira: quantidade,
        justificativa: 'Saldo inicial da espécie',
      },
    ],
  };
}

/** Decides the allocation of a new batch: one SAIDA per item, from the sementeira into the batch. */
export function alocar(lote: LoteState, itens: readonly ItemInicial[]): Plan {
  return {
    rows: itens.map(({ especie_id, quantidade_inicial: quantidade }) => ({
      ...BLANK,
      tipo: 'SAIDA',
      origem: 'ALOCACAO',
      especie_id,
      lote_id: lote.id,
      fase_lote: lote.fase,
      quantidade,
      variacao_sementeira: -quantidade,
      variacao_lote: quantidade,
      justificativa: `Abertura do lote ${lote.codigo}`,
    })),
  };
}

/** Decides the write-off of all that a batch still holds, one PERDA per item with a balance, and its closing. */
export function encerrar(
  lote: LoteState,
  situacao: Situacao,
  origem: 'DESCARTE' | 'ENCERRAMENTO',
  justificativa: string,
): Plan {
  const vivos = [...lote.itens.values()].filter(({ quantidade_atual }) => quantidade_atual > 0);
  return {
    lote: situacao,
    rows: vivos.map(({ especie_id, quantidade_atual }) => ({
      ...BLANK,
      tipo: 'PERDA',
      origem,
      especie_id,
      lote_id: lote.id,
      fase_lote: lote.fase,
      quantidade: quantidade_atual,
      variacao_lote: -quantidade_atual,
      justificativa,
    })),
  };
}

const BLANK = {
  especie_destino_id: null,
  lote_id: null,
  fase_lote: null,
  destinatario: null,
  variacao_sementeira: 0,
  variacao_lote: 0,
  retorno_ao_viveiro: false,
  estorno_de: null,
} as const;

/** Rules 1 and 2: never zero, negative only for AJUSTE. */
function checkQuantidade({ tipo, quantidade }: Pedido): void {
  if (quantidade === 0) {
    throw invalid('QUANTIDADE_ZERO', 'Informe uma quantidade diferente de zero.', 'quantidade');
  }
  if (quantidade < 0 && tipo !== 'AJUSTE') {
    throw invalid(
      'QUANTIDADE_NEGATIVA',
      'Informe uma quantidade positiva: só o AJUSTE pode ser negativo.',
      'quantidade',
    );
  }
}

/** The recipient that the movement keeps: rule 4, and that of a donation, which must exist and be ATIVO. */
function destinatarioDe(pedido: Pedido, destinatario: DestinatarioState | null): DestinatarioState | null {
  if (!aceitaDestinatario(pedido.tipo)) return null;
  if (pedido.destinatario_id !== null && destinatario?.status !== 'ATIVO') {
    throw invalid(
      'DESTINATARIO_INDISPONIVEL',
      'Escolha um destinatário cadastrado e ativo.',
      'destinatario_id',
    );
  }
  if (pedido.tipo === 'EXPEDICAO' && destinatario === null && !pedido.retorno_ao_viveiro) {
    throw invalid(
      'DESTINATARIO_OBRIGATORIO',
      'Informe o destinatário da expedição, ou marque que as plantas retornam ao viveiro.',
      'destinatario_id',
    );
  }
  return destinatario;
}

/** The types that keep a recipient; on the others it is ignored. */
export function aceitaDestinatario(tipo: TipoMovimentacao): boolean {
  return tipo === 'EXPEDICAO' || tipo === 'SAIDA';
}

function movimentarSementeira(stock: Stock, pedido: Pedido, destinatario: DestinatarioState | null): Plan {
  const { tipo, especie_id, quantidade, justificativa } = pedido;
  if (tipo === 'PERDA' || tipo === 'EXPEDICAO' || tipo === 'MORTALIDADE') {
    throw invalid('LOTE_OBRIGATORIO', `Informe o lote: ${tipo} só existe dentro de um lote.`, 'lote_id');
  }
  const especie = stock.especies.get(especie_id);
  if (!especie) throw invalid('ESPECIE_INEXISTENTE', 'Escolha uma espécie cadastrada.', 'especie_id');
  if (tipo === 'ENTRADA' && especie.status !== 'ATIVO') {
    throw invalid(
      'ESPECIE_INATIVA',
      'Reative a espécie antes de registrar entradas: ela está inativa.',
      'especie_id',
    );
  }
  const variacao_sementeira = signed(tipo, quantidade);
  checkSaldo(especie.quantidade_atual, variacao_sementeira, `da sementeira de ${especie.nome_popular}`);
  const common = { ...BLANK, tipo, origem: 'MANUAL', especie_id, quantidade, justificativa } as const;
  return { rows: [{ ...common, variacao_sementeira, destinatario }] };
}

function movimentarLote(stock: Stock, pedido: Pedido, destinatario: DestinatarioState | null): Plan {
  const { tipo, especie_id, quantidade, justificativa } = pedido;
  const lote = loteAtivo(stock);
  const item = lote.itens.get(especie_id);
  if (!item)
    throw invalid('ESPECIE_FORA_DO_LOTE', 'Escolha uma espécie que faça parte do lote.', 'especie_id');
  if (tipo === 'EXPEDICAO' && lote.fase !== 'PRONTO') {
    throw invalid('LOTE_NAO_PRONTO', 'Passe o lote para a fase PRONTO antes de expedir.', 'lote_id');
  }
  const variacao_lote = signed(tipo, quantidade);
  checkSaldo(item.quantidade_atual, variacao_lote, `da espécie no lote ${lote.codigo}`);
  checkVagas(estufaDo(stock, lote), variacao_lote, 'quantidade');

  const finalizado = tipo === 'EXPEDICAO' && lote.quantidade_total + variacao_lote === 0;
  return {
    ...(finalizado && { lote: { fase: 'FINALIZADO', status: 'INATIVO', motivo_encerramento: 'EXPEDIDO' } }),
    rows: [
      {
        ...BLANK,
        tipo,
        origem: 'MANUAL',
        especie_id,
        lote_id: lote.id,
        fase_lote: lote.fase,
        quantidade,
        variacao_lote,
        justificativa,
        destinatario,
        ...(tipo === 'EXPEDICAO' && pedido.retorno_ao_viveiro && retorno(stock, pedido)),
      },
    ],
  };
}

/** Rule 6: a return puts the plants into the sementeira of the equivalent MUDA. */
function retorno({ mudaEquivalente }: Stock, { especie_id, quantidade }: Pedido) {
  if (mudaEquivalente?.status !== 'ATIVO') {
    throw invalid(
      'MUDA_INATIVA',
      'Reative a muda equivalente antes de registrar o retorno: ela está inativa.',
      'retorno_ao_viveiro',
    );
  }
  return {
    retorno_ao_viveiro: true,
    variacao_sementeira: quantidade,
    especie_destino_id: mudaEquivalente.id === especie_id ? null : mudaEquivalente.id,
  };
}

function signed(tipo: TipoMovimentacao, quantidade: number): number {
  return tipo === 'ENTRADA' || tipo === 'AJUSTE' ? quantidade : -quantidade;
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
export function checkSaldo(saldo: number, variacao: number, de: string): void {
  if (saldo + variacao >= 0) return;
  throw invalid('SALDO_INSUFICIENTE', `Diminua a quantidade: o saldo ${de} é de ${saldo}.`, 'quantidade');
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
