import { ANOTADA_EM, depoisDe } from '../estoque/reading.ts';

/** Counts compared with the ledger at the moment of each note, with the rows that wrote their differences, and with the trail. */

/** The balance of a line `l` at the moment of its note `n`, by the ledger as it was when `c` was closed. */
const NO_MOMENTO = `
  select coalesce(sum(variacao) filter (where not depois), 0) as saldo from (
    select m.variacao, ${depoisDe('n.contada_em', 'l.id')} as depois from (
      select m.seq, m.data_registro, ${ANOTADA_EM} as anotado_em, m.variacao_lote as variacao
      from movimentacoes m where m.lote_id = l.lote_id and m.especie_id = l.especie_id and m.variacao_lote <> 0 and m.seq <= c.ate
      union all
      select m.seq, m.data_registro, ${ANOTADA_EM}, m.variacao_sementeira
      from movimentacoes m where l.lote_id is null and m.variacao_sementeira <> 0 and m.seq <= c.ate
        and (m.especie_destino_id = l.especie_id or (m.especie_id = l.especie_id and m.especie_destino_id is null))) m) corrente`;

/** A line of a closed count `c`, with its difference and the note that counted. */
const FECHADAS = `
  contagem_diferencas d join contagem_linhas l on l.id = d.linha_id join contagens c on c.id = l.contagem_id
  join contagem_notas n on n.id = d.nota_id`;

/** How each count ended, according to the trail. */
const FIM = `
  select distinct on (entidade_id) entidade_id as id, case acao when 'ENCERRAR_CONTAGEM' then 'ENCERRADA'
    when 'CANCELAR_CONTAGEM' then 'CANCELADA' else 'ESTORNADA' end as situacao
  from auditoria where acao in ('ENCERRAR_CONTAGEM', 'CANCELAR_CONTAGEM', 'ESTORNAR_CONTAGEM') order by entidade_id, seq desc`;

/** When a balance was last counted: in a count that was not reversed, or when a batch left a phase. */
const ULTIMA = `
  select especie_id, lote_id, max(em) as em from (
    select l.especie_id, l.lote_id, n.contada_em as em from ${FECHADAS} where c.situacao = 'ENCERRADA'
    union all
    select (contada ->> 'especie_id')::uuid, f.lote_id, coalesce((a.detalhes ->> 'anotado_em')::timestamptz, f.data_registro)
    from auditoria a join lote_fases f on f.operacao_id = a.operacao_id and f.lote_id = a.entidade_id
      cross join jsonb_array_elements(a.detalhes -> 'contagem') contada
    where a.acao = 'ATUALIZAR_FASE_LOTE') contadas
  group by 1, 2`;

