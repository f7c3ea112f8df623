import { UNIDADE } from '../estoque/reading.ts';
import { ENTREGA } from './check.ts';

/** Deliveries compared with their items in the ledger, and with their entries in the trail. */

/** The first item of a delivery has its id; the others have a table of their own. */
const ITENS = `(
  select id as movimentacao_id, id as entrega_id, 0 as ordem from entregas
  union all select movimentacao_id, entrega_id, ordem from entrega_itens)`;

/** The movements that can be items: a quarter of the ledger. */
const ENTREGUES = `(select * from movimentacoes where destinatario_id is not null)`;

/** What each item contributes to its delivery: what was taken unless it was reversed, and what came back. */
const ITEM = `
  select m.id, case when r.id is null then 0 else 1 end as estornado,
    case when r.id is null and ${UNIDADE} = 'MUDA' then m.quantidade else 0 end as mudas,
    case when r.id is null and ${UNIDADE} = 'SEMENTE' then m.quantidade else 0 end as sementes,
    case when ${UNIDADE} = 'MUDA' then coalesce(v.quantidade, 0) else 0 end as mudas_devolvidas,
    case when ${UNIDADE} = 'SEMENTE' then coalesce(v.quantidade, 0) else 0 end as sementes_devolvidas
  from ${ENTREGUES} m join especies e on e.id = m.especie_id left join movimentacoes r on r.estorno_de = m.id
  left join (
    select d.item_id, sum(volta.quantidade)::bigint as quantidade
    from devolucoes d join movimentacoes volta on volta.id = d.movimentacao_id
    left join movimentacoes x on x.estorno_de = volta.id where x.id is null group by 1) v on v.item_id = m.id`;

const FIELDS = `(values ('finalidade'), ('programa'), ('municipio'), ('uf'), ('zona'), ('retirada')) c (campo)`;

/**
 * The last facts that the trail has of each delivery: from its creation, as a delivery or as a movement, or from its completion.
 */
const TOLD = `
  select distinct on (id, campo) id, campo, valor from (
    select entidade_id as id, seq, campo, detalhes ->> campo as valor
    from auditoria cross join ${FIELDS} where acao = 'CRIAR_ENTREGA'
    union all
    select entidade_id, seq, campo, detalhes -> 'entrega' ->> campo
    from auditoria cross join ${FIELDS} where acao = 'CRIAR_MOVIMENTACAO' and jsonb_exists(detalhes, 'entrega')
    union all
    select entidade_id, seq, campo, detalhes -> campo ->> 'depois'
    from auditoria cross join ${FIELDS} where acao = 'ATUALIZAR_ENTREGA' and jsonb_exists(detalhes, campo)) ditos
  order by id, campo, seq desc`;

const RECORDED = `
  select t.id, f.campo, f.valor from entregas t cross join lateral (values ('finalidade', t.finalidade), ('programa', t.programa),
    ('municipio', t.plantio_municipio), ('uf', t.plantio_uf), ('zona', t.plantio_zona), ('retirada', t.retirada_hash)) f (campo, valor)
  where f.valor is not null`;

