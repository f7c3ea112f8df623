import { ORIGENS_MOVIMENTACAO, TIPOS_MOVIMENTACAO } from '../../common/vocabulary.ts';
import { EFETIVA, ENTREGA } from '../../movimentacoes/queries.ts';
import { SO_EFETIVAS } from '../../movimentacoes/schemas.ts';
import { coluna, definir, filtrar } from '../definicao.ts';
import { porDestinatario, porEspecie, porLote, porUsuario } from './comuns.ts';

/** What was moved by effective movements of a kind. First balances would dwarf everything, and were not moved that day. */
function movido(condition: string): string {
  return `sum(t.quantidade) filter (where t.efetiva and t.origem <> 'SALDO_INICIAL' and ${condition})`;
}

/** The ledger, reversals and what they reversed included: the sums of the variations are what the stock has changed by. */
export const movimentacoes = definir({
  nome: 'movimentacoes',
  titulo: 'Movimentações',
  resumo: 'Relatório das movimentações, com as estornadas e os estornos',
  descricao: 'As movimentações do período, com as estornadas e os estornos.',
  nota:
    'Com as estornadas e os estornos: as variações são os números a somar, e as somas delas são o que o estoque mudou. ' +
    'No retorno ao viveiro, o que entra na sementeira é da espécie de retorno.',
  colunas: {
    data_registro: coluna.dataHora('Data', 't.data_registro'),
    tipo: coluna.opcao('Tipo', 't.tipo'),
    origem: coluna.opcao('Origem', 't.origem'),
    especie: coluna.texto('Espécie', 'e.nome_popular'),
    especie_retorno: coluna.textoOpcional(
      'Espécie de retorno',
      `d.nome_popular || ' (' || lower(d.tipo) || ')'`,
    ),
    lote: coluna.textoOpcional('Lote', 'l.codigo'),
    destinatario: coluna.textoOpcional('Destinatário', 't.destinatario_nome'),
    quantidade: coluna.inteiro('Quantidade', 't.quantidade'),
    variacao_sementeira: coluna.soma('Variação na sementeira', 't.variacao_sementeira'),
    variacao_lote: coluna.soma('Variação no lote', 't.variacao_lote'),
    situacao: coluna.texto(
      'Situação',
      `case when t.efetiva then 'Efetiva' when t.estorno_de is null then 'Estornada' else 'Estorno' end`,
    ),
    justificativa: coluna.textoOpcional('Justificativa', 't.justificativa'),
    usuario: coluna.texto('Registrada por', 'u.nome'),
  },
  filtros: {
    tipo: filtrar.opcao('Tipo', 't.tipo', TIPOS_MOVIMENTACAO),
    especieId: porEspecie,
    usuarioId: porUsuario,
    loteId: porLote,
    destinatarioId: porDestinatario,
    origem: filtrar.opcao('Origem', 't.origem', ORIGENS_MOVIMENTACAO),
    efetivas: filtrar.so('Só as efetivas', 't.efetiva', SO_EFETIVAS),
  },
  periodo: { de: 'Registro', sql: 't.data_registro' },
  tabela: `(select m.*, ${EFETIVA} as efetiva, ${ENTREGA} as entrega from movimentacoes m) t`,
  juncoes: `
    join especies e on e.id = t.especie_id
    join usuarios u on u.id = t.usuario_id
    left join especies d on d.id = t.especie_destino_id
    left join lotes l on l.id = t.lote_id`,
  ordem: 't.seq desc',
  grafico: {
    titulo: 'Quantidades movimentadas por mês, sem saldos iniciais, ajustes e estornos',
    rotulo: { tipo: 'mes', sql: 't.data_registro' },
    series: {
      Entradas: movido(`t.tipo = 'ENTRADA'`),
      'Alocações em lotes': movido(`t.origem = 'ALOCACAO'`),
      Entregas: movido('t.entrega'),
      'Retornos ao viveiro': movido('t.retorno_ao_viveiro'),
      'Saídas sem destinatário': movido(`t.tipo = 'SAIDA' and t.origem <> 'ALOCACAO' and not t.entrega`),
      Mortalidade: movido(`t.tipo = 'MORTALIDADE'`),
      Perdas: movido(`t.tipo = 'PERDA'`),
    },
  },
});
