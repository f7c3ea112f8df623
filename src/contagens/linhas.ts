import type { Db } from '../../db/connection.ts';
import { planned } from '../../db/prepared.ts';
import type { SituacaoDaContagem } from '../common/vocabulary.ts';
import { ANOTADA_EM, depoisDe, unidade } from '../estoque/reading.ts';
import type { LinhaDaContagem } from './schemas.ts';

/** A movement this close to a count may have happened before it or after it. */
const PERTO = `interval '2 minutes'`;

/**
 * The rows of the ledger since shortly before a count was opened (`$2`), by the balance that each moved. No note is older. The
 * present balance minus what moved since a note is the balance at the moment of the note.
 */
const MOVIDAS = `
  select m.seq, m.data_registro, ${ANOTADA_EM} as anotado_em, m.especie_id, m.lote_id, m.variacao_lote as variacao
  from movimentacoes m where m.data_registro > $2::timestamptz - ${PERTO} and m.variacao_lote <> 0
  union all
  select m.seq, m.data_registro, ${ANOTADA_EM}, coalesce(m.especie_destino_id, m.especie_id), null, m.variacao_sementeira
  from movimentacoes m where m.data_registro > $2::timestamptz - ${PERTO} and m.variacao_sementeira <> 0`;

/** The lines of a count, each with the note that counts and the ledger's balance at that moment. */
function linhasSql(where: string): string {
  return `
    with linhas as materialized (
      select l.id, l.ordem, l.especie_id, l.lote_id, n.*
      from contagem_linhas l left join lateral (
        select n.id as nota_id, n.quantidade, n.contada_em, n.fora_de_hora, n.anotacao, n.usuario_id, count(*) over () as anotacoes
        from contagem_notas n where n.linha_id = l.id order by n.contada_em desc, n.seq desc limit 1) n on true
      where l.contagem_id = $1 ${where}),
    corrente as (
      select l.id, m.variacao, ${depoisDe('l.contada_em', 'l.id')} as depois,
        coalesce(m.anotado_em, m.data_registro) between l.contada_em - ${PERTO} and l.contada_em + ${PERTO} as perto
      from linhas l join (${MOVIDAS}) m on m.especie_id = l.especie_id and m.lote_id is not distinct from l.lote_id
      where l.nota_id is not null),
    momentos as (
      select id, sum(variacao) filter (where depois) as depois, bool_or(perto) as perto from corrente group by id)
    select l.id, l.especie_id, l.lote_id, l.nota_id, l.quantidade, l.contada_em, l.anotacao, coalesce(l.anotacoes, 0) as anotacoes,
      json_build_object('id', e.id, 'nome_popular', e.nome_popular) as especie,
      case when b.id is not null then json_build_object('id', b.id, 'codigo', b.codigo) end as lote,
      case when s.id is not null then json_build_object('id', s.id, 'codigo_identificador', s.codigo_identificador) end as estufa,
      case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as contada_por,
      coalesce(d.unidade, ${unidade('b.fase')}) as unidade,
      coalesce(d.saldo, coalesce(i.quantidade_atual, e.quantidade_atual) - coalesce(x.depois, 0)) as saldo,
      coalesce(d.conferir, l.fora_de_hora or coalesce(x.perto, false), false) as conferir,
      d.como, d.movimentacao_id, r.id as estornada_por
    from linhas l
    join especies e on e.id = l.especie_id
    left join lotes b on b.id = l.lote_id
    left join lote_itens i on i.lote_id = l.lote_id and i.especie_id = l.especie_id
    left join estufas s on s.id = b.estufa_id
    left join usuarios u on u.id = l.usuario_id
    left join momentos x on x.id = l.id
    left join contagem_diferencas d on d.linha_id = l.id
    left join movimentacoes r on r.estorno_de = d.movimentacao_id
    order by l.ordem`;
}

const TODAS = linhasSql('');
const UMA = linhasSql('and l.id = $3');

/** A line as it is read. Its balance is that of the moment when it was counted, or else the present one. */
export interface LinhaLida extends Omit<LinhaDaContagem, 'saldo' | 'diferenca'> {
  especie_id: string;
  lote_id: string | null;
  nota_id: string | null;
  saldo: number;
}

/** What the display of a count's lines depends on. */
export interface Aberta {
  id: string;
  cega: boolean;
  situacao: SituacaoDaContagem;
  data_registro: string;
}

/**
 * Few rows of a long ledger are newer than the count. The planner sees that only when the statement is planned with the instant.
 */
export function lerLinhas(db: Db, { id, data_registro }: Aberta, linha?: string): Promise<LinhaLida[]> {
  return linha === undefined
    ? planned<LinhaLida>(db, TODAS, [id, data_registro])
    : planned<LinhaLida>(db, UMA, [id, data_registro, linha]);
}

/** A line as it is answered. Its balance is left out while a blind count is open, and after a count was cancelled. */
export function comoLinha(lida: LinhaLida, { cega, situacao }: Aberta): LinhaDaContagem {
  const { especie_id: _, lote_id: __, nota_id: ___, saldo, quantidade, ...linha } = lida;
  const fechada = situacao === 'ENCERRADA' || situacao === 'ESTORNADA';
  const mostra = fechada ? quantidade !== null : situacao === 'ABERTA' && !cega;
  return {
    ...linha,
    quantidade,
    saldo: mostra ? saldo : null,
    diferenca: mostra && quantidade !== null ? quantidade - saldo : null,
  };
}
