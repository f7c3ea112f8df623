import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addFilter, journey } from './journey.ts';

/** Who drives the app from outside finds a field by its label alone, and what can be done by the name of its button. */

const { db, at, visitor } = await journey();

const [especie, estufa, destinatario, usuario] = await Promise.all(
  ['especies', 'estufas', 'destinatarios', 'usuarios'].map(
    async (table) =>
      (await db(table).where({ status: 'ATIVO' }).orWhere({ status: 'Livre' }).first('id'))?.id,
  ),
);
const procedencia = await db('procedencias').first('id', 'especie_id');
const entrega = await db('entregas').first('id');
const varias = await db('lote_itens')
  .join('lotes', 'lotes.id', 'lote_id')
  .where({ 'lotes.status': 'ATIVO' })
  .where('lote_itens.quantidade_atual', '>', 0)
  .groupBy('lotes.id')
  .havingRaw('count(*) > 1')
  .first('lotes.id');

const ESPECIE = ['Nome popular', 'Nome científico', 'Variedade', 'Categoria'];
const LUGAR = ['Estufa', 'Barraca', 'Posição', 'Capacidade'];
const MOVIMENTACAO = ['Tipo', 'Espécie', 'Lote', 'Destinatário'];
const PROCEDENCIA = [
  ...['Origem', 'Colhida ou recebida em', 'Lugar', 'Município', 'UF', 'Matrizes', 'Categoria'],
  ...['Coordenadas', 'Quem coletou', 'Nota fiscal ou termo', 'Código'],
];
const DESTINATARIO = [
  ...['Nome', 'Documento', 'Tipo', 'Categoria'],
  ...['Responsável', 'Telefone', 'E-mail', 'Endereço'],
];

/** The fields of each page and dialog. */
const FIELDS: Record<string, string[]> = {
  '/especies': ['Nome'],
  '/especies?nova=sim': [...ESPECIE, 'Tipo', 'Quantidade inicial'],
  [`/especies/${especie}`]: ESPECIE,
  '/procedencias': ['Código ou lugar'],
  '/procedencias?nova=sim': ['Espécie', ...PROCEDENCIA],
  [`/procedencias/${procedencia?.id}`]: [...PROCEDENCIA, 'Vale até', 'Germinação em teste', 'Testada em'],
  '/estufas?nova=sim': LUGAR,
  [`/estufas/${estufa}`]: LUGAR,
  '/lotes?abrir=sim': ['Estufa', 'Espécie', 'Quantidade inicial'],
  [`/lotes/${varias?.id}?acao=mortalidade`]: ['Espécie', 'Quantidade', 'Justificativa'],
  [`/lotes/${varias?.id}?acao=transferir`]: ['Estufa'],
  [`/lotes/${varias?.id}?acao=descartar`]: ['Justificativa'],
  '/entregas': ['Destinatário'],
  '/entregas?nova=sim': ['Destinatário', 'Espécie', 'Quantidade', 'Finalidade', 'Justificativa'],
  [`/entregas/${entrega?.id}?acao=estornar`]: ['Justificativa'],
  [`/entregas/${entrega?.id}?acao=devolver`]: ['Lote', 'Justificativa'],
  [`/entregas/${entrega?.id}?acao=completar`]: ['Finalidade', 'Programa', 'Município'],
  '/contagens': ['Situação'],
  '/contagens?nova=sim': ['Onde', 'Só a espécie', 'Nome', 'Contagem cega'],
  '/movimentacoes': ['Tipo'],
  '/movimentacoes?registrar=EXPEDICAO': [...MOVIMENTACAO, 'Quantidade', 'Justificativa'],
  [`/movimentacoes?registrar=SAIDA&especie=${procedencia?.especie_id}`]: [
    'Espécie',
    'Quantidade',
    'Procedência',
  ],
  '/destinatarios': ['Nome'],
  '/destinatarios?novo=sim': DESTINATARIO,
  [`/destinatarios/${destinatario}`]: DESTINATARIO,
  '/usuarios': ['Nome'],
  '/usuarios?convidar=sim': ['Nome', 'E-mail', 'Cargo', 'Telefone'],
  [`/usuarios?usuario=${usuario}`]: ['Nome', 'E-mail', 'Cargo', 'Telefone'],
  '/usuarios/programas?novo=sim': ['Nome', 'O que ele pode', 'Cargo', 'A chave vale por'],
  '/webhooks?novo=sim': ['Endereço', 'Descrição'],
  '/conta': ['Nome', 'E-mail', 'Telefone', 'Senha atual', 'Nova senha'],
};

/** What a list may be filtered by, beside the field that is always there. */
const FILTERS: Record<string, string[]> = {
  '/especies': ['Categoria', 'Tipo'],
  '/procedencias': ['Espécie', 'Origem', 'UF', 'Saldo'],
  '/estufas': ['Estufa', 'Barraca', 'Posição'],
  '/lotes': ['Espécie', 'Estufa', 'Iniciados desde'],
  '/lotes?vista=quadro': ['Espécie', 'Estufa'],
  '/entregas': ['Espécie', 'Lote', 'Finalidade'],
  '/contagens': ['Espécie', 'Lote'],
  '/movimentacoes': ['Espécie', 'Lote', 'Destinatário', 'Quem registrou'],
  '/destinatarios': ['Documento', 'Tipo', 'Categoria'],
  '/relatorios/lotes': ['Espécie', 'Fase'],
  '/usuarios': ['Cargo'],
};

