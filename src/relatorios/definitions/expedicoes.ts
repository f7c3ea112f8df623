import { TITULOS } from '../../common/relatorios.ts';
import { TIPOS_ESPECIE } from '../../common/vocabulary.ts';
import { entrega, LINHAS, NOME_DO_DESTINATARIO } from '../../estoque/reading.ts';
import { column } from '../columns.ts';
import { defineReport, emUnidades } from '../definition.ts';
import {
  CATEGORIA_DO_DESTINATARIO,
  porDestinatario,
  porEspecie,
  porLote,
  porUsuario,
  VIZINHOS,
} from './shared.ts';

/** Effective deliveries from batches and the sementeira, with the recipient's name on that day; and returns. */
export const expedicoes = defineReport({
  name: 'expedicoes',
  title: TITULOS.expedicoes,
  summary: 'Relatório do que foi entregue, e do que retornou ao viveiro',
  description:
    'As entregas do período que valem, com o nome que o destinatário tinha no ' +
    'dia; os retornos ao viveiro têm coluna e total próprios.',
  note:
    'O que foi entregue a destinatários; o que retornou ao viveiro tem coluna e total próprios. ' +
    'O que foi estornado não conta. Sementes e mudas não se somam. O destinatário está como se chamava no dia.',
  pessoal: true,
  columns: {
    id: column.id('Movimentação', 't.id'),
    especie_id: column.id('Espécie', 't.especie_id'),
    lote_id: column.optionalId('Lote', 't.lote_id'),
    usuario_id: column.id('Registrada por', 't.usuario_id'),
    destinatario_id: column.optionalId('Destinatário', 't.destinatario_id'),
    entrega_id: column.optionalId(
      'Entrega',
      `case when ${entrega('t')} then coalesce(item.entrega_id, t.id) end`,
    ),
    data_registro: column.instant('Data', 't.data_registro'),
    lote: column.optionalText('Lote', 'l.codigo'),
    especie: column.text('Espécie', 'e.nome_popular'),
    unidade: column.option('Entregue como', 't.unidade', TIPOS_ESPECIE),
    destinatario: column.optionalText(
      'Destinatário',
      `case when t.destinatario_id is not null then ${NOME_DO_DESTINATARIO} end`,
    ),
    documento: column.document('Documento', 'copia.documento'),
    retorno_ao_viveiro: column.yesNo('Retorno ao viveiro', 't.retorno_ao_viveiro'),
    quantidade: column.quantityOf('t.unidade', 'Entregue', 't.entregue'),
    retornadas: column.quantityOf('t.unidade', 'Ficou no viveiro', 't.retornadas'),
    termo: column.optionalText('Termo', 'termo.numero'),
    justificativa: column.justification('t.justificativa'),
    usuario: column.text('Registrada por', 'u.nome'),
  },
  onRequest: ['documento', 'retorno_ao_viveiro', 'justificativa', 'usuario'],
  filters: {
    especieId: porEspecie,
    loteId: porLote,
    usuarioId: porUsuario,
    destinatarioId: porDestinatario,
  },
  period: { of: '', sql: 't.data_registro' },
  table: `${entregasDe(LINHAS)} t`,
  rowsOf: entregasDe,
  joins: VIZINHOS,
  order: 't.seq desc',
  chart: {
    title: 'O que se entregou e o que ficou no viveiro, por mês',
    label: { kind: 'month', sql: 't.data_registro' },
    series: {
      'Mudas entregues': `sum(t.entregue) filter (where t.unidade = 'MUDA')`,
      'Sementes entregues': `sum(t.entregue) filter (where t.unidade = 'SEMENTE')`,
      'Ficaram no viveiro': 'sum(t.retornadas)',
    },
  },
  resumo: {
    linhas: 'Itens',
    rankings: [
      {
        title: 'Espécies mais entregues',
        label: 'e.nome_popular',
        sums: emUnidades('t.unidade', 't.entregue'),
      },
      {
        title: 'Por categoria de destinatário',
        label: CATEGORIA_DO_DESTINATARIO,
        option: true,
        sums: emUnidades('t.unidade', 't.entregue'),
      },
    ],
  },
});

function entregasDe(from: string): string {
  return `(
    select m.*,
      case when m.retorno_ao_viveiro then 0 else m.quantidade end as entregue,
      case when m.retorno_ao_viveiro then m.quantidade else 0 end as retornadas
    from ${from} m where (m.entrega or m.retorno_ao_viveiro) and m.efetiva)`;
}
