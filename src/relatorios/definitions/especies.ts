import { TITULOS } from '../../common/relatorios.ts';
import { CATEGORIAS_ESPECIE, STATUS_REGISTRO, TIPOS_ESPECIE } from '../../common/vocabulary.ts';
import { saldosDasPlantas } from '../../especies/estoque-da-planta.ts';
import { DE_MUDAS } from '../../estoque/reading.ts';
import { column, seedsOf } from '../columns.ts';
import { defineReport } from '../definition.ts';
import { filterBy } from '../filter-by.ts';
import { POR_PLANTA } from './shared.ts';

/** The register of species with their current balances. */
export const especies = defineReport({
  name: 'especies',
  title: TITULOS.especies,
  summary: 'Relatório das espécies e dos saldos',
  description: 'As espécies com os saldos do estoque e da produção.',
  note: 'Saldos do momento da emissão, qualquer que seja o período. Sementes e mudas não se somam: no estoque conta-se como a espécie, e num lote, de Produção em diante, são mudas.',
  columns: {
    id: column.id('Espécie', 't.id'),
    nome_popular: column.text('Nome popular', 't.nome_popular'),
    nome_cientifico: column.scientificName('t.nome_cientifico'),
    variedade: column.optionalText('Variedade', 't.variedade'),
    categoria: column.option('Categoria', 't.categoria', CATEGORIAS_ESPECIE),
    tipo: column.option('Tipo', 't.tipo', TIPOS_ESPECIE),
    status: column.option('Situação', 't.status', STATUS_REGISTRO),
    quantidade_atual: column.quantityOf('t.tipo', 'No estoque', 't.quantidade_atual'),
    em_producao: column.quantity('Em produção', emLotes('lote_itens i'), {
      seeds: seedsOf(
        't.tipo',
        emLotes(`lote_itens i join lotes l on l.id = i.lote_id and l.fase not in (${DE_MUDAS})`),
      ),
    }),
    ultima_contagem: column.optionalInstant('Última contagem', 't.ultima_contagem'),
    data_registro: column.instant('Cadastro', 't.data_registro'),
  },
  filters: {
    nome: filterBy.partOf(
      'Nome',
      't.busca',
      'Palavras do nome popular, do científico ou da variedade, em qualquer ordem',
    ),
    categoria: filterBy.option('Categoria', 't.categoria', CATEGORIAS_ESPECIE),
    tipo: filterBy.option('Tipo', 't.tipo', TIPOS_ESPECIE),
    status: filterBy.option('Situação', 't.status', STATUS_REGISTRO),
    por: POR_PLANTA,
  },
  period: { of: 'Cadastradas', sql: 't.data_registro' },
  table: 'especies t',
  por: {
    planta: {
      resumo: {
        linhas: 'Espécies',
        figures: ['para_entregar', 'crescendo', 'sementes'],
        rankings: [
          {
            title: 'Com mais para entregar',
            label: 't.nome_popular',
            sums: { mudas: 'sum(t.para_entregar)' },
          },
          { title: 'Por categoria', label: 't.categoria', option: true, sums: { espécies: 'count(*)' } },
        ],
      },
      note: 'Saldos do momento da emissão, qualquer que seja o período, dos registros da planta juntos. Para entregar são as mudas prontas e as que estão fora de lotes.',
      table: `(
        select r.*, s.sementes, s.germinando, s.crescendo, s.prontas, s.fora_de_lotes, s.para_entregar
        from especies r cross join lateral (${saldosDasPlantas('e.planta_id = r.planta_id')}) s) t`,
      columns: {
        sementes: column.sum('Sementes', 't.sementes'),
        germinando: column.sum('Germinando', 't.germinando'),
        crescendo: column.sum('Crescendo', 't.crescendo'),
        prontas: column.sum('Prontas', 't.prontas'),
        fora_de_lotes: column.sum('Fora de lotes', 't.fora_de_lotes'),
        para_entregar: column.sum('Para entregar', 't.para_entregar'),
      },
      ofOneRecord: ['tipo', 'status', 'quantidade_atual', 'em_producao', 'ultima_contagem', 'data_registro'],
    },
  },
  order: 't.busca, t.seq',
  resumo: {
    linhas: 'Espécies',
    rankings: [
      {
        title: 'Com mais plantas em lotes',
        label: 't.nome_popular',
        sums: { plantas: `sum(${emLotes('lote_itens i')})` },
      },
      { title: 'Por categoria', label: 't.categoria', option: true, sums: { espécies: 'count(*)' } },
    ],
  },
});

/** What is alive of a species `t` in batches. */
function emLotes(itens: string): string {
  return `coalesce((select sum(i.quantidade_atual) from ${itens} where i.especie_id = t.id and i.quantidade_atual > 0), 0)`;
}
