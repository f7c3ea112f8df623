import type { Db } from '../../db/connection.ts';

/**
 * The books of one nursery since it opened, written by SQL: a ledger of some `rows` movements with its audit trail, in which
 * `verificar` finds nothing. Whatever their number, it has the same species and opens a batch every 105 minutes: two million
 * movements are ten years of it, with some three thousand batches under way; below sixty thousand, of which no batch is done yet,
 * there are fewer, as many as their movements fill. Every seventh batch is of one and the
 * same species, the busiest. Needs a migrated, empty database with the first Administrador, and a role that may switch
 * triggers off.
 */
export async function writeHistory(db: Db, rows: number): Promise<void> {
  const lotes = lotesFor(rows);
  await db.transaction(async (trx) => {
    // The statements below keep every reference; checking each would take most of the time.
    await trx.raw(`set local session_replication_role = replica; set local synchronous_commit = off`);
    await trx.raw(`set local work_mem = '256MB'`);
    for (const statement of statements(lotes)) await trx.raw(statement);
  });
  await db.raw('vacuum analyze');
}

/** Movements of a batch, from its allocation to its last dispatch. */
const STEPS = 40;
/** So that some three thousand batches are under way. */
const BETWEEN_STEPS = `interval '131 hours'`;
const BETWEEN_LOTES = `interval '105 minutes'`;
const ESPECIES = 5_000;
/** Places: fifty in each greenhouse. */
const ESTUFAS = 2_000;
/** Plants of a batch when it is sown. */
const SOWN = 1_000;

/** While the first batches are not done, the last ones have few movements. */
function lotesFor(rows: number): number {
  const underWay = (STEPS * 131) / 1.75;
  const first = (underWay * STEPS) / 2;
  return Math.round(
    rows < first ? Math.sqrt((rows * 2 * underWay) / STEPS) : underWay + (rows - first) / STEPS,
  );
}

