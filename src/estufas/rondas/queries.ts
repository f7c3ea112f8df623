import type { Db } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import { daysFrom, localDay } from '../../common/local-time.ts';
import type { Context } from '../../procedure/context.ts';
import { chaveDaEstufa } from '../rules.ts';
import type { UltimaRonda } from './schemas.ts';

type RondaLida = Omit<UltimaRonda, 'nomes' | 'dias'>;

/** Each spelling of the greenhouse of a place in use, with the last round under that spelling. */
const ULTIMAS = `
  select t.localizacao_estufa, t.id as estufa_id, r.feita_em, r.por, r.anotacao
  from (
    select distinct on (localizacao_estufa) localizacao_estufa, id, seq from estufas where status <> 'Inativo'
    order by localizacao_estufa, seq) t
  left join lateral (
    select a.detalhes ->> 'anotado_em' as feita_em, a.detalhes ->> 'anotacao' as anotacao,
      json_build_object('id', u.id, 'nome', u.nome) as por
    from auditoria a join usuarios u on u.id = a.usuario_id
    where a.acao = 'FAZER_RONDA' and a.detalhes ->> 'localizacao_estufa' = t.localizacao_estufa
    order by a.detalhes ->> 'anotado_em' desc, a.seq desc limit 1) r on true
  order by t.seq`;

/** The last round of each greenhouse, by every spelling of its name. */
export async function rondasPorNome(db: Db): Promise<RondaLida[][]> {
  const estufas = new Map<string, RondaLida[]>();
  for (const lida of await prepared<RondaLida>(db, ULTIMAS)) {
    const key = chaveDaEstufa(lida.localizacao_estufa);
    estufas.set(key, [...(estufas.get(key) ?? []), lida]);
  }
  return [...estufas.values()].map((nomes) => {
    const { feita_em, por, anotacao } = nomes.reduce(maisNova);
    return nomes.map((nome) => ({ ...nome, feita_em, por, anotacao }));
  });
}

function maisNova(one: RondaLida, other: RondaLida): RondaLida {
  return (other.feita_em ?? '') > (one.feita_em ?? '') ? other : one;
}

/** Each greenhouse once, by its first spelling, as on the map. The one without a round for longest comes first. */
export async function ultimasRondas({
  db,
  now,
  settings: { fusoHorario },
}: Pick<Context, 'db' | 'now' | 'settings'>): Promise<UltimaRonda[]> {
  const dia = (instant: Date) => localDay(instant, fusoHorario);
  const hoje = dia(now());
  const rondas = (await rondasPorNome(db)).flatMap((nomes) => {
    const [first] = nomes;
    if (!first) return [];
    const { feita_em } = first;
    const dias = feita_em === null ? null : daysFrom(dia(new Date(feita_em)), hoje);
    return [{ ...first, nomes: nomes.map(({ localizacao_estufa }) => localizacao_estufa), dias }];
  });
  return rondas.sort((a, b) => (a.feita_em ?? '').localeCompare(b.feita_em ?? ''));
}