export const ENTREGAS = [
  {
    nome: 'entrega_de_cada_movimentacao',
    descricao: 'Cada movimentação que entrega algo a alguém é item de uma entrega, e nenhuma outra é.',
    entidade: 'movimentacao',
    sql: `
      select coalesce(m.id, i.movimentacao_id) as entidade_id, i.entrega_id as registrado, m.id as calculado
      from (select m.id from movimentacoes m where ${ENTREGA}) m
      full join ${ITENS} i on i.movimentacao_id = m.id where m.id is null or i.movimentacao_id is null`,
  },
  {
    nome: 'itens_da_entrega',
    descricao:
      'Cada entrega tem os itens que diz ter, todos da mesma operação, do mesmo dia e para o mesmo destinatário.',
    entidade: 'entrega',
    sql: `
      select t.id as entidade_id, concat_ws(' ', t.itens, t.destinatario_id) as registrado,
        concat_ws(' ', (p.id is not null)::int + coalesce(o.itens, 0), p.destinatario_id) as calculado
      from entregas t left join ${ENTREGUES} p on p.id = t.id left join (
        select i.entrega_id, count(m.id) as itens, sum(i.ordem) as ordens,
          bool_or((m.operacao_id, m.destinatario_id, m.data_registro)
            is distinct from (p.operacao_id, p.destinatario_id, p.data_registro)) as diferem
        from entrega_itens i left join movimentacoes p on p.id = i.entrega_id left join ${ENTREGUES} m on m.id = i.movimentacao_id
        group by 1) o on o.entrega_id = t.id
      where (p.destinatario_id, p.data_registro) is distinct from (t.destinatario_id, t.data_registro)
        or t.itens <> 1 + coalesce(o.itens, 0) or coalesce(o.ordens, 0) <> t.itens * (t.itens - 1) / 2 or o.diferem`,
  },
  {
    nome: 'quantidades_da_entrega',
    descricao:
      'Cada entrega diz quanto se levou e não foi estornado, quantos itens foram, e quanto voltou: o que dizem os seus itens.',
    entidade: 'entrega',
    sql: `
      with item as not materialized (${ITEM}),
      outros as (
        select i.entrega_id, sum(estornado) as estornados, sum(mudas)::bigint as mudas, sum(sementes)::bigint as sementes,
          sum(mudas_devolvidas)::bigint as mudas_devolvidas, sum(sementes_devolvidas)::bigint as sementes_devolvidas
        from entrega_itens i join item on item.id = i.movimentacao_id group by 1),
      calculadas as (
        select p.id, p.estornado + coalesce(o.estornados, 0) as estornados, p.mudas + coalesce(o.mudas, 0) as mudas,
          p.sementes + coalesce(o.sementes, 0) as sementes,
          p.mudas_devolvidas + coalesce(o.mudas_devolvidas, 0) as mudas_devolvidas,
          p.sementes_devolvidas + coalesce(o.sementes_devolvidas, 0) as sementes_devolvidas
        from item p left join outros o on o.entrega_id = p.id)
      select t.id as entidade_id, concat_ws(' ', t.estornados, t.mudas, t.sementes, t.mudas_devolvidas, t.sementes_devolvidas) as registrado,
        concat_ws(' ', c.estornados, c.mudas, c.sementes, c.mudas_devolvidas, c.sementes_devolvidas) as calculado
      from entregas t left join calculadas c on c.id = t.id
      where (t.estornados, t.mudas, t.sementes, t.mudas_devolvidas, t.sementes_devolvidas)
        is distinct from (c.estornados, c.mudas, c.sementes, c.mudas_devolvidas, c.sementes_devolvidas)`,
  },
  {
    nome: 'auditoria_das_entregas',
    descricao: 'Cada entrega de vários itens tem o registro da sua criação, com o número e os mesmos itens.',
    entidade: 'entrega',
    sql: `
      select coalesce(t.id, a.entidade_id) as entidade_id, concat_ws(' ', t.numero, t.itens) as registrado,
        concat_ws(' ', a.numero, a.itens) as calculado
      from (
        select t.id, t.numero, string_agg(i.movimentacao_id::text, ' ' order by i.ordem) as itens, max(t.itens) as quantos
        from entregas t join ${ITENS} i on i.entrega_id = t.id
        where t.itens > 1 or t.id in (select entidade_id from auditoria where acao = 'CRIAR_ENTREGA') group by t.id) t
      full join (
        select entidade_id, detalhes ->> 'numero' as numero,
          (select string_agg(item, ' ' order by ordem) from jsonb_array_elements_text(detalhes -> 'itens') with ordinality
            as x (item, ordem)) as itens
        from auditoria where acao = 'CRIAR_ENTREGA') a on a.entidade_id = t.id
      where t.id is null or (a.entidade_id is null and t.quantos > 1)
        or (a.entidade_id is not null and (t.numero, t.itens) is distinct from (a.numero, a.itens))`,
  },
  {
    nome: 'fatos_da_entrega',
    descricao: 'O que se sabe de cada entrega é o que a auditoria registrou quando se soube.',
    entidade: 'entrega',
    sql: `
      select coalesce(r.id, d.id) as entidade_id, concat_ws(' ', r.campo, r.valor) as registrado,
        concat_ws(' ', d.campo, d.valor) as calculado
      from (${RECORDED}) r full join (${TOLD}) d on d.id = r.id and d.campo = r.campo
      where r.valor is distinct from d.valor`,
  },
  {
    nome: 'devolucao_regular',
    descricao:
      'Cada devolução é uma entrada de origem DEVOLUCAO, e cada uma dessas é de um item; de nenhum voltou mais do que se levou e não foi estornado.',
    entidade: 'movimentacao',
    sql: `
      select m.id as entidade_id, sum(v.quantidade) as registrado, m.quantidade as calculado
      from devolucoes d join movimentacoes v on v.id = d.movimentacao_id join movimentacoes m on m.id = d.item_id
      left join movimentacoes x on x.estorno_de = v.id left join movimentacoes e on e.estorno_de = m.id
      group by m.id, e.id
      having bool_or(v.tipo <> 'ENTRADA' or v.origem <> 'DEVOLUCAO')
        or coalesce(sum(v.quantidade) filter (where x.id is null), 0) > case when e.id is null then m.quantidade else 0 end
      union all
      select v.id, null, v.quantidade from movimentacoes v
      where v.origem = 'DEVOLUCAO' and not exists (select from devolucoes d where d.movimentacao_id = v.id)`,
  },
  {
    nome: 'auditoria_das_devolucoes',
    descricao: 'Cada devolução é das que a auditoria registrou, e cada registrada está lá.',
    entidade: 'movimentacao',
    sql: `
      select coalesce(d.movimentacao_id, a.movimentacao_id) as entidade_id, d.item_id as registrado, a.item_id as calculado
      from devolucoes d full join (
        select (item ->> 'movimentacao_id')::uuid as movimentacao_id, (item ->> 'item_id')::uuid as item_id
        from auditoria cross join jsonb_array_elements(detalhes -> 'itens') item where acao = 'DEVOLVER_ENTREGA') a
        on a.movimentacao_id = d.movimentacao_id
      where d.item_id is distinct from a.item_id`,
  },
] as const;