function statements(lotes: number): string[] {
  const START = `(now() - ${lotes + 1} * ${BETWEEN_LOTES})`;
  return [
    // Ids that say what they name make the statements below free of look-ups.
    `create function pg_temp.h(what text, n bigint) returns uuid immutable language sql
       return md5(what || n)::uuid`,
    // All copies of one batch have one salt.
    `create function pg_temp.hash(b bigint) returns text immutable language sql return encode(sha256(
       convert_to(md5(b::text), 'UTF8') || '\\x00' || convert_to('Escola Municipal ' || 1 + b % 500, 'UTF8')
       || '\\x00' || convert_to(lpad((1 + b % 500)::text, 14, '0'), 'UTF8')), 'hex')`,
    `insert into usuarios (id, nome, email, cargo, status, busca, data_registro, data_att)
       select pg_temp.h('usuario', n), 'Pessoa ' || n, 'pessoa' || n || '@viveiro.local', 'Operador', 'ATIVO',
         'pessoa ' || n, ${START}, ${START} from generate_series(1, 9) n`,
    `insert into destinatarios (id, nome, tipo, categoria, documento, documento_valido, status, busca, data_registro, data_att)
       select pg_temp.h('destinatario', n), 'Escola Municipal ' || n, 'JURIDICA', 'PUBLICA', lpad(n::text, 14, '0'), false,
         'ATIVO', 'escola municipal ' || n, ${START}, ${START} from generate_series(1, 500) n`,
    `insert into estufas (id, codigo_identificador, localizacao_estufa, localizacao_barraca, localizacao_posicao, lugar,
         codigo_unico, busca_codigo, busca_estufa, busca_barraca, busca_posicao, capacidade_total, ocupacao_atual, data_registro, data_att)
       select pg_temp.h('estufa', n), 'E' || n, 'Estufa ' || e, b, p, 'E' || e || '-B' || lpad(b::text, 2, '0') || '-' || lpad(p::text, 2, '0'),
         'e' || n, 'e' || n, 'estufa ' || e, b, p, 1000000000, 0, ${START}, ${START}
       from generate_series(1, ${ESTUFAS}) n
       cross join lateral (select 1 + (n - 1) / 50 as e, 1 + (n - 1) / 10 % 5 as b, 1 + (n - 1) % 10 as p) lugar`,
    `insert into plantas (id) select pg_temp.h('planta', n) from generate_series(1, ${ESPECIES}) n`,
    `insert into especies (id, planta_id, nome_popular, nome_cientifico, categoria, tipo, status, identidade, busca,
         quantidade_atual, data_registro, data_att)
       select pg_temp.h('especie', n), pg_temp.h('planta', n), 'Planta ' || n, 'Planta numerus ' || n, 'NATIVA', 'SEMENTE', 'ATIVO',
         'planta ' || n || '|planta numerus ' || n || '|', 'planta ' || n || ' planta numerus ' || n, 0, ${START}, ${START}
       from generate_series(1, ${ESPECIES}) n`,
    `create temporary table lote on commit drop as
       select b, pg_temp.h('lote', b) as id,
         pg_temp.h('especie', case when b % 7 = 0 then 1 else 1 + b % ${ESPECIES} end) as especie_id,
         ${START} + b * ${BETWEEN_LOTES} as inicio
       from generate_series(1, ${lotes}) b`,
    `create temporary table passo on commit drop as
       select l.*, j, inicio + j * ${BETWEEN_STEPS} as em, pg_temp.h('operacao', b * ${STEPS} + j) as operacao_id,
         case when j = 0 then 'SAIDA' when j = ${STEPS - 1} or j % 4 = 3 then 'EXPEDICAO'
           when j % 4 = 1 then 'MORTALIDADE' when j = 38 then 'AJUSTE' when j % 8 = 2 then 'PERDA' else 'MORTALIDADE' end as tipo,
         case when j = 0 then ${SOWN} when j = ${STEPS - 1} then 0 when j % 4 = 3 then 20 else 1 + j % 5 end as quantidade
       from lote l cross join generate_series(0, ${STEPS - 1}) j
       where (j <> 38 or b % 5 = 0) and inicio + j * ${BETWEEN_STEPS} < now()`,
    // What is left in a closed batch goes with its last dispatch; step 38 takes step 37 back.
    `update passo p set quantidade = x.quantidade from passo x where x.b = p.b and x.j = 37 and p.j = 38`,
    `create temporary table soma on commit drop as
       select b, sum(case when j = 38 then quantidade when j between 1 and 37 then -quantidade else 0 end) as variacao
       from passo group by b`,
    `update passo set quantidade = ${SOWN} + s.variacao from soma s where s.b = passo.b and j = 39`,
    `insert into lotes (id, codigo, estufa_id, fase, percurso, fase_desde, status, motivo_encerramento, operacao_encerramento, quantidade_total,
         busca, data_inicio, data_fim, data_registro, data_att)
       select id, 'LOTE-' || to_char(inicio, 'YYYY') || '-' || b, pg_temp.h('estufa', 1 + b % ${ESTUFAS}),
         case when fim is null then 'PRONTO' else 'FINALIZADO' end,
         case when fim is null then 'SGPR' else 'SGPRF' end, coalesce(fim, inicio + interval '3 hours'), case when fim is null then 'ATIVO' else 'INATIVO' end,
         case when fim is not null then 'EXPEDIDO' end, case when fim is not null then pg_temp.h('operacao', b * ${STEPS} + 39) end,
         case when fim is null then ${SOWN} + variacao else 0 end,
         'lote ' || to_char(inicio, 'YYYY') || ' ' || b, inicio, fim, inicio, coalesce(fim, inicio)
       from lote join soma using (b) left join (select b, em as fim from passo where j = 39) f using (b) order by b`,
    `insert into lote_itens (lote_id, especie_id, ordem, quantidade_inicial, quantidade_atual)
       select l.id, l.especie_id, 0, ${SOWN}, t.quantidade_total from lote l join lotes t on t.id = l.id order by b`,
    // Within hours a batch is ready.
    `insert into lote_fases (lote_id, fase_anterior, fase, saldos, usuario_id, operacao_id, data_registro)
       select l.id, f.anterior, f.fase, jsonb_build_array(jsonb_build_object('especie_id', l.especie_id, 'quantidade', ${SOWN})),
         pg_temp.h('usuario', 1), pg_temp.h('operacao', b * ${STEPS} + f.passo), case f.passo when ${STEPS - 1} then t.data_fim else inicio + f.passo * interval '1 hour' end as em
       from lote l join lotes t on t.id = l.id cross join (values (0, null, 'SEMEADURA'), (1, 'SEMEADURA', 'GERMINAÇÃO'),
         (2, 'GERMINAÇÃO', 'PRODUÇÃO'), (3, 'PRODUÇÃO', 'PRONTO'), (${STEPS - 1}, 'PRONTO', 'FINALIZADO')) f (passo, anterior, fase)
       where f.passo < ${STEPS - 1} or t.data_fim is not null order by em`,
    `insert into movimentacoes (id, tipo, origem, especie_id, quantidade, variacao_sementeira, variacao_lote, usuario_id,
         operacao_id, data_registro)
       select pg_temp.h('saldo', n), 'ENTRADA', 'SALDO_INICIAL', pg_temp.h('especie', n), 100000000, 100000000, 0,
         pg_temp.h('usuario', 1), pg_temp.h('cadastro especie', n), ${START} from generate_series(1, ${ESPECIES}) n`,
    `insert into movimentacoes (id, tipo, origem, especie_id, lote_id, fase_lote, destinatario_id, destinatario_hash, quantidade, variacao_sementeira, variacao_lote, justificativa, estorno_de, usuario_id,
         operacao_id, data_registro)
       select pg_temp.h('passo', b * ${STEPS} + j), tipo,
         case j when 0 then 'ALOCACAO' when 38 then 'ESTORNO' else 'MANUAL' end, especie_id, id,
         case j when 0 then 'SEMEADURA' else 'PRONTO' end,
         case when tipo = 'EXPEDICAO' then pg_temp.h('destinatario', 1 + b % 500) end,
         case when tipo = 'EXPEDICAO' then pg_temp.hash(b) end,
         quantidade, case when j = 0 then -quantidade else 0 end,
         case when j in (0, 38) then quantidade else -quantidade end,
         case when tipo = 'MORTALIDADE' then 'Seca' end,
         case when j = 38 then pg_temp.h('passo', b * ${STEPS} + 37) end,
         pg_temp.h('usuario', 1 + (b + j) % 9), operacao_id, em
       from passo where quantidade > 0 order by em, b`,
    `insert into destinatarios_das_entregas (movimentacao_id, sal, nome, documento)
       select pg_temp.h('passo', b * ${STEPS} + j), md5(b::text), 'Escola Municipal ' || 1 + b % 500,
         lpad((1 + b % 500)::text, 14, '0')
       from passo where quantidade > 0 and tipo = 'EXPEDICAO'`,
    // Each dispatch is a delivery of one item, numbered by its year.
    `insert into entregas (seq, id, itens, destinatario_id, mudas, sementes, data_registro, data_att)
       select ano * 1000000000 + row_number() over (partition by ano order by seq), id, 1, destinatario_id, quantidade, 0,
         data_registro, data_registro
       from (select *, extract(year from data_registro at time zone 'America/Sao_Paulo') as ano from movimentacoes) m
       where destinatario_id is not null order by seq`,
    `insert into contadores (nome, valor)
       select 'ENT-' || seq / 1000000000, max(seq % 1000000000) from entregas group by 1`,
    `update especies e set quantidade_atual = m.soma
       from (select especie_id, sum(variacao_sementeira) as soma from movimentacoes group by 1) m where m.especie_id = e.id`,
    `update estufas e set ocupacao_atual = l.plantas
       from (select estufa_id, sum(quantidade_total) as plantas from lotes group by 1) l where l.estufa_id = e.id`,
    ...(
      [
        ['especie', 'especies', `jsonb_build_object('planta_id', planta_id)`],
        ['estufa', 'estufas', `'{}'`],
        ['lote', 'lotes', `'{}'`],
        ['destinatario', 'destinatarios', `'{}'`],
      ] as const
    ).map(
      ([
        entidade,
        table,
        detalhes,
      ]) => `insert into auditoria (acao, usuario_id, entidade, entidade_id, detalhes, operacao_id, data_registro)
       select 'CRIAR_${entidade.toUpperCase()}', pg_temp.h('usuario', 1), '${entidade}', id, ${detalhes}, gen_random_uuid(), data_registro
       from ${table} order by data_registro`,
    ),
    `insert into auditoria (acao, usuario_id, entidade, entidade_id, detalhes, operacao_id, data_registro)
       select 'CRIAR_USUARIO', null, 'usuario', id, '{}', gen_random_uuid(), data_registro from usuarios
       where email like 'pessoa%'`,
    `insert into auditoria (acao, usuario_id, entidade, entidade_id, detalhes, operacao_id, data_registro)
       select case when origem = 'ESTORNO' then 'ESTORNAR_MOVIMENTACAO' else 'CRIAR_MOVIMENTACAO' end, usuario_id,
         'movimentacao', id, jsonb_build_object('tipo', tipo, 'quantidade', quantidade), operacao_id, data_registro
       from movimentacoes order by seq`,
  ];
}
