import { TITULOS } from '../../common/relatorios.ts';
import {
  CATEGORIAS_DE_MATRIZES,
  ORIGENS_DA_PROCEDENCIA,
  STATUS_REGISTRO,
  TIPOS_ESPECIE,
  UFS,
} from '../../common/vocabulary.ts';
import { SEM_LOTE_PURO, taxasPorProcedencia } from '../../fechamento/taxas.ts';
import { column } from '../columns.ts';
import { defineReport, emUnidades } from '../definition.ts';
import { filterBy } from '../filter-by.ts';
import { porEspecie, taxaComAmostra } from './shared.ts';

const TAXAS = ['germinacao', 'sobrevivencia', 'rendimento'] as const;

/** The register of lots of seed: their origin, what is left, and their rates beside those of their species. */
export const procedencias = defineReport({
  name: 'procedencias',
  title: TITULOS.procedencias,
  summary: 'Procedências das sementes e mudas, com saldos e taxas',
  description:
    'As taxas de uma procedência são dos lotes em que a espécie é só dela; as da espécie, ao lado, de todos os lotes dela.',
  note:
    'Saldos do momento da emissão, qualquer que seja o período. As taxas de uma procedência são dos lotes em que a espécie é só ' +
    'dela, e as da espécie, de todos os lotes dela: o que elas medem é o que o relatório de produção mede.',
  columns: {
    id: column.id('Procedência', 't.id'),
    codigo: column.text('Código', 't.codigo'),
    especie_id: column.id('Espécie', 't.especie_id'),
    especie: column.text('Espécie', 't.nome_popular'),
    tipo: column.option('Tipo', 't.tipo', TIPOS_ESPECIE),
    origem: column.option('Origem', 't.origem', ORIGENS_DA_PROCEDENCIA),
    data: column.optionalDay('Coleta ou recebimento', 't.data'),
    municipio: column.optionalText('Município', 't.municipio'),
    uf: column.optionalText('UF', 't.uf'),
    local: column.optionalText('Lugar', 't.local'),
    latitude: column.optionalDecimal('Latitude', 't.latitude'),
    longitude: column.optionalDecimal('Longitude', 't.longitude'),
    numero_matrizes: column.optionalInteger('Matrizes', 't.numero_matrizes'),
    categoria: column.optionalOption('Categoria', 't.categoria', CATEGORIAS_DE_MATRIZES),
    coletor: column.optionalText('Coletor', 't.coletor'),
    fornecedor: column.optionalText('Fornecedor', 't.fornecedor'),
    documento: column.optionalText('Documento', 't.documento'),
    validade: column.optionalDay('Validade', 't.validade'),
    pureza: column.optionalDecimal('Pureza (%)', 't.pureza'),
    germinacao_teste: column.optionalDecimal('Germinação em teste (%)', 't.germinacao_teste'),
    data_teste: column.optionalDay('Teste', 't.data_teste'),
    peso_gramas: column.optionalDecimal('Peso (g)', 't.peso_gramas'),
    status: column.option('Situação', 't.status', STATUS_REGISTRO),
    recebida: column.quantityOf('t.tipo', 'Recebida', 't.recebida'),
    saldo: column.quantityOf('t.tipo', 'No estoque', 't.saldo'),
    ...taxaComAmostra('germinacao', 'Germinação'),
    ...taxaComAmostra('sobrevivencia', 'Sobrevivência'),
    ...taxaComAmostra('rendimento', 'Rendimento'),
    ...taxaComAmostra('germinacao_da_especie', 'Germinação da espécie'),
    ...taxaComAmostra('sobrevivencia_da_especie', 'Sobrevivência da espécie'),
    ...taxaComAmostra('rendimento_da_especie', 'Rendimento da espécie'),
    data_registro: column.instant('Cadastro', 't.data_registro'),
  },
  onRequest: [
    'tipo',
    'uf',
    'local',
    'latitude',
    'longitude',
    'categoria',
    'coletor',
    'fornecedor',
    'documento',
    'validade',
    'pureza',
    'germinacao_teste',
    'data_teste',
    'peso_gramas',
    'status',
    'rendimento',
    'germinacao_da_especie',
    'sobrevivencia_da_especie',
    'rendimento_da_especie',
    'data_registro',
  ],
  filters: {
    busca: filterBy.partOf('Busca', 't.busca', 'Parte do código, do município ou do lugar'),
    especieId: porEspecie,
    tipo: filterBy.option('Tipo', 't.tipo', TIPOS_ESPECIE),
    origem: filterBy.option('Origem', 't.origem', ORIGENS_DA_PROCEDENCIA),
    categoria: filterBy.option('Categoria', 't.categoria', CATEGORIAS_DE_MATRIZES),
    uf: filterBy.option('UF', 't.uf', UFS),
    status: filterBy.option('Situação', 't.status', STATUS_REGISTRO),
    ordenar: filterBy.order(
      {
        sobrevivencia: pela('sobrevivencia'),
        germinacao: pela('germinacao'),
        rendimento: pela('rendimento'),
      },
      'Da maior taxa para a menor, em vez de pela espécie',
    ),
  },
  period: { of: 'Cadastradas', sql: 't.data_registro' },
  pessoal: true,
  with: `with ${taxasPorProcedencia(
    'l.id in (select i.lote_id from lote_itens i join especies e on e.id = i.especie_id where e.com_procedencia)',
  )}`,
  table: `(
    select p.id, p.seq, p.codigo, p.especie_id, e.nome_popular, e.tipo, e.busca as busca_especie, p.origem, p.data, p.municipio,
      p.uf, p.local, p.latitude, p.longitude, p.numero_matrizes, p.categoria, p.coletor, p.fornecedor, p.documento, p.validade,
      p.pureza, p.germinacao_teste, p.data_teste, p.peso_gramas, p.status, p.recebida, p.saldo,
      p.busca, p.data_registro, ${TAXAS.flatMap((taxa) => [...dela(taxa), ...daEspecie(taxa)])}
    from procedencias p join especies e on e.id = p.especie_id
      left join por_procedencia r on r.procedencia_id = p.id left join por_especie s on s.especie_id = e.id) t`,
  order: 't.busca_especie, t.seq',
  resumo: {
    linhas: 'Procedências',
    rankings: [
      { title: 'Espécies mais recebidas', label: 't.nome_popular', sums: emUnidades('t.tipo', 't.recebida') },
      { title: 'Por município', label: 't.municipio', sums: { procedências: 'count(*)' } },
    ],
  },
});

/** The highest rate first, those without one last. */
function pela(taxa: (typeof TAXAS)[number]): string {
  return `t.${taxa} desc nulls last, t.seq`;
}

function dela(taxa: string): string[] {
  return [
    `r.${taxa} as ${taxa}`,
    `coalesce(r.${taxa}_lotes, 0) as ${taxa}_lotes`,
    `coalesce(r.${taxa}_amostra, 0) as ${taxa}_amostra`,
    `case when r.procedencia_id is null then ${SEM_LOTE_PURO} else r.${taxa}_motivo end as ${taxa}_motivo`,
  ];
}

function daEspecie(taxa: string): string[] {
  return [
    `s.${taxa} as ${taxa}_da_especie`,
    `coalesce(s.${taxa}_lotes, 0) as ${taxa}_da_especie_lotes`,
    `coalesce(s.${taxa}_amostra, 0) as ${taxa}_da_especie_amostra`,
    `case when s.especie_id is null then 'Nenhum lote foi aberto.' else s.${taxa}_motivo end as ${taxa}_da_especie_motivo`,
  ];
}
