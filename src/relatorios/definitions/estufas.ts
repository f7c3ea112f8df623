import { TITULOS } from '../../common/relatorios.ts';
import { STATUS_ESTUFA } from '../../common/vocabulary.ts';
import { chaveDaEstufa } from '../../estufas/rules.ts';
import { EM_USO } from '../../estufas/schemas.ts';
import { column } from '../columns.ts';
import { defineReport } from '../definition.ts';
import { filterBy } from '../filter-by.ts';

/** An Inativo greenhouse takes no plants, so only its occupied places count, as on the dashboard. */
const CAPACIDADE = `case when t.status = 'Inativo' then t.ocupacao_atual else t.capacidade_total end`;
const VAGAS = `case when t.status = 'Inativo' then 0 else t.vagas end`;

/** Greenhouses with their current occupancy. */
export const estufas = defineReport({
  name: 'estufas',
  title: TITULOS.estufas,
  summary: 'Relatório das estufas e da ocupação',
  description: 'As estufas com a ocupação deste momento, qualquer que seja o período.',
  note:
    'Ocupação do momento da emissão, qualquer que seja o período. Uma estufa inativa não recebe plantas: dela contam só os lugares ' +
    'que ainda estão ocupados.',
  columns: {
    id: column.id('Estufa', 't.id'),
    codigo_identificador: column.text('Código', 't.codigo_identificador'),
    localizacao_estufa: column.text('Estufa', 't.localizacao_estufa'),
    localizacao_barraca: column.text('Barraca', 't.localizacao_barraca'),
    localizacao_posicao: column.text('Posição', 't.localizacao_posicao'),
    status: column.option('Situação', 't.status', STATUS_ESTUFA),
    lotes_ativos: column.sum(
      'Lotes ativos',
      `(select count(*) from lotes l where l.estufa_id = t.id and l.status = 'ATIVO')`,
    ),
    capacidade_total: column.sum('Capacidade', CAPACIDADE),
    ocupacao_atual: column.sum('Ocupação', 't.ocupacao_atual'),
    vagas: column.sum('Vagas', VAGAS),
    taxa_ocupacao: column.rate(
      'Taxa de ocupação',
      `round(t.ocupacao_atual::numeric / nullif(${CAPACIDADE}, 0), 4)`,
    ),
    data_registro: column.instant('Cadastro', 't.data_registro'),
  },
  filters: {
    status: filterBy.option('Situação', 't.status', STATUS_ESTUFA),
    emUso: filterBy.only('Só as em uso', `(t.status <> 'Inativo')`, EM_USO),
    codigo_identificador: filterBy.partOf('Código', 't.busca_codigo', 'Parte do código identificador'),
    localizacao_estufa: filterBy.partOf('Estufa', 't.busca_estufa', 'Parte da localização: estufa'),
    localizacao_barraca: filterBy.partOf('Barraca', 't.busca_barraca', 'Parte da localização: barraca'),
    localizacao_posicao: filterBy.partOf('Posição', 't.busca_posicao', 'Parte da localização: posição'),
  },
  period: { of: 'Cadastradas', sql: 't.data_registro' },
  table: 'estufas t',
  order: 't.codigo_identificador',
  chart: {
    title: 'Lugares por estufa',
    label: { kind: 'text', of: 'Estufa', sql: 't.localizacao_estufa', keyOf: chaveDaEstufa },
    series: { Ocupados: 'sum(t.ocupacao_atual)', Vagos: `sum(${VAGAS})` },
  },
  resumo: {
    linhas: 'Lugares',
    rankings: [
      {
        title: 'Com mais plantas',
        label: 't.localizacao_estufa',
        sums: { plantas: 'sum(t.ocupacao_atual)' },
      },
      { title: 'Por situação', label: 't.status', option: true, sums: { lugares: 'count(*)' } },
    ],
  },
});
