import { prepared } from '../../db/prepared.ts';
import { grouped } from '../common/grouped.ts';
import type { Context } from '../procedure/context.ts';
import type { EstufaDoMapa, LugarDoMapa } from './mapa/schemas.ts';
import { partesDe, porNumeroENome } from './rules.ts';

/** Every place, with its ATIVO batches. */
const LUGARES = `
  select t.id, t.codigo_identificador, t.localizacao_estufa, t.localizacao_barraca, t.localizacao_posicao,
    t.status, t.capacidade_total, t.ocupacao_atual, t.vagas,
    coalesce((
      select json_agg(json_build_object('id', l.id, 'codigo', l.codigo, 'fase', l.fase,
        'quantidade_total', l.quantidade_total, 'especies', (
          select json_agg(json_build_object('especie_id', i.especie_id, 'nome_popular', e.nome_popular,
            'quantidade_atual', i.quantidade_atual) order by i.ordem)
          from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = l.id)) order by l.seq desc)
      from lotes l where l.estufa_id = t.id and l.status = 'ATIVO'), '[]') as lotes
  from estufas t order by t.seq`;

/** All places, by greenhouse and stall, in the order of their numbers and names. One statement. */
export async function mapaDasEstufas({ db }: Context): Promise<EstufaDoMapa[]> {
  return mapaDe(await prepared<LugarDoMapa>(db, LUGARES));
}

/** Groups places by greenhouse and then by stall, however they are spelled. The first spelling is shown. */
function mapaDe(lugares: readonly LugarDoMapa[]): EstufaDoMapa[] {
  return ordenados(lugares, 0).map((daEstufa) => ({
    localizacao_estufa: daEstufa[0].localizacao_estufa,
    ...ocupacaoDe(daEstufa),
    barracas: ordenados(daEstufa, 1).map((daBarraca) => ({
      localizacao_barraca: daBarraca[0].localizacao_barraca,
      ...ocupacaoDe(daBarraca),
      posicoes: ordenados(daBarraca, 2).flat(),
    })),
  }));
}

/** By one part of the place: the greenhouse (0), the stall (1) or the position (2). */
function ordenados(lugares: readonly LugarDoMapa[], part: 0 | 1 | 2) {
  const grupos = grouped(lugares, (lugar) => partesDe(lugar)[part]);
  return [...grupos].sort(([a], [b]) => porNumeroENome(a, b)).map(([, grupo]) => grupo);
}

/** As on the dashboard, an Inativo place counts only the plants that are still there. */
function ocupacaoDe(lugares: readonly LugarDoMapa[]) {
  const vagas = lugares.reduce((sum, lugar) => sum + (lugar.status === 'Inativo' ? 0 : lugar.vagas), 0);
  const ocupacao_atual = lugares.reduce((sum, lugar) => sum + lugar.ocupacao_atual, 0);
  return { capacidade_total: ocupacao_atual + vagas, ocupacao_atual, vagas };
}
