import { describe, expect, test } from 'vitest';
import { smtpMailer } from '../../../adapters/mail/smtp.ts';
import { PNG } from '../../support/brasao.ts';
import { SENDER } from '../../support/letters.ts';
import { mailServer, parsed, silentServer, tokenIn } from '../../support/mail-server.ts';
import { letter } from './letters.ts';

const server = await mailServer();
const mailer = smtpMailer(server.url, SENDER);

describe('a letter', () => {
  test('arrives readable as text and as HTML', async () => {
    const mail = letter({ modelo: 'CONVITE' });
    await mailer.send(mail);
    const arrived = await parsed(server.raw.at(-1) ?? '');
    expect(arrived).toMatchObject({
      from: { name: 'Viveiro', address: 'nao-responda@viveiro.example' },
      to: [{ name: 'Ana Conceição', address: 'ana@exemplo.com.br' }],
      subject: 'Seu primeiro acesso – Viveiro Municipal de Mogi',
      messageId: `<${mail.id}@viveiro.example>`,
      date: '2026-03-02T12:00:00.000Z',
    });
    expect(tokenIn(arrived)).toBe(mail.dados.token);
    expect(arrived.html).toContain('lang="pt-BR"');
  });

  test('comes in the nursery’s name when the address has none of its own', async () => {
    const nomeDoViveiro = 'Viveiro "Flor", do Vale';
    await smtpMailer(server.url, { ...SENDER, mailFrom: 'mudas@viveiro.example', nomeDoViveiro }).send(
      letter(),
    );
    const arrived = await parsed(server.raw.at(-1) ?? '');
    expect(arrived.from).toEqual({ name: nomeDoViveiro, address: 'mudas@viveiro.example' });
  });

  test('has the letterhead, and a coat of arms that is a PNG, in HTML alone', async () => {
    const brasao = { tipo: 'png', base64: PNG.toString('base64'), proporcao: 0.8 } as const;
    const headed = { ...SENDER, orgao: 'Prefeitura de Mogi', telefone: '(11) 4002-8922', brasao };
    await smtpMailer(server.url, headed).send(letter());
    const arrived = await parsed(server.raw.at(-1) ?? '');
    expect(arrived.html).toMatch(
      /Prefeitura de Mogi.*\(11\)\u00A0<span style=.white-space: nowrap.>4002-8922<\/span>.*Trocar a senha/s,
    );
    expect(arrived.html).toContain('src="cid:brasao"');
    expect(arrived.text).not.toContain('Prefeitura de Mogi');
    expect(arrived.attachments).toMatchObject([
      { mimeType: 'image/png', disposition: 'inline', contentId: '<brasao>' },
    ]);
    expect(Buffer.from(arrived.attachments[0]?.content as ArrayBuffer)).toEqual(PNG);
    await smtpMailer(server.url, { ...headed, brasao: { ...brasao, tipo: 'svg' } }).send(letter());
    expect((await parsed(server.raw.at(-1) ?? '')).attachments).toEqual([]);
  });

  test('sent again is the same mail, byte for byte', async () => {
    const mail = letter();
    await mailer.send(mail);
    await mailer.send(mail);
    const [once, again] = server.raw.slice(-2);
    expect(once).toBe(again);
  });

  test.each(['Ana, "a" <x@evil.example>', 'Ana\r\nBcc: x@evil.example', '=?utf-8?q?x?='])(
    'goes only to its recipient when the name is %j',
    async (nome) => {
      await mailer.send(letter({ nome }));
      const arrived = await parsed(server.raw.at(-1) ?? '');
      expect(arrived.to?.map(({ address }) => address)).toEqual(['ana@exemplo.com.br']);
      expect(arrived.bcc).toBeUndefined();
    },
  );
});

describe('a letter that cannot be sent', () => {
  test('rejects with the server’s status code', async () => {
    server.refuseWith(550);
    await expect(mailer.send(letter())).rejects.toMatchObject({ responseCode: 550 });
    server.refuseWith(null);
  });

  test('rejects after a timeout when the server does not answer', async () => {
    const silent = await silentServer();
    const impatient = smtpMailer(`${silent.url}?greetingTimeout=200`, SENDER);
    await expect(impatient.send(letter())).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  test('rejects when the connection is refused', async () => {
    await expect(smtpMailer('smtp://127.0.0.1:1', SENDER).send(letter())).rejects.toMatchObject({
      code: expect.stringMatching(/^E/),
    });
  });
});
