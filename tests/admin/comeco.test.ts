import type { Locator } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { NATIVAS } from '../../admin/especies/arvores.ts';
import { Entrega } from '../../db/models/entrega.ts';
import { Especie } from '../../db/models/especie.ts';
import { Lote } from '../../db/models/lote.ts';
import { Usuario } from '../../db/models/usuario.ts';
import { NovaEspecie } from '../../src/especies/schemas.ts';
import { PNG } from '../support/brasao.ts';
import { destinatario, especie, lote } from '../support/factories.ts';
import { askAgain, failing } from './failing.ts';
import { hold, journey } from './journey.ts';
import { follow } from './pages.ts';
import { fill, find, focused } from './parts.ts';

const brasao = { tipo: 'png' as const, base64: PNG.toString('base64'), proporcao: 0.8 };
const { at, db, service, visitor } = await journey({
  ...{ empty: true, brasao, nomeDoViveiro: 'Viveiro da Serra' },
  ...{ correio: false, exigirFinalidade: true },
});

/** What the way to the first batch may take, each click and each field that is filled. */
const ACTS = 12;

test('an empty nursery is guided to its first batch', async () => {
  const page = await at('/painel');
  let acts = 0;
  const act = async (does: Promise<void>) => {
    acts += 1;
    await does;
  };
  const click = (what: Locator) => act(what.click());
  const lead = page.getByRole('region', { name: 'Para começar' });
  const step = (title: string) =>
    lead.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

  await lead.getByText('Faltam as estufas, as espécies e o primeiro lote.').waitFor();
  // Whoever is about to invite the others knows that no mail will go, and that the links lead nowhere.
  await page.getByText('Sem servidor de e-mail.').waitFor();
  await page.getByText('Sem endereço público.').waitFor();
  await step('O timbre').getByText('nos papéis').waitFor();
  await step('A equipe').getByText('1 pessoa além de você').waitFor();
  await act(step('Estufas').getByLabel('Capacidade').fill('500'));
  await click(step('Estufas').getByRole('button', { name: 'Cadastrar' }));
  await lead.getByText('Faltam as espécies e o primeiro lote.').waitFor();
  await step('Estufas').getByText('1 estufa', { exact: true }).waitFor();

  const answer = await hold(page, /especies\.listar/);
  await click(step('Espécies').getByLabel('Ipê-branco'));
  await click(step('Espécies').getByLabel('Pitangueira'));
  await click(step('Espécies').getByRole('button', { name: 'Cadastrar 2 espécies' }));
  await lead.getByText('Falta o primeiro lote.').waitFor();
  await step('Espécies').getByText('2 cadastradas').waitFor();
  // It opens the batch of a species, so it waits for one.
  await step('Primeiro lote').getByText('Diga quanto se semeia').waitFor();
  expect(await step('Primeiro lote').getByRole('link').count()).toBe(0);
  answer();

  await click(step('Primeiro lote').getByRole('link', { name: 'Abrir o primeiro lote' }));
  await page.getByRole('heading', { name: 'Abrir lote', level: 1 }).waitFor();
  await act(page.getByLabel('Quantidade').fill('200'));
  // Nobody keeps a stock yet: the service lets it enter, and nothing is red.
  await expect.poll(() => page.getByLabel('Dar entrada agora nas 200 que faltam').isChecked()).toBe(true);
  await page.getByText('Há 0 sementes no estoque: entram 200 agora.').waitFor();
  await click(page.getByRole('button', { name: 'Salvar' }));
  await page.waitForURL(/\/admin\/lotes\/[0-9a-f-]{36}/);
  expect(acts).toBeLessThanOrEqual(ACTS);
  // A stall that is only numbered is called one all the same.
  await page.getByText('Estufa 1, Barraca 1, posição 1', { exact: true }).waitFor();

  expect(await Especie.query(db).orderBy('nome_popular')).toMatchObject([
    {
      nome_popular: 'Ipê-branco',
      nome_cientifico: 'Tabebuia roseoalba',
      categoria: 'NATIVA',
      tipo: 'SEMENTE',
    },
    {
      nome_popular: 'Pitangueira',
      nome_cientifico: 'Eugenia uniflora',
      categoria: 'NATIVA',
      tipo: 'SEMENTE',
    },
  ]);
  // Both at once, to be undone at once.
  expect(await db('importacoes').where({ tipo: 'especies' })).toHaveLength(1);
  expect(await Lote.query(db)).toMatchObject([{ status: 'ATIVO', quantidade_total: 200 }]);

  await follow(page, '/painel');
  await page.getByRole('region', { name: 'Para fazer hoje' }).waitFor();
  await page.getByRole('list', { name: 'Barraca 1', exact: true }).waitFor();
  // Nothing is compared with a time before the nursery, and nobody has to count what was sown a minute ago.
  const month = page.getByRole('list', { name: 'Últimos 30 dias' });
  await month.getByRole('link', { name: 'Semeadas: 200 sementes' }).waitFor();
  for (const text of ['há um ano', 'nos 30 dias antes', 'nunca se contou'])
    expect(await page.getByText(text).count(), text).toBe(0);
  await page
    .getByRole('list', { name: 'Plantas por fase' })
    .getByText('em 1 lote', { exact: true })
    .waitFor();
  await page.getByText('Sementes semeadas', { exact: true }).first().waitFor();
  expect(await lead.count()).toBe(0);
});

