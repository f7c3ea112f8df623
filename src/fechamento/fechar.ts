import type { Db } from '../../db/connection.ts';
import { advance } from './figure.ts';
import { counts } from './resumos.ts';
import { somasPorDia } from './somas-por-dia.ts';
import { somasPorEspecie } from './somas-por-especie.ts';
import { SOMAS_POR_ITEM } from './somas-por-item.ts';

/** Brings every figure one step forward, and answers whether more rows are waiting. */
export async function fechar(db: Db, { fusoHorario }: { fusoHorario: string }): Promise<boolean> {
  const figures = [
    ...counts(fusoHorario),
    somasPorDia(fusoHorario),
    somasPorEspecie(fusoHorario),
    SOMAS_POR_ITEM,
  ];
  let waiting = false;
  for (const figure of figures) waiting = (await advance(db, figure)) || waiting;
  return waiting;
}
