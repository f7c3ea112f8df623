import { invalid } from '../common/errors.ts';
import { upperFirst } from '../common/text.ts';
import { isRetorno, variacaoDe } from './meaning.ts';
import { checkAceitaProcedencia } from './procedencias.ts';
import {
  BLANK_ROW,
  checkSaldo,
  checkVagas,
  type DestinatarioState,
  estufaDo,
  type ItemState,
  type LoteState,
  loteAtivo,
  type PedidoDeMovimentacao,
  type Plan,
  type SituacaoDoLote,
  type Stock,
} from './stock.ts';

/** Decides a movement within a batch, as `movimentar` says. */
export function movimentarLote(
  stock: Stock,
  pedido: PedidoDeMovimentacao,
  destinatario: DestinatarioState | null,
  campoDoLote: string | undefined,
): Plan {
  const { tipo, especie_id, quantidade, justificativa = null } = pedido;
  const lote = loteAtivo(stock, campoDoLote);
  if (pedido.procedencia_id) checkAceitaProcedencia(pedido);
  const item = itemDo(lote, especie_id);
  if (tipo === 'EXPEDICAO' && lote.fase !== 'PRONTO') {
    throw invalid('LOTE_NAO_PRONTO', 'Passe o lote para a fase Pronto antes de expedir.', campoDoLote);
  }
  const variacao_lote = variacaoDe(tipo, quantidade);
  const saldo = {
    saldo: item.quantidade_atual,
    de: `da espécie no lote ${lote.codigo}`,
    reposicao: 'registre antes no lote uma entrada',
    ajuste: tipo === 'AJUSTE',
  };
  checkSaldo(saldo, variacao_lote);
  checkVagas(estufaDo(stock, lote), variacao_lote, aCaber, 'quantidade');

  const finalizado = tipo === 'EXPEDICAO' && lote.quantidade_total + variacao_lote === 0;
  return {
    ...(finalizado && { lote: { fase: 'FINALIZADO', status: 'INATIVO', motivo_encerramento: 'EXPEDIDO' } }),
    rows: [
      {
        ...BLANK_ROW,
        tipo,
        origem: 'MANUAL',
        especie_id,
        lote_id: lote.id,
        fase_lote: lote.fase,
        quantidade,
        variacao_lote,
        justificativa,
        destinatario,
        ...(isRetorno(pedido) && retorno(stock, pedido)),
      },
    ],
  };
}

function aCaber(vagas: number): string {
  const transferir = 'transfira antes o lote para outra estufa';
  return vagas === 0 ? upperFirst(transferir) : `Use no máximo ${vagas}, ou ${transferir}`;
}

/** Rule 6: a return puts the plants into the sementeira of the equivalent MUDA. */
function retorno({ mudaEquivalente }: Stock, { especie_id, quantidade }: PedidoDeMovimentacao) {
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

/** Decides the write-off of everything a batch still holds, one PERDA for each item with a balance, and its closing. */
export function encerramento(
  lote: LoteState,
  situacao: SituacaoDoLote,
  origem: 'DESCARTE' | 'ENCERRAMENTO',
  justificativa: string,
): Plan {
  const vivos = [...lote.itens.values()].filter(({ quantidade_atual }) => quantidade_atual > 0);
  return {
    lote: situacao,
    rows: vivos.map(({ especie_id, quantidade_atual }) => ({
      ...BLANK_ROW,
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

/** The batch's item of the species that the request names. */
export function itemDo({ itens }: LoteState, especie_id: string): ItemState {
  const item = itens.get(especie_id);
  if (item) return item;
  throw invalid('ESPECIE_FORA_DO_LOTE', 'Escolha uma espécie que faça parte do lote.', 'especie_id');
}
