import { TITULOS } from '../../common/relatorios.ts';
import { ORIGENS_MOVIMENTACAO, TIPOS_MOVIMENTACAO } from '../../common/vocabulary.ts';
import { extrato, NO_EXTRATO, registrosDaPlanta, VIRADAS_NO_EXTRATO } from '../../estoque/extrato.ts';
import { LINHAS, NOME_DO_DESTINATARIO } from '../../estoque/reading.ts';
import { SO_EFETIVAS } from '../../estoque/row.ts';
import { VIRADAS } from '../../estoque/viradas.ts';
import { column } from '../columns.ts';
import { defineReport } from '../definition.ts';
import { filterBy } from '../filter-by.ts';
import { porDestinatario, porEspecie, porLote, porUsuario, VIZINHOS } from './shared.ts';

/** The sum of effective movements of one kind. Initial balances are left out: they would dwarf the rest, and nothing moved. */
function movido(condition: string, unidade: 'SEMENTE' | 'MUDA'): string {
  return `sum(t.quantidade) filter (
    where t.efetiva and t.origem <> 'SALDO_INICIAL' and t.unidade = '${unidade}' and ${condition})`;
}

function movidas(de: string, unidade: 'SEMENTE' | 'MUDA') {
  return {
    [`Entradas de ${de}`]: movido(`t.tipo = 'ENTRADA'`, unidade),
    [`Alocações de ${de} em lotes`]: movido(`t.origem = 'ALOCACAO'`, unidade),
    [`Entregas de ${de}`]: movido('t.entrega', unidade),
    [`Saídas de ${de} sem destinatário`]: movido(
      `t.tipo = 'SAIDA' and t.origem <> 'ALOCACAO' and not t.entrega`,
      unidade,
    ),
    [`Mortalidade de ${de}`]: movido(`t.tipo = 'MORTALIDADE'`, unidade),
    [`Perdas de ${de}`]: movido(`t.tipo = 'PERDA'`, unidade),
  };
}

/** The rows of a species are its movements and the returns that it received. Each shows the change of that species. */
const daEspecie = {
  ...porEspecie,
  sql: '(t.especie_id = $? or t.especie_destino_id = $?)',
  shows: {
    variacao_sementeira: 'coalesce(t.especie_destino_id, t.especie_id) = $?',
    variacao_lote: 't.especie_id = $?',
  },
};

const DA_PLANTA = `in ${registrosDaPlanta('$?')}`;

/** The same for all records of a plant. */
const daPlanta = {
  ...filterBy.id(
    'Planta',
    `(t.especie_id ${DA_PLANTA} or t.especie_destino_id ${DA_PLANTA})`,
    'select nome_popular as nome from especies where $1 in (id, planta_id) order by seq limit 1',
  ),
  found: true as const,
  shows: {
    variacao_sementeira: `coalesce(t.especie_destino_id, t.especie_id) ${DA_PLANTA}`,
    variacao_lote: `t.especie_id ${DA_PLANTA}`,
  },
};

/** What a row is, with those of a statement that are no movements. */
export const TIPOS_NO_RELATORIO = [...TIPOS_MOVIMENTACAO, ...VIRADAS_NO_EXTRATO] as const;

