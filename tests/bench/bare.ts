import { createHash, randomUUID } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';

/**
 * What the service is measured against: Fastify and pg with nothing between them, the same session query, the same
 * wire, and the SQL that a careful person would write: of a page the keys first, then its rows. No validation, no rules, no look at who may. Takes the connection as
 * JSON and prints its address.
 */

/** Instants and sums as the wire has them. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());

const pool = new pg.Pool({
  ...JSON.parse(process.argv[2] ?? '{}'),
  max: 16,
  options: '-c jit=off -c timezone=America/Sao_Paulo',
});
const app = Fastify({ logger: false });

type Client = Pick<pg.PoolClient, 'query'>;

async function run<Row = Record<string, unknown>>(text: string, values: unknown[], client: Client = pool) {
  const name = names.get(text) ?? createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  const { rows } = await client.query({ name, text, values });
  return rows as Row[];
}
const names = new Map<string, string>();

async function user(request: FastifyRequest): Promise<string> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const [found] = await run<{ usuario_id: string }>(SESSION, [
    createHash('sha256').update(token).digest('hex'),
  ]);
  if (!found) throw new Error('no session');
  return found.usuario_id;
}

const SESSION = `select s.id, s.usuario_id, s.data_fim, u.nome, u.cargo, u.status
  from sessoes s join usuarios u on u.id = s.usuario_id where s.id = $1`;

const EM_PRODUCAO = (t: string) => `coalesce((
  select sum(i.quantidade_atual) from lote_itens i where i.especie_id = ${t}.id and i.quantidade_atual > 0), 0)`;

/** The seed of a seedling, or the seedling of a seed. */
const PAR = (id: string) => `(
  select json_build_object('id', p.id, 'status', p.status, 'quantidade_atual', p.quantidade_atual, 'em_producao', ${EM_PRODUCAO('p')})
  from especies p where p.id = ${id})`;
const MUDA = `(select m.id from especies m where m.planta_id = t.planta_id and m.tipo = 'MUDA' order by m.status, m.seq limit 1)`;
const SEMENTE = `(select s.id from especies s where s.planta_id = t.planta_id and s.tipo = 'SEMENTE' order by s.seq limit 1)`;

const ESPECIE = `select t.id, t.planta_id, t.nome_popular, t.nome_cientifico, t.variedade, t.categoria, t.tipo, t.anotacoes, t.status,
  t.quantidade_atual, t.ultima_contagem, t.data_registro, t.data_att, ${EM_PRODUCAO('t')} as em_producao,
  case when t.tipo = 'SEMENTE' then ${PAR(MUDA)} end as muda_equivalente,
  case when t.tipo = 'MUDA' then ${PAR(SEMENTE)} end as semente
  from especies t`;

/** From PRODUÇÃO on a batch has seedlings, whatever was sown. */
const UNIDADE = (fase: string) =>
  `case when ${fase} in ('PRODUÇÃO', 'PRONTO', 'FINALIZADO') then 'MUDA' else e.tipo end`;

const LOTE = `select t.id, t.codigo, t.estufa_id, t.quantidade_total, t.fase, t.status, t.motivo_encerramento, t.data_inicio,
  t.data_fim, t.data_registro, t.data_att,
  json_build_object('id', s.id, 'codigo_identificador', s.codigo_identificador) as estufa,
  (select json_agg(json_build_object('especie_id', i.especie_id, 'nome_popular', e.nome_popular,
      'quantidade_inicial', i.quantidade_inicial, 'quantidade_atual', i.quantidade_atual, 'unidade', ${UNIDADE('t.fase')}, 'ultima_contagem', i.ultima_contagem) order by i.ordem)
    from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = t.id) as itens_especies`;
const LOTES = 'from lotes t join estufas s on s.id = t.estufa_id';

/** The lots of seed that a batch is of, which are looked for where one of its species has any. */
const PROCEDENCIAS = `case when exists (
      select from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = t.id and e.com_procedencia)
    then coalesce((
      select json_agg(json_build_object('id', p.id, 'codigo', p.codigo, 'especie_id', p.especie_id, 'quantidade', d.quantidade)
        order by p.entrada, p.seq)
      from (select a.procedencia_id, -sum(a.quantidade) as quantidade
          from atribuicoes a join movimentacoes m on m.id = a.movimentacao_id where m.lote_id = t.id group by 1) d
        join procedencias p on p.id = d.procedencia_id), '[]')
    else '[]' end as procedencias`;

const MOVIMENTACAO = `select t.id, t.tipo, t.origem, t.especie_id, t.lote_id, t.destinatario_id, t.quantidade,
  ${UNIDADE('coalesce(estornado.fase_lote, t.fase_lote)')} as unidade, t.justificativa, t.retorno_ao_viveiro, t.variacao_sementeira, t.variacao_lote, t.especie_destino_id, t.estorno_de,
  t.usuario_id, t.data_registro, estorno.id as estornada_por,
  json_build_object('id', e.id, 'nome_popular', e.nome_popular) as especie,
  case when l.id is not null then json_build_object('id', l.id, 'codigo', l.codigo) end as lote,
  json_build_object('id', u.id, 'nome', u.nome) as usuario,
  case when t.destinatario_id is not null then
    json_build_object('id', t.destinatario_id, 'nome', copia.nome) end as destinatario
  from movimentacoes t join especies e on e.id = t.especie_id join usuarios u on u.id = t.usuario_id
  left join lotes l on l.id = t.lote_id left join destinatarios_das_entregas copia on copia.movimentacao_id = t.id
  left join movimentacoes estorno on estorno.estorno_de = t.id left join movimentacoes estornado on estornado.id = t.estorno_de`;

