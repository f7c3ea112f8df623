import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { chromium, type Page } from 'playwright-core';
import { launchBrowser } from '../support/chromium.ts';

export interface ColdStart {
  /** Until the painel waits for nothing more, at a quarter of the processor. */
  ms: number;
  /** What went over the wire until then. */
  requests: number;
  kB: number;
  /** The same with what the browser keeps for when there is no connection. */
  kBInAll: number;
}

/** How much slower than this machine's a telephone's processor is. */
const SLOWER = 4;
/** So long after the last byte the browser has all that it keeps. */
const QUIET_MS = 5_000;

/** The first opening of the app in a browser that has nothing of it, by whoever has this account of the service at `url`. */
export async function coldStart(
  url: string,
  account: { email: string; password: string },
): Promise<ColdStart> {
  const wire = await wireTo(new URL(url).port);
  const { answer, stop } = await launchBrowser();
  const browser = await chromium.connect(answer.endpoint);
  try {
    const context = await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'allow' });
    // A cookie is for every port of its host.
    await context.request.post(`${url}/admin/sessao`, { data: account, headers: { origin: url } });
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(`http://127.0.0.1:${wire.port}/admin/painel`);
    const ms = await standing(page);
    const { requests, bytes } = wire.counted();
    await wire.quiet();
    return { ms, requests, kB: kilo(bytes), kBInAll: kilo(wire.counted().bytes) };
  } finally {
    await browser.close();
    await stop();
    wire.close();
  }
}

/** When the page first waited for nothing, in milliseconds of its own. */
async function standing(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => {
    const waiting = document.querySelector('[aria-busy=true], .mantine-Skeleton-root');
    return document.querySelector('h1') !== null && waiting === null && performance.now();
  });
  return Math.round((await handle.jsonValue()) as number);
}

const kilo = (bytes: number) => Math.round(bytes / 1024);

/** A port that leads to another one, and counts what comes back from there. */
async function wireTo(port: string) {
  let requests = 0;
  let bytes = 0;
  let last = performance.now();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('data', (data) => {
      requests += data.toString('latin1').match(/^(?:GET|POST|PATCH|DELETE) \S+ HTTP/gm)?.length ?? 0;
    });
    far.on('data', (data) => {
      bytes += data.length;
      last = performance.now();
    });
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    counted: () => ({ requests, bytes }),
    async quiet() {
      while (performance.now() - last < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
