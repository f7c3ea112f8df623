import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { notarVerificacao } from '../../src/estado/notar.ts';
import { vigiar } from '../../src/estado/vigiar.ts';
import { journey } from './journey.ts';

const { at, db, service } = await journey();

test('a manager sees what needs doing, and each alert links to its record and each figure to its list', async () => {
  const page = await at('/painel');
  const today = page.getByRole('region', { name: 'Para fazer hoje' });
  const alert = today.getByRole('link', { name: /LOTE-/ }).first();
  const [, codigo] = /(LOTE-\d{4}-\d+)/.exec(await alert.innerText()) ?? [];
  const { rows } = await db.raw('select id from lotes where codigo = ?', [codigo as string]);
  await alert.click();
  await page.waitForURL(`**/admin/lotes/${rows[0].id}`);
  await page.goBack();
  const saldo = await db.raw(`select sum(quantidade_atual)::int as n from especies where tipo = 'SEMENTE'`);
  const name = `Sementes: ${saldo.rows[0].n.toLocaleString('pt-BR')}`;
  await page.getByRole('region', { name: 'Estoque' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { name: 'Espécies', level: 1 }).waitFor();
  expect(new URL(page.url()).search).toBe('?tipo=SEMENTE&inativas=true');
  await page.goBack();
  for (const name of ['Estoque', 'Plantas por fase', 'Últimos 30 dias', 'Perdas nos lotes']) {
    const figures = page.getByRole('list', { name, exact: true }).getByRole('listitem');
    await figures.getByRole('link').first().waitFor();
    expect(await figures.getByRole('link').count(), name).toBe(await figures.count());
  }
  await page.getByRole('link', { name: 'Taxa de perdas' }).click();
  await page.getByRole('heading', { name: 'Movimentações', level: 1 }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
});

test('an administrator sees what is wrong with the installation, with links to the pages', async () => {
  const now = () => new Date();
  const backups = { pasta: '/backups', ultimo: null, copia: null, prova: null };
  const pastas = { backups, continuas: [], juntas: [], discos: [] };
  await vigiar({ db, now }, { fusoHorario: 'America/Sao_Paulo', correio: true }, { pastas });
  await notarVerificacao({ db, now }, false);
  const sistema = async (cargo: 'Administrador' | 'Operador') => {
    const page = await at('/painel', { cargo });
    const today = page.getByRole('region', { name: 'Para fazer hoje' });
    await today.getByRole('list').first().waitFor();
    return { page, list: today.getByRole('list', { name: 'Sistema' }) };
  };
  const { page, list } = await sistema('Administrador');
  await list.getByText('Faça um backup com viveiro backup, e agende-o para cada noite.').waitFor();
  await list.getByRole('link', { name: /viveiro verificar/ }).click();
  await page.getByRole('heading', { name: 'Auditoria', level: 1 }).waitFor();
  expect(await (await sistema('Operador')).list.count()).toBe(0);
  await db('problemas').delete();
});

/** The heights at which these stand. */
async function topsOf(elements: Locator): Promise<number[]> {
  const tops = await elements.evaluateAll((all) =>
    all.map((each) => Math.round(each.getBoundingClientRect().top)),
  );
  return [...new Set(tops)];
}

test('one window shows the state of the nursery, what to do, what is coming and what left, month by month', async () => {
  const page = await at('/painel', { height: 800 });
  const month = page.getByRole('list', { name: 'Últimos 30 dias' });
  const { figuras, previsao } = await service.dashboard.andamento();
  const figure = (n: number) => n.toLocaleString('pt-BR');
  const { este, antes, ha_um_ano } = figuras.prontas;
  const ready = month.getByRole('listitem').first();
  await ready.getByRole('link', { name: `Ficaram prontas: ${figure(este)} mudas` }).waitFor();
  await ready.getByText(`${figure(antes)} nos 30 dias antes`).waitFor();
  await ready.getByText(`${figure(ha_um_ano)} há um ano`).waitFor();
  await ready.getByRole('img', { name: figuras.prontas.serie.map(figure).join(', ') }).waitFor();
  // Neither is part of the other's number.
  await month.getByRole('link', { name: /^Semeadas: .* sementes$/ }).waitFor();
  const [soon] = previsao.ate;
  const coming = page.getByRole('region', { name: 'Mudas prontas' });
  await coming.getByText(`${figure(soon?.minimo ?? 0)} a ${figure(soon?.maximo ?? 0)}`).waitFor();
  for (const name of ['Mudas que ficaram prontas', 'Mudas entregues', 'Mudas perdidas'])
    await page.getByText(name, { exact: true }).waitFor();
  const parts = [
    month,
    page.getByRole('region', { name: 'Para fazer hoje' }),
    coming,
    page.getByRole('figure', { name: 'Por mês' }),
  ];
  for (const part of parts) {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(800);
  }
  expect(await page.getByRole('region', { name: 'Para começar' }).count()).toBe(0);
  // A figure that says something besides has what the others have at their height.
  await month.getByText('há um ano').nth(3).waitFor();
  expect(await topsOf(month.getByText('há um ano'))).toHaveLength(1);
  expect(await topsOf(month.getByRole('link'))).toHaveLength(1);
  // What is read from afar are the four figures, what is coming and what each of them is.
  const sizes = await page.getByRole('main').evaluate((main) => {
    const texts = [...main.querySelectorAll('*')].filter((each) =>
      [...each.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\d/.test(node.textContent ?? ''),
      ),
    );
    return texts.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)).sort((a, b) => b - a);
  });
  expect(sizes.slice(0, 5)).toEqual([28, 28, 28, 28, expect.any(Number)]);
  expect(sizes[4]).toBeLessThan(24);

  await page.setViewportSize({ width: 1280, height: 720 });
  const cut = await page
    .getByRole('navigation', { name: 'Páginas' })
    .evaluate((nav) =>
      [...nav.querySelectorAll('div')].some(
        (box) => box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === 'auto',
      ),
    );
  expect(cut, 'no page of the menu is cut off').toBe(false);
});