const LOG = `select t.id, t.acao, t.usuario_id,
  case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as usuario,
  t.entidade, t.entidade_id, t.detalhes, t.operacao_id, t.ip, t.data_registro,
  case when i.id is not null then json_build_object('tipo', i.tipo, 'registros', cardinality(i.registros)) end as importacao
  from auditoria t left join usuarios u on u.id = t.usuario_id left join importacoes i on i.id = t.operacao_id`;

const DASHBOARD = [
  `select count(*), sum(quantidade_atual) from especies`,
  `select fase, count(*), sum(quantidade_total) from lotes group by fase`,
  `select status, count(*), sum(capacidade_total), sum(ocupacao_atual) from estufas group by status`,
  `${MOVIMENTACAO} order by t.seq desc limit 10`,
  `select date_trunc('month', m.data_registro), m.tipo, count(*), sum(m.quantidade) from movimentacoes m
   where m.data_registro >= now() - interval '12 months' and m.estorno_de is null
     and not exists (select 1 from movimentacoes e where e.estorno_de = m.id) group by 1, 2`,
  `select m.lote_id, sum(m.quantidade) from movimentacoes m join lotes l on l.id = m.lote_id and l.status = 'ATIVO'
   where m.tipo = 'MORTALIDADE' and m.data_registro >= now() - interval '30 days' group by 1
   having sum(m.quantidade) * 5 > (select sum(variacao_lote) from movimentacoes a where a.lote_id = m.lote_id and variacao_lote > 0)`,
];

app.get<{ Params: { id: string } }>('/especies/:id', async (request) => {
  await user(request);
  return wrap((await run(`${ESPECIE} where t.id = $1`, [request.params.id]))[0]);
});

app.get<{ Params: { id: string } }>('/lotes/:id', async (request) => {
  await user(request);
  return wrap((await run(`${LOTE}, ${PROCEDENCIAS} ${LOTES} where t.id = $1`, [request.params.id]))[0]);
});

type Query = Record<string, string | undefined>;

list('/especies', 'especies', ESPECIE, 10, { nome: `t.busca like '%' || $? || '%'` });
list('/lotes', 'lotes', `${LOTE} ${LOTES}`, 10, {});
list('/auditoria/logs', 'auditoria', LOG, 20, {});
list('/movimentacoes', 'movimentacoes', MOVIMENTACAO, 15, {
  // A return is a movement of the species that receives it, too.
  especieId: '(t.especie_id = $? or t.especie_destino_id = $?)',
  data_inicio: 't.data_registro >= $?',
  data_fim: `t.data_registro < $?::timestamptz + interval '1 day'`,
});

/** A page of a report: its rows, and the totals of the period. */
app.get<{ Querystring: Query }>('/relatorios/movimentacoes', async (request) => {
  await user(request);
  const { data_inicio, data_fim, page = '1' } = request.query;
  const period = `t.data_registro >= $1 and t.data_registro < $2::timestamptz + interval '1 day'`;
  const [totals, docs] = await Promise.all([
    run(
      `select t.tipo, count(*) as n, sum(t.quantidade) as quantidade, sum(t.variacao_sementeira) as variacao_sementeira,
         sum(t.variacao_lote) as variacao_lote from movimentacoes t where ${period} group by 1`,
      [data_inicio, data_fim],
    ),
    run(
      `${MOVIMENTACAO} join (select t.seq from movimentacoes t where ${period} order by t.seq desc limit 15 offset $3) k
         on k.seq = t.seq order by t.seq desc`,
      [data_inicio, data_fim, (Number(page) - 1) * 15],
    ),
  ]);
  return wrap({ docs, totals });
});

function list(path: string, table: string, select: string, size: number, filters: Record<string, string>) {
  app.get<{ Querystring: Query }>(path, async (request) => {
    await user(request);
    const { query } = request;
    const values: unknown[] = [];
    const conditions = Object.entries(filters).flatMap(([key, condition]) =>
      // A name is found where all of its words are, in any order; nothing else has a space in it.
      (query[key]?.split(' ') ?? []).map((value) => condition.replaceAll('$?', `$${values.push(value)}`)),
    );
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
    const page = Number(query.page ?? 1);
    const limit = Number(query.limite ?? size);
    const [counted, docs] = await Promise.all([
      run<{ n: number }>(`select count(*) as n from ${table} t ${where}`, values),
      run(
        `${select} join (select t.seq from ${table} t ${where} order by t.seq desc
           limit $${values.length + 1} offset $${values.length + 2}) k on k.seq = t.seq order by t.seq desc`,
        [...values, limit, (page - 1) * limit],
      ),
    ]);
    const totalDocs = counted[0]?.n ?? 0;
    const totalPages = Math.max(1, Math.ceil(totalDocs / limit));
    const [hasNextPage, hasPrevPage] = [page < totalPages, page > 1];
    return wrap({
      ...{ docs, totalDocs, limit, page, totalPages, hasNextPage, hasPrevPage },
      nextPage: hasNextPage ? page + 1 : null,
      prevPage: hasPrevPage ? page - 1 : null,
    });
  });
}

