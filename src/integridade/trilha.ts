import type { Check } from './check.ts';

/** What was created, compared with the entries of the trail about it. */
export const TRILHA: readonly Check[] = [
  {
    nome: 'auditoria_das_movimentacoes',
    descricao:
      'Cada movimentação tem um registro de auditoria, da mesma operação, e cada um deles é de uma movimentação que existe.',
    entidade: 'movimentacao',
    // Entries are grouped only if there are more of them than movements with an entry: only then can a movement have two.
    sql: `
      with registros as not materialized (
        select seq, entidade_id, operacao_id, acao from auditoria where entidade = 'movimentacao'),
      sem_par as materialized (
        select m.id, m.acao as da_movimentacao, a.entidade_id, a.acao as do_registro
        from (
          select id, operacao_id, case when origem = 'ESTORNO' then 'ESTORNAR_MOVIMENTACAO' else 'CRIAR_MOVIMENTACAO' end as acao
          from movimentacoes) m
        full join registros a on a.entidade_id = m.id and a.operacao_id = m.operacao_id and a.acao = m.acao
        where m.id is null or a.seq is null)
      select coalesce(id, entidade_id) as entidade_id, do_registro as registrado, da_movimentacao as calculado from sem_par
      union all
      select entidade_id, concat_ws(' ', count(*), acao), concat_ws(' ', 1, acao) from registros
      where (select count(*) from registros) + (select count(id) from sem_par) > (select count(*) from movimentacoes)
      group by entidade_id, operacao_id, acao having count(*) > 1`,
  },
  ...(
    [
      ['especie', 'especies', 'CRIAR_ESPECIE'],
      ['estufa', 'estufas', 'CRIAR_ESTUFA'],
      ['lote', 'lotes', 'CRIAR_LOTE'],
      ['destinatario', 'destinatarios', 'CRIAR_DESTINATARIO'],
      ['usuario', `(select * from usuarios where conta = 'PESSOA')`, 'CRIAR_USUARIO'],
      ['procedencia', 'procedencias', 'CRIAR_PROCEDENCIA'],
      ['contagem', 'contagens', 'CRIAR_CONTAGEM'],
    ] as const
  ).map(([entidade, table, acao]) => ({
    nome: `auditoria_do_cadastro_de_${entidade}`,
    descricao: 'Cada cadastro tem um registro de auditoria da sua criação.',
    entidade,
    sql: `
      select t.id as entidade_id, null as registrado, '${acao}' as calculado from ${table} t
      where (select count(*) from auditoria a where a.entidade_id = t.id and a.acao = '${acao}') <> 1`,
  })),
  {
    nome: 'auditoria_das_chaves',
    descricao:
      'Cada programa tem a sua chave e um registro de auditoria da criação dela, e só com ela ele está ativo.',
    entidade: 'usuario',
    sql: `
      select t.id as entidade_id, t.status as registrado,
        case when c.data_revogacao is null then 'ATIVO' else 'INATIVO' end as calculado
      from usuarios t left join chaves c on c.id = t.id
      where t.conta = 'PROGRAMA' and (c.id is null or (c.data_revogacao is null) <> (t.status = 'ATIVO')
        or (select count(*) from auditoria a where a.entidade_id = t.id and a.acao = 'CRIAR_CHAVE') <> 1)`,
  },
  {
    nome: 'planta_na_trilha',
    descricao:
      'Cada espécie é da planta que a trilha diz: a do seu cadastro, ou a que a sua última alteração lhe deu.',
    entidade: 'especie',
    sql: `
      select t.id as entidade_id, t.planta_id as registrado, a.planta as calculado
      from especies t left join lateral (
        select coalesce(a.detalhes #>> '{planta_id,depois}', a.detalhes ->> 'planta_id') as planta from auditoria a
        where a.entidade_id = t.id and a.detalhes -> 'planta_id' is not null order by a.seq desc limit 1) a on true
      where t.planta_id::text is distinct from a.planta`,
  },
];
