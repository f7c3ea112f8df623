import { expect, test } from 'vitest';
import { Destinatario } from '../../db/models/destinatario.ts';
import { Entrega } from '../../db/models/entrega.ts';
import { hold, journey } from './journey.ts';
import { fill, pick, said, seen } from './parts.ts';

const { at, db } = await journey();

test('a CPF is masked in the list, the search and the report, and complete on its record', async () => {
  const ana = await Destinatario.query(db).where({ tipo: 'FISICA' }).first().throwIfNotFound();
  const [, b, c] = /^(...)(...)(...)/.exec(ana.documento)?.slice(1) ?? [];
  const masked = `***.${b}.${c}-**`;
  const page = await at(`/destinatarios?documento=${ana.documento}`);
  await page.getByRole('cell', { name: masked }).waitFor();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(ana.nome);
  await page.getByRole('option', { name: ana.nome }).getByText(masked).first().waitFor();
  await page.goto(`/admin/relatorios/destinatarios?documento=${ana.documento}`);
  await page.getByRole('cell', { name: masked }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain(`${b}.${c}-${ana.documento.slice(9)}`);
  await page.goto(`/admin/destinatarios/${ana.id}`);
  const identity = page.getByText(`${ana.documento.slice(0, 3)}.${b}.${c}-${ana.documento.slice(9)}`);
  // A person is no institution, of whatever category.
  expect(await identity.innerText()).toMatch(/ · Pessoa física · no cadastro desde /);
});

test('a recipient is registered once, refused the second time, changed, and made inactive by name', async () => {
  const page = await at('/destinatarios');
  await page.getByRole('button', { name: 'Novo destinatário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo destinatário' });
  const known = await Destinatario.query(db).where({ tipo: 'JURIDICA' }).first().throwIfNotFound();
  await dialog.getByLabel('Nome').fill('Escola Municipal do Ipê');
  // What is wrong with its digits is said on leaving the field, before anything is sent.
  await dialog.getByLabel('Documento').fill('529.982.247-26');
  await dialog.getByLabel('Telefone').focus();
  await dialog.getByText('Confira o documento: os dígitos verificadores não conferem.').waitFor();
  await dialog.getByLabel('Documento').fill(known.documento);
  await pick(dialog.getByRole('combobox', { name: 'Categoria' }), 'Pública');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('já existe um cadastro com esse documento').waitFor();
  expect(await dialog.getByLabel('Nome').inputValue()).toBe('Escola Municipal do Ipê');
  await dialog.getByLabel('Documento').fill('11.222.333/0001-81');
  await dialog.getByRole('button', { name: 'Salvar' }).dblclick();
  await page.getByRole('heading', { name: 'Escola Municipal do Ipê', level: 1 }).waitFor();
  await page.getByText('CNPJ 11.222.333/0001-81').waitFor();
  await page.getByText('Nada foi entregue ainda.').waitFor();
  // What is known is read; Editar changes it.
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Editar' }).click();
  const documento = page.getByLabel('Documento');
  expect(await documento.inputValue()).toBe('11.222.333/0001-81');
  await documento.fill('11222333000181');

  await page.getByLabel('Telefone').fill('(15) 3333-4444');
  // The notice of the registration, in the same words, may still stand there.
  const saved = page.waitForResponse(/destinatarios\.atualizar/);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await saved;
  await said(page, 'Cadastro de Escola Municipal do Ipê salvo.').last().waitFor();
  await documento.waitFor({ state: 'detached' });
  await page.getByText('(15) 3333-4444').waitFor();

  await page.getByRole('button', { name: 'Inativar' }).click();
  const asking = page.getByRole('dialog', { name: 'Inativar Escola Municipal do Ipê' });
  await asking.getByRole('button', { name: 'Inativar' }).click();
  await page.getByText('Inativo: não recebe nada novo.').waitFor();
  const found = await Destinatario.query(db).where({ nome: 'Escola Municipal do Ipê' });
  expect(found).toMatchObject([
    { documento: '11222333000181', telefone: '(15) 3333-4444', status: 'INATIVO' },
  ]);
  expect(await page.getByRole('button', { name: 'Nova entrega' }).count()).toBe(0);
});

test('when two people change one record, the second sees what the first changed and loses nothing', async () => {
  const { id, telefone } = await Destinatario.query(db).where({ status: 'ATIVO' }).first().throwIfNotFound();
  const ana = await at(`/destinatarios/${id}?editar=sim`);
  const bia = await at('/conta', { cargo: 'Operador' });
  // The stream of events might tell her before she saves.
  await hold(bia, /eventos\./);
  await bia.goto(`/admin/destinatarios/${id}?editar=sim`);
  await fill(bia, { Telefone: '(15) 2222-2222', Responsável: 'Bia' });
  await fill(ana, { Telefone: '(15) 1111-1111', Endereço: 'Rua Nova, 1' });
  await ana.getByRole('button', { name: 'Salvar' }).click();
  await ana.getByRole('status').waitFor();

  await bia.getByRole('button', { name: 'Salvar' }).click();
  await bia.getByRole('alert').getByText('Outra pessoa alterou este registro').waitFor();
  await bia.getByText('Agora: (15) 1111-1111').waitFor();
  expect(await bia.getByLabel('Telefone').inputValue()).toBe('(15) 2222-2222');
  expect(await bia.getByLabel('Endereço').inputValue()).toBe('Rua Nova, 1');
  expect(await Destinatario.query(db).findById(id)).toMatchObject({ telefone: '(15) 1111-1111' });

  await bia.getByRole('button', { name: 'Salvar' }).click();
  await bia.getByRole('alert').waitFor({ state: 'detached' });
  await seen(bia.getByRole('status').getByText(/^Cadastro de .* salvo/));
  const now = { telefone: '(15) 2222-2222', responsavel: 'Bia', endereco: 'Rua Nova, 1' };
  expect(await Destinatario.query(db).findById(id)).toMatchObject(now);
  expect(telefone).not.toBe(now.telefone);
});

test('text typed while a change is being saved stays, and the next save writes it', async () => {
  const escola = await Destinatario.query(db).where({ tipo: 'JURIDICA' }).first().throwIfNotFound();
  const page = await at(`/destinatarios/${escola.id}?editar=sim`);
  const salvar = page.getByRole('button', { name: 'Salvar' });
  const answer = await hold(page, /destinatarios\.atualizar/);
  await page.getByLabel('Telefone').fill('(11) 4321-0001');
  await salvar.click();
  await page.getByLabel('Telefone').fill('(11) 4321-0002');
  answer();
  await page.getByRole('status').waitFor();
  expect(await page.getByLabel('Telefone').inputValue()).toBe('(11) 4321-0002');
  // Nor is it lost by leaving.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuar aqui' }).click();
  await salvar.click();
  await expect
    .poll(async () => (await Destinatario.query(db).findById(escola.id))?.telefone)
    .toBe('(11) 4321-0002');
});

test('a record shows what was delivered, in figures, and leads to the next dispatch', async () => {
  const [mais] = await db('movimentacoes')
    .where({ tipo: 'EXPEDICAO', origem: 'MANUAL', retorno_ao_viveiro: false })
    .whereNotNull('destinatario_id')
    .groupBy('destinatario_id')
    .select<{ id: string }[]>('destinatario_id as id')
    .orderByRaw('count(*) desc');
  const { nome, status } = await Destinatario.query(db)
    .findById(mais?.id as string)
    .throwIfNotFound();
  expect(status).toBe('ATIVO');
  const page = await at(`/destinatarios/${mais?.id}`, { cargo: 'Operador', width: 390, height: 844 });
  await page.getByRole('heading', { name: nome, level: 1 }).waitFor();
  const entregas = page.getByRole('region', { name: 'Entregas' });
  const rows = entregas.getByRole('list', { name: 'Entregas' }).getByRole('listitem');
  await rows.first().waitFor();
  const [counted] = await db('movimentacoes as m')
    .where({ destinatario_id: mais?.id, retorno_ao_viveiro: false })
    .whereNull('estorno_de')
    .whereNotExists(db('movimentacoes as e').whereRaw('e.estorno_de = m.id'))
    .select<{ entregues: string }[]>(db.raw('count(*) as entregues'));
  const entregues = String(counted?.entregues);
  const visitas = await Entrega.query(db).where({ destinatario_id: mais?.id as string });
  const valem = visitas.filter(({ estornados, itens }) => estornados < itens).length;
  for (const [n, figure] of [String(valem), entregues].entries())
    await entregas.getByRole('definition').nth(n).getByText(figure, { exact: true }).waitFor();
  expect(visitas.length).toBeLessThan(Number(entregues));
  expect(await rows.count()).toBe(visitas.length);
  expect(await page.getByRole('button', { name: 'Inativar' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Nova entrega' }).click();
  await page.getByRole('heading', { name: 'Nova entrega', level: 1 }).waitFor();
  await expect.poll(() => page.getByLabel('Destinatário').inputValue()).toBe(nome);
});