export const CONTAGENS = [
  {
    nome: 'anotada_antes',
    descricao:
      'De cada movimentação que se anotou antes de registrar se sabe quando, como a auditoria diz, e nenhuma se anotou depois.',
    entidade: 'movimentacao',
    sql: `
      select coalesce(n.movimentacao_id, a.entidade_id) as entidade_id, n.anotado_em as registrado, a.anotado_em as calculado
      from movimentacoes_anotadas n
      full join (
        select entidade_id, (detalhes ->> 'anotado_em')::timestamptz as anotado_em
        from auditoria where acao = 'CRIAR_MOVIMENTACAO' and detalhes ->> 'anotado_em' is not null) a on a.entidade_id = n.movimentacao_id
      left join movimentacoes m on m.id = n.movimentacao_id
      where n.anotado_em is distinct from a.anotado_em or n.anotado_em >= m.data_registro`,
  },
  {
    nome: 'linhas_da_contagem',
    descricao:
      'Cada contagem tem as linhas que diz ter, tantas quantas a auditoria registrou ao abri-la e ao acrescentar outras.',
    entidade: 'contagem',
    sql: `
      select c.id as entidade_id, c.linhas as registrado, x.linhas as calculado
      from contagens c
      left join (select contagem_id, count(*) as linhas from contagem_linhas group by 1) x on x.contagem_id = c.id
      left join (
        select entidade_id, sum((detalhes ->> 'linhas')::integer) as linhas
        from auditoria where acao in ('CRIAR_CONTAGEM', 'AMPLIAR_CONTAGEM') group by 1) a on a.entidade_id = c.id
      where c.linhas is distinct from x.linhas or c.linhas is distinct from a.linhas`,
  },
  {
    nome: 'situacao_da_contagem',
    descricao: 'Cada contagem está aberta, encerrada, cancelada ou estornada, como a auditoria diz.',
    entidade: 'contagem',
    sql: `
      select c.id as entidade_id, c.situacao as registrado, coalesce(f.situacao, 'ABERTA') as calculado
      from contagens c left join (${FIM}) f on f.id = c.id where c.situacao <> coalesce(f.situacao, 'ABERTA')`,
  },
  {
    nome: 'auditoria_das_anotacoes',
    descricao: 'Cada anotação de uma contagem é das que a auditoria registrou, e cada registrada está lá.',
    entidade: 'contagem',
    sql: `
      select coalesce(n.contagem_id, a.contagem_id) as entidade_id, n.fato as registrado, a.fato as calculado
      from (
        select n.id, l.contagem_id, concat_ws(' ', n.linha_id, n.quantidade, extract(epoch from n.contada_em)::numeric(20, 3),
          n.fora_de_hora, n.anotacao) as fato
        from contagem_notas n join contagem_linhas l on l.id = n.linha_id) n
      full join (
        select (detalhes ->> 'nota_id')::uuid as id, entidade_id as contagem_id, concat_ws(' ', detalhes ->> 'linha_id',
          detalhes ->> 'quantidade', extract(epoch from (detalhes ->> 'contada_em')::timestamptz)::numeric(20, 3),
          (detalhes ->> 'fora_de_hora')::boolean, detalhes ->> 'anotacao') as fato
        from auditoria where acao = 'ANOTAR_CONTAGEM') a on a.id = n.id and a.contagem_id = n.contagem_id
      where n.fato is distinct from a.fato`,
  },
  {
    nome: 'diferenca_da_contagem',
    descricao:
      'Em cada linha encerrada conta a última anotação, e a diferença é o contado menos o saldo do livro naquele momento.',
    entidade: 'contagem',
    sql: `
      select c.id as entidade_id, concat_ws(' ', d.saldo, d.diferenca) as registrado,
        concat_ws(' ', x.saldo, n.quantidade - x.saldo) as calculado
      from ${FECHADAS} cross join lateral (${NO_MOMENTO}) x
      where (d.saldo, d.diferenca) is distinct from (x.saldo, n.quantidade - x.saldo) or n.linha_id <> d.linha_id
        or n.id <> (select u.id from contagem_notas u where u.linha_id = l.id order by u.contada_em desc, u.seq desc limit 1)`,
  },
  {
    nome: 'contagem_no_livro',
    descricao:
      'O que o encerramento de cada contagem escreveu no livro são as diferenças das suas linhas, e nada mais.',
    entidade: 'contagem',
    sql: `
      select coalesce(d.id, m.id) as entidade_id, concat_ws(' ', d.como, d.diferenca) as registrado,
        concat_ws(' ', m.tipo, m.variacao) as calculado
      from (
        select c.id, c.operacao_id, d.movimentacao_id, d.como, d.diferenca, l.especie_id, l.lote_id
        from ${FECHADAS} where d.movimentacao_id is not null) d
      full join (
        select c.id, m.id as movimentacao_id, m.tipo, m.especie_id, m.lote_id,
          case when m.lote_id is null then m.variacao_sementeira else m.variacao_lote end as variacao
        from contagens c join movimentacoes m on m.operacao_id = c.operacao_id) m
        on m.movimentacao_id = d.movimentacao_id and m.id = d.id
      where (d.como, d.diferenca, d.especie_id, d.lote_id) is distinct from (m.tipo, m.variacao, m.especie_id, m.lote_id)`,
  },
  {
    nome: 'auditoria_do_encerramento',
    descricao: 'O que cada contagem encerrada achou é o que a auditoria registrou ao encerrá-la.',
    entidade: 'contagem',
    sql: `
      select coalesce(d.id, a.id) as entidade_id, d.fato as registrado, a.fato as calculado
      from (
        select c.id, d.linha_id, concat_ws(' ', d.nota_id, d.saldo, d.diferenca, d.conferir, d.como, d.movimentacao_id, c.ate) as fato
        from ${FECHADAS}) d
      full join (
        select entidade_id as id, (linha ->> 'linha_id')::uuid as linha_id, concat_ws(' ', linha ->> 'nota_id', linha ->> 'saldo',
          linha ->> 'diferenca', (linha ->> 'conferir')::boolean, linha ->> 'como', linha ->> 'movimentacao_id', detalhes ->> 'ate') as fato
        from auditoria cross join jsonb_array_elements(detalhes -> 'linhas') linha where acao = 'ENCERRAR_CONTAGEM') a
        on a.linha_id = d.linha_id and a.id = d.id
      where d.fato is distinct from a.fato`,
  },
  {
    nome: 'ultima_contagem_da_especie',
    descricao: 'De cada espécie se sabe quando o estoque se contou pela última vez.',
    entidade: 'especie',
    sql: `
      select e.id as entidade_id, e.ultima_contagem as registrado, u.em as calculado
      from especies e left join (${ULTIMA}) u on u.especie_id = e.id and u.lote_id is null
      where e.ultima_contagem is distinct from u.em`,
  },
  {
    nome: 'ultima_contagem_do_lote',
    descricao: 'De cada espécie em cada lote se sabe quando se contou pela última vez.',
    entidade: 'lote',
    sql: `
      select i.lote_id as entidade_id, i.ultima_contagem as registrado, u.em as calculado
      from lote_itens i left join (${ULTIMA}) u on u.especie_id = i.especie_id and u.lote_id = i.lote_id
      where i.ultima_contagem is distinct from u.em`,
  },
] as const;