app.get('/dashboard/geral', async (request) => {
  await user(request);
  return wrap(await Promise.all(DASHBOARD.map((sql) => run(sql, []))));
});

interface Pedido {
  tipo: string;
  especie_id: string;
  lote_id?: string;
  destinatario_id?: string;
  quantidade: number;
  justificativa: string;
}

app.post<{ Body: Pedido }>('/movimentacoes', async (request, reply) => {
  const usuarioId = await user(request);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const id = await record(client, request.body, usuarioId);
    await client.query('commit');
    return reply.code(201).send(wrap((await run(`${MOVIMENTACAO} where t.id = $1`, [id], client))[0]));
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

/** The stock's rows locked, the movement and its audit entry written, the balances changed. */
async function record(client: Client, pedido: Pedido, usuarioId: string): Promise<string> {
  const { tipo, especie_id, lote_id = null, destinatario_id = null, quantidade, justificativa } = pedido;
  const operacaoId = randomUUID();
  if (lote_id) {
    const lock =
      'select l.id from lotes l join estufas s on s.id = l.estufa_id where l.id = $1 for no key update';
    await run(lock, [lote_id], client);
  } else
    await run('select quantidade_atual from especies where id = $1 for no key update', [especie_id], client);
  const [row] = await run<{ id: string }>(
    `with d as (
       select nome, documento, md5(gen_random_uuid()::text) as sal from destinatarios where id = $4::uuid),
     m as (
       insert into movimentacoes (tipo, origem, especie_id, lote_id, fase_lote, destinatario_id, destinatario_hash, quantidade,
         variacao_sementeira, variacao_lote, justificativa, usuario_id, operacao_id, data_registro)
       select $1, 'MANUAL', $2, $3, case when $3::uuid is not null then 'PRONTO' end, $4::uuid,
         (select encode(sha256(convert_to(sal, 'UTF8') || '\\x00' || convert_to(nome, 'UTF8') || '\\x00'
           || convert_to(documento, 'UTF8')), 'hex') from d),
         $5::bigint, case when $3::uuid is null then $5::bigint else 0 end,
         case when $3::uuid is null then 0 else -$5::bigint end, $6, $7, $8, now() returning id),
     copia as (insert into destinatarios_das_entregas select m.id, d.sal, d.nome, d.documento from m, d),
     ano as (select extract(year from now() at time zone 'America/Sao_Paulo')::bigint as ano where $4::uuid is not null),
     numero as (
       insert into contadores as c (nome, valor) select 'ENT-' || ano, 1 from ano
       on conflict (nome) do update set valor = c.valor + 1 returning valor),
     entrega as (
       insert into entregas (seq, id, itens, destinatario_id, mudas, sementes, data_registro, data_att)
       select ano * 1000000000 + valor, m.id, 1, $4::uuid, case when $3::uuid is null and e.tipo = 'SEMENTE' then 0 else $5::bigint end,
         case when $3::uuid is null and e.tipo = 'SEMENTE' then $5::bigint else 0 end, now(), now()
       from m, ano, numero join especies e on e.id = $2)
     select id from m`,
    [tipo, especie_id, lote_id, destinatario_id, quantidade, justificativa, usuarioId, operacaoId],
    client,
  );
  const id = row?.id ?? '';
  if (lote_id) {
    await run(
      `with item as (update lote_itens set quantidade_atual = quantidade_atual - $3 where lote_id = $1 and especie_id = $2),
         lote as (update lotes set quantidade_total = quantidade_total - $3, data_att = now() where id = $1 returning estufa_id)
       update estufas set ocupacao_atual = ocupacao_atual - $3 where id = (select estufa_id from lote)`,
      [lote_id, especie_id, quantidade],
      client,
    );
  } else {
    const change =
      'update especies set quantidade_atual = quantidade_atual + $2, data_att = now() where id = $1';
    await run(change, [especie_id, quantidade], client);
  }
  await run(
    `insert into auditoria (acao, usuario_id, entidade, entidade_id, detalhes, operacao_id, data_registro)
     values ('CRIAR_MOVIMENTACAO', $1, 'movimentacao', $2, $3, $4, now())`,
    [usuarioId, id, { tipo, quantidade, justificativa }, operacaoId],
    client,
  );
  return id;
}

function wrap(data: unknown) {
  return { data, message: 'Requisição bem-sucedida', errors: [] };
}

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGTERM', () => app.close().then(() => pool.end()));
