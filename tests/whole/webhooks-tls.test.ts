import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { carteiro } from '../../adapters/webhooks/carteiro.ts';
import { signIn, withPassword } from '../support/accounts.ts';
import { freshDatabaseUrl, open } from '../support/database.ts';
import { administrador } from '../support/factories.ts';
import { startProcess } from '../support/process.ts';
import { receiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { verified } from '../support/webhooks.ts';
import { authority, type Certificate } from './certificates.ts';

/** Receivers that speak TLS, as those of the internet do, and the certificates that they show. */

const hasOpenssl = spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;

describe.skipIf(!hasOpenssl)('a receiver over https', async () => {
  if (!hasOpenssl) return;
  const over = (tls: Certificate) => receiver(undefined, 0, tls);
  const ours = authority();
  const good = await over(ours.signed('localhost'));
  const others = [
    [await over(ours.signed('localhost', -1)), 'O certificado do receptor venceu.'],
    [await over(ours.signed('outro.example')), 'O certificado do receptor é de outro nome.'],
    [
      await over(ours.alone('localhost')),
      'O certificado do receptor é assinado por ele mesmo, e não por uma autoridade que o serviço conhece.',
    ],
    [
      await over(authority().signed('localhost')),
      'O certificado do receptor não leva a uma autoridade que o serviço conhece.',
    ],
  ] as const;
  const inTheClear = await receiver();
  const deaf = { ...inTheClear, url: inTheClear.url.replace('http:', 'https:') };

  test('gets nothing while its authority is unknown, and the reason is recorded', async () => {
    const { enviar } = carteiro({ redeInterna: true });
    const carta = { id: 'um', corpo: '{"data":{}}', segredos: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] };
    const sent = await enviar(
      { ...carta, instante: new Date(), url: good.url },
      new AbortController().signal,
    );
    expect(sent).toEqual({
      status: null,
      erro: 'O certificado do receptor não leva a uma autoridade que o serviço conhece.',
      resposta: null,
    });
    expect(good.received).toEqual([]);
  });

  test('gets its events where NODE_EXTRA_CA_CERTS has the authority, and others are refused by their certificates', async () => {
    const databaseUrl = await freshDatabaseUrl();
    const db = open(databaseUrl);
    const token = await signIn(db, await withPassword(db, await administrador(db)));
    const { url } = await startProcess({
      ...{ DATABASE_URL: databaseUrl, ADMIN_APP: 'false', WEBHOOKS_REDE_INTERNA: 'true' },
      NODE_EXTRA_CA_CERTS: ours.file,
    });
    const call = async (path: string, body?: object) => {
      const answer = await fetch(url + path, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
      return (await answer.json()).data;
    };
    /** What a test of a webhook that leads there ends with. */
    const tried = async (there: { url: string }) => {
      const { id, segredo } = await call('/webhooks', { url: there.url, acoes: ['CRIAR_LOTE'] });
      await call(`/webhooks/${id}/teste`, {});
      const envio = await until(async () => {
        const envios = await call(`/webhooks/${id}/entregas`);
        expect(envios).toHaveLength(1);
        return envios[0];
      });
      return { ...envio, segredo };
    };

    const { status, erro, segredo } = await tried(good);
    expect([status, erro]).toEqual([204, null]);
    expect(verified(good.received[0] as (typeof good.received)[number], segredo)).toMatchObject({
      type: 'TESTE',
    });
    for (const [there, sentence] of others) {
      expect(await tried(there)).toMatchObject({ status: null, erro: sentence });
      expect(there.received).toEqual([]);
    }
    expect(await tried(deaf)).toMatchObject({
      status: null,
      erro: 'O receptor não entende https nesta porta.',
    });
  });
});
