import { prepared } from '../../db/prepared.ts';
import type { TipoEspecie } from '../common/vocabulary.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import type { Pedido } from './rules.ts';
import { MAX_ITENS, type NovaEntrega } from './schemas.ts';

type Item = NovaEntrega['itens'][number];
type Ctx = Pick<UserCommandContext, 'db' | 'settings'>;

/**
 * The items of a request with their stocks. One that says where it is from has that one. One that leaves it to the service has all of
 * its plant, whichever of its records was named: ready batches by their first day and then their number, and the seedlings outside
 * batches; or where seeds are asked for, those. Nothing is locked yet, and plants are read only where an item needs to know its own.
 */
export async function comFontes({ db, settings }: Ctx, itens: readonly Item[]): Promise<Pedido[]> {
  const registros = itens.some(({ de, unidade }) => de || unidade)
    ? await prepared<Registro>(db, REGISTROS, [itens.map(({ especie_id }) => especie_id)])
    : [];
  const porId = new Map(registros.map((each) => [each.id, each]));
  const plantas = new Set(
    itens.flatMap(({ especie_id, de }) => (de ? (porId.get(especie_id)?.planta_id ?? []) : [])),
  );
  const prontas =
    plantas.size > 0
      ? await prepared<Pronta>(db, PRONTAS, [[...plantas], MAX_ITENS + 1, settings.fusoHorario])
      : [];
  return itens.map((item) => {
    const { planta_id, tipo = 'MUDA', nome_popular: nome = '' } = porId.get(item.especie_id) ?? {};
    if (!item.de) {
      const sai = item.lote_id === null ? tipo : 'MUDA';
      return { ...item, planta_id, nome, sai, fontes: [item] };
    }
    const { quantidade } = item;
    const sai = item.unidade ?? 'MUDA';
    const deLotes = sai === 'MUDA' ? prontas.filter((each) => each.planta_id === planta_id) : [];
    const soltas = registros.filter((each) => each.planta_id === planta_id && each.tipo === sai);
    const fontes = [
      ...deLotes.map(({ especie_id, lote_id }) => ({ especie_id, lote_id, quantidade })),
      ...soltas.map(({ id }) => ({ especie_id: id, lote_id: null, quantidade })),
    ];
    return { ...item, planta_id, nome, sai, fontes };
  });
}

interface Registro {
  id: string;
  planta_id: string;
  tipo: TipoEspecie;
  nome_popular: string;
}

/** All records of the plants of these species, the oldest first. */
const REGISTROS = `
  select e.id, e.planta_id, e.tipo, e.nome_popular from especies e
  where e.planta_id in (select planta_id from especies where id = any($1::uuid[])) order by e.seq`;

interface Pronta {
  planta_id: string;
  especie_id: string;
  lote_id: string;
}

/** One batch more of each plant than a delivery has items, so that it is seen when they are too many. */
const PRONTAS = `
  select planta.id as planta_id, pronta.especie_id, pronta.lote_id
  from unnest($1::uuid[]) planta (id) cross join lateral (
    select i.especie_id, i.lote_id, (l.data_inicio at time zone $3)::date as dia, l.seq
    from especies e join lote_itens i on i.especie_id = e.id join lotes l on l.id = i.lote_id
    where e.planta_id = planta.id and l.fase = 'PRONTO' and l.status = 'ATIVO' and i.quantidade_atual > 0
    order by dia, l.seq limit $2) pronta
  order by pronta.dia, pronta.seq`;
