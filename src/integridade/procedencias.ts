/** The attributions in the trail: in the sealed entry of each movement. Where no lot is registered, they are not read. */
const IN_THE_TRAIL = `
  select r.entidade_id as movimentacao_id, (p ->> 'procedencia_id')::uuid as procedencia_id, (p ->> 'quantidade')::bigint as quantidade
  from auditoria r cross join lateral jsonb_array_elements(r.detalhes -> 'procedencias') p
  where r.acao in ('CRIAR_MOVIMENTACAO', 'ESTORNAR_MOVIMENTACAO') and exists (select from procedencias)`;

/** The figures of lots of seed, recomputed from what each movement took from them and brought to them. */
export const PROCEDENCIAS = [
  {
    nome: 'saldo_da_procedencia',
    descricao: 'O saldo de cada procedência é a soma do que as movimentações lhe trouxeram e tiraram.',
    entidade: 'procedencia',
    sql: `
      select p.id as entidade_id, p.saldo as registrado, coalesce(a.soma, 0) as calculado
      from procedencias p left join (
        select procedencia_id, sum(quantidade) as soma from atribuicoes group by 1) a on a.procedencia_id = p.id
      where p.saldo <> coalesce(a.soma, 0)`,
  },
  {
    nome: 'recebida_da_procedencia',
    descricao: 'O recebido de cada procedência é o que as entradas lhe trouxeram, sem o que foi estornado.',
    entidade: 'procedencia',
    sql: `
      select p.id as entidade_id, p.recebida as registrado, coalesce(a.soma, 0) as calculado
      from procedencias p left join (
        select a.procedencia_id, sum(a.quantidade) as soma
        from atribuicoes a join movimentacoes m on m.id = a.movimentacao_id
        where m.tipo = 'ENTRADA' or exists (
          select from atribuicoes o where o.movimentacao_id = m.estorno_de and o.procedencia_id = a.procedencia_id and o.quantidade > 0)
        group by 1) a on a.procedencia_id = p.id
      where p.recebida <> coalesce(a.soma, 0)`,
  },
  {
    nome: 'procedencia_nunca_negativa',
    descricao: 'De nenhuma procedência se usou, em momento algum, mais do que dela entrou.',
    entidade: 'movimentacao',
    sql: `
      select entidade_id, saldo as registrado, 0 as calculado from (
        select m.id as entidade_id, sum(a.quantidade) over (partition by a.procedencia_id order by m.seq) as saldo
        from atribuicoes a join movimentacoes m on m.id = a.movimentacao_id) corrente
      where saldo < 0`,
  },
  {
    nome: 'procedencias_da_especie',
    descricao: 'As procedências de uma espécie não têm, juntas, mais do que há no estoque dela.',
    entidade: 'especie',
    sql: `
      select e.id as entidade_id, sum(p.saldo) as registrado, e.quantidade_atual as calculado
      from especies e join procedencias p on p.especie_id = e.id
      group by e.id having sum(p.saldo) > e.quantidade_atual`,
  },
  {
    nome: 'especie_com_procedencia',
    descricao: 'De cada espécie se sabe se tem procedências.',
    entidade: 'especie',
    sql: `
      select e.id as entidade_id, e.com_procedencia as registrado, not e.com_procedencia as calculado
      from especies e where e.com_procedencia <> exists (select from procedencias p where p.especie_id = e.id)`,
  },
  {
    nome: 'atribuicao_regular',
    descricao:
      'O que se atribui a procedências é da espécie da movimentação, no mesmo sentido, e não mais do que ela moveu.',
    entidade: 'movimentacao',
    sql: `
      select m.id as entidade_id, sum(a.quantidade) as registrado, m.variacao_sementeira as calculado
      from atribuicoes a join movimentacoes m on m.id = a.movimentacao_id join procedencias p on p.id = a.procedencia_id
      group by m.id
      having bool_or(p.especie_id <> coalesce(m.especie_destino_id, m.especie_id))
        or bool_or(sign(a.quantidade) <> sign(m.variacao_sementeira)) or abs(sum(a.quantidade)) > abs(m.variacao_sementeira)`,
  },
  {
    nome: 'estorno_devolve_a_procedencia',
    descricao: 'O estorno de uma saída devolve a cada procedência exatamente o que se tirou dela.',
    entidade: 'movimentacao',
    sql: `
      select m.id as entidade_id, coalesce(d.quantidade, 0) as registrado, -coalesce(o.quantidade, 0) as calculado
      from movimentacoes m
      join (select movimentacao_id, procedencia_id from atribuicoes
        union select e.id, a.procedencia_id from atribuicoes a join movimentacoes e on e.estorno_de = a.movimentacao_id) x
        on x.movimentacao_id = m.id
      left join atribuicoes d on d.movimentacao_id = m.id and d.procedencia_id = x.procedencia_id
      left join atribuicoes o on o.movimentacao_id = m.estorno_de and o.procedencia_id = x.procedencia_id
      where m.estorno_de is not null and m.variacao_sementeira > 0
        and coalesce(d.quantidade, 0) <> -coalesce(o.quantidade, 0)`,
  },
  {
    nome: 'atribuicao_na_trilha',
    descricao:
      'O que cada movimentação tirou de procedências, ou lhes trouxe, é o que o registro de auditoria dela diz.',
    entidade: 'movimentacao',
    sql: `
      select movimentacao_id as entidade_id, a.quantidade as registrado, t.quantidade as calculado
      from atribuicoes a full join (${IN_THE_TRAIL}) t using (movimentacao_id, procedencia_id)
      where a.quantidade is distinct from t.quantidade`,
  },
] as const;
