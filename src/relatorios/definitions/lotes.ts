import { FASES, STATUS_REGISTRO } from '../../common/vocabulary.ts';
import { EFETIVA } from '../../movimentacoes/queries.ts';
import { column, defineReport, filterBy } from '../definition.ts';
import { CONTA } from './shared.ts';

/** What became of the plants of each batch `l`. */
const CONTAS = `
  select ${Object.entries(CONTA)
    .map(([nome, sql]) => `${sql} as ${nome}`)
    .join(', ')}
  from movimentacoes m where m.lote_id = l.id and ${EFETIVA}`;

/** Production batches, by the day on which they were opened, each with an account that closes. */
export const lotes = defineReport({
  name: 'lotes',
  title: 'Lotes',
  summary: 'Relatório dos lotes iniciados no período, com a conta de cada um',
  description:
    'Os lotes iniciados no período, e o que foi feito das plantas de cada um: `quantidade_inicial` (o ' +
    'alocado, as entradas e os ajustes) = `quantidade_total` + `mortas` + `perdidas` + `saidas` + ' +
    '`entregues` + `retornadas`.',
  note:
    'Quantidades do momento da emissão, qualquer que seja o período. Inicial: o alocado, as entradas e os ajustes. ' +
    'Inicial = vivas + mortas + perdidas + saídas (sem destinatário) + entregues + retornadas ao viveiro. ' +
    'O que foi estornado não conta.',
  columns: {
    codigo: column.text('Código', 't.codigo'),
    estufa: column.text('Estufa', 's.codigo_identificador'),
    especies: column.text(
      'Espécies',
      `(select string_agg(e.nome_popular, ', ' order by i.ordem)
        from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = t.id)`,
    ),
    fase: column.option('Fase', 't.fase'),
    status: column.option('Situação', 't.status'),
    motivo_encerramento: column.optionalOption('Encerramento', 't.motivo_encerramento'),
    quantidade_inicial: column.sum('Inicial', 't.inicial'),
    quantidade_total: column.sum('Vivas', 't.quantidade_total'),
    mortas: column.sum('Mortas', 't.mortas'),
    perdidas: column.sum('Perdidas', 't.perdidas'),
    saidas: column.sum('Saídas', 't.saidas'),
    entregues: column.sum('Entregues', 't.entregues'),
    retornadas: column.sum('Retornadas', 't.retornadas'),
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
  table: `(select l.*, c.* from lotes l cross join lateral (${CONTAS}) c) t`,
  joins: 'join estufas s on s.id = t.estufa_id',
  order: 't.seq desc',
});
