import { TITULOS } from '../../common/relatorios.ts';
import { COMO_DA_DIFERENCA, TIPOS_ESPECIE } from '../../common/vocabulary.ts';
import { column } from '../columns.ts';
import { defineReport, emUnidades } from '../definition.ts';
import { filterBy } from '../filter-by.ts';
import { porEspecie, porLote } from './shared.ts';

/** The counted lines of closed counts: the counted balance, that of the books, the difference, and who counted. */
export const contagens = defineReport({
  name: 'contagens',
  title: TITULOS.contagens,
  summary: 'Relatório das contagens, linha por linha: o contado, o saldo e a diferença',
  description:
    'Das encerradas no período, sem as estornadas; o saldo é o do livro no momento em que se contou.',
  note: 'O saldo é o do livro no momento em que se contou. As contagens estornadas não aparecem.',
  columns: {
    id: column.id('Contagem', 't.contagem_id'),
    especie_id: column.id('Espécie', 't.especie_id'),
    lote_id: column.optionalId('Lote', 't.lote_id'),
    numero: column.text('Contagem', 't.numero'),
    nome: column.optionalText('Nome', 't.nome'),
    contada_em: column.instant('Contada em', 't.contada_em'),
    especie: column.text('Espécie', 'e.nome_popular'),
    lote: column.optionalText('Lote', 'l.codigo'),
    unidade: column.option('Contada como', 't.unidade', TIPOS_ESPECIE),
    contado: column.quantityOf('t.unidade', 'Contado', 't.contado'),
    saldo: column.quantityOf('t.unidade', 'Saldo', 't.saldo'),
    diferenca: column.quantityOf('t.unidade', 'Diferença', 't.diferenca'),
    como: column.optionalOption('Entrou como', 't.como', COMO_DA_DIFERENCA),
    conferir: column.yesNo('Conferir', 't.conferir'),
    contada_por: column.text('Contada por', 'u.nome'),
    encerrada_por: column.text('Encerrada por', 'q.nome'),
    data_fim: column.instant('Encerrada em', 't.data_fim'),
    justificativa: column.justification('t.justificativa'),
  },
  onRequest: ['nome', 'unidade', 'conferir', 'encerrada_por', 'data_fim', 'justificativa'],
  filters: {
    especieId: porEspecie,
    loteId: porLote,
    diferentes: filterBy.only(
      'Só as diferentes',
      '(t.diferenca <> 0)',
      'Se verdadeiro, só as linhas em que há diferença',
    ),
  },
  period: { of: 'Encerradas', sql: 't.data_fim' },
  table: `(
    select c.seq, c.id as contagem_id, c.numero, c.nome, c.data_fim, c.justificativa, c.encerrada_por, x.ordem, x.especie_id,
      x.lote_id, n.quantidade as contado, n.contada_em, n.usuario_id, d.saldo, d.diferenca, d.unidade, d.conferir, d.como
    from contagem_diferencas d join contagem_linhas x on x.id = d.linha_id join contagem_notas n on n.id = d.nota_id
    join contagens c on c.id = x.contagem_id where c.situacao = 'ENCERRADA') t`,
  joins: `
    join especies e on e.id = t.especie_id
    left join lotes l on l.id = t.lote_id
    join usuarios u on u.id = t.usuario_id
    join usuarios q on q.id = t.encerrada_por`,
  order: 't.seq desc, t.ordem',
  resumo: {
    linhas: 'Linhas contadas',
    rankings: [
      {
        title: 'Espécies com mais diferença',
        label: 'e.nome_popular',
        sums: emUnidades('t.unidade', 'abs(t.diferenca)'),
      },
      { title: 'Como a diferença entrou', label: 't.como', option: true, sums: { linhas: 'count(*)' } },
    ],
  },
});
