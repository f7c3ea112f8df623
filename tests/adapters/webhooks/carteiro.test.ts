import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { carteiro } from '../../../adapters/webhooks/carteiro.ts';
import { isOfTheInternet } from '../../../adapters/webhooks/enderecos.ts';
import { receiver, status } from '../../support/receiver.ts';

const SEGREDOS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_AfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const CARTA = { id: 'um', corpo: '{"type":"TESTE","data":{}}', segredos: SEGREDOS, instante: new Date() };
const running = new AbortController().signal;

const inside = carteiro({ redeInterna: true });
const outside = carteiro({ redeInterna: false });
const send = (url: string, { enviar } = inside) => enviar({ ...CARTA, url }, running);

/** A socket of this machine, under a name of the internet. It ends after the test. */
async function listening(connected: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    connected(socket);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `https://receptor.example:${(server.address() as AddressInfo).port}/`;
}

describe('an address', () => {
  test.each([
    ...[
      '127.0.0.1',
      '127.8.8.8',
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.254',
      '192.168.1.1',
    ],
    ...[
      '169.254.169.254',
      '100.64.0.1',
      '100.127.255.254',
      '224.0.0.1',
      '239.1.1.1',
      '255.255.255.255',
      '240.0.0.1',
    ],
    ...['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.9', '192.0.0.1'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'fec0::1', 'ff02::1', '2001:db8::1', '100::1'],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '::8.8.8.8', '2002:7f00:1::'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '64:ff9b::8.8.8.8', '2001::1', '', 'viveiro', '127.1'],
  ])('%s is not of the internet', (address) => {
    expect(isOfTheInternet(address)).toBe(false);
  });

  test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2800:3f0:4001::1'])(
    '%s is',
    (address) => {
      expect(isOfTheInternet(address)).toBe(true);
    },
  );
});

describe('where an address leads', () => {
  const to = (...addresses: string[]) =>
    carteiro({
      redeInterna: false,
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    });

  it.each([
    ['http://93.184.216.34/', 'INSEGURO'],
    ['https://127.0.0.1/', 'INTERNO'],
    ['https://2130706433/', 'INTERNO'],
    ['https://0x7f.1/', 'INTERNO'],
    ['https://[::1]/', 'INTERNO'],
    ['https://[::ffff:127.0.0.1]/', 'INTERNO'],
    ['https://localhost:8443/', 'INTERNO'],
    ['https://93.184.216.34/', null],
    ['https://[2606:4700::1111]:8443/', null],
  ])('is looked up: %s %s', async (url, answer) => {
    expect(await outside.conferirDestino(url)).toBe(answer);
  });

  it('is refused when one of its addresses is internal', async () => {
    expect(await to('93.184.216.34', '10.0.0.1').conferirDestino('https://receptor.example/')).toBe(
      'INTERNO',
    );
    expect(await to('93.184.216.34').conferirDestino('https://receptor.example/')).toBeNull();
    expect(await to().conferirDestino('https://receptor.example/')).toBe('NAO_ENCONTRADO');
  });

  it('may be internal where WEBHOOKS_REDE_INTERNA allows it, also without https', async () => {
    for (const url of ['http://127.0.0.1/', 'http://localhost/', 'https://10.0.0.1/']) {
      expect(await inside.conferirDestino(url)).toBeNull();
    }
  });
});

