import { describe, expect, test } from 'vitest';
import { callerFor } from '../support/caller.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { administrador } from '../support/factories.ts';
import { violations } from '../support/invariants.ts';
import { startProcess } from '../support/process.ts';
import { serviceOver } from '../support/service.ts';
import { beginning, moreWritten } from './beginning.ts';
import { Writers } from './writers.ts';

const TIMES = Array.from({ length: Number(process.env.FAULTS_TIMES ?? 1) }, (_, n) => n + 1);

/** Several people count what twenty others move meanwhile, and the service is killed. */
describe('a count', async () => {
  const DATABASE_URL = await freshDatabaseUrl();
  const db = open(DATABASE_URL);
  const { token, especies, procedencias } = await beginning(db, await serviceOver(db));
  const caller = callerFor(db, await administrador(db));
  const SETTINGS = {
    DATABASE_URL,
    ADMIN_EMAIL: 'contagens@viveiro.example',
    ADMIN_PASSWORD: 'geada de julho',
    ADMIN_APP: 'false',
  };

  async function send(method: string, url: string, key: string, body: object) {
    const answer = await fetch(url, {
      method,
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    }).catch(() => null);
    return answer && { status: answer.status, body: await answer.text().catch(() => null) };
  }

  test.for(TIMES)(
    'has each note once, and is closed once or not at all, when the service is killed (%d)',
    async (time) => {
      const { id, linhas } = await caller.contagens.criar({ especie_ids: [...especies], sementeira: true });
      const service = await startProcess(SETTINGS);
      const writers = new Writers(service.url, token, especies, `contada ${time}`, procedencias);
      await moreWritten(writers, 20);
      const notes = new Map<string, { linha: string; status: number | null }>();
      const note = (url: string, mark: string, linha: string) =>
        send('PUT', `${url}/contagens/${id}/linhas/${linha}`, mark, { quantidade: 50, anotacao: mark });
      const people = linhas.map(async ({ id: linha }, person) => {
        for (let n = 0; ; n += 1) {
          const mark = `nota ${time}, ${person}, ${n}`;
          notes.set(mark, { linha, status: null });
          const answer = await note(service.url, mark, linha);
          if (!answer?.body) return;
          notes.set(mark, { linha, status: answer.status });
        }
      });
      const noted = () => [...notes.values()].filter(({ status }) => status === 200).length;
      await expect.poll(noted, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(40);
      const close = (url: string) =>
        send('POST', `${url}/contagens/${id}/encerrar`, `encerrada ${time}`, { justificativa: 'Ronda' });
      const closing = close(service.url);
      if (time % 2 === 0) await closing;
      service.kill('SIGKILL');
      await Promise.all([service.exited, closing, ...people]);

      const again = await startProcess({ ...SETTINGS, PORT: new URL(service.url).port });
      const closedBefore = (await caller.contagens.buscar({ id })).situacao === 'ENCERRADA';
      const unanswered = [...notes].filter(([, { status }]) => status === null);
      expect(unanswered.length).toBeGreaterThan(0);
      for (const [mark, { linha, status }] of [...unanswered, ...[...notes].slice(-20)]) {
        const answer = await note(again.url, mark, linha);
        const kept = status === 200 || !closedBefore;
        if (kept) expect([mark, answer?.status]).toEqual([mark, 200]);
      }
      expect((await close(again.url))?.status).toBe(200);
      await moreWritten(writers, 20);
      await writers.end();

      const { rows } = await db.raw(
        `select anotacao, count(*) as vezes from contagem_notas n join contagem_linhas l on l.id = n.linha_id
         where l.contagem_id = ? group by 1`,
        [id],
      );
      const times = new Map(
        rows.map((row: { anotacao: string; vezes: number }) => [row.anotacao, Number(row.vezes)]),
      );
      const lost = [...notes].filter(([mark, { status }]) =>
        status === 200 ? times.get(mark) !== 1 : Number(times.get(mark) ?? 0) > 1,
      );
      expect(lost).toEqual([]);
      const closings = await db('auditoria').where({ acao: 'ENCERRAR_CONTAGEM', entidade_id: id });
      expect(closings).toHaveLength(1);
      expect(await violations(db)).toEqual([]);
      expect((await caller.integridade.verificar()).diferencas).toEqual([]);
    },
  );
});
