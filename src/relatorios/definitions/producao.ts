import { TITULOS } from '../../common/relatorios.ts';
import { CATEGORIAS_ESPECIE, TIPOS_ESPECIE } from '../../common/vocabulary.ts';
import { unidade } from '../../estoque/reading.ts';
import { CONTA, itensRecentes } from '../../fechamento/somas-por-item.ts';
import { ITENS, percursos, TAXAS } from '../../fechamento/taxas.ts';
import { column } from '../columns.ts';
import { defineReport } from '../definition.ts';
import { filterBy } from '../filter-by.ts';
import { POR_PLANTA, taxaComAmostra } from './shared.ts';

/** The batches opened in the period. */
const NO_PERIODO = `
  ($1::timestamptz is null or l.data_inicio >= $1) and ($2::timestamptz is null or l.data_inicio < $2)
    and ($3::timestamptz is null or l.data_inicio <= $3)`;

const NOTA =
  'Semeadas na abertura dos lotes + entradas + ajustes = vivas + mortas + perdidas + saídas (sem destinatário) + entregues + ' +
  'ficaram no viveiro. Germinação: das sementes semeadas, as vivas quando o lote foi de GERMINAÇÃO a PRODUÇÃO. Sobrevivência: das que ' +
  'entraram em PRODUÇÃO, as vivas no fim da fase. Rendimento: das plantas de lotes encerrados, as entregues e as ' +
  'que ficaram no viveiro. Entregue é o que foi a um destinatário; o que saiu vivo no caminho, sem destinatário, não conta ' +
  'nas taxas, e o que foi estornado não conta em nada. A conta é de plantas, cada semente uma; só as vivas ' +
  'contam à parte, e de Produção em diante são mudas.';

/**
 * What became of the plants of the batches opened in a period, by species. A rate counts only batches whose history
 * supports it, and says how many those are. A dispatch never counts as a death:
 *
 * - germination: of the seeds sown, those still alive when the batch went from GERMINAÇÃO to PRODUÇÃO;
 * - survival: of the plants that entered PRODUÇÃO, those still alive when it ended;
 * - yield: of the plants of closed batches, those that were delivered or came back as seedlings.
 *
 * Plants that left alive during a stretch are not in the base of its rate. Plants that went to nobody are not in the
 * base of the yield.
 */
export const producao = defineReport({
  name: 'producao',
  title: TITULOS.producao,
  summary: 'Germinação, sobrevivência e rendimento por espécie',
  description:
    'Dos lotes iniciados no período. Cada taxa diz ' +
    'de quantos lotes e plantas ela é; sem dados que a sustentem, é nula e diz por quê. Em cada linha `alocadas` + `entradas` + ' +
    '`ajustes` = `vivas` + `mortas` + `perdidas` + `saidas` + `entregues` + `retornadas`.',
  note: NOTA,
  columns: {
    especie_id: column.id('Espécie', 't.id'),
    especie: column.text('Espécie', 't.nome_popular'),
    tipo: column.option('Tipo', 't.tipo', TIPOS_ESPECIE),
    lotes: column.integer('Lotes', 't.lotes'),
    alocadas: column.sum('Semeadas', 't.alocadas'),
    entradas: column.sum('Entradas', 't.entradas'),
    ajustes: column.sum('Ajustes', 't.ajustes'),
    mortas: column.sum('Mortas', 't.mortas'),
    perdidas: column.sum('Perdidas', 't.perdidas'),
    saidas: column.sum('Saídas', 't.saidas'),
    entregues: column.sum('Entregues', 't.entregues'),
    retornadas: column.sum('Ficaram no viveiro', 't.retornadas'),
    vivas: column.quantity('Vivas', 't.vivas', { seeds: 't.sementes_vivas' }),
    ...taxaComAmostra('germinacao', 'Germinação'),
    ...taxaComAmostra('sobrevivencia', 'Sobrevivência'),
    ...taxaComAmostra('rendimento', 'Rendimento'),
  },
  onRequest: ['entradas', 'ajustes', 'retornadas'],
  filters: {
    nome: filterBy.partOf(
      'Nome',
      't.busca',
      'Palavras do nome popular, do científico ou da variedade, em qualquer ordem',
    ),
    categoria: filterBy.option('Categoria', 't.categoria', CATEGORIAS_ESPECIE),
    tipo: filterBy.option('Tipo', 't.tipo', TIPOS_ESPECIE),
    por: POR_PLANTA,
  },
  period: { of: 'Lotes iniciados', sql: null },
  table: contaPor('id'),
  por: {
    planta: {
      note: NOTA,
      table: contaPor('planta_id'),
      columns: {},
      ofOneRecord: ['tipo'],
    },
  },
  computed: true,
  order: 't.busca, t.seq',
  resumo: {
    linhas: 'Espécies',
    figures: ['alocadas', 'entregues', 'mortas'],
    rankings: [
      { title: 'Mais entregues', label: 't.nome_popular', sums: { plantas: 'sum(t.entregues)' } },
      { title: 'Com mais mortes', label: 't.nome_popular', sums: { plantas: 'sum(t.mortas)' } },
    ],
  },
});

/** The sums and rates of each species, with those of its record alone or of all records of its plant. */
function contaPor(key: 'id' | 'planta_id'): string {
  return `(
  with percursos as (${percursos(NO_PERIODO)}), novas as (${itensRecentes()}), itens as (${ITENS}),
  contas as (
    select e.${key} as chave, count(distinct i.lote_id) as lotes,
      ${CONTA.map((column) => `sum(i.${column}) as ${column}`).join(', ')}, sum(i.vivas) as vivas,
      sum(case when ${unidade('i.fase')} = 'SEMENTE' then i.vivas else 0 end) as sementes_vivas,
      ${TAXAS}
    from itens i join especies e on e.id = i.especie_id group by e.${key})
  select r.id, r.seq, r.planta_id, r.busca, r.nome_popular, r.categoria, r.tipo, r.status, c.*
  from contas c join especies r on r.${key} = c.chave) t`;
}