test('a list, while it is empty, says what it is for and leads to the first', async () => {
  const page = await at('/conta');
  const main = page.getByRole('main');
  for (const [path, yet, about, first] of [
    ['/entregas', 'Ainda não há entregas.', 'Uma entrega é o que alguém leva', 'Registrar a primeira'],
    ['/contagens', 'Ainda não há contagens.', 'Conte o que há de verdade', 'Abrir a primeira'],
    ['/usuarios/programas', 'Nenhum programa tem chave ainda.', 'Por exemplo:', 'Criar a primeira chave'],
    ['/webhooks', 'Nenhum programa recebe eventos ainda.', 'Por exemplo:', 'Criar o primeiro webhook'],
  ] as const) {
    await follow(page, path);
    await main.getByText(yet).waitFor();
    await main.getByText(about).waitFor();
    expect(await main.getByRole('group', { name: 'Filtros' }).count()).toBe(0);
    await main.getByRole('link', { name: first }).click();
    await page.getByRole('heading', { name: /^Nov[ao] (entrega|contagem|programa|webhook)$/ }).waitFor();
  }
});

test('an empty list says that nothing is there yet, and mentions no filter', async () => {
  const page = await at('/relatorios/contagens');
  await page.getByText('Ainda não há nada para este relatório.').waitFor();
  await follow(page, '/relatorios/contagens?data_inicio=2026-01-01');
  await page.getByText('Nada com estes filtros.').waitFor();
});

test('the frame shows the coat of arms and the name of the nursery', async () => {
  const page = await at('/painel');
  const brand = page.getByRole('link', { name: 'Viveiro da Serra' });
  await brand.waitFor();
  const width = () =>
    brand.locator('img[src="/admin/brasao"]').evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width).toBe(80);
});

test('a quiet nursery is not called so before everything is known', async () => {
  await lote(service, { fase: 'GERMINAÇÃO' });
  const page = await at('/conta', { cargo: 'Operador' });
  await page.getByRole('heading', { name: 'Onde entrei' }).waitFor();
  const answered = await failing(page, 'estufas.rondas');
  await follow(page, '/painel');
  const today = page.getByRole('region', { name: 'Para fazer hoje' });
  await today.getByRole('button', { name: 'Tentar de novo' }).waitFor();
  expect(await today.getByText('Nada pede ação agora.').count()).toBe(0);
  answered();
  await askAgain(today);
  await today.getByText('Nada pede ação agora.').waitFor();
});

test('the list of native species names each once, as the service accepts it', () => {
  expect(new Set(NATIVAS.map(([, cientifico]) => cientifico)).size).toBe(NATIVAS.length);
  expect(new Set(NATIVAS.map(([popular]) => popular)).size).toBe(NATIVAS.length);
  for (const [nome_popular, nome_cientifico] of NATIVAS) {
    expect(nome_cientifico).toMatch(/^[A-Z][a-z]+ [a-z]+$/);
    NovaEspecie.parse({ nome_popular, nome_cientifico, categoria: 'NATIVA', tipo: 'SEMENTE' });
  }
});

