import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { grouped } from '../common/grouped.ts';
import { localDay } from '../common/local-time.ts';
import { unidade } from '../estoque/reading.ts';
import type { Context } from '../procedure/context.ts';
import {
  DURACOES,
  type Duracao,
  EM_ANDAMENTO,
  type EmAndamento,
  FASES_MEDIDAS,
  prontoEm,
} from './ciclo/duracoes.ts';
import { FASES_ATE_PRONTO } from './ciclo/schemas.ts';
import type { EstoqueDaPlanta } from './schemas.ts';

type Reader = { db: Db } & Pick<Context, 'now' | 'settings'>;

/**
 * What each of these plants has, all its records together, and when there will be more. Every figure of it is defined here
 * alone.
 */
export async function estoqueDasPlantas(
  reader: Reader,
  plantas: readonly string[],
): Promise<Map<string, EstoqueDaPlanta>> {
  if (plantas.length === 0) return new Map();
  const [saldos, lotes] = await Promise.all([
    prepared<Saldos>(reader.db, SALDOS, [plantas]),
    lotesPrevistos(reader, plantas),
  ]);
  return new Map(
    saldos.map(({ planta_id, ...saldo }) => {
      const previstos = lotes.get(planta_id) ?? [];
      const mais_em = previstos.map(({ dia }) => dia).sort()[0] ?? null;
      const nesseDia = previstos.filter(({ dia }) => dia === mais_em);
      const mais_quantas =
        mais_em === null ? null : nesseDia.reduce((sum, { quantidade }) => sum + quantidade, 0);
      return [planta_id, { ...saldo, mais_em, mais_quantas }];
    }),
  );
}

/**
 * The batches of these plants that are not ready yet, by plant, with the day on which each will be ready: today where that
 * day is past.
 */
async function lotesPrevistos({ db, now, settings }: Reader, plantas: readonly string[]) {
  const andamento = await prepared<EmAndamento & { planta_id: string }>(db, ANTES_DE_PRONTAS, [plantas]);
  const crescem = [...new Set(andamento.map(({ especie_id }) => especie_id))];
  const duracoes =
    crescem.length === 0 ? [] : await prepared<Duracao>(db, DURACOES, [crescem, FASES_MEDIDAS]);
  const medidas = grouped(duracoes, ({ especie_id }) => especie_id);
  const { fusoHorario } = settings;
  const hoje = localDay(now(), fusoHorario);
  return grouped(
    andamento.flatMap((item) => {
      const dias = FASES_ATE_PRONTO.map(
        (fase) => medidas.get(item.especie_id)?.find((each) => each.fase === fase)?.dias ?? null,
      );
      const dia = prontoEm(item, dias, fusoHorario);
      return dia === null ? [] : { ...item, dia: dia < hoje ? hoje : dia };
    }),
    ({ planta_id }) => planta_id,
  );
}

type Saldos = { planta_id: string } & Pick<
  EstoqueDaPlanta,
  'sementes' | 'germinando' | 'crescendo' | 'prontas' | 'fora_de_lotes' | 'para_entregar'
>;

/** What plants have now in those of their records `e` that meet the condition. Batches that are not ATIVO hold nothing. */
export const saldosDasPlantas = (condition: string) => `
  select s.*, s.prontas + s.fora_de_lotes as para_entregar
  from (
    select e.planta_id,
      coalesce(sum(e.quantidade_atual) filter (where e.tipo = 'SEMENTE'), 0) as sementes,
      coalesce(sum(e.quantidade_atual) filter (where e.tipo = 'MUDA'), 0) as fora_de_lotes,
      coalesce(sum(v.germinando), 0) as germinando, coalesce(sum(v.crescendo), 0) as crescendo,
      coalesce(sum(v.prontas), 0) as prontas
    from especies e cross join lateral (
      select sum(i.quantidade_atual) filter (where l.fase <> 'PRONTO' and ${unidade('l.fase')} = 'SEMENTE') as germinando,
        sum(i.quantidade_atual) filter (where l.fase <> 'PRONTO' and ${unidade('l.fase')} = 'MUDA') as crescendo,
        sum(i.quantidade_atual) filter (where l.fase = 'PRONTO') as prontas
      from lote_itens i join lotes l on l.id = i.lote_id where i.especie_id = e.id and i.quantidade_atual > 0) v
    where ${condition} group by e.planta_id) s`;

const SALDOS = saldosDasPlantas('e.planta_id = any($1::uuid[])');

const ANTES_DE_PRONTAS = `
  select a.*, e.planta_id from (${EM_ANDAMENTO} and l.fase <> 'PRONTO'
    and i.especie_id in (select id from especies where planta_id = any($1::uuid[]))) a
  join especies e on e.id = a.especie_id`;
