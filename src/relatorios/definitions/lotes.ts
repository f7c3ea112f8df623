import { TITULOS } from '../../common/relatorios.ts';
import { FASES, MOTIVOS_ENCERRAMENTO, STATUS_REGISTRO } from '../../common/vocabulary.ts';
import { unidade } from '../../estoque/reading.ts';
import { CONTA, itensRecentes } from '../../fechamento/somas-por-item.ts';
import { column, seedsOf } from '../columns.ts';
import { defineReport, emUnidades } from '../definition.ts';
import { filterBy } from '../filter-by.ts';

/** The sums of a batch, or of one of its items: the stored ones plus those of newer rows. */
const conta = (column: (typeof CONTA)[number]) => `coalesce(s.${column}, 0) + coalesce(n.${column}, 0)`;

const SOMAS = CONTA.map((column) => `sum(${column}) as ${column}`).join(', ');

function plants(title: string, figure: (typeof CONTA)[number]) {
  return column.sum(title, conta(figure));
}

/** Production batches, by the day on which they were opened, each with an account that closes. */
export const lotes = defineReport({
  name: 'lotes',
  title: TITULOS.lotes,
  summary: 'Relatório dos lotes iniciados no período, com a conta de cada um',
  description:
    'O que foi feito das plantas de cada um: `alocadas` + `entradas` + `ajustes` = ' +
    '`quantidade_total` + `mortas` + `perdidas` + `saidas` + `entregues` + `retornadas`. ' +
    'Com `especieId`, um lote que tem também outras espécies conta inteiro.',
  note:
    'Quantidades do momento da emissão, qualquer que seja o período. ' +
    'Semeadas na abertura + entradas + ajustes = vivas + mortas + perdidas + saídas (sem destinatário) + entregues + ' +
    'ficaram no viveiro. O que foi estornado não conta. A conta é de plantas, cada semente uma: o que entrou semente ' +
    'pode ter morrido muda. Só as vivas contam à parte, e de Produção em diante são mudas. Pedido por espécie, um lote que tem outras conta inteiro.',
  columns: {
    id: column.id('Lote', 't.id'),
    codigo: column.text('Código', 't.codigo'),
    estufa_id: column.id('Estufa', 't.estufa_id'),
    estufa: column.text('Estufa', 'lugar.codigo_identificador'),
    especies: column.text(
      'Espécies',
      `(select string_agg(e.nome_popular, ', ' order by i.ordem)
        from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = t.id)`,
    ),
    fase: column.option('Fase', 't.fase', FASES),
    status: column.option('Situação', 't.status', STATUS_REGISTRO),
    motivo_encerramento: column.optionalOption('Encerramento', 't.motivo_encerramento', MOTIVOS_ENCERRAMENTO),
    alocadas: plants('Semeadas', 'alocadas'),
    entradas: plants('Entradas', 'entradas'),
    ajustes: plants('Ajustes', 'ajustes'),
    quantidade_total: column.quantity('Vivas', 't.quantidade_total', {
      ...{ seeds: seedsOf(unidade('t.fase'), 'i.quantidade_atual'), total: 'i.quantidade_atual' },
    }),
    mortas: plants('Mortas', 'mortas'),
    perdidas: plants('Perdidas', 'perdidas'),
    saidas: plants('Saídas', 'saidas'),
    entregues: plants('Entregues', 'entregues'),
    retornadas: plants('Ficaram no viveiro', 'retornadas'),
    data_inicio: column.instant('Início', 't.data_inicio'),
    data_fim: column.optionalInstant('Fim', 't.data_fim'),
  },
  onRequest: ['status', 'motivo_encerramento', 'entradas', 'ajustes', 'saidas', 'retornadas', 'data_fim'],
  filters: {
    busca: filterBy.partOf('Código', 't.busca', 'Parte do código do lote'),
    especieId: filterBy.id(
      'Espécie',
      't.id in (select i.lote_id from lote_itens i where i.especie_id = $?)',
      'select nome_popular as nome from especies where id = $1',
    ),
    estufaId: filterBy.id(
      'Estufa',
      't.estufa_id = $?',
      'select codigo_identificador as nome from estufas where id = $1',
    ),
    fase: filterBy.option('Fase', 't.fase', FASES),
    status: filterBy.option('Situação', 't.status', STATUS_REGISTRO),
  },
  period: { of: 'Lotes iniciados', sql: 't.data_inicio' },
  with: `with novas as materialized (${itensRecentes()})`,
  table: 'lotes t',
  totals: {
    table: `lotes t join lote_itens i on i.lote_id = t.id join especies e on e.id = i.especie_id
      left join somas_por_item s on s.lote_id = i.lote_id and s.especie_id = i.especie_id
      left join novas n on n.lote_id = i.lote_id and n.especie_id = i.especie_id`,
    count: 'count(distinct t.id)',
  },
  joins: `
    join estufas lugar on lugar.id = t.estufa_id
    left join lateral (select ${SOMAS} from somas_por_item i where i.lote_id = t.id) s on true
    left join (select lote_id, ${SOMAS} from novas group by lote_id) n on n.lote_id = t.id`,
  order: 't.seq desc',
  resumo: {
    linhas: 'Lotes',
    figures: ['quantidade_total', 'entregues', 'mortas'],
    rankings: [
      {
        title: 'Espécies com mais plantas vivas',
        label: 'e.nome_popular',
        joins: 'join lote_itens i on i.lote_id = t.id join especies e on e.id = i.especie_id',
        sums: emUnidades(unidade('t.fase'), 'i.quantidade_atual'),
      },
      { title: 'Por fase', label: 't.fase', option: true, sums: { lotes: 'count(*)' } },
    ],
  },
});
