import { describe, expect, test } from 'vitest';
import { compose } from '../../../adapters/mail/templates.ts';
import { letter, SENDER } from '../../support/letters.ts';

describe('a mail', () => {
  test('to a new user invites by name, for 72 hours', () => {
    const { subject, text } = compose(letter({ modelo: 'CONVITE' }), SENDER);
    expect(subject).toBe('Seu primeiro acesso – Viveiro Municipal de Mogi');
    expect(text).toContain('Olá, Ana Conceição!');
    expect(text).toContain('Viveiro Municipal de Mogi');
    expect(text).toContain('72 horas');
  });

  test('to a user who forgot the password has a link valid for 1 hour', () => {
    const { subject, text } = compose(letter(), SENDER);
    expect(subject).toBe('Redefinição de senha – Viveiro Municipal de Mogi');
    expect(text).toContain('vale por 1 hora');
    expect(text).toContain('ignore esta mensagem');
  });

  test.each([
    [null, ''],
    ['https://app.example/senha', '?callbackURL=https%3A%2F%2Fapp.example%2Fsenha'],
    [
      'https://app.example/senha?de=mail&lang=pt#topo',
      '?callbackURL=https%3A%2F%2Fapp.example%2Fsenha%3Fde%3Dmail%26lang%3Dpt%23topo',
    ],
  ])('links to the service, which redirects to %s, and shows the token too', (redirectTo, query) => {
    const mail = letter({ redirectTo });
    const { text, html } = compose(mail, SENDER);
    const link = `https://viveiro.example/api/auth/reset-password/${mail.token}${query}`;
    expect(text).toContain(`\n${link}\n`);
    expect(text).toContain(`é:\n${mail.token}\n`);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain(`<code>${mail.token}</code>`);
  });

  test('keeps the path of the public URL', () => {
    const { text } = compose(letter(), { ...SENDER, publicUrl: 'https://mogi.example/viveiro' });
    expect(text).toContain('https://mogi.example/viveiro/api/auth/reset-password/');
  });

  test.each([
    ['EMAIL_ALTERADO', 'Seu e-mail foi trocado'],
    ['SENHA_ALTERADA', 'Sua senha foi trocada'],
  ] as const)('that is a notice has neither link nor code: %s', (modelo, assunto) => {
    const { id, nome, email, data } = letter();
    const { subject, text, html } = compose({ id, nome, email, data, modelo }, SENDER);
    expect(subject).toBe(`${assunto} – Viveiro Municipal de Mogi`);
    expect(text).toContain('avise logo o administrador do sistema');
    expect(text + html).not.toMatch(/https?:|href|<code>|código/);
  });

  test('escapes names in HTML', () => {
    const { html } = compose(letter({ nome: '<b>Ana</b> & "Cia"' }), {
      ...SENDER,
      nomeDoViveiro: "D'Água <Viveiro>",
    });
    expect(html).toContain('Olá, &lt;b&gt;Ana&lt;/b&gt; &amp; &quot;Cia&quot;!');
    expect(html).toContain('D&#39;Água &lt;Viveiro&gt;');
    expect(html).not.toMatch(/<b>|<Viveiro>/);
  });

  test('is identical each time it is composed', () => {
    const mail = letter();
    expect(compose(mail, SENDER)).toEqual(compose(mail, SENDER));
    expect(compose(mail, SENDER)).toMatchObject({
      messageId: `<${mail.id}@viveiro.example>`,
      date: new Date(mail.data),
    });
  });
});