/** The ledger with reversals and reversed rows. The sums of the variations are the change of the stock. */
export const movimentacoes = defineReport({
  name: 'movimentacoes',
  title: TITULOS.movimentacoes,
  summary: 'Relatório das movimentações, com as estornadas e os estornos',
  description:
    'Com `especieId`, também os retornos ao viveiro que a espécie recebeu, e as variações são só as dela: os totais são o que ' +
    'mudou no seu estoque. Em `totais_por_unidade`, `viraram_mudas` é o que passou de sementes a mudas dentro dos lotes: somado a ' +
    '`variacao_lote`, dá o que mudou em cada unidade. Com `especieId`, `plantaId` ou `loteId`, é um extrato: do mais antigo ao mais ' +
    'novo, com `saldo_anterior`, `saldo` em cada linha e `saldo_final`, e o que virou muda em linhas próprias.',
  note:
    'Com as estornadas e os estornos: as variações são os números a somar, e as somas delas são o que o estoque mudou. ' +
    'Sementes e mudas não se somam: num lote, de Produção em diante são mudas. O que virou muda não é movimentação: está entre os totais. No retorno ao viveiro, o que entra no estoque é da espécie de retorno; num relatório de uma só espécie, as variações são só as dela.',
  pessoal: true,
  columns: {
    id: column.optionalId('Movimentação', 't.id'),
    especie_id: column.id('Espécie', 't.especie_id'),
    lote_id: column.optionalId('Lote', 't.lote_id'),
    usuario_id: column.id('Registrada por', 't.usuario_id'),
    especie_destino_id: column.optionalId('Espécie de retorno', 't.especie_destino_id'),
    destinatario_id: column.optionalId('Destinatário', 't.destinatario_id'),
    data_registro: column.instant('Data', 't.data_registro'),
    tipo: column.option('Tipo', 't.tipo', TIPOS_NO_RELATORIO),
    origem: column.optionalOption('Origem', 't.origem', ORIGENS_MOVIMENTACAO),
    especie: column.text('Espécie', 'e.nome_popular'),
    especie_retorno: column.optionalText(
      'Espécie de retorno',
      `d.nome_popular || ' (' || lower(d.tipo) || ')'`,
    ),
    lote: column.optionalText('Lote', 'l.codigo'),
    destinatario: column.optionalText(
      'Destinatário',
      `case when t.destinatario_id is not null then ${NOME_DO_DESTINATARIO} end`,
    ),
    quantidade: column.integer('Quantidade', 't.quantidade'),
    variacao_sementeira: column.quantity('Variação no estoque', 't.variacao_sementeira', {
      seeds: 't.sementes_na_sementeira',
    }),
    variacao_lote: column.quantityOf('t.unidade', 'Variação no lote', 't.variacao_lote'),
    situacao: column.text(
      'Situação',
      `case when t.efetiva then 'Efetiva' when t.estorno_de is null then 'Estornada' else 'Estorno' end`,
    ),
    termo: column.optionalText('Termo', 'termo.numero'),
    justificativa: column.justification('t.justificativa'),
    usuario: column.text('Registrada por', 'u.nome'),
  },
  onRequest: ['origem', 'especie_retorno', 'termo', 'justificativa', 'usuario'],
  filters: {
    tipo: filterBy.option('Tipo', 't.tipo', TIPOS_MOVIMENTACAO),
    especieId: daEspecie,
    plantaId: daPlanta,
    usuarioId: porUsuario,
    loteId: porLote,
    destinatarioId: porDestinatario,
    origem: filterBy.option('Origem', 't.origem', ORIGENS_MOVIMENTACAO),
    efetivas: filterBy.only('Só as efetivas', 't.efetiva', SO_EFETIVAS),
  },
  period: { of: '', sql: 't.data_registro' },
  table: `${LINHAS} t`,
  rowsOf: (from) => from,
  viradas: VIRADAS,
  extrato: {
    note:
      'Com as estornadas e os estornos. O saldo de cada linha é o que ficou depois dela, em lotes e fora deles; num extrato de lote, ' +
      'só no lote. Sementes e mudas não se somam: num lote, de Produção em diante são mudas, e o que virou muda tem linha própria.',
    table: (escopo) => `${extrato(escopo)} t`,
    order: `t.${NO_EXTRATO.replaceAll(', ', ', t.')}`,
    columns: {
      saldo: { ...column.integer('Saldo', 't.saldo_sementes + t.saldo_mudas'), hidden: true as const },
      saldo_sementes: column.integer('Saldo em sementes', 't.saldo_sementes'),
      saldo_mudas: column.integer('Saldo em mudas', 't.saldo_mudas'),
    },
  },
  joins: `${VIZINHOS}
    left join especies d on d.id = t.especie_destino_id`,
  order: 't.seq desc',
  chart: {
    title: 'Quantidades movimentadas por mês, sem saldos iniciais, ajustes e estornos',
    label: { kind: 'month', sql: 't.data_registro' },
    series: {
      ...movidas('mudas', 'MUDA'),
      'Retornos ao viveiro': movido('t.retorno_ao_viveiro', 'MUDA'),
      ...movidas('sementes', 'SEMENTE'),
    },
  },
  resumo: {
    linhas: 'Movimentações',
    rankings: [
      { title: 'Espécies mais movimentadas', label: 'e.nome_popular', sums: { movimentações: 'count(*)' } },
      { title: 'Por tipo', label: 't.tipo', option: true, sums: { movimentações: 'count(*)' } },
    ],
  },
});
