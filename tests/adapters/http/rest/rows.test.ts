import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { packAnswers } from '../../../../adapters/http/compression.ts';
import { SentRows } from '../../../../adapters/http/rest/rows.ts';

/** More than the system takes for a reader who takes nothing, compressed or not. */
const LONG = randomBytes(8 * 2 ** 20).toString('hex');

test.each(['identity', 'gzip'])(
  'a chunk is read when the one before it has left, encoded as %s',
  async (encoding) => {
    let read = 0;
    const app = fastify();
    onTestFinished(() => app.close());
    await packAnswers(app);
    app.get('/', async (_, reply) => {
      const rows = new SentRows();
      const chunks = async function* () {
        for (read = 1; read < 3; read += 1) yield [{ text: read === 1 ? LONG : '' }];
      };
      await rows.begin(chunks());
      return rows.send(reply);
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const asked = get(url, { agent: false, headers: { 'accept-encoding': encoding } });
    onTestFinished(() => void asked.destroy());
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    await once(response, 'readable');
    expect(read).toBe(1);
    await once(response.resume(), 'end');
    expect(read).toBe(3);
  },
);
