import type { StandbyFault } from '../../db/standby.ts';
import type { Context } from '../procedure/context.ts';
import { avisar } from './avisar.ts';
import { notarProblemas } from './notar.ts';
import { type Pastas, pastas } from './pastas.ts';
import { estadoDosRegistros, type Instalacao } from './queries.ts';
import { replica } from './rules.ts';

/** What this instance sees beside the database. `replica` is undefined when no standby is set. */
export interface Olhar {
  pastas: Pastas;
  replica?: StandbyFault | null | undefined;
  /** The instance has just started: rows from before get their seals in the next minutes. */
  comecou?: boolean;
}

/**
 * Looks at the installation as `viveiro estado` does, stores what is wrong, and tells administrators when it is time. Answers
 * whether a mail was written.
 */
export async function vigiar(
  around: Pick<Context, 'db' | 'now'>,
  instalacao: Instalacao,
  olhar: Olhar,
): Promise<boolean> {
  const { fusoHorario } = instalacao;
  const registros = await estadoDosRegistros(around, instalacao);
  await notarProblemas(around, [
    ...registros.filter(({ problema }) => problema !== 'SELOS' || !olhar.comecou),
    ...pastas(olhar.pastas, around.now(), fusoHorario),
    ...(olhar.replica === undefined ? [] : [replica(olhar.replica)]),
  ]);
  return avisar(around, fusoHorario);
}
