import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import { textsOf } from '../whole/syntax.ts';
import { journey } from './journey.ts';
import { scrollsSideways, settled } from './settled.ts';

const { db, at, visitor } = await journey();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The records whose pages have most to show: the longest names, and the most rows in their tables. */
const FULLEST = `
  select
    (select especie_id from procedencias p join especies e on e.id = p.especie_id
      group by especie_id order by count(*) desc, max(length(nome_popular)) desc, especie_id limit 1) as especie,
    (select estufa_id from lotes where status = 'ATIVO'
      group by 1 order by count(*) desc, 1 limit 1) as estufa,
    (select lote_id from lote_itens i join especies e on e.id = i.especie_id, regexp_split_to_table(nome_popular, '[- ]') palavra
      group by 1 order by count(distinct e.id) > 1 desc, max(length(palavra)) desc, 1 limit 1) as lote,
    (select destinatario_id from movimentacoes where destinatario_id is not null
      group by 1 order by count(*) desc, 1 limit 1) as destinatario,
    (select procedencia_id from atribuicoes join procedencias p on p.id = procedencia_id where saldo = 0
      group by 1 order by count(*) desc, 1 limit 1) as procedencia,
    (select id from entregas where estornados = 0 order by itens desc, id limit 1) as entrega,
    (select lote_id from lote_itens i join lotes l on l.id = i.lote_id where fase = 'PRONTO' and status = 'ATIVO'
      group by 1 order by count(*) desc, 1 limit 1) as pronto`;

const { especie, estufa, lote, destinatario, procedencia, entrega, pronto } = (await db.raw(FULLEST)).rows[0];

const service = callerFor(db, await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound());
const aberta = await contado(2);
const contadoEm = (await service.contagens.buscar({ id: aberta })).linhas[0]?.lote?.codigo;
const encerrada = await contado(1);
await service.contagens.encerrar({ id: encerrada, justificativa: 'Contagem' });

const { id: webhook } = await service.webhooks.criar({
  ...{ url: 'https://painel.prefeitura.example/viveiro', acoes: ['CRIAR_LOTE'], descricao: 'Painel' },
});
await db('envios_dos_webhooks').insert({
  ...{ webhook_id: webhook, mensagem: webhook, evento: 1_234, tentativa: 2, status: 500, duracao: 35 },
  ...{ erro: 'O receptor respondeu 500.', resposta: 'fora do ar', data: new Date() },
});

const { id: programa } = await service.chaves.criar({
  ...{ nome: 'Portal da prefeitura', cargo: 'Operador', escopos: ['*:ler', 'entregas:escrever'] },
});

/** A count of a batch that nobody counts, of which less was found. */
async function contado(skip: number): Promise<string> {
  const emContagem = db('contagem_linhas as l')
    .join('contagens as c', 'c.id', 'l.contagem_id')
    .where('c.situacao', 'ABERTA')
    .whereNotNull('l.lote_id');
  const [lote] = await db('lotes')
    .where({ status: 'ATIVO', fase: 'PRODUÇÃO' })
    .whereNotIn('id', emContagem.select('l.lote_id'))
    .orderBy('seq')
    .offset(skip)
    .limit(1);
  const { id, linhas } = await service.contagens.criar({ lote_ids: [lote.id] });
  const [{ id: linha_id, saldo }] = linhas as [(typeof linhas)[number]];
  await service.contagens.anotar({ id, linha_id, quantidade: (saldo ?? 1) - 1 });
  return id;
}

/** Every page, by its address: its heading, unless that is the record's own name. */
const PAGES: Record<string, string | null> = {
  '/painel': 'Painel',
  '/campo': 'Campo',
  [`/campo?lote=${contadoEm}`]: 'Campo',
  [`/campo?lote=${contadoEm}&registrar=contagem`]: 'Campo',
  [`/campo?lote=${contadoEm}&registrar=mortalidade`]: 'Campo',
  [`/campo?lote=${contadoEm}&registrar=fase`]: 'Campo',
  [`/campo?lote=${contadoEm}&registrar=transferencia`]: 'Campo',
  '/lotes': 'Lotes',
  [`/lotes/${lote}`]: null,
  [`/lotes/${pronto}?acao=contar`]: null,
  [`/lotes/${pronto}?acao=anotar`]: null,
  '/lotes?vista=quadro': 'Lotes',
  '/lotes?abrir=sim': null,
  '/entregas': 'Entregas',
  '/entregas?nova=sim': 'Nova entrega',
  [`/entregas?nova=sim&lote=${pronto}`]: 'Nova entrega',
  [`/entregas/${entrega}`]: null,
  [`/entregas/${entrega}?acao=completar`]: null,
  [`/entregas/${entrega}?acao=devolver`]: null,
  '/contagens': 'Contagens',
  '/contagens?nova=sim': null,
  [`/contagens/${aberta}`]: null,
  [`/contagens/${aberta}?acao=encerrar`]: null,
  [`/contagens/${encerrada}`]: null,
  [`/contagens/${encerrada}?acao=estornar`]: null,
  '/movimentacoes': 'Movimentações',
  '/movimentacoes?registrar=EXPEDICAO': null,
  '/especies': 'Espécies',
  '/especies?nova=sim': null,
  [`/especies/${especie}`]: null,
  '/procedencias': 'Procedências',
  '/procedencias?nova=sim': null,
  [`/procedencias/${procedencia}`]: null,
  '/estufas': 'Estufas',
  [`/estufas/${estufa}`]: null,
  '/destinatarios': 'Destinatários',
  [`/destinatarios/${destinatario}`]: null,
  '/relatorios': 'Relatórios',
  '/relatorios/lotes': 'Lotes',
  '/importar': 'Importar',
  '/usuarios': 'Usuários',
  '/usuarios?convidar=sim': null,
  '/usuarios/programas': 'Programas',
  '/usuarios/programas?novo=sim': null,
  [`/usuarios/programas?programa=${programa}`]: null,
  '/webhooks': 'Webhooks',
  '/webhooks?novo=sim': null,
  [`/webhooks?webhook=${webhook}`]: null,
  '/auditoria': 'Auditoria',
  '/conta': 'Minha conta',
  '/acessibilidade': 'Acessibilidade',
};