test('where the purpose is required, a delivery without one is refused at its field, and one with it is registered', async () => {
  const { id: especie_id } = await especie(service);
  const { id: recebe } = await destinatario(service);
  const page = await at(`/entregas?nova=sim&destinatario=${recebe}&especie=${especie_id}`);
  const finalidade = page.getByLabel('Finalidade');
  await page.getByRole('group', { name: 'Item 1' }).getByLabel('Quantidade').fill('3');
  await page.getByLabel('Justificativa').fill('Horta da escola');
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await page.getByText('Informe para que as plantas são entregues').waitFor();
  await expect.poll(() => finalidade.getAttribute('aria-invalid')).toBe('true');
  await focused(finalidade);
  expect(await Entrega.query(db).resultSize()).toBe(0);
  await find(finalidade, 'Educ', 'Educação');
  await page.getByRole('button', { name: 'Registrar entrega' }).click();
  await page.getByRole('heading', { name: /ENT-/, level: 1 }).waitFor();
  expect(await Entrega.query(db).resultSize()).toBe(1);
});

test('without a mail server the invitation is a link to hand over, which activates the account', async () => {
  const page = await at('/painel');
  const word = page.getByText('Sem servidor de e-mail.');
  await word.waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Usuários' }).click();
  await page.getByRole('button', { name: 'Convidar usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convidar usuário' });
  await dialog.getByText('Este serviço não tem servidor de e-mail').waitFor();
  await fill(dialog, { Nome: 'Íris Campos', 'E-mail': 'iris@viveiro.local' });
  await dialog.getByRole('button', { name: 'Convidar' }).click();

  const handed = page.getByRole('dialog', { name: 'Convite de Íris Campos' });
  await handed.getByText(/^O link leva a .*, que só se abre no computador do viveiro/).waitFor();
  await handed.getByText(/Ele vale uma vez, até \d\d\/\d\d\/\d{4} \d\d:\d\d/).waitFor();
  const link = await handed.getByLabel('Link do convite', { exact: true }).inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await handed.getByRole('button', { name: 'Copiar' }).click();
  await handed.getByText('O link está copiado.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const picture = handed.getByRole('img', { name: 'O link do convite de Íris Campos' });
  expect(decodeQR(await pixelsOf(picture))).toBe(link);
  await handed.getByRole('button', { name: 'Fechar' }).click();

  // Whoever asks again gets another one.
  await page.getByRole('link', { name: 'Íris Campos' }).click();
  const iris = page.getByRole('dialog', { name: 'Íris Campos', exact: true });
  await iris.getByRole('button', { name: 'Mostrar o link do convite' }).click();
  const other = await handed.getByLabel('Link do convite', { exact: true }).inputValue();
  expect(other).not.toBe(link);

  const invited = await visitor({ width: 390 });
  await invited.goto(`/redefinir-senha?token=${link.split('/').at(-1)}`);
  await invited.getByRole('textbox', { name: 'Nova senha' }).fill('ipe-amarelo-42-flores');
  await invited.getByRole('button', { name: 'Definir a senha' }).click();
  await invited.getByRole('status').getByText('Boas-vindas, Íris Campos!').waitFor();
  const status = async () => (await Usuario.query(db).findOne({ email: 'iris@viveiro.local' }))?.status;
  await expect.poll(status).toBe('ATIVO');

  // Where a spent link leads nobody is told to wait for a mail.
  await invited.goto('/admin/senha?error=INVALID_TOKEN');
  await invited.getByRole('heading', { name: 'Este link não vale mais', level: 1 }).waitFor();
  await invited.getByText('Este viveiro não envia e-mails.').waitFor();
  await invited.getByLabel('E-mail').fill('iris@viveiro.local');
  await invited.getByRole('button', { name: 'Pedir o link' }).click();
  await invited.getByRole('status').getByText('peça-o a quem cuida do sistema').waitFor();
});

/** The dark squares of a drawn code, eight pixels wide each, on white. */
async function pixelsOf(picture: Locator) {
  const SIDE = 8;
  const squares = await picture.locator('path').getAttribute('d');
  const [, , rows = 0] = ((await picture.getAttribute('viewBox')) ?? '').split(' ').map(Number);
  const width = rows * SIDE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of squares?.matchAll(/M(\d+) (\d+)/g) ?? []) {
    for (let n = 0; n < SIDE * SIDE; n += 1) {
      const row = Number(y) * SIDE + Math.floor(n / SIDE);
      data.fill(
        0,
        (row * width + Number(x) * SIDE + (n % SIDE)) * 4,
        (row * width + Number(x) * SIDE + (n % SIDE)) * 4 + 3,
      );
    }
  }
  return { width, height: width, data };
}
