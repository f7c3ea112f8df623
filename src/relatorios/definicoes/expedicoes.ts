import { EFETIVA, ENTREGA, UNIDADE } from '../../movimentacoes/queries.ts';
import { coluna, definir } from '../definicao.ts';
import { porDestinatario, porEspecie, porLote, porUsuario } from './comuns.ts';

/** Deliveries that stand, of batches and of the sementeira, to recipients as they were called on the day; and returns. */
export const expedicoes = definir({
  nome: 'expedicoes',
  titulo: 'Expedições',
  resumo: 'Relatório do que foi entregue, e do que retornou ao viveiro',
  descricao:
    'As entregas do período que valem, de lotes e da sementeira, com o nome que o destinatário tinha no ' +
    'dia; os retornos ao viveiro têm coluna e total próprios.',
  nota:
    'O que foi entregue a destinatários, de lotes ou da sementeira; o que retornou ao viveiro tem coluna e total próprios. ' +
    'O que foi estornado não conta. O destinatário está como se chamava no dia.',
  colunas: {
    data_registro: coluna.dataHora('Data', 't.data_registro'),
    lote: coluna.textoOpcional('Lote', 'l.codigo'),
    especie: coluna.texto('Espécie', 't.nome_popular'),
    unidade: coluna.opcao('Entregue como', 't.unidade'),
    destinatario: coluna.textoOpcional('Destinatário', 't.destinatario_nome'),
    documento: coluna.documento('Documento', 't.destinatario_documento'),
    retorno_ao_viveiro: coluna.booleano('Retorno ao viveiro', 't.retorno_ao_viveiro'),
    quantidade: coluna.soma('Entregue', 't.entregue'),
    retornadas: coluna.soma('Retornada', 't.retornadas'),
    justificativa: coluna.textoOpcional('Justificativa', 't.justificativa'),
    usuario: coluna.texto('Registrada por', 'u.nome'),
  },
  filtros: {
    especieId: porEspecie,
    loteId: porLote,
    usuarioId: porUsuario,
    destinatarioId: porDestinatario,
  },
  periodo: { de: 'Registro', sql: 't.data_registro' },
  tabela: `(
    select m.*, e.nome_popular, ${UNIDADE} as unidade,
      case when m.retorno_ao_viveiro then 0 else m.quantidade end as entregue,
      case when m.retorno_ao_viveiro then m.quantidade else 0 end as retornadas
    from movimentacoes m join especies e on e.id = m.especie_id
    where (${ENTREGA} or m.retorno_ao_viveiro) and ${EFETIVA}) t`,
  juncoes: `
    join usuarios u on u.id = t.usuario_id
    left join lotes l on l.id = t.lote_id`,
  ordem: 't.seq desc',
  grafico: {
    titulo: 'Quantidades entregues e retornadas por mês',
    rotulo: { tipo: 'mes', sql: 't.data_registro' },
    series: {
      'Mudas entregues': `sum(t.entregue) filter (where t.unidade = 'MUDA')`,
      'Sementes entregues': `sum(t.entregue) filter (where t.unidade = 'SEMENTE')`,
      'Retornadas ao viveiro': 'sum(t.retornadas)',
    },
  },
});
