import { FASES, STATUS_REGISTRO } from '../../common/vocabulary.ts';
import { CONTA, itensRecentes } from '../../fechamento/somas-por-item.ts';
import { column, defineReport, filterBy } from '../definition.ts';

/** The sums of a batch: those that are kept, and those of what came since. */
const conta = (column: (typeof CONTA)[number]) => `coalesce(s.${column}, 0) + coalesce(n.${column}, 0)`;

const SOMAS = CONTA.map((column) => `sum(${column}) as ${column}`).join(', ');

/** Production batches, by the day on which they were opened, each with an account that closes. */
export const lotes = defineReport({
  name: 'lotes',
  title: 'Lotes',
  summary: 'Relatório dos lotes iniciados no período, com a conta de cada um',
  description:
    'Os lotes iniciados no período, e o que foi feito das plantas de cada um: `alocadas` + `entradas` + `ajustes` = ' +
    '`quantidade_total` + `mortas` + `perdidas` + `saidas` + `entregues` + `retornadas`.',
  note:
    'Quantidades do momento da emissão, qualquer que seja o período. ' +
    'Alocadas na abertura + entradas + ajustes = vivas + mortas + perdidas + saídas (sem destinatário) + entregues + ' +
    'retornadas ao viveiro. O que foi estornado não conta.',
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
    fase: column.option('Fase', 't.fase'),
    status: column.option('Situação', 't.status'),
    motivo_encerramento: column.optionalOption('Encerramento', 't.motivo_encerramento'),
    alocadas: column.sum('Alocadas', conta('alocadas')),
    entradas: column.sum('Entradas', conta('entradas')),
    ajustes: column.sum('Ajustes', conta('ajustes')),
    quantidade_total: column.sum('Vivas', 't.quantidade_total'),
    mortas: column.sum('Mortas', conta('mortas')),
    perdidas: column.sum('Perdidas', conta('perdidas')),
    saidas: column.sum('Saídas', conta('saidas')),
    entregues: column.sum('Entregues', conta('entregues')),
    retornadas: column.sum('Retornadas', conta('retornadas')),
    data_inicio: column.instant('Início', 't.data_inicio'),
    data_fim: column.optionalInstant('Fim', 't.data_fim'),
  },
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
  period: { of: 'Início do lote', sql: 't.data_inicio' },
  with: `novas as materialized (select lote_id, ${SOMAS} from (${itensRecentes()}) r group by lote_id)`,
  table: `lotes t
    left join lateral (select ${SOMAS} from somas_por_item i where i.lote_id = t.id) s on true
    left join novas n on n.lote_id = t.id`,
  joins: 'join estufas lugar on lugar.id = t.estufa_id',
  order: 't.seq desc',
});
