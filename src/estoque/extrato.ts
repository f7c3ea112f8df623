import { LINHAS } from './reading.ts';
import { VIRADAS } from './viradas.ts';

/**
 * The statement of account of a species, a plant or a batch: each movement of it, and each time when its seeds became seedlings or
 * seeds again, with the balance that it left. Seeds and seedlings have balances of their own.
 */

/** What the statement is of, as parameters. Of a species within a batch, both count. */
export interface Escopo {
  especieId?: string | undefined;
  plantaId?: string | undefined;
  loteId?: string | undefined;
}

/** All records of a plant, which is named by its id or by that of one of them. */
export function registrosDaPlanta(planta: string): string {
  return `(select id from especies where planta_id in (select planta_id from especies where ${planta} in (id, planta_id)))`;
}

/** The rows that are no movements say so in the place of a type. */
export const VIRADAS_NO_EXTRATO = ['VIRARAM_MUDAS', 'VOLTARAM_A_SEMENTES'] as const;

/** The rows `t` of a statement, with the balances after each. */
export function extrato(escopo: Escopo): string {
  return `(
    select x.*, ${saldo('sementes')}, ${saldo('mudas')} from ${mudancas(escopo)} x
    window ate_aqui as (order by ${NO_EXTRATO} rows unbounded preceding))`;
}

/** The order of a statement. What happens with a change of phase comes before the change, and no two rows have one place. */
export const NO_EXTRATO = 'data_registro, virada, seq, especie_id, lote_id, mudas';

function saldo(unidade: 'sementes' | 'mudas'): string {
  return `(sum(x.${unidade}) over ate_aqui)::bigint as saldo_${unidade}`;
}

/**
 * All that ever changed the balance, in no order: by how many seeds, and by how many seedlings. What is outside
 * batches is of the species that a return went to, if it was one.
 */
function mudancas({ especieId, plantaId, loteId }: Escopo): string {
  const da = (coluna: string) => {
    const conditions = [
      ...(especieId ? [`${coluna} = ${especieId}::uuid`] : []),
      ...(plantaId ? [`${coluna} in ${registrosDaPlanta(`${plantaId}::uuid`)}`] : []),
    ];
    return conditions.length === 0 ? 'true' : conditions.join(' and ');
  };
  const doLote = (m: string) => (loteId ? `${m}.lote_id = ${loteId}::uuid` : 'true');
  const noLote = (unidade: string) =>
    `case when ${da('m.especie_id')} and m.unidade = '${unidade}' then m.variacao_lote else 0 end`;
  const fora = (variacao: string) =>
    loteId
      ? '0'
      : `case when ${da('coalesce(m.especie_destino_id, m.especie_id)')} then ${variacao} else 0 end`;
  return `(
    select m.id, m.seq, false as virada, m.tipo, ${COMUNS.map((coluna) => `m.${coluna}`).join(', ')},
      ${noLote('SEMENTE')} + ${fora('m.sementes_na_sementeira')} as sementes,
      ${noLote('MUDA')} + ${fora('(m.variacao_sementeira - m.sementes_na_sementeira)')} as mudas
    from ${LINHAS} m where ${doLote('m')} and (${da('m.especie_id')} or ${da('m.especie_destino_id')})
    union all
    select null, coalesce(v.fase_seq, (select r.seq from movimentacoes r where r.id = v.movimentacao_id)), true,
      case when v.viraram_mudas > 0 then '${VIRADAS_NO_EXTRATO[0]}' else '${VIRADAS_NO_EXTRATO[1]}' end,
      ${COMUNS.map((coluna) => DA_VIRADA[coluna] ?? 'null').join(', ')}, -v.viraram_mudas, v.viraram_mudas
    from ${VIRADAS} v where ${doLote('v')} and ${da('v.especie_id')})`;
}

/** The balances before a period and at its end. */
export interface Saldos {
  anterior: { sementes: number; mudas: number };
  final: { sementes: number; mudas: number };
}

/** Reads them, for ends of the period that are parameters: `before` is exclusive, the others inclusive. */
export function saldosDoExtrato(
  escopo: Escopo,
  { since, before, until }: Record<'since' | 'before' | 'until', string | undefined>,
): string {
  const ends = [
    ...(before ? [`x.data_registro < ${before}::timestamptz`] : []),
    ...(until ? [`x.data_registro <= ${until}::timestamptz`] : []),
  ];
  const soma = (condition: string) =>
    `json_build_object(${(['sementes', 'mudas'] as const)
      .map((unidade) => `'${unidade}', coalesce(sum(x.${unidade}) filter (where ${condition}), 0)`)
      .join(', ')})`;
  return `
    select ${soma(since ? `x.data_registro < ${since}::timestamptz` : 'false')} as anterior,
      ${soma(ends.join(' and ') || 'true')} as final
    from ${mudancas(escopo)} x`;
}

/** The columns of a movement that its readers use. */
const COMUNS = [
  ...['data_registro', 'especie_id', 'lote_id', 'usuario_id', 'especie_destino_id', 'destinatario_id'],
  ...['origem', 'quantidade', 'variacao_sementeira', 'variacao_lote', 'sementes_na_sementeira', 'unidade'],
  ...['efetiva', 'entrega', 'estorno_de', 'retorno_ao_viveiro', 'justificativa'],
];

/** What stands in them where seeds became seedlings: nothing moved. */
const DA_VIRADA: Readonly<Record<string, string>> = {
  ...{ data_registro: 'v.data_registro', especie_id: 'v.especie_id', lote_id: 'v.lote_id' },
  ...{ usuario_id: 'v.usuario_id', quantidade: 'abs(v.viraram_mudas)', efetiva: 'true', entrega: 'false' },
  ...{ variacao_sementeira: '0', variacao_lote: '0', sementes_na_sementeira: '0' },
};
