import { LETRA } from '../estoque/percurso.ts';
import { VIRADAS } from '../estoque/viradas.ts';
import { type Check, EFETIVAS } from './check.ts';
import { CONTAGENS } from './contagens.ts';
import { COPIAS } from './copias.ts';
import { DOBRAS } from './dobras.ts';
import { ENTREGAS } from './entregas.ts';
import { FECHAMENTOS } from './fechamentos.ts';
import { PROCEDENCIAS } from './procedencias.ts';
import { TRILHA } from './trilha.ts';

const LETRA_DA_FASE = `case fase ${Object.entries(LETRA)
  .map(([fase, letra]) => `when '${fase}' then '${letra}'`)
  .join(' ')} end`;

/** The invariants of the domain, each recomputed from the ledger alone. */
export const CHECKS: readonly Check[] = [
  {
    nome: 'saldo_sementeira',
    descricao: 'O saldo do estoque de cada espécie é a soma das suas variações.',
    entidade: 'especie',
    sql: `
      select s.id as entidade_id, s.quantidade_atual as registrado, coalesce(m.soma, 0) as calculado
      from especies s left join (
        select coalesce(especie_destino_id, especie_id) as especie_id, sum(variacao_sementeira) as soma
        from movimentacoes where variacao_sementeira <> 0 group by 1) m on m.especie_id = s.id
      where s.quantidade_atual <> coalesce(m.soma, 0)`,
  },
  {
    nome: 'saldo_item_do_lote',
    descricao: 'O saldo de cada espécie em cada lote é a soma das suas variações.',
    entidade: 'lote',
    sql: `
      select i.lote_id as entidade_id, i.quantidade_atual as registrado, coalesce(m.soma, 0) as calculado
      from lote_itens i left join (
        select lote_id, especie_id, sum(variacao_lote) as soma
        from movimentacoes where lote_id is not null group by 1, 2) m using (lote_id, especie_id)
      where i.quantidade_atual <> coalesce(m.soma, 0)`,
  },
  {
    nome: 'saldo_nunca_negativo',
    descricao: 'Nenhum saldo foi negativo em momento algum da sequência de movimentações.',
    entidade: 'movimentacao',
    sql: `
      select entidade_id, saldo as registrado, 0 as calculado from (
        select id as entidade_id, sum(variacao_sementeira) over (
          partition by coalesce(especie_destino_id, especie_id) order by seq rows unbounded preceding) as saldo
        from movimentacoes where variacao_sementeira <> 0
        union all
        select id, sum(variacao_lote) over (partition by lote_id, especie_id order by seq rows unbounded preceding)
        from movimentacoes where variacao_lote <> 0) corrente
      where saldo < 0`,
  },
  {
    nome: 'quantidade_total_do_lote',
    descricao: 'A quantidade de cada lote é a soma das suas espécies.',
    entidade: 'lote',
    sql: `
      select l.id as entidade_id, l.quantidade_total as registrado, coalesce(sum(i.quantidade_atual), 0) as calculado
      from lotes l left join lote_itens i on i.lote_id = l.id group by l.id
      having l.quantidade_total <> coalesce(sum(i.quantidade_atual), 0)`,
  },
  {
    nome: 'ocupacao_da_estufa',
    descricao: 'A ocupação de cada estufa é a soma das plantas dos seus lotes ativos.',
    entidade: 'estufa',
    sql: `
      select s.id as entidade_id, s.ocupacao_atual as registrado, coalesce(p.plantas, 0) as calculado
      from estufas s left join (
        select l.estufa_id, sum(m.variacao_lote) as plantas
        from lotes l join movimentacoes m on m.lote_id = l.id where l.status = 'ATIVO' group by 1) p on p.estufa_id = s.id
      where s.ocupacao_atual <> coalesce(p.plantas, 0)`,
  },
  {
    nome: 'capacidade_da_estufa',
    descricao: 'Nenhuma estufa tem mais plantas do que a sua capacidade.',
    entidade: 'estufa',
    sql: `
      select id as entidade_id, ocupacao_atual as registrado, capacidade_total as calculado
      from estufas where ocupacao_atual not between 0 and capacidade_total`,
  },
  {
    nome: 'status_da_estufa',
    descricao: 'A situação de cada estufa é a que decorre da marca e da ocupação.',
    entidade: 'estufa',
    sql: `
      select id as entidade_id, status as registrado, esperado as calculado from (
        select id, status, case when marca in ('Manutenção', 'Inativo') then marca
          when marca = 'Ocupada' or ocupacao_atual > 0 then 'Ocupada' else 'Livre' end as esperado from estufas) s
      where status <> esperado`,
  },
  {
    nome: 'situacao_do_lote',
    descricao: 'Um lote inativo está vazio e tem data de fim; um finalizado é inativo; um ativo não tem fim.',
    entidade: 'lote',
    sql: `
      select id as entidade_id, concat_ws(' ', fase, status, quantidade_total) as registrado, null as calculado
      from lotes
      where (status = 'INATIVO' and (quantidade_total <> 0 or data_fim is null or motivo_encerramento is null))
        or (status = 'ATIVO' and (fase = 'FINALIZADO' or data_fim is not null or motivo_encerramento is not null))`,
  },
  {
    nome: 'fase_do_lote',
    descricao:
      'A fase de cada lote, e desde quando, são as da sua última mudança de fase, e o seu percurso, o de todas elas.',
    entidade: 'lote',
    sql: `
      select l.id as entidade_id, concat_ws(' ', l.percurso, l.fase, l.fase_desde) as registrado,
        concat_ws(' ', f.percurso, f.fase, f.desde) as calculado
      from lotes l left join (
        select lote_id, string_agg(${LETRA_DA_FASE}, '' order by seq) as percurso, (array_agg(fase order by seq desc))[1] as fase,
          (array_agg(data_registro order by seq desc))[1] as desde
        from lote_fases group by lote_id) f on f.lote_id = l.id
      where (l.percurso, l.fase, l.fase_desde) is distinct from (f.percurso, f.fase, f.desde)`,
  },
  {
    nome: 'conta_do_lote',
    descricao:
      'Em cada lote: semeado + entrado + ajustado = vivo + morto + perdido + saído + entregue + retornado.',
    entidade: 'lote',
    sql: `
      select l.id as entidade_id, sum(i.vivo) as registrado, sum(coalesce(m.saldo, 0)) as calculado
      from lotes l
      join (select lote_id, sum(quantidade_atual) as vivo from lote_itens group by 1) i on i.lote_id = l.id
      left join (
        select m.lote_id,
          sum(case when m.origem = 'ALOCACAO' or m.tipo in ('ENTRADA', 'AJUSTE') then m.quantidade else -m.quantidade end) as saldo
        from ${EFETIVAS} and m.lote_id is not null group by 1) m on m.lote_id = l.id
      group by l.id having sum(i.vivo) <> sum(coalesce(m.saldo, 0))`,
  },
  {
    nome: 'viradas_do_lote',
    descricao:
      'Em cada lote, as sementes que há são as que as movimentações dizem, menos as que viraram mudas e mais as que voltaram a sementes.',
    entidade: 'lote',
    sql: `
      select i.lote_id as entidade_id, case when l.fase in ('SEMEADURA', 'GERMINAÇÃO') then i.quantidade_atual else 0 end as registrado,
        coalesce(m.sementes, 0) - coalesce(v.viraram, 0) as calculado
      from lote_itens i join lotes l on l.id = i.lote_id join especies s on s.id = i.especie_id and s.tipo = 'SEMENTE'
      left join (
        select m.lote_id, m.especie_id, sum(m.variacao_lote) as sementes
        from movimentacoes m left join movimentacoes o on o.id = m.estorno_de
        where m.lote_id is not null and coalesce(o.fase_lote, m.fase_lote) in ('SEMEADURA', 'GERMINAÇÃO')
        group by 1, 2) m using (lote_id, especie_id)
      left join (
        select lote_id, especie_id, sum(viraram_mudas) as viraram from ${VIRADAS} v group by 1, 2) v using (lote_id, especie_id)
      where case when l.fase in ('SEMEADURA', 'GERMINAÇÃO') then i.quantidade_atual else 0 end
        <> coalesce(m.sementes, 0) - coalesce(v.viraram, 0)`,
  },
  {
    nome: 'expedicao_regular',
    descricao: 'Cada expedição saiu de um lote PRONTO, para um destinatário ou de volta ao viveiro.',
    entidade: 'movimentacao',
    sql: `
      select m.id as entidade_id, m.fase_lote as registrado, 'PRONTO' as calculado from ${EFETIVAS}
        and m.tipo = 'EXPEDICAO'
        and (m.fase_lote is distinct from 'PRONTO' or (m.destinatario_id is null and not m.retorno_ao_viveiro))`,
  },
  {
    nome: 'lote_obrigatorio',
    descricao: 'Perda, mortalidade e expedição têm lote.',
    entidade: 'movimentacao',
    sql: `
      select id as entidade_id, tipo as registrado, null as calculado
      from movimentacoes where tipo in ('PERDA', 'MORTALIDADE', 'EXPEDICAO') and lote_id is null`,
  },
  {
    nome: 'quantidade_regular',
    descricao: 'Nenhuma quantidade é zero, e só um ajuste é negativo.',
    entidade: 'movimentacao',
    sql: `
      select id as entidade_id, quantidade as registrado, null as calculado
      from movimentacoes where quantidade = 0 or (quantidade < 0 and tipo <> 'AJUSTE')`,
  },
  {
    nome: 'estorno_exato',
    descricao: 'Cada estorno desfaz exatamente uma movimentação, que não é um estorno, e uma só vez.',
    entidade: 'movimentacao',
    sql: `
      select e.id as entidade_id, concat_ws(' ', e.variacao_sementeira, e.variacao_lote) as registrado,
        concat_ws(' ', -o.variacao_sementeira, -o.variacao_lote) as calculado
      from movimentacoes e join movimentacoes o on o.id = e.estorno_de
      where e.estorno_de is not null and (
        o.estorno_de is not null
        or e.variacao_sementeira <> -o.variacao_sementeira or e.variacao_lote <> -o.variacao_lote
        or e.especie_id <> o.especie_id or e.lote_id is distinct from o.lote_id
        or exists (select 1 from movimentacoes x where x.estorno_de = o.id and x.id <> e.id))`,
  },
  {
    nome: 'retorno_em_muda',
    descricao: 'O que voltou ao viveiro voltou como muda.',
    entidade: 'movimentacao',
    sql: `
      select m.id as entidade_id, s.tipo as registrado, 'MUDA' as calculado
      from movimentacoes m join especies s on s.id = coalesce(m.especie_destino_id, m.especie_id)
      where m.retorno_ao_viveiro and s.tipo <> 'MUDA'`,
  },
  {
    nome: 'planta_com_registros',
    descricao: 'Cada planta tem ao menos uma espécie.',
    entidade: 'especie',
    sql: `
      select null as entidade_id, p.id as registrado, null as calculado
      from plantas p where not exists (select 1 from especies s where s.planta_id = p.id)`,
  },
  {
    nome: 'administrador_ativo',
    descricao: 'Há ao menos um Administrador ativo.',
    entidade: 'usuario',
    sql: `
      select null as entidade_id, 0 as registrado, 1 as calculado
      where not exists (select 1 from usuarios where conta = 'PESSOA' and cargo = 'Administrador' and status = 'ATIVO')`,
  },
  ...TRILHA,
  ...PROCEDENCIAS,
  ...ENTREGAS,
  ...CONTAGENS,
  ...COPIAS,
  ...FECHAMENTOS,
  ...DOBRAS,
];
