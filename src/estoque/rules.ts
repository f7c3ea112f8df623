import type { Codigo } from '../common/codigos.ts';
import { AppError, type Fault, invalid } from '../common/errors.ts';
import { word } from '../common/palavras.ts';
import { movimentarLote } from './lote.ts';
import { aceitaDestinatario, isEntrega, soEmLote, variacaoDe } from './meaning.ts';
import { checkAceitaProcedencia, checkProcedencia } from './procedencias.ts';
import {
  BLANK_ROW,
  checkSaldo,
  type DestinatarioState,
  type PedidoDeMovimentacao,
  type Plan,
  type Stock,
} from './stock.ts';

/** What a movement is refused for: the document names these codes. */
// biome-ignore format: what one thing has is a line
export const RECUSAS_DA_MOVIMENTACAO = [
  'QUANTIDADE_ZERO', 'QUANTIDADE_NEGATIVA', 'SALDO_INSUFICIENTE', 'CAPACIDADE_EXCEDIDA',
  'LOTE_OBRIGATORIO', 'LOTE_INEXISTENTE', 'LOTE_ENCERRADO', 'LOTE_NAO_PRONTO',
  'ESPECIE_INEXISTENTE', 'ESPECIE_INATIVA', 'ESPECIE_FORA_DO_LOTE', 'MUDA_INATIVA',
  'DESTINATARIO_OBRIGATORIO', 'DESTINATARIO_INDISPONIVEL', 'SAIDA_DE_LOTE_COM_DESTINATARIO', 'SO_DE_ENTREGA',
  'PROCEDENCIA_INEXISTENTE', 'PROCEDENCIA_INATIVA', 'PROCEDENCIA_SO_EM_ENTRADA', 'PROCEDENCIA_SO_NA_SEMENTEIRA',
] as const satisfies readonly Codigo[];

/**
 * Decides a movement that a person asks for (specification, "Rules for POST /movimentacoes", 1 to 7). With a batch it acts on
 * that batch's item, otherwise on the sementeira. A dispatch that empties the whole batch finalises it. `campoDoLote` is the
 * field that names the batch, unless the request's path does.
 */
export function movimentar(
  stock: Stock,
  pedido: PedidoDeMovimentacao & SoDeEntrega,
  encontrado: DestinatarioState | null,
  campoDoLote?: string,
): Plan {
  checkQuantidade(pedido);
  checkSaidaDeLote(pedido);
  const destinatario = destinatarioDe(pedido, encontrado);
  const plan =
    pedido.lote_id === null
      ? movimentarSementeira(stock, pedido, destinatario)
      : movimentarLote(stock, pedido, destinatario, campoDoLote);
  checkDaEntrega(pedido);
  return plan;
}

/** Rules 1 and 2: never zero, negative only for AJUSTE. */
function checkQuantidade({ tipo, quantidade }: PedidoDeMovimentacao): void {
  if (quantidade === 0) {
    throw invalid('QUANTIDADE_ZERO', 'Informe uma quantidade diferente de zero.', 'quantidade');
  }
  if (quantidade < 0 && tipo !== 'AJUSTE') {
    throw invalid(
      'QUANTIDADE_NEGATIVA',
      'Informe uma quantidade positiva: só um ajuste pode ser negativo.',
      'quantidade',
    );
  }
}

/** The installation may require a reason for every movement (`EXIGIR_JUSTIFICATIVA`). */
export function checkJustificativa({ justificativa }: PedidoDeMovimentacao, exigida: boolean): void {
  if (!exigida || justificativa) return;
  throw invalid(
    'CAMPO_OBRIGATORIO',
    'Preencha a justificativa: nesta instalação ela é obrigatória.',
    'justificativa',
  );
}

/**
 * When a batch gives plants to somebody, that is a dispatch, which rule 3 allows only in PRONTO. An exit does not get
 * around that rule.
 */
