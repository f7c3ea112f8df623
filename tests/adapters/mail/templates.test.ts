import { describe, expect, test } from 'vitest';
import { compose } from '../../../adapters/mail/templates.ts';
import { PNG } from '../../support/brasao.ts';
import { SENDER } from '../../support/letters.ts';
import { letter } from './letters.ts';

describe('a mail', () => {
  test('to a new user invites by name, for 72 hours', async () => {
    const { subject, text } = await compose(letter({ modelo: 'CONVITE' }), SENDER);
    expect(subject).toBe('Seu primeiro acesso – Viveiro Municipal de Mogi');
    expect(text).toContain('Olá, Ana Conceição!');
    expect(text).toContain('Seu cadastro no sistema do Viveiro Municipal de Mogi está pronto.');
    expect(text).toContain('72 horas');
  });

  test('to a user who forgot the password has a link valid for 1 hour', async () => {
    const { subject, text } = await compose(letter(), SENDER);
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
  ])('links to the service, which redirects to %s, and shows the token too', async (redirectTo, query) => {
    const mail = letter({ dados: { token: 'codigo', redirect_to: redirectTo } });
    const { text, html } = await compose(mail, SENDER);
    const link = `https://viveiro.example/api/auth/reset-password/codigo${query}`;
    expect(text).toContain(`\n${link}\n`);
    expect(text).toContain('é:\ncodigo\n');
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain('Se o botão não abrir');
    expect(text + html).not.toMatch(/\bAPI\b|código é|undefined/);
  });

  test.each([
    ['a usual', 0.8, 62],
    ['a tall', 1 / 15, 5],
    ['a wide', 15, 62],
  ])('has %s coat of arms no higher than the words beside it', async (_, proporcao, width) => {
    const brasao = { tipo: 'png', base64: PNG.toString('base64'), proporcao } as const;
    const { html } = await compose(letter(), { ...SENDER, brasao });
    expect(html).toContain(`alt="" width="${width}"`);
  });

  test('keeps the path of the public URL', async () => {
    const { text } = await compose(letter(), { ...SENDER, publicUrl: 'https://mogi.example/viveiro' });
    expect(text).toContain('https://mogi.example/viveiro/api/auth/reset-password/');
  });

  test.each([
    ['EMAIL_ALTERADO', 'Seu e-mail foi trocado'],
    ['SENHA_ALTERADA', 'Sua senha foi trocada'],
  ] as const)('that is a notice has neither link nor code: %s', async (modelo, assunto) => {
    const { id, nome, email, data } = letter();
    const { subject, text, html } = await compose(
      { id, nome, email, data, modelo, dados: { email } },
      SENDER,
    );
    expect(subject).toBe(`${assunto} – Viveiro Municipal de Mogi`);
    expect(text).toContain('avise logo a administração do sistema');
    expect(text).not.toMatch(/https?:|código/);
    expect(html).not.toMatch(/href|<code>|código|src=/);
  });

  test('about a paused webhook says where events went, and links to the page that says why', async () => {
    const { id, nome, email, data } = letter();
    const destino = 'painel.prefeitura.example';
    const mail = { id, nome, email, data, modelo: 'WEBHOOK_PAUSADO', dados: { destino } } as const;
    const { subject, text, html } = await compose(mail, SENDER);
    expect(subject).toBe('Um webhook foi pausado – Viveiro Municipal de Mogi');
    expect(text).toContain(`Eles iam a ${destino}.`);
    expect(text).toContain('\nhttps://viveiro.example/admin/webhooks\n');
    expect(html).toContain('href="https://viveiro.example/admin/webhooks"');
  });

  describe('of alerts', () => {
    const alerts = (alertas: object) => {
      const { id, nome, email, data } = letter();
      const none = { comecou: [], continua: [], acabou: [] };
      return compose({ id, nome, email, data, modelo: 'ALERTAS', dados: { ...none, ...alertas } }, SENDER);
    };

    test('lists new, lasting and past problems, each under its title', async () => {
      const { subject, text, html } = await alerts({
        comecou: ['Faça um backup.', 'Monte </p> a cópia.'],
        continua: ['Libere o disco.'],
        acabou: ['A réplica já não está fora de uso.'],
      });
      expect(subject).toBe('O sistema precisa de cuidado – Viveiro Municipal de Mogi');
      expect(text).toContain(`
É preciso fazer:

- Faça um backup.
- Monte </p> a cópia.

Continua por fazer, há uma semana ou mais:

- Libere o disco.

Já se resolveu:

- A réplica já não está fora de uso.

`);
      expect(html).toMatch(/<li[^>]*>Faça um backup\.<\/li><li[^>]*>Monte &lt;\/p&gt; a cópia\.<\/li>/);
      expect(text).toContain('viveiro estado');
    });

    test('has no title for an empty list, and says in its subject that all is over', async () => {
      const { subject, text } = await alerts({ acabou: ['A prova do backup já não falta.'] });
      expect(subject).toBe('O que o sistema pedia já não é preciso – Viveiro Municipal de Mogi');
      expect(text).toContain('Já se resolveu:\n\n- A prova do backup já não falta.\n');
      expect(text).not.toMatch(/É preciso fazer|Continua por fazer|será lembrado|precisa de quem cuida/);
    });
  });

  test('escapes names in HTML', async () => {
    const { html } = await compose(letter({ nome: '<b>Ana</b> & "Cia"' }), {
      ...SENDER,
      nomeDoViveiro: "D'Água <Viveiro>",
    });
    expect(html).toContain('Olá, &lt;b&gt;Ana&lt;/b&gt; &amp; &quot;Cia&quot;!');
    expect(html).toContain('D&#39;Água &lt;Viveiro&gt;');
    expect(html).not.toMatch(/<b>|<Viveiro>|googleapis|@import/);
  });

  test('with the seals of a day has another message id in each installation', async () => {
    const { id, nome, email, data } = letter({ nome: '' });
    const seals = (selo: string) =>
      compose(
        {
          ...{ id, nome, email, data, modelo: 'SELOS' },
          dados: { email, selos: [{ livro: 'movimentacoes', numero: 1, data, selo }] },
        },
        SENDER,
      );
    const [one, again, other] = await Promise.all(
      ['a'.repeat(64), 'a'.repeat(64), 'b'.repeat(64)].map(seals),
    );
    expect(again).toEqual(one);
    expect(one?.messageId).toMatch(/^<[^<>@ ]+@viveiro\.example>$/);
    expect(other?.messageId).not.toBe(one?.messageId);
  });

  test('is identical each time it is composed', async () => {
    const mail = letter();
    expect(await compose(mail, SENDER)).toEqual(await compose(mail, SENDER));
    expect(await compose(mail, SENDER)).toMatchObject({
      messageId: `<${mail.id}@viveiro.example>`,
      date: new Date(mail.data),
    });
  });
});