test('the map shows what is where, by keyboard', async () => {
  const page = await at('/painel');
  const { rows } = await db.raw(
    `select t.codigo_identificador as lugar, l.codigo, l.id from lotes l join estufas t on t.id = l.estufa_id
     where l.status = 'ATIVO' order by t.seq, l.seq desc limit 1`,
  );
  const [{ lugar, codigo, id }] = rows;
  const place = page.getByRole('link', { name: new RegExp(`^${lugar}, posição .*${codigo} em `) });
  await place.focus();
  const batch = page.getByRole('link', { name: codigo, exact: true });
  await batch.waitFor();
  await page.keyboard.press('Escape');
  await batch.waitFor({ state: 'detached' });
  await place.blur();
  await place.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/lotes/${id}`);
});

test('a chart is also a table, and each of its figures links to its list', async () => {
  const page = await at('/painel', { width: 390, height: 844 });
  const chart = page.getByRole('figure', { name: 'Por mês' });
  await chart.scrollIntoViewIfNeeded();
  await chart.getByText('Mudas entregues').waitFor();
  await chart.getByText('Sementes', { exact: true }).click();
  await chart.getByText('Sementes entregues').waitFor();
  await chart.getByText('Mudas', { exact: true }).click();
  await chart.getByRole('button', { name: 'Ver como tabela' }).click();
  const table = chart.getByRole('table', { name: 'Por mês' });
  expect(await table.getByRole('row').count()).toBe(13);
  await table.getByRole('row').last().getByRole('link').nth(1).click();
  await page.waitForURL('**/admin/relatorios/expedicoes?**');
});

test('after a link is followed the heading has the focus, and in a form the first field', async () => {
  const page = await at('/painel');
  await page.getByRole('navigation').getByRole('link', { name: 'Lotes' }).click();
  const focused = (name: string) => page.getByRole('heading', { name, level: 1 }).and(page.locator(':focus'));
  await focused('Lotes').waitFor();
  await page.getByRole('button', { name: 'Abrir lote' }).click();
  await page.getByRole('combobox', { name: 'Estufa' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Espécies' }).click();
  await focused('Espécies').waitFor();
});

test('the search uses text typed before it was loaded', async () => {
  const page = await at('/painel');
  await page.getByRole('heading', { name: 'Para fazer hoje' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('estuf');
  await page.getByRole('option', { name: 'Estufas' }).click();
  await page.getByRole('heading', { name: 'Estufas', level: 1 }).waitFor();
});

test('single keys do nothing once they are switched off, in every tab and from then on', async () => {
  const page = await at('/acessibilidade');
  await page.getByRole('heading', { name: 'Acessibilidade' }).waitFor();
  await page.keyboard.press('m');
  await page.getByRole('dialog', { name: 'Registrar movimentação' }).waitFor();
  await page.goBack();
  await page.getByRole('switch', { name: 'Atalhos de uma tecla só' }).click();
  const other = await page.context().newPage();
  await other.goto('/admin/acessibilidade');
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.getByRole('switch', { checked: false }).waitFor();
    await tab.getByRole('heading', { name: 'Acessibilidade' }).click();
    for (const key of ['m', '/', 'm', 'Control+k', 'z']) await tab.keyboard.press(key);
    // Only the search by Ctrl K was opened, and took what was typed after it.
    const box = tab.getByRole('searchbox', { name: 'Buscar' });
    await expect.poll(() => box.inputValue()).toBe('z');
    expect(new URL(tab.url()).pathname).toBe('/admin/acessibilidade');
  }
});

test('all pages can be reached in a window of 768, 991 and 992 px', async () => {
  const page = await at('/painel', { width: 768 });
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  const menu = page.getByRole('button', { name: 'Menu' });
  for (const [width, name] of [
    [768, 'Lotes'],
    [991, 'Estufas'],
    [992, 'Lotes'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await pages.or(menu).waitFor();
    if (await menu.isVisible()) await menu.click();
    await pages.getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }
});
