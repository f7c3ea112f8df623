import { planned } from '../../../db/prepared.ts';
import { instante, unidade } from '../../estoque/reading.ts';
import { rondasPorNome } from '../../estufas/rondas/queries.ts';
import type { Context } from '../../procedure/context.ts';
import type { LoteEmCampo, LotesEmCampo } from './schemas.ts';

/** A write may become visible this long after the time it bears, so the next query begins this much earlier. */
const OVERLAP_MS = 5 * 60_000;

const NOME = `e.nome_popular || coalesce(' (' || e.variedade || ')', '')`;

/** The last note of the line `x` of a count. */
const ULTIMA_NOTA = `
  left join lateral (
    select n.quantidade, ${instante('n.contada_em')} as contada_em
    from contagem_notas n where n.linha_id = x.id order by n.contada_em desc, n.seq desc limit 1) nota on true`;

/**
 * The batches that may have changed since `$1`. Movements do not change the batch's record, species appear by their names, and an
 * open count changes by its lines and notes.
 */
const MUDADOS = `
  select id from lotes where data_att >= $1
  union all select lote_id from movimentacoes where data_registro >= $1
  union all select l.id from estufas t join lotes l on l.estufa_id = t.id and l.status = 'ATIVO' where t.data_att >= $1
  union all select i.lote_id from especies e join lote_itens i on i.especie_id = e.id where e.data_att >= $1
  union all select x.lote_id from contagens c join contagem_linhas x on x.contagem_id = c.id where c.data_att >= $1
  union all select x.lote_id from contagem_notas n join contagem_linhas x on x.id = n.linha_id where n.data_registro >= $1`;

/**
 * The batches in progress, or those that may have changed since `$1`.
 */
function lotesSql(escolha: string): string {
  return `
    select l.id, l.codigo, l.fase, l.quantidade_total, l.estufa_id, t.codigo_identificador as estufa,
      coalesce(json_agg(json_build_object('id', i.especie_id, 'nome', ${NOME}, 'nome_cientifico', e.nome_cientifico,
        'tipo', ${unidade('l.fase')}, 'quantidade', i.quantidade_atual, 'contagem', i.contagem) order by i.ordem)
        filter (where i.quantidade_atual > 0 or i.contagem is not null), '[]') as especies
    from lotes l
    join estufas t on t.id = l.estufa_id
    left join (
      select i.*, x.contagem from lote_itens i left join (
        select x.lote_id, x.especie_id, json_build_object('id', c.id, 'linha_id', x.id, 'numero', c.numero, 'cega', c.cega,
          'quantidade', nota.quantidade, 'contada_em', nota.contada_em) as contagem
        from contagens c join contagem_linhas x on x.contagem_id = c.id ${ULTIMA_NOTA}
        where c.situacao = 'ABERTA') x on x.lote_id = i.lote_id and x.especie_id = i.especie_id) i on i.lote_id = l.id
    left join especies e on e.id = i.especie_id
    where l.status = 'ATIVO' ${escolha}
    group by l.id, t.id
    order by l.seq desc`;
}

const LOTES = lotesSql('');
const LOTES_MUDADOS = lotesSql(`and l.id in (${MUDADOS})`);

/** The places that changed. Batches free and take places; the audit entry of a transfer has the place that the batch left. */
const LUGARES_MUDADOS = `
  t.data_att >= $1
  or t.id in (
    select l.estufa_id from lotes l where l.data_att >= $1
    union all select l.estufa_id from movimentacoes m join lotes l on l.id = m.lote_id where m.data_registro >= $1
    union all select (a.detalhes #>> '{estufa_id,antes}')::uuid from auditoria a
      where a.data_registro >= $1 and a.acao = 'TRANSFERIR_LOTE')`;

/** Everything beside the batches, in one row: their number, the places, and the counts of the sementeira. */
function aoRedorSql(encerrados: string, lugares: string): string {
  return `
    select (select count(*) from lotes where status = 'ATIVO')::int as total,
      coalesce((select json_agg(id) from lotes where ${encerrados}), '[]') as encerrados,
      (select count(*) from estufas where status <> 'Inativo')::int as total_lugares,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'codigo', t.codigo_identificador, 'estufa', t.localizacao_estufa,
          'barraca', t.localizacao_barraca, 'posicao', t.localizacao_posicao, 'capacidade', t.capacidade_total,
          'status', t.status) order by t.seq desc)
        from estufas t where ${lugares}), '[]') as lugares,
      coalesce((
        select json_agg(json_build_object('contagem_id', c.id, 'numero', c.numero, 'cega', c.cega, 'linha_id', x.id,
          'especie', json_build_object('id', e.id, 'nome', ${NOME}, 'tipo', e.tipo),
          'quantidade', nota.quantidade, 'contada_em', nota.contada_em) order by c.seq, x.ordem)
        from contagens c join contagem_linhas x on x.contagem_id = c.id and x.lote_id is null
        join especies e on e.id = x.especie_id ${ULTIMA_NOTA}
        where c.situacao = 'ABERTA'), '[]') as sementeira`;
}

const AO_REDOR = aoRedorSql('false', `t.status <> 'Inativo'`);
const AO_REDOR_MUDADO = aoRedorSql(`status = 'INATIVO' and data_att >= $1`, LUGARES_MUDADOS);

type AoRedor = Pick<LotesEmCampo, 'total' | 'encerrados' | 'total_lugares' | 'lugares' | 'sementeira'>;

/** What the app stores for use in the greenhouse: everything, or what changed since its last query. */
export async function lotesEmCampo({ db, now }: Context, desde: string | null): Promise<LotesEmCampo> {
  const proxima = new Date(now().getTime() - OVERLAP_MS).toISOString();
  const values = desde === null ? [] : [desde];
  const lotes = await planned<LoteEmCampo>(db, desde === null ? LOTES : LOTES_MUDADOS, values);
  const [aoRedor] = await planned<AoRedor>(db, desde === null ? AO_REDOR : AO_REDOR_MUDADO, values);
  const rondas = (await rondasPorNome(db)).flat();
  return {
    ...{ desde: proxima, lotes, ...(aoRedor as AoRedor) },
    rondas: rondas.flatMap(({ localizacao_estufa: estufa, feita_em, por }) =>
      feita_em !== null && por !== null ? { estufa, feita_em, por } : [],
    ),
  };
}
