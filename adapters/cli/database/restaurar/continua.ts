import { connect } from '../../../../db/connection.ts';
import { RESTORABLE, restoreEmbeddedPostgres } from '../../../../db/embedded/restore.ts';
import { preparedOne } from '../../../../db/prepared.ts';
import { SERVICE_ROLE } from '../../../../db/roles.ts';
import { inteiro, moment } from '../../../../src/common/brazilian.ts';
import { verificarIntegridade } from '../../../../src/integridade/queries.ts';
import { verificarSelos } from '../../../../src/selos/verificar.ts';
import type { Config } from '../../../config.ts';
import { prepareSchema } from '../../../database.ts';
import { OutOfReach, restorableFrom, unpackBase, unpackLog } from '../../../disk/continuous/restoring.ts';
import { withOperatorErrors } from '../../../embedded-database.ts';
import { OperatorError } from '../../../host/operator-error.ts';
import { keysFor } from '../backup/keys.ts';

interface Restoring {
  /** Where the cluster is made. */
  into: string;
  /** The instant at which to stop; null for the end of the copy. */
  until: Date | null;
  /** The file with the secret key, if one is named. */
  chave?: string | undefined;
  interrupted?: Promise<never>;
}

export interface Reached {
  /** Up to which movement, receipt and moment, as a sentence goes on. */
  ate: string;
  /** How many balances and sealed rows differ. */
  diferencas: number;
  /** The name of the base copy. */
  base: string;
  /** The folder that really holds the data. */
  place: string;
}

/**
 * Restores a nursery from a folder with a continuous copy, and recomputes every balance and every seal there.
 *
 * @throws OperatorError when the folder has nothing that can be used here, or nothing of that instant.
 */
export async function restoreContinuous(
  folder: string,
  { into, until, chave, interrupted }: Restoring,
  { fusoHorario, dataDir }: Pick<Config, 'fusoHorario' | 'dataDir'>,
): Promise<Reached> {
  const restorable = await restorableFrom(folder, until, RESTORABLE).catch((error) => {
    throw error instanceof OutOfReach ? outOfReach(error, folder, fusoHorario) : error;
  });
  const keys = await keysFor(restorable.files, { chave, dataDir });
  console.log(
    `Restaurando a cópia de ${moment(restorable.base.fim, fusoHorario)} e o que se gravou depois dela…`,
  );
  const { base, next } = restorable;
  const { seen, dataDir: place } = await withOperatorErrors(() =>
    restoreEmbeddedPostgres({
      ...{ dataDir: into, until, ...(interrupted && { interrupted }) },
      tooShort: next ? (last) => inGap(last?.toISOString() ?? base.fim, next.fim, fusoHorario) : undefined,
      unpack: (cluster) => unpackBase(restorable, cluster, keys),
      unpackLog: (place) => unpackLog(restorable, place, keys),
      look: (connection) => reached(connection),
    }),
  );
  const { diferencas, seq, termo } = seen;
  const movimentacao = seq === null ? 'nenhuma movimentação' : `a movimentação ${inteiro(seq)}`;
  const recibo = termo === null ? 'nenhum termo' : `o termo ${termo}`;
  const quando = second(seen.instante ?? base.fim, fusoHorario);
  return { ate: `${movimentacao}, ${recibo} e ${quando}`, diferencas, base: base.nome, place };
}

interface Found {
  /** When the last transaction was committed that was repeated; null when there was none. */
  instante: string | null;
  seq: number | null;
  termo: string | null;
}

const FOUND = `
  select pg_last_xact_replay_timestamp() as instante, (select max(seq) from movimentacoes) as seq,
    (select numero from termos order by seq desc limit 1) as termo`;

async function reached(connection: Parameters<typeof connect>[0]['connection']) {
  const db = connect({ connection, pool: 2, patient: true });
  const now = () => new Date();
  try {
    const found = await preparedOne<Found>(db, FOUND, []);
    await prepareSchema(db, SERVICE_ROLE);
    console.log('Recalculando os saldos e refazendo os selos…');
    const saldos = await verificarIntegridade({ db, now });
    const selos = await verificarSelos({ db, now });
    return { ...found, diferencas: saldos.diferencas.length + selos.diferencas.length };
  } finally {
    await db.destroy();
  }
}

function outOfReach({ reach }: OutOfReach, folder: string, fusoHorario: string): OperatorError {
  return new OperatorError(
    'ate' in reach
      ? `Indique em --ate um instante até ${second(reach.ate, fusoHorario)}: a cópia só tem o que se gravou até então.`
      : `Indique em --ate um instante a partir de ${nextSecond(reach.desde, fusoHorario)}, ou use um backup: ` +
          `a cópia em ${folder} não alcança o que veio antes.`,
  );
}

function inGap(last: string, next: string, fusoHorario: string): OperatorError {
  return new OperatorError(
    `Indique em --ate um instante até ${second(last, fusoHorario)} ou a partir de ${nextSecond(next, fusoHorario)}: ` +
      'o que se gravou entre eles não está na cópia, que foi interrompida.',
  );
}

function second(instante: string, fusoHorario: string): string {
  return `${moment(instante, fusoHorario)}:${new Date(instante).toISOString().slice(17, 19)}`;
}

/** The first whole second after an instant. */
function nextSecond(instante: string, fusoHorario: string): string {
  return second(new Date(Math.ceil(Date.parse(instante) / 1_000) * 1_000).toISOString(), fusoHorario);
}