describe('an attempt to deliver', () => {
  it('is signed with each secret, and has an id and a time', async () => {
    const there = await receiver((response) => response.writeHead(200).end('obrigado'));
    expect(await send(there.url)).toEqual({ status: 200, erro: null, resposta: 'obrigado' });
    const [{ headers, body }] = there.received as [(typeof there.received)[number]];
    for (const segredo of SEGREDOS) new Webhook(segredo).verify(body, headers as Record<string, string>);
    const another = () =>
      new Webhook('whsec_BfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').verify(body, headers as never);
    expect(another).toThrow('No matching signature');
    expect(headers).toMatchObject({ 'webhook-id': 'um', 'content-type': 'application/json' });
    expect(body).toBe(CARTA.corpo);
  });

  it('follows no redirect', async () => {
    const there = await receiver();
    const here = await receiver((response) => response.writeHead(307, { location: there.url }).end());
    expect(await send(here.url)).toMatchObject({
      status: 307,
      erro: expect.stringContaining('não são seguidos'),
    });
    expect(there.received).toEqual([]);
  });

  it.each([400, 404, 410, 500, 503])('that is answered with %i is not delivered', async (code) => {
    const there = await receiver(status(code));
    expect(await send(there.url)).toEqual({
      status: code,
      erro: `O receptor respondeu ${code}.`,
      resposta: '',
    });
  });

  it('that is answered with another protocol is not delivered, and is over', async () => {
    const other = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
    const url = await listening((socket) => socket.once('data', () => socket.write(other)));
    expect(await send(url.replace('https://receptor.example', 'http://127.0.0.1'))).toEqual({
      status: 101,
      erro: 'O receptor respondeu 101.',
      resposta: '',
    });
  });

  it('reads 64 kB of an endless answer, and stores the first kB', async () => {
    let written = 0;
    const there = await receiver((response) => {
      const more = () => {
        while (!response.destroyed && response.write('á'.repeat(8_192))) written += 16_384;
      };
      response.writeHead(200).on('drain', more);
      more();
    });
    const { status, erro, resposta } = await send(there.url);
    expect({ status, erro }).toEqual({ status: 200, erro: null });
    expect(resposta).toBe('á'.repeat(512));
    await expect.poll(() => there.open).toBe(0);
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  it('takes ten seconds at most, whether no answer comes or a slow one', async () => {
    const silent = await receiver(() => {});
    const dripping = await receiver((response) => {
      response.writeHead(200);
      const drops = setInterval(() => response.write('\0.'), 100);
      response.on('close', () => clearInterval(drops));
    });
    const mute = await listening(() => {});
    const began = performance.now();
    const [none, drips, head] = await Promise.all([
      send(silent.url),
      send(dripping.url),
      send(mute.replace('https://receptor.example', 'http://127.0.0.1')),
    ]);
    expect(performance.now() - began).toBeLessThan(13_000);
    for (const each of [none, head]) {
      expect(each).toEqual({ status: null, erro: expect.stringContaining('10 segundos'), resposta: null });
    }
    expect(drips).toMatchObject({ status: 200, erro: null, resposta: expect.stringMatching(/^\.+$/) });
    await expect.poll(() => silent.open + dripping.open).toBe(0);
  });

  it('says in words that the connection was refused, and nothing about the address', async () => {
    const there = await receiver();
    await there.close();
    const { erro } = await send(`${there.url}?chave=segredo`);
    expect(erro).toBe('O receptor recusou a conexão.');
  });

  it('ends at once when the service does', async () => {
    const there = await receiver(() => {});
    const stopping = new AbortController();
    const sent = inside.enviar({ ...CARTA, url: there.url }, stopping.signal);
    await expect.poll(() => there.received.length).toBe(1);
    stopping.abort();
    expect(await sent).toMatchObject({ status: null });
  });

  it('does not connect to a name that has become internal', async () => {
    let connections = 0;
    const url = await listening((socket) => {
      connections += 1;
      socket.destroy();
    });
    let asked = 0;
    const rebinding = carteiro({
      redeInterna: false,
      resolve: async () => {
        asked += 1;
        return [{ address: asked === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
      },
    });
    expect(await rebinding.conferirDestino(url)).toBeNull();
    const refused = { status: null, erro: expect.stringContaining('rede interna'), resposta: null };
    expect(await send(url, rebinding)).toEqual(refused);
    expect([asked, connections]).toEqual([2, 0]);
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    await send(url, carteiro({ redeInterna: true, resolve }));
    expect(connections).toBe(1);
  });

  it.each(['https://127.0.0.1:9/', 'https://[::1]:9/', 'https://0x7f000001:9/', 'http://93.184.216.34/'])(
    'is not sent to %s, whatever was saved',
    async (url) => {
      const { status, erro } = await send(url, outside);
      expect([status, erro]).toEqual([null, expect.stringMatching(/rede interna|https/)]);
    },
  );
});