test('every field of the sign-in page has a name of its own', async () => {
  const page = await visitor();
  await page.goto('/admin/entrar');
  const found = [await faultsOf(page, '/entrar', 'E-mail'), await faultsOf(page, '/entrar', 'Senha')];
  expect(found.flat()).toEqual([]);
});

async function faultsOf(page: Page, path: string, label: string): Promise<string[]> {
  const field = page.getByLabel(label);
  await field
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => {});
  await page.waitForFunction(
    () => document.querySelector('[aria-busy=true], .mantine-Skeleton-root') === null,
  );
  const closed = await called(page, label);
  if (closed.length !== 1) return [`${path}, ${label}: ${closed.join(' | ')}`];
  await field.click();
  const open = await called(page, label);
  await page.keyboard.press('Tab');
  return open.length === 1 ? [] : [`${path}, ${label} when it is entered: ${open.join(' | ')}`];
}

function called(page: Page, label: string): Promise<string[]> {
  return page
    .getByLabel(label)
    .evaluateAll((all) => all.map((each) => (each.cloneNode() as Element).outerHTML.slice(0, 120)));
}

/** What can be done on each page and in each dialog. */
const BUTTONS: Record<string, string[]> = {
  '/especies': ['Nova espécie', 'Sair'],
  '/especies?nova=sim': ['Salvar', 'Cancelar'],
  [`/especies/${especie}`]: ['Registrar movimentação', 'Salvar'],
  '/procedencias': ['Nova procedência', 'Exportar'],
  '/procedencias?nova=sim': ['Salvar', 'Cancelar'],
  [`/procedencias/${procedencia?.id}`]: ['Registrar entrada', 'Inativar', 'Salvar'],
  '/estufas': ['Nova estufa'],
  '/estufas?nova=sim': ['Salvar', 'Cancelar'],
  [`/estufas/${estufa}`]: ['Salvar'],
  '/lotes': ['Abrir lote'],
  '/lotes?abrir=sim': ['Salvar', 'Cancelar'],
  [`/lotes/${varias?.id}`]: [
    ...['Registrar mortalidade', 'Mudar fase'],
    ...['Transferir', 'Etiqueta', 'Descartar lote'],
  ],
  [`/lotes/${varias?.id}?acao=mortalidade`]: ['Registrar', 'Cancelar'],
  '/entregas': ['Nova entrega', 'Exportar'],
  '/entregas?nova=sim': ['Registrar entrega', 'Cancelar'],
  [`/entregas/${entrega?.id}`]: ['Termo de doação', 'Completar', 'Registrar devolução', 'Estornar entrega'],
  '/contagens': ['Nova contagem', 'Exportar'],
  '/contagens?nova=sim': ['Abrir contagem', 'Cancelar'],
  '/movimentacoes': ['Registrar movimentação'],
  '/movimentacoes?tipo=EXPEDICAO&efetivas=true': ['Estornar', 'Termo de doação'],
  '/movimentacoes?registrar=EXPEDICAO': ['Registrar', 'Cancelar'],
  '/destinatarios': ['Novo destinatário'],
  '/destinatarios?novo=sim': ['Salvar', 'Cancelar'],
  [`/destinatarios/${destinatario}`]: ['Nova entrega', 'Salvar'],
  '/relatorios/lotes': ['Exportar'],
  '/usuarios': ['Convidar usuário'],
  '/usuarios?convidar=sim': ['Convidar', 'Cancelar'],
  '/usuarios/programas': ['Novo programa'],
  '/usuarios/programas?novo=sim': ['Criar a chave', 'Cancelar'],
  '/webhooks': ['Novo webhook'],
  '/webhooks?novo=sim': ['Criar', 'Cancelar'],
};

/** Each page is loaded once: its buttons are looked at before anything is entered. */
const PAGES = [...new Set([BUTTONS, FIELDS, FILTERS].flatMap((each) => Object.keys(each)))];
const areaOf = (path: string) => path.split(/[/?]/)[1];

test.each([...new Set(PAGES.map(areaOf))])(
  'in %s every act is a button, and every field and filter, open or closed, is the only one with its label',
  async (area) => {
    const page = await at('/conta');
    const found: string[] = [];
    for (const path of PAGES.filter((each) => areaOf(each) === area)) {
      await page.goto(`/admin${path}`);
      found.push(...(await missingOf(page, path)));
      for (const label of FIELDS[path] ?? []) found.push(...(await faultsOf(page, path, label)));
      for (const label of FILTERS[path] ?? []) {
        await addFilter(page, label);
        found.push(...(await faultsOf(page, path, label)));
        // An empty filter goes as it closes.
        const chip = page
          .getByRole('group', { name: 'Filtros' })
          .getByRole('button', { name: label, exact: true });
        if (await chip.count()) await chip.click();
        await chip.waitFor({ state: 'detached' });
      }
    }
    expect(found).toEqual([]);
  },
);

async function missingOf(page: Page, path: string): Promise<string[]> {
  const missing: string[] = [];
  for (const name of BUTTONS[path] ?? []) {
    const button = page.getByRole('button', { name, exact: true }).first();
    await button.waitFor().catch(() => missing.push(`${path}: ${name}`));
    if (await page.getByRole('link', { name, exact: true }).count()) missing.push(`${path}: ${name}, a link`);
  }
  return missing;
}

test('a list builds no options before one of its filters is entered', async () => {
  const page = await at('/movimentacoes');
  const filter = page.getByLabel('Tipo');
  await filter.waitFor();
  expect(await page.locator('[role=listbox]').count()).toBe(0);
  await filter.click();
  await page.getByRole('option', { name: 'Expedição' }).click();
  await expect.poll(() => page.url()).toContain('tipo=EXPEDICAO');
});
