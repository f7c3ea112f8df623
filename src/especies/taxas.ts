import { prepared } from '../../db/prepared.ts';
import { SEM_LOTE_PURO, taxasPorProcedencia } from '../fechamento/taxas.ts';
import type { Context } from '../procedure/context.ts';
import type { Ciclo } from './ciclo/schemas.ts';

const NOMES = ['germinacao', 'sobrevivencia', 'rendimento'];

/** The rates of a row `r` as JSON, or why there are none when there is no row. */
function comoJson(semLinha: string): string {
  const taxas = NOMES.map(
    (nome) => `'${nome}', json_build_object('taxa', r.${nome}, 'lotes', coalesce(r.${nome}_lotes, 0),
      'amostra', coalesce(r.${nome}_amostra, 0), 'motivo', case when r.lotes is null then ${semLinha} else r.${nome}_motivo end)`,
  );
  return `json_build_object(${taxas})`;
}

const DA_ESPECIE = `
  with ${taxasPorProcedencia('l.id in (select lote_id from lote_itens where especie_id = $1)')}
  select (select ${comoJson('null')} from por_especie r where r.especie_id = $1) as taxas,
    coalesce((
      select json_agg(json_build_object('id', p.id, 'codigo', p.codigo, 'taxas', ${comoJson(SEM_LOTE_PURO)}) order by p.seq desc)
      from procedencias p left join por_procedencia r on r.procedencia_id = p.id where p.especie_id = $1), '[]') as procedencias`;

/**
 * The rates of a species beside those of each of its lots of seed: they show which trees are worth climbing again. For a species
 * without lots no batch is read.
 */
export async function taxasDaEspecie(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<Pick<Ciclo, 'taxas' | 'procedencias'>> {
  const tem = await prepared(db, 'select from especies where id = $1 and com_procedencia', [id]);
  if (tem.length === 0) return { taxas: null, procedencias: [] };
  const [found] = await prepared<Pick<Ciclo, 'taxas' | 'procedencias'>>(db, DA_ESPECIE, [id]);
  if (!found) throw new Error('rates without a row');
  return found;
}
