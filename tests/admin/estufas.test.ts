import { expect, test } from 'vitest';
import { especie, estufa } from '../support/factories.ts';
import { journey } from './journey.ts';
import { follow } from './pages.ts';
import { fill, said, seen, undo } from './parts.ts';

const { at, db, service, operador, asOperador } = await journey();

test('a clerk registers all positions of a stall at once, and one more', async () => {
  const page = await at('/estufas?nova=sim', { cargo: 'Operador' });
  const dialog = page.getByRole('dialog', { name: 'Novo lugar' });
  await fill(dialog, {
    Estufa: 'Estufa 7',
    Barraca: 'Barraca 1',
    Posição: '1',
    'Até o número': '4',
    Capacidade: '250',
  });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await said(page, '4 posições cadastradas em Estufa 7, Barraca 1.').waitFor();
  const { rows } = await db.raw(
    `select localizacao_posicao as p, capacidade_total as c from estufas where localizacao_estufa = 'Estufa 7' order by seq`,
  );
  expect(rows).toEqual(['1', '2', '3', '4'].map((p) => ({ p, c: 250 })));
  await page.getByRole('button', { name: 'Nova estufa' }).click();
  await fill(dialog, { Estufa: 'estufa 07', Barraca: 'Barraca 1', Posição: '3', Capacidade: '10' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Confira a localização: a estufa E07-B01-03 já está neste lugar.').waitFor();
  await dialog.getByLabel('Posição').fill('9');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('heading', { name: 'E07-B01-09', level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'Inativar' }).count()).toBe(0);
});

test('a greenhouse without stalls is registered, shown and changed without a hyphen anywhere', async () => {
  const page = await at('/estufas?nova=sim', { cargo: 'Operador' });
  const dialog = page.getByRole('dialog', { name: 'Novo lugar' });
  await fill(dialog, { Estufa: 'Telado 4', Posição: '1', 'Até o número': '3', Capacidade: '50' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await said(page, '3 posições cadastradas em Telado 4.').waitFor();
  await page.getByRole('button', { name: 'Nova estufa' }).click();
  await fill(dialog, { Estufa: 'Sombrite', Posição: '', Capacidade: '80' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  // It is called what people call it, with its code behind.
  await page.getByRole('heading', { name: 'Sombrite ESOMBRITE', exact: true, level: 1 }).waitFor();
  const editar = page.getByRole('button', { name: 'Editar' });
  await editar.click();
  expect(await page.getByLabel('Barraca').inputValue()).toBe('');
  expect(await page.getByLabel('Posição').inputValue()).toBe('');
  await page.getByLabel('Posição').fill('2');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('heading', { name: 'Sombrite, posição 2 ESOMBRITE-02', level: 1 }).waitFor();
  await editar.click();
  const posicao = page.getByLabel('Posição');
  await posicao.fill('');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('heading', { name: 'Sombrite ESOMBRITE', exact: true, level: 1 }).waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/(^|[\s“])-([\s,.”]|$)/m);

  await follow(page, '/painel');
  const mapa = page.getByRole('region', { name: 'Sombrite' });
  await mapa.getByRole('link', { name: /^ESOMBRITE, inteira / }).waitFor();
  await page.getByRole('region', { name: 'Telado 4' }).getByRole('link').nth(2).waitFor();
  expect(await mapa.innerText()).not.toMatch(/(^|\s)-(\s|$)/m);
});

test('a capacity below the occupancy is refused at its field', async () => {
  const estufa = await occupied();
  const page = await at(`/estufas/${estufa.id}?editar=sim`);
  const capacity = page.getByLabel('Capacidade');
  await capacity.fill('1');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const sentence = `Informe uma capacidade de pelo menos ${estufa.ocupacao_atual}`;
  await page.getByText(sentence).waitFor();
  expect(await capacity.getAttribute('aria-invalid')).toBe('true');
  expect(await occupied()).toEqual(estufa);
  await capacity.fill(String(estufa.ocupacao_atual));
  await page.getByRole('button', { name: 'Salvar' }).click();
  await said(page, `${estufa.codigo_identificador}: `).waitFor();
  expect(await occupied()).toMatchObject({ capacidade_total: estufa.ocupacao_atual });
});

test('a place is marked, and taken out of use by an administrator after a warning, by mistake at first', async () => {
  const estufa = await occupied();
  const page = await at(`/estufas/${estufa.id}`, { width: 390, height: 844 });
  const button = (name: string) => page.getByRole('button', { name });
  const dialog = page.getByRole('dialog', { name: `Inativar ${estufa.codigo_identificador}` });
  const inativar = dialog.getByRole('button', { name: 'Inativar' });
  await button('Pôr em manutenção').click();
  await button('Inativar').click();
  await dialog.getByText('ficam até serem transferidas').waitFor();
  await inativar.click();
  await undo(page, 'está inativa');
  await page.getByText(`${estufa.codigo_identificador} está como antes.`).waitFor();
  expect(await occupied()).toMatchObject({ status: 'Manutenção' });
  await button('Encerrar manutenção').click();
  await button('Inativar').click();
  await inativar.click();
  await button('Reativar').waitFor();
  expect(await occupied()).toMatchObject({ status: 'Inativo' });
  await button('Reativar').click();
  await button('Pôr em manutenção').waitFor();
  expect(await occupied()).toMatchObject({ status: 'Ocupada' });
});

test('the page of a place names its batches by their plants, and an unknown place says so', async () => {
  const { rows } = await db.raw(`
    select l.codigo, l.estufa_id, e.nome_popular from lotes l
      join lote_itens i on i.lote_id = l.id join especies e on e.id = i.especie_id
      where l.status = 'ATIVO' and (select count(*) from lote_itens o where o.lote_id = l.id) = 1 limit 1`);
  const [{ codigo, estufa_id, nome_popular }] = rows;
  const page = await at(`/estufas/${estufa_id}`);
  const row = page.getByRole('region', { name: 'Lotes aqui' }).getByRole('row', { name: codigo });
  await row.getByText(nome_popular).first().waitFor();

  await follow(page, '/estufas/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { name: 'Registro não encontrado', level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'na lista' }).click();
  await page.getByRole('heading', { name: 'Estufas', level: 1 }).waitFor();
});

test('the map and the page of each place show when the greenhouse had its last round, and by whom', async () => {
  // A greenhouse of its own: through those of the demonstration somebody walks on some days of the week.
  const place = (localizacao_posicao: string) =>
    service.estufas.criar({
      ...{ localizacao_estufa: 'Estufa 6', localizacao_barraca: 'Barraca 1', localizacao_posicao },
      capacidade_total: 100,
    });
  const um = await place('1');
  const outro = await place('2');
  const anotado_em = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await asOperador.estufas.fazerRonda({ id: um.id, anotado_em, anotacao: 'Pulgões na barraca 3' });

  const page = await at('/painel');
  await seen(page.getByRole('region', { name: 'Estufa 6' }).getByText(/ vagas, .*%, vista há 3 dias$/));
  const dia = new Date(anotado_em).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  for (const { id } of [um, outro]) {
    await follow(page, `/estufas/${id}`);
    await seen(
      page.getByText(new RegExp(`^Vistoriada por ${operador.nome} em ${dia.slice(0, 5)} às \\d+h\\d*\\.$`)),
    );
    await page.getByText('Anotação: Pulgões na barraca 3', { exact: true }).first().waitFor();
  }
  await follow(page, `/estufas/${um.id}`);
  const entry = page.getByRole('region', { name: 'Quem fez o quê' }).getByRole('listitem').first();
  await entry.getByText(/fez a ronda em /).waitFor();
  expect(await entry.textContent()).toMatch(new RegExp(`Anotado em: *${dia} \\d\\d:\\d\\d`));
});

test('a place with many batches says how many more there are, and links to all', async () => {
  const { id: estufa_id } = await estufa(service, {
    localizacao_estufa: 'Estufa de muitos',
    capacidade_total: 200,
  });
  const { id: especie_id } = await especie(service, { quantidade_inicial: 102 });
  const abrir = () =>
    service.lotes.criar({ estufa_id, itens_especies: [{ especie_id, quantidade_inicial: 1 }] });
  for (let n = 0; n < 101; n += 1) await abrir();
  // What is over is not here.
  const { id } = await abrir();
  await service.lotes.atualizarFase({ id, fase: 'FINALIZADO', justificativa: 'Fim' });
  const page = await at(`/estufas/${estufa_id}`);
  const aqui = page.getByRole('region', { name: 'Lotes aqui' });
  await aqui.getByText('E mais 1, em todos os que estão aqui.').waitFor();
  expect(await aqui.getByRole('table').getByRole('row').count()).toBe(101);
  await aqui.getByRole('link', { name: 'todos os que estão aqui' }).click();
  await page.getByText('101 registros').waitFor();
});

/** The place with the most plants. */
async function occupied() {
  const { rows } = await db.raw(
    'select id, codigo_identificador, capacidade_total, ocupacao_atual, status from estufas order by ocupacao_atual desc, seq limit 1',
  );
  return rows[0];
}

test('a mark that is refused because somebody else changed the place shows the place as it is', async () => {
  const { id } = await estufa(service, { localizacao_estufa: 'Estufa marcada' });
  const page = await at(`/estufas/${id}`);
  // What others do would bring everything up to date.
  await page.route(/\/trpc\/eventos\./, (route) => route.abort());
  const mark = page.getByRole('button', { name: 'Pôr em manutenção' });
  await mark.waitFor();
  await service.estufas.atualizar({ id, status: 'Manutenção' });
  await mark.click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Encerrar manutenção' }).click();
  await page.getByText('está em uso outra vez.').waitFor();
});
