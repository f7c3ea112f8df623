import { MILHARES, unidade } from './milhares.ts';

/** What is kept of closed rows (`src/fechamento`), recomputed. Its SQL is not shared either. */

/** Of the movements up to which a figure was kept (`f.ate`), those that counted then. */
const EFETIVA_ATE = `m.seq <= f.ate and m.estorno_de is null
  and not exists (select 1 from movimentacoes e where e.estorno_de = m.id and e.seq <= f.ate)`;

/** Where the sums of a key are not what they are computed to be. */
function different(key: string, sums: readonly string[], kept: string, computed: string): string {
  const of = (row: string) => sums.map((sum) => `${row}.${sum}`).join(', ');
  return `
    select null as entidade_id, k as registrado, c as calculado from (${kept}) k full join (${computed}) c using (${key})
    where (${of('k')}) is distinct from (${of('c')})`;
}

const DIA = ['registros', 'quantidade', 'entregues', 'retornadas', 'entradas_em_lotes'];

const ITEM = [
  ...['alocadas', 'entradas', 'ajustes', 'mortas', 'perdidas', 'saidas', 'entregues', 'retornadas'],
  ...['morreram_germinando', 'sairam_germinando', 'morreram_produzindo', 'sairam_produzindo', 'acrescimos'],
];
const SAIU = `m.tipo not in ('MORTALIDADE', 'PERDA') and m.origem <> 'ALOCACAO'`;

function variou(condition: string): string {
  return `coalesce(sum(m.variacao_lote) filter (where ${condition}), 0)`;
}

const DIA_DA_ESPECIE = [
  ...['sementeira', 'em_producao', 'entradas', 'alocadas', 'entregas', 'outras_saidas', 'retornos', 'perdas'],
  ...['mortalidade', 'ajustes', 'retornos_recebidos'],
];

/** The movements up to which the sums of the species were kept, and whether each counted then. */
const SOMADAS = `
  (select substr(figura, 19) as fuso, ate from fechamentos where figura like 'somas\\_por\\_especie %') f
  join movimentacoes m on m.seq <= f.ate
  left join (select estorno_de, seq from movimentacoes where estorno_de is not null) e on e.estorno_de = m.id and e.seq <= f.ate`;
const CONTA = 'm.estorno_de is null and e.estorno_de is null';

/** What effective movements of the species itself moved. A quantity is at most a thousand million: integers are added up faster. */
function moveu(condition: string): string {
  return `coalesce(sum(m.quantidade::integer) filter (where m.propria and m.conta and ${condition}), 0)`;
}