/** Addresses that lead to another page, and those of visitors. */
const OTHERS = ['/admin', '/', '$', '/entrar', '/senha'];

test('every page of the app is in the list of pages to check', () => {
  const looked = Object.keys(PAGES).map((address) => address.replace(/\?.*/, ''));
  const unseen = textsOf('admin/main.tsx', 'path').filter((path) => {
    const shape = new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);
    return !OTHERS.includes(path) && !looked.some((address) => shape.test(address));
  });
  expect(unseen, 'give each an address in PAGES, above').toEqual([]);
});

/** A page is loaded once and looked at so, one after the other. Another scheme changes colours alone. */
const VIEWS = [
  { scheme: 'light', width: 1280, rules: 'all' },
  { scheme: 'dark', width: 1280, rules: 'colours' },
  { scheme: 'dark', width: 390, rules: 'all' },
  { scheme: 'light', width: 390, rules: 'colours' },
  { scheme: 'light', width: 768, rules: 'none' },
  // A desk at 400 %: nothing has to be scrolled sideways.
  { scheme: 'light', width: 320, rules: 'none' },
] as const;
type View = (typeof VIEWS)[number];

describe('in light and dark, at 1280, 768, 390 and 320 px', () => {
  const areaOf = (path: string) => path.split(/[/?]/)[1] ?? '';
  test.each([...new Set(Object.keys(PAGES).map(areaOf))])(
    'every page of /%s has one heading, nothing that axe finds, and nothing to scroll sideways',
    async (area) => {
      const page = await at('/painel');
      await page.addInitScript(AXE);
      for (const [path, name] of Object.entries(PAGES)) {
        if (areaOf(path) === area) expect(await faultsAt(page, path, name)).toEqual([]);
      }
    },
    120_000,
  );

  test('the pages before the sign-in have neither faults nor sideways scrolling', async () => {
    const page = await visitor();
    await page.addInitScript(AXE);
    for (const path of ['/entrar', '/senha', '/senha?token=x']) {
      expect(await faultsAt(page, path, null)).toEqual([]);
    }
  });
});

/** What is wrong with a page, however it is looked at. */
async function faultsAt(page: Page, path: string, name: string | null): Promise<string[]> {
  const found: string[] = [];
  await show(page, VIEWS[0]);
  await page.goto(`/admin${path}`);
  for (const view of VIEWS) {
    await show(page, view);
    await settled(page, view.scheme);
    if (name !== null) await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    found.push(
      ...(await faultsOf(page, view)).map((fault) => `${path}, ${view.scheme} ${view.width}: ${fault}`),
    );
  }
  return found;
}

async function show(page: Page, { scheme, width }: View): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 844 });
}

/** WCAG 2.2 AA, and what axe holds for good practice. */
const RULES = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

async function faultsOf(page: Page, { rules, width }: View): Promise<string[]> {
  const violations = rules === 'none' ? [] : await violationsOf(page, RULES[rules]);
  const headings = await page.getByRole('heading', { level: 1, includeHidden: true }).count();
  return [
    ...violations.map(
      ({ id, nodes }) =>
        `${id} ${nodes
          .map(({ html }) => html.slice(0, 160))
          .slice(0, 3)
          .join(' | ')}`,
    ),
    ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
    ...((await scrollsSideways(page)) ? ['scrolls sideways'] : []),
    // A table of twenty columns may, on a desk.
    ...(width < 1_280 && (await holdsWhatScrolls(page)) ? ['has something that scrolls sideways'] : []),
  ];
}

function holdsWhatScrolls(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')].some(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth + 1,
    ),
  );
}

function violationsOf(
  page: Page,
  rules: (typeof RULES)[keyof typeof RULES],
): Promise<AxeResults['violations']> {
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return (await axe.run({ runOnly, resultTypes: ['violations'] })).violations;
  }, rules);
}
