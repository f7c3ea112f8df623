import { TITULOS } from '../../common/relatorios.ts';
import {
  CATEGORIAS_DESTINATARIO,
  FINALIDADES,
  TIPOS_DESTINATARIO,
  UFS,
  ZONAS,
} from '../../common/vocabulary.ts';
import {
  COM_ITEM,
  DE_DESTINATARIO,
  itensDe,
  NA_SITUACAO_DADA,
  RETIRADA_JOIN,
  SITUACAO,
} from '../../estoque/conta.ts';
import { SITUACOES } from '../../estoque/entrega/schemas.ts';
import { EFETIVA, NOME_DO_DESTINATARIO, UNIDADE } from '../../estoque/reading.ts';
import { column } from '../columns.ts';
import { defineReport, emUnidades } from '../definition.ts';
import { filterBy } from '../filter-by.ts';
import { CATEGORIA_DO_DESTINATARIO, porDestinatario, porEspecie, porLote } from './shared.ts';

const TOTAIS = { mudas: 'sum(t.mudas)', sementes: 'sum(t.sementes)' };

/** What each recipient took away at once: gross, what was brought back, and net. */
export const entregas = defineReport({
  name: 'entregas',
  title: TITULOS.entregas,
  summary: 'Relatório das entregas, cada uma com o que se levou e o que voltou',
  description:
    'Também as de uma só movimentação, com o nome que o destinatário tinha no dia. O que ' +
    'foi estornado não conta nas quantidades; o devolvido tem colunas próprias. Com `especieId` ou `loteId`, cada entrega conta inteira.',
  note:
    'O que foi estornado não conta nas quantidades; o que o destinatário devolveu conta no que levou e tem colunas próprias. ' +
    'O destinatário está como se chamava no dia. Pedida por espécie ou lote, uma entrega que tem outros conta inteira.',
  pessoal: true,
  columns: {
    id: column.id('Entrega', 't.id'),
    destinatario_id: column.id('Destinatário', 't.destinatario_id'),
    numero: column.text('Número', 't.numero'),
    data_registro: column.instant('Data', 't.data_registro'),
    destinatario: column.text('Destinatário', NOME_DO_DESTINATARIO),
    documento: column.document('Documento', 'copia.documento'),
    itens: column.sum('Itens', 't.itens - t.estornados'),
    mudas: column.sum('Mudas', 't.mudas'),
    sementes: column.sum('Sementes', 't.sementes'),
    mudas_devolvidas: column.sum('Mudas devolvidas', 't.mudas_devolvidas'),
    sementes_devolvidas: column.sum('Sementes devolvidas', 't.sementes_devolvidas'),
    finalidade: column.optionalOption('Finalidade', 't.finalidade', FINALIDADES),
    programa: column.optionalText('Programa', 't.programa'),
    local: column.optionalText(
      'Local do plantio',
      `nullif(concat_ws(', ', t.plantio_local, t.plantio_bairro), '')`,
    ),
    municipio: column.optionalText('Município', 't.plantio_municipio'),
    uf: column.optionalText('UF', 't.plantio_uf'),
    zona: column.optionalOption('Zona', 't.plantio_zona', ZONAS),
    retirada_por: column.optionalText('Retirada por', 'quem.nome'),
    retirada_documento: column.document('Documento de quem retirou', 'quem.documento'),
    situacao: column.option('Situação', SITUACAO, SITUACOES),
    termo: column.optionalText('Termo', 'termo.numero'),
    usuario: column.text('Registrada por', 'u.nome'),
  },
  onRequest: [
    'documento',
    'itens',
    'programa',
    'local',
    'municipio',
    'uf',
    'zona',
    'retirada_por',
    'retirada_documento',
    'termo',
    'usuario',
  ],
  filters: {
    especieId: { ...porEspecie, sql: COM_ITEM.especie, found: true },
    loteId: { ...porLote, sql: COM_ITEM.lote },
    destinatarioId: porDestinatario,
    destinatarioCategoria: {
      ...filterBy.optionIf('Categoria do destinatário', DE_DESTINATARIO.categoria, CATEGORIAS_DESTINATARIO),
      found: true,
    },
    destinatarioTipo: {
      ...filterBy.optionIf('Tipo do destinatário', DE_DESTINATARIO.tipo, TIPOS_DESTINATARIO),
      found: true,
    },
    destinatarioNome: filterBy.wordIf(
      'Nome do destinatário',
      DE_DESTINATARIO.nome,
      'Parte do nome do destinatário',
    ),
    finalidade: filterBy.option('Finalidade', 't.finalidade', FINALIDADES),
    uf: filterBy.option('UF', 't.plantio_uf', UFS),
    situacao: filterBy.optionIf('Situação', NA_SITUACAO_DADA, SITUACOES),
    por: filterBy.lines(['entrega', 'destinatario'], 'Uma linha por destinatário, em vez de por entrega'),
  },
  period: { of: '', sql: 't.data_registro' },
  table: 'entregas t',
  por: {
    destinatario: {
      resumo: {
        linhas: 'Destinatários',
        rankings: [
          { title: 'Quem mais recebeu', label: NOME_DO_DESTINATARIO, sums: TOTAIS },
          { title: 'Por categoria de destinatário', label: 't.categoria', option: true, sums: TOTAIS },
        ],
      },
      note:
        'O que foi estornado não conta nas quantidades; o que o destinatário devolveu conta no que levou e tem colunas próprias. ' +
        'Categoria e tipo são os de agora.',
      rowsOf: (entregas) => `(
        select ultima.id, ultima.seq, ultima.numero, ultima.destinatario_id, ultima.data_registro, ultima.finalidade, ultima.programa,
          ultima.plantio_local, ultima.plantio_bairro, ultima.plantio_municipio, ultima.plantio_uf, ultima.plantio_zona,
          soma.*, 0 as estornados, d.categoria, d.tipo
        from (
          select max(t.seq) as seq_da_ultima, count(*) as entregas, sum(t.itens - t.estornados)::bigint as itens, sum(t.mudas)::bigint as mudas,
            sum(t.sementes)::bigint as sementes, sum(t.mudas_devolvidas)::bigint as mudas_devolvidas,
            sum(t.sementes_devolvidas)::bigint as sementes_devolvidas
          from ${entregas} group by t.destinatario_id) soma
        join entregas ultima on ultima.seq = soma.seq_da_ultima
        join destinatarios d on d.id = ultima.destinatario_id) t`,
      order: 't.mudas desc, t.sementes desc, t.seq desc',
      columns: {
        categoria: column.option('Categoria', 't.categoria', CATEGORIAS_DESTINATARIO),
        tipo: column.option('Tipo', 't.tipo', TIPOS_DESTINATARIO),
        entregas: column.sum('Entregas', 't.entregas'),
        ultima: column.instant('Última entrega', 't.data_registro'),
      },
      ofOneRecord: [
        ...['numero', 'data_registro', 'finalidade', 'programa', 'local', 'municipio', 'uf', 'zona'],
        ...['retirada_por', 'retirada_documento', 'situacao', 'termo', 'usuario'],
      ],
    },
  },
  joins: `
    join movimentacoes primeira on primeira.id = t.id
    join usuarios u on u.id = primeira.usuario_id
    left join destinatarios_das_entregas copia on copia.movimentacao_id = t.id
    left join termos termo on termo.movimentacao_id = t.id
    ${RETIRADA_JOIN}`,
  order: 't.seq desc',
  chart: {
    title: 'Quantidades entregues por mês',
    label: { kind: 'month', sql: 't.data_registro' },
    series: { Mudas: 'sum(t.mudas)', Sementes: 'sum(t.sementes)' },
  },
  resumo: {
    linhas: 'Entregas',
    rankings: [
      {
        title: 'Espécies mais entregues',
        label: 'e.nome_popular',
        joins: `
          cross join lateral ${itensDe('t.id')} item
          join movimentacoes m on m.id = item.movimentacao_id and ${EFETIVA}
          join especies e on e.id = m.especie_id`,
        sums: emUnidades(UNIDADE, 'm.quantidade'),
      },
      {
        title: 'Por categoria de destinatário',
        label: CATEGORIA_DO_DESTINATARIO,
        option: true,
        sums: TOTAIS,
      },
    ],
  },
});
