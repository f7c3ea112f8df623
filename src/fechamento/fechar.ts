import type { Db } from '../../db/connection.ts';
import { avancar } from './figura.ts';
import { CONTAGENS } from './resumos.ts';
import { somasPorDia } from './somas-por-dia.ts';
import { somasPorEspecie } from './somas-por-especie.ts';
import { SOMAS_POR_ITEM } from './somas-por-item.ts';

/** Brings every figure one step forward, and answers whether more rows are waiting. */
export async function fechar(db: Db, { fusoHorario }: { fusoHorario: string }): Promise<boolean> {
  const figuras = [...CONTAGENS, somasPorDia(fusoHorario), somasPorEspecie(fusoHorario), SOMAS_POR_ITEM];
  let waiting = false;
  for (const figura of figuras) waiting = (await avancar(db, figura)) || waiting;
  return waiting;
}
