import { Webhook } from 'standardwebhooks';
import { afterEach } from 'vitest';
import { start } from '../../adapters/jobs/webhooks.ts';
import { carteiro } from '../../adapters/webhooks/carteiro.ts';
import type { Db } from '../../db/connection.ts';
import { callerFor, capturingLog } from './caller.ts';
import { asService } from './database.ts';
import { administrador } from './factories.ts';
import type { Received, receiver } from './receiver.ts';

let made = 0;

type Receiver = Awaited<ReturnType<typeof receiver>>;

/** Webhooks of a nursery, and senders that end after each test. */
export async function webhooksOf(owner: Db) {
  const db = asService(owner);
  const chefe = await administrador(owner);
  const admin = callerFor(db, chefe);
  const { enviar } = carteiro({ redeInterna: true });
  const running: ReturnType<typeof start>[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((job) => job.stop()));
    const { docs } = await admin.webhooks.listar({ limite: 100 });
    for (const { id } of docs) await admin.webhooks.encerrar({ id });
  });
  type Acoes = Parameters<typeof admin.webhooks.criar>[0]['acoes'];

  return {
    ...{ db, chefe, admin, enviar },
    /** A sender, as an instance has it. */
    sender({ now = () => new Date(), pool = db, wakeOutbox = () => {} } = {}) {
      const log = capturingLog();
      const job = start(pool, { enviar, now, wakeOutbox, log });
      running.push(job);
      return { job, log };
    },
    webhook: ({ url }: Pick<Receiver, 'url'>, acoes: Acoes = ['CRIAR_ESTUFA'], em_remessas = false) =>
      admin.webhooks.criar({ url, acoes, em_remessas }),
    stateOf: (id: string) => admin.webhooks.buscar({ id }),
    /** So many greenhouses, and the numbers of their events. */
    async events(howMany: number): Promise<number[]> {
      made += 1;
      const linhas = Array.from({ length: howMany }, (_, n) => ({
        ...{ localizacao_estufa: `Casa ${made}`, localizacao_posicao: `${n}`, capacidade_total: 500 },
      }));
      await admin.estufas.importar({ linhas, gravar: true });
      const last = await owner('auditoria')
        .where('acao', 'CRIAR_ESTUFA')
        .orderBy('seq', 'desc')
        .limit(howMany);
      return last.map(({ seq }) => seq).reverse();
    },
  };
}

export const seqs = ({ received }: Receiver) => received.flatMap((one) => one.seqs);

/** What was sent, when the secret signed it. @throws WebhookVerificationError */
export const verified = ({ body, headers }: Received, segredo: string) =>
  new Webhook(segredo).verify(body, headers as Record<string, string>);
