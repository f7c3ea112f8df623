import { TITULOS } from '../../common/relatorios.ts';
import { FASES, TIPOS_ESPECIE } from '../../common/vocabulary.ts';
import { LINHAS } from '../../estoque/reading.ts';
import { column } from '../columns.ts';
import { defineReport, emUnidades } from '../definition.ts';
import { porEspecie, porLote, porUsuario } from './shared.ts';

/** The effective deaths of a period. */
export const mortalidade = defineReport({
  name: 'mortalidade',
  title: TITULOS.mortalidade,
  summary: 'Relatório da mortalidade do período',
  description: 'Por lote e espécie, sem o que foi estornado, as perdas e as expedições.',
  note:
    'Só o que vale: mortes estornadas não contam, nem perdas, nem expedições. Sementes e mudas não se somam: ' +
    'de Produção em diante o que morre são mudas.',
  columns: {
    id: column.id('Movimentação', 't.id'),
    especie_id: column.id('Espécie', 't.especie_id'),
    lote_id: column.id('Lote', 't.lote_id'),
    usuario_id: column.id('Registrada por', 't.usuario_id'),
    data_registro: column.instant('Data', 't.data_registro'),
    lote: column.text('Lote', 'l.codigo'),
    especie: column.text('Espécie', 'e.nome_popular'),
    fase: column.option('Fase do lote', 't.fase_lote', FASES),
    unidade: column.option('Contada como', 't.unidade', TIPOS_ESPECIE),
    quantidade: column.quantityOf('t.unidade', 'Quantidade', 't.quantidade'),
    justificativa: column.justification('t.justificativa'),
    usuario: column.text('Registrada por', 'u.nome'),
  },
  filters: { especieId: porEspecie, loteId: porLote, usuarioId: porUsuario },
  period: { of: '', sql: 't.data_registro' },
  periodRequired: true,
  table: `${mortes(LINHAS)} t`,
  rowsOf: mortes,
  joins: `
    join lotes l on l.id = t.lote_id
    join especies e on e.id = t.especie_id
    join usuarios u on u.id = t.usuario_id`,
  order: 't.seq desc',
  chart: {
    title: 'Mortes por mês',
    label: { kind: 'month', sql: 't.data_registro' },
    series: {
      'Mudas mortas': `sum(t.quantidade) filter (where t.unidade = 'MUDA')`,
      'Sementes mortas': `sum(t.quantidade) filter (where t.unidade = 'SEMENTE')`,
    },
  },
  resumo: {
    linhas: 'Registros',
    rankings: [
      {
        title: 'Espécies com mais mortes',
        label: 'e.nome_popular',
        sums: emUnidades('t.unidade', 't.quantidade'),
      },
      {
        title: 'Por fase',
        label: 't.fase_lote',
        option: true,
        sums: emUnidades('t.unidade', 't.quantidade'),
      },
    ],
  },
});

function mortes(from: string): string {
  return `(select m.* from ${from} m where m.tipo = 'MORTALIDADE' and m.efetiva)`;
}