export const FECHAMENTOS = [
  ...MILHARES,
  {
    nome: 'somas_por_dia',
    descricao: 'As somas guardadas de cada dia são as das movimentações que contam.',
    entidade: 'movimentacao',
    sql: different(
      'fuso, dia, tipo, unidade',
      DIA,
      `select * from somas_por_dia where (${DIA}) <> (${DIA.map(() => 0)})`,
      `select f.fuso, (m.data_registro at time zone f.fuso)::date as dia, m.tipo, ${unidade('m')} as unidade,
         count(*) as registros, sum(m.quantidade) as quantidade,
         coalesce(sum(m.quantidade) filter (
           where m.tipo in ('EXPEDICAO', 'SAIDA') and m.destinatario_id is not null and not m.retorno_ao_viveiro), 0) as entregues,
         coalesce(sum(m.quantidade) filter (where m.retorno_ao_viveiro), 0) as retornadas,
         coalesce(sum(m.variacao_lote) filter (where m.variacao_lote > 0 and m.tipo <> 'AJUSTE'), 0) as entradas_em_lotes
       from (select substr(figura, 15) as fuso, ate from fechamentos where figura like 'somas\\_por\\_dia %') f
       join movimentacoes m on ${EFETIVA_ATE} join especies s on s.id = m.especie_id group by 1, 2, 3, 4`,
    ),
  },
  {
    nome: 'somas_por_especie',
    descricao: 'As somas guardadas de cada espécie em cada dia são as das suas movimentações.',
    entidade: 'especie',
    sql: different(
      'fuso, especie_id, dia',
      DIA_DA_ESPECIE,
      `select * from somas_por_especie where (${DIA_DA_ESPECIE}) <> (${DIA_DA_ESPECIE.map(() => 0)})`,
      `select * from (
         select m.fuso, m.da_especie as especie_id, (m.data_registro at time zone m.fuso)::date as dia,
           coalesce(sum(m.variacao_sementeira) filter (where m.da_especie = coalesce(m.especie_destino_id, m.especie_id)), 0) as sementeira,
           coalesce(sum(m.variacao_lote) filter (where m.propria), 0) as em_producao,
           ${moveu(`m.tipo = 'ENTRADA'`)} as entradas,
           ${moveu(`m.origem = 'ALOCACAO'`)} as alocadas,
           ${moveu(`m.tipo in ('EXPEDICAO', 'SAIDA') and m.destinatario_id is not null and not m.retorno_ao_viveiro`)} as entregas,
           ${moveu(`m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and m.destinatario_id is null`)} as outras_saidas,
           ${moveu('m.retorno_ao_viveiro')} as retornos,
           ${moveu(`m.tipo = 'PERDA'`)} as perdas,
           ${moveu(`m.tipo = 'MORTALIDADE'`)} as mortalidade,
           ${moveu(`m.tipo = 'AJUSTE'`)} as ajustes,
           coalesce(sum(m.quantidade::integer) filter (
             where m.retorno_ao_viveiro and m.conta and m.da_especie = coalesce(m.especie_destino_id, m.especie_id)), 0) as retornos_recebidos
         from (
           select f.fuso, m.especie_id as da_especie, true as propria, ${CONTA} as conta, m.* from ${SOMADAS}
           union all
           select f.fuso, m.especie_destino_id, false, ${CONTA}, m.* from ${SOMADAS} where m.especie_destino_id is not null) m
         group by 1, 2, 3) s
       where (${DIA_DA_ESPECIE}) <> (${DIA_DA_ESPECIE.map(() => 0)})`,
    ),
  },
  {
    nome: 'somas_por_item',
    descricao: 'As somas guardadas de cada espécie em cada lote são as das movimentações que contam.',
    entidade: 'lote',
    sql: different(
      'lote_id, especie_id',
      ITEM,
      `select * from somas_por_item where (${ITEM}) <> (${ITEM.map(() => 0)})`,
      `select * from (
         select m.lote_id, m.especie_id,
           ${variou(`m.origem = 'ALOCACAO'`)} as alocadas,
           ${variou(`m.tipo = 'ENTRADA'`)} as entradas,
           ${variou(`m.tipo = 'AJUSTE'`)} as ajustes,
           -${variou(`m.tipo = 'MORTALIDADE'`)} as mortas,
           -${variou(`m.tipo = 'PERDA'`)} as perdidas,
           -${variou(`m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and m.destinatario_id is null`)} as saidas,
           -${variou(`m.tipo in ('EXPEDICAO', 'SAIDA') and m.destinatario_id is not null and not m.retorno_ao_viveiro`)} as entregues,
           -${variou('m.retorno_ao_viveiro')} as retornadas,
           -${variou(`m.tipo in ('MORTALIDADE', 'PERDA') and m.fase_lote in ('SEMEADURA', 'GERMINAÇÃO')`)} as morreram_germinando,
           -${variou(`${SAIU} and m.fase_lote in ('SEMEADURA', 'GERMINAÇÃO')`)} as sairam_germinando,
           -${variou(`m.tipo in ('MORTALIDADE', 'PERDA') and m.fase_lote = 'PRODUÇÃO'`)} as morreram_produzindo,
           -${variou(`${SAIU} and m.fase_lote = 'PRODUÇÃO'`)} as sairam_produzindo,
           count(*) filter (where m.variacao_lote > 0 and m.origem <> 'ALOCACAO') as acrescimos
         from fechamentos f join movimentacoes m on f.figura = 'somas_por_item' and ${EFETIVA_ATE}
         where m.lote_id is not null group by 1, 2) s
       where (${ITEM}) <> (${ITEM.map(() => 0)})`,
    ),
  },
] as const;
