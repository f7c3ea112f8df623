import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import { especie as novaEspecie } from '../support/factories.ts';
import { journey } from './journey.ts';

/** What only the service can refuse is said at the field that it is of, and one is led there. */

const { at, db } = await journey();
const admin = await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound();
const service = callerFor(db, admin);
const especie = await service.especies.criar({
  nome_popular: 'Araçá-recusado',
  categoria: 'NATIVA',
  tipo: 'SEMENTE',
  quantidade_inicial: 90,
});
const lugar = await service.estufas.criar({
  localizacao_estufa: 'Estufa 9',
  localizacao_barraca: 'Barraca 1',
  localizacao_posicao: '1',
  capacidade_total: 60,
});
const [destinatario] = (await service.destinatarios.listar({ tipo: 'JURIDICA', limite: 1 })).docs;

test('a place, a recipient and a person that exist already are refused at their fields', async () => {
  const page = await at('/estufas?nova=sim');
  for (const [label, text] of [
    ['Estufa', 'Estufa 9'],
    ['Barraca', 'Barraca 1'],
    ['Posição', '1'],
    ['Capacidade', '10'],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
  await refusedAt(page, 'Salvar', page.getByLabel('Posição'));

  await page.goto('/admin/destinatarios?novo=sim');
  await page.getByLabel('Nome').fill('Outro');
  await choose(page, 'Tipo', 'Jurídica');
  await choose(page, 'Categoria', 'Pública');
  await page.getByLabel('Documento').fill(destinatario?.documento as string);
  await refusedAt(page, 'Salvar', page.getByLabel('Documento'));

  await page.goto('/admin/usuarios?convidar=sim');
  await page.getByLabel('Nome').fill('Outra Pessoa');
  await page.getByLabel('E-mail').fill(admin.email);
  await refusedAt(page, 'Convidar', page.getByLabel('E-mail'));
});

test('more plants than there are or than fit are refused at their quantity', async () => {
  const page = await at(`/movimentacoes?registrar=SAIDA&especie=${especie.id}`);
  await page.getByLabel('Quantidade').fill('91');
  await page.getByLabel('Justificativa').fill('Plantio');
  await refusedAt(page, 'Registrar', page.getByLabel('Quantidade'));

  await page.goto(`/admin/lotes?abrir=sim&especieId=${especie.id}&estufaId=${lugar.id}`);
  const quantidade = page.getByLabel('Quantidade inicial');
  for (const [n, reason] of [
    ['70', 'a estufa E09-B01-01 tem 60 vagas'],
    ['91', 'a sementeira tem 90 e falta 1'],
  ] as const) {
    await quantidade.fill(n);
    await refusedAt(page, 'Salvar', quantidade, reason);
  }
});

test('moving a batch that somebody else has changed meanwhile is refused', async () => {
  const lote = await service.lotes.criar({
    estufa_id: lugar.id,
    itens_especies: [{ especie_id: especie.id, quantidade_inicial: 5 }],
  });
  const page = await at(`/lotes/${lote.id}?acao=transferir`);
  const dialog = page.getByRole('dialog', { name: `Transferir ${lote.codigo}` });
  await dialog.getByLabel('Estufa').fill('E01-B01-01');
  // A list that is still narrowing down moves under the pointer.
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.getByRole('option', { name: 'E01-B01-01' }).click();
  await service.lotes.atualizarFase({ id: lote.id, fase: 'GERMINAÇÃO' });
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await dialog.getByRole('alert').waitFor();
});

test('a wrong current password is refused at its field', async () => {
  const page = await at('/conta');
  await page.getByLabel('Senha atual').fill('nao-e-esta-senha');
  await page.getByLabel('Nova senha').fill('jequitiba-rosa-77-anos');
  await refusedAt(page, 'Trocar a senha', page.getByLabel('Senha atual'));
});

test('what came back of an item is refused at its own field, though others stay blank', async () => {
  const [cambuci, grumixama] = await Promise.all(
    ['Cambuci-recusado', 'Grumixama-recusada'].map((nome_popular) =>
      novaEspecie(service, { nome_popular, quantidade_inicial: 20 }),
    ),
  );
  const { id } = await service.entregas.criar({
    ...{ destinatario_id: destinatario?.id ?? '', justificativa: 'Plantio' },
    itens: [cambuci, grumixama].map((each) => ({ especie_id: each?.id ?? '', quantidade: 20 })),
  });
  const page = await at(`/entregas/${id}`);
  await page.getByRole('button', { name: 'Registrar devolução' }).click();
  const dialog = page.getByRole('dialog');
  const first = dialog.getByLabel('Cambuci-recusado');
  const second = dialog.getByLabel('Grumixama-recusada');
  await dialog.getByLabel('Justificativa').fill('Sobrou');
  await refusedAt(page, 'Registrar', first, 'Preencha este campo');
  await second.fill('0');
  await refusedAt(page, 'Registrar', second);
  await second.fill('33');
  await refusedAt(page, 'Registrar', second, 'Use no máximo 20');
  expect(await first.getAttribute('aria-invalid')).not.toBe('true');
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function refusedAt(page: Page, button: string, field: Locator, reason?: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  if (reason) await page.getByText(reason).waitFor();
}