function checkSaidaDeLote(pedido: PedidoDeMovimentacao): void {
  if (pedido.tipo !== 'SAIDA' || pedido.destinatario_id === null || aceitaDestinatario(pedido)) return;
  throw invalid(
    'SAIDA_DE_LOTE_COM_DESTINATARIO',
    'Registre uma expedição: é ela que entrega as plantas de um lote a um destinatário.',
    'destinatario_id',
  );
}

/** The recipient that the movement keeps, by rule 4 or for a donation. It must exist and be ATIVO. */
function destinatarioDe(
  pedido: PedidoDeMovimentacao,
  destinatario: DestinatarioState | null,
): DestinatarioState | null {
  if (!aceitaDestinatario(pedido)) return null;
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
      'Informe o destinatário da expedição (destinatario_id), ou marque o retorno das plantas (retorno_ao_viveiro).',
      'destinatario_id',
    );
  }
  return destinatario;
}

/** What only a delivery has. Whether it is there is all that matters here. */
interface SoDeEntrega {
  finalidade?: unknown;
  programa?: unknown;
  plantio?: object | null | undefined;
  retirada_por?: unknown;
}

/** Refuses what only a delivery has of any other movement, which would lose it. */
export function checkDaEntrega(pedido: PedidoDeMovimentacao & SoDeEntrega): void {
  const { finalidade, programa, plantio, retirada_por } = pedido;
  const aceita = aceitaDestinatario(pedido) && !pedido.retorno_ao_viveiro;
  if (aceita && isEntrega(pedido)) return;
  const lugar = Object.values(plantio ?? {}).find((fact) => fact !== null && fact !== undefined);
  const detalhe = aceita
    ? 'Informe o destinatário (destinatario_id), ou retire este campo: só uma entrega o tem.'
    : 'Retire este campo: só uma entrega a um destinatário o tem.';
  const asked = Object.entries({ finalidade, programa, plantio: lugar, retirada_por });
  const [first, ...others] = asked.flatMap(([campo, fact]): Fault[] =>
    fact === undefined || fact === null ? [] : [{ codigo: 'SO_DE_ENTREGA', detalhe, campo }],
  );
  if (first) throw new AppError('invalid', [first, ...others]);
}

function movimentarSementeira(
  stock: Stock,
  pedido: PedidoDeMovimentacao,
  destinatario: DestinatarioState | null,
): Plan {
  const { tipo, especie_id, quantidade, justificativa = null } = pedido;
  if (soEmLote(tipo)) {
    throw invalid(
      'LOTE_OBRIGATORIO',
      `Informe o lote: a ${word(tipo).toLowerCase()} só existe dentro de um lote.`,
      'lote_id',
    );
  }
  const especie = stock.especies.get(especie_id);
  if (!especie) throw invalid('ESPECIE_INEXISTENTE', 'Escolha uma espécie cadastrada.', 'especie_id');
  const variacao_sementeira = variacaoDe(tipo, quantidade);
  const inativa = especie.status !== 'ATIVO';
  if (inativa && variacao_sementeira > 0) {
    throw invalid(
      'ESPECIE_INATIVA',
      `Reative a espécie ${especie.nome_popular} antes de acrescentar ao seu saldo: ela está inativa e só escoa o que tem.`,
      'especie_id',
    );
  }
  const ajuste = tipo === 'AJUSTE';
  const saldo = {
    saldo: especie.quantidade_atual,
    de: `do estoque de ${especie.nome_popular}`,
    reposicao: `${inativa ? 'reative a espécie e ' : ''}registre antes uma entrada`,
    ajuste,
  };
  checkSaldo(saldo, variacao_sementeira);
  const { procedencia_id } = pedido;
  if (procedencia_id) {
    checkAceitaProcedencia(pedido);
    const pedida = { procedencia_id, especie_id, variacao: variacao_sementeira, ajuste };
    checkProcedencia(stock, pedida, 'procedencia_id');
  }
  const common = { tipo, origem: 'MANUAL', especie_id, quantidade, justificativa, ...BLANK_ROW } as const;
  return { rows: [{ ...common, variacao_sementeira, destinatario, procedencia_id }] };
}
