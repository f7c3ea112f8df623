import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { carteiro } from '../../adapters/webhooks/carteiro.ts';
import type { Evento } from '../../src/auditoria/eventos/schemas.ts';
import { remessaDe } from '../../src/webhooks/remessas.ts';
import { until } from '../support/until.ts';
import { freePort } from './free-port.ts';

/** The receivers of docs/webhooks.md, as they stand there. */

const page = readFileSync('docs/webhooks.md', 'utf8');
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
const SEGREDO = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OUTRO = 'whsec_AfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const EVENTO: Evento = {
  ...{ seq: 7, id: 'e', acao: 'CRIAR_LOTE', entidade: 'lote', entidade_id: 'l' },
  ...{ entrega_id: null, operacao_id: 'o' },
  data: '2026-11-22T18:30:00.000Z',
};
const { enviar } = carteiro({ redeInterna: true });

const hasPython = spawnSync('python3', ['-c', 'import hmac'], { stdio: 'ignore' }).status === 0;

describe.each([
  { language: 'js', command: [process.execPath, '--input-type=module', '-e'], here: true },
  { language: 'python', command: ['python3', '-c'], here: hasPython },
])('the receiver in $language', ({ language, command, here }) => {
  test.skipIf(!here)('accepts genuine events, and refuses all else', async () => {
    const port = await freePort();
    const [program = '', ...args] = command;
    const child = spawn(program, [...args, block(language)], {
      env: { PATH: process.env.PATH, SEGREDO, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    child.stdout.on('data', (text) => {
      printed += text;
    });
    const corpo = JSON.stringify({ type: 'CRIAR_LOTE', data: { nome: 'Ipê' } });
    const url = `http://127.0.0.1:${port}/`;
    const send = (id: string, segredos: string[], instante = new Date()) =>
      enviar({ url, id, corpo, segredos, instante }, new AbortController().signal);
    const { carta } = remessaDe([EVENTO, { ...EVENTO, seq: 8, acao: 'EXPEDIR_LOTE' }]);
    await until(async () => expect((await send('um', [SEGREDO])).status).toBe(204));
    expect((await send('dois', [OUTRO, SEGREDO])).status).toBe(204);
    const burst = { ...carta, url, segredos: [SEGREDO], instante: new Date() };
    expect((await enviar(burst, new AbortController().signal)).status).toBe(204);
    expect((await send('falso', [OUTRO])).status).toBe(401);
    expect((await send('velho', [SEGREDO], new Date(Date.now() - 301_000))).status).toBe(401);
    const bare = await fetch(url, { method: 'POST', body: corpo });
    expect(bare.status).toBe(401);
    await expect
      .poll(() => printed.trim().split('\n').slice(-4))
      .toEqual([
        ...['um CRIAR_LOTE', 'dois CRIAR_LOTE'],
        ...[`${carta.id} CRIAR_LOTE`, `${carta.id} EXPEDIR_LOTE`],
      ]);
  });
});
