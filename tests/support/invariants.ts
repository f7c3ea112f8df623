import type { Db } from '../../db/connection.ts';

/**
 * What must be true after every commit, recomputed from the ledger alone by SQL of the test's own. Answers every
 * difference as `{ rule, id }`; none when the books are right.
 */
export async function violations(db: Db): Promise<{ rule: string; id: string }[]> {
  const parts = Object.entries(RULES).map(
    ([rule, sql]) => `select '${rule}' as rule, x.id::text from (${sql}) x`,
  );
  const text = `with ${EFFECTIVE} ${parts.join('\nunion all ')} order by 1, 2`;
  return db.transaction(async (trx) => {
    await trx.raw(`set local statement_timeout = ${LIMIT_MS}`);
    const { rows } = await trx.raw(text).options({ query_timeout: LIMIT_MS });
    return rows;
  });
}

/** After thousands of histories or races the whole books take longer than the service gives a statement. */
const LIMIT_MS = 60_000;

const EFFECTIVE = `efetivas as (
  select m.* from movimentacoes m
  where m.estorno_de is null and not exists (select from movimentacoes r where r.estorno_de = m.id))`;

const RULES: Record<string, string> = {
  'a lot of seed has what was brought to it and not taken, and never less than nothing': `
    select p.id from procedencias p where p.saldo < 0 or p.saldo > p.recebida or p.saldo <> (
      select coalesce(sum(a.quantidade), 0) from atribuicoes a where a.procedencia_id = p.id)
    union all
    select procedencia_id from (
      select a.procedencia_id, sum(a.quantidade) over (partition by a.procedencia_id order by m.seq) as saldo
      from atribuicoes a join movimentacoes m on m.id = a.movimentacao_id) running where saldo < 0`,
  'what is of unknown origin is never less than nothing along the sequence': `
    select especie as id from (
      select coalesce(m.especie_destino_id, m.especie_id) as especie, sum(m.variacao_sementeira - coalesce((
          select sum(a.quantidade) from atribuicoes a where a.movimentacao_id = m.id), 0))
        over (partition by coalesce(m.especie_destino_id, m.especie_id) order by m.seq) as desconhecida
      from movimentacoes m where m.variacao_sementeira <> 0) running where desconhecida < 0`,
  'a sementeira is the sum of its variations': `
    select e.id from especies e where e.quantidade_atual <> (
      select coalesce(sum(m.variacao_sementeira), 0) from movimentacoes m
      where coalesce(m.especie_destino_id, m.especie_id) = e.id)`,
  'an item is the sum of its variations': `
    select i.lote_id as id from lote_itens i where i.quantidade_atual <> (
      select coalesce(sum(m.variacao_lote), 0) from movimentacoes m
      where m.lote_id = i.lote_id and m.especie_id = i.especie_id)`,
  'a sementeira is never negative along the sequence': `
    select especie as id from (
      select coalesce(especie_destino_id, especie_id) as especie,
        sum(variacao_sementeira) over (partition by coalesce(especie_destino_id, especie_id) order by seq) as saldo
      from movimentacoes) running where saldo < 0`,
  'an item is never negative along the sequence': `
    select lote_id as id from (
      select lote_id, sum(variacao_lote) over (partition by lote_id, especie_id order by seq) as saldo
      from movimentacoes where lote_id is not null) running where saldo < 0`,
  'a batch is the sum of its items': `
    select l.id from lotes l where l.quantidade_total <> (
      select coalesce(sum(i.quantidade_atual), 0) from lote_itens i where i.lote_id = l.id)`,
  'the occupancy is the plants of the ATIVO batches, within the capacity': `
    select s.id from estufas s left join lateral (
      select coalesce(sum(l.quantidade_total), 0) as plantas from lotes l
      where l.estufa_id = s.id and l.status = 'ATIVO') p on true
    where s.ocupacao_atual <> p.plantas or p.plantas not between 0 and s.capacidade_total
      or s.vagas <> s.capacidade_total - p.plantas`,
  'the status of a greenhouse is derived': `
    select s.id from estufas s where s.status <> case
      when s.marca in ('Inativo', 'Manutenção') then s.marca
      when s.marca = 'Ocupada' or s.ocupacao_atual > 0 then 'Ocupada' else 'Livre' end`,
  'a closed batch is empty and says when and why, an open one is not FINALIZADO': `
    select l.id from lotes l where case l.status
      when 'INATIVO' then l.quantidade_total <> 0 or l.data_fim is null or l.motivo_encerramento is null
      else l.fase = 'FINALIZADO' or l.data_fim is not null or l.motivo_encerramento is not null end`,
  'a batch adds up': `
    select l.id from lotes l where l.quantidade_total <> (
      select coalesce(sum(case
        when m.origem = 'ALOCACAO' or m.tipo in ('ENTRADA', 'AJUSTE') then m.quantidade
        else -m.quantidade end), 0)
      from efetivas m where m.lote_id = l.id)`,
  'a dispatch was of a PRONTO batch, to somebody or back to the nursery': `
    select m.id from efetivas m where m.tipo = 'EXPEDICAO'
      and (m.fase_lote is distinct from 'PRONTO' or (m.destinatario_id is null and not m.retorno_ao_viveiro))`,
  'PERDA, MORTALIDADE and EXPEDICAO have a batch': `
    select m.id from movimentacoes m where m.tipo in ('PERDA', 'MORTALIDADE', 'EXPEDICAO') and m.lote_id is null`,
  'a quantity is never zero and is negative for AJUSTE only': `
    select m.id from movimentacoes m where m.quantidade = 0 or (m.quantidade < 0 and m.tipo <> 'AJUSTE')`,
  'a movement is reversed at most once, exactly, and a reversal never': `
    select m.id from movimentacoes m join movimentacoes r on r.estorno_de = m.id
    where m.estorno_de is not null or r.variacao_sementeira <> -m.variacao_sementeira
      or r.variacao_lote <> -m.variacao_lote or r.especie_id <> m.especie_id
      or r.lote_id is distinct from m.lote_id or r.especie_destino_id is distinct from m.especie_destino_id
    union all select m.estorno_de from movimentacoes m where m.estorno_de is not null
    group by m.estorno_de having count(*) > 1`,
  'a return goes to a MUDA': `
    select m.id from movimentacoes m join especies e on e.id = coalesce(m.especie_destino_id, m.especie_id)
    where m.retorno_ao_viveiro and e.tipo <> 'MUDA'`,
  'a plant has a species': `
    select p.id from plantas p where not exists (select from especies e where e.planta_id = p.id)`,
  'of the administrators one at least is ATIVO': `
    select 'nobody' as id from usuarios where cargo = 'Administrador' having count(*) > 0 and not bool_or(status = 'ATIVO')`,
  'every fact has its one audit entry': `
    select f.id from (
      select id, operacao_id, case when estorno_de is null then 'CRIAR_MOVIMENTACAO' else 'ESTORNAR_MOVIMENTACAO' end as acao, 1 as n
        from movimentacoes
      union all select lote_id, operacao_id, 'REGISTRAR_MORTALIDADE', count(*) from movimentacoes
        where tipo = 'MORTALIDADE' group by lote_id, operacao_id
      union all select lote_id, operacao_id, 'EXPEDIR_LOTE', count(*) from movimentacoes
        where tipo = 'EXPEDICAO' group by lote_id, operacao_id
      union all select lote_id, operacao_id, case when fase_anterior is null then 'CRIAR_LOTE' else 'ATUALIZAR_FASE_LOTE' end, 1
        from lote_fases
      union all select id, operacao_encerramento, 'CANCELAR_LOTE', 1 from lotes
        where motivo_encerramento in ('DESCARTE', 'CANCELADO')) f
    where f.n <> (select count(*) from auditoria a
      where a.entidade_id = f.id and a.operacao_id = f.operacao_id and a.acao = f.acao)`,
  'what is of a delivery names it in its entries: an item, what came back of it, and the reversal of either': `
    with de as (
      select m.id, t.id as entrega from movimentacoes m join movimentacoes o on o.id = coalesce(m.estorno_de, m.id)
      left join devolucoes d on d.movimentacao_id = o.id left join entrega_itens i on i.movimentacao_id = coalesce(d.item_id, o.id)
      left join entregas t on t.id = coalesce(i.entrega_id, d.item_id, o.id))
    select a.id from auditoria a join de on de.id in (a.entidade_id, (a.detalhes ->> 'movimentacao_id')::uuid)
    where a.entidade in ('movimentacao', 'lote') and (a.detalhes ->> 'entrega_id')::uuid is distinct from de.entrega`,
  'no audit entry is without its fact': `
    select a.entidade_id as id from auditoria a where case a.entidade
      when 'movimentacao' then not exists (
        select from movimentacoes m where m.id = a.entidade_id and m.operacao_id = a.operacao_id)
      when 'lote' then not exists (select from lotes l where l.id = a.entidade_id)
      when 'especie' then not exists (select from especies e where e.id = a.entidade_id)
      when 'estufa' then not exists (select from estufas s where s.id = a.entidade_id)
      when 'destinatario' then not exists (select from destinatarios d where d.id = a.entidade_id)
      else false end`,
};
