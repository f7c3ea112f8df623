import { expect, test } from 'vitest';
import { start } from '../../adapters/jobs/webhooks.ts';
import { carteiro } from '../../adapters/webhooks/carteiro.ts';
import { capturingLog } from '../support/caller.ts';
import { asService } from '../support/database.ts';
import { receiver, status } from '../support/receiver.ts';
import { seqs, verified } from '../support/webhooks.ts';
import { journey } from './journey.ts';
import { follow } from './pages.ts';
import { find, seen } from './parts.ts';

const { at, db } = await journey();

test('on a phone an administrator adds a webhook, sees its answers, and ends it', async () => {
  const there = await receiver(status(500));
  const { enviar } = carteiro({ redeInterna: true });
  const sender = start(asService(db), {
    ...{ enviar, now: () => new Date(), wakeOutbox: () => {}, log: capturingLog() },
  });
  const host = new URL(there.url).host;
  const page = await at('/webhooks', { width: 390 });
  // The list is empty at first.
  await page.getByRole('main').getByText('Criar o primeiro webhook', { exact: true }).click();
  const creating = page.getByRole('dialog', { name: 'Novo webhook' });
  await creating.getByLabel('Endereço').fill('receptor');
  await creating.getByRole('button', { name: 'Criar' }).click();
  await creating.getByText('Informe um endereço como https://').waitFor();
  await creating.getByLabel('Endereço').fill(there.url);
  await find(creating.getByRole('combobox', { name: 'Eventos' }), 'cadastrou uma estufa');
  await creating.getByLabel('Descrição').fill('Painel da prefeitura');
  await creating.getByRole('checkbox', { name: 'Enviar em remessas' }).check();
  await creating.getByRole('button', { name: 'Criar' }).click();
  const shown = page.getByRole('dialog', { name: 'Segredo do webhook', exact: true });
  const segredo = await shown.getByLabel('Segredo').inputValue();
  expect(segredo).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'Copiar' }).click();
  await seen(shown.getByRole('status').getByText(/está copiado|copie com Ctrl C/));
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: host }).click();
  const dialog = page.getByRole('dialog', { name: `Webhook de ${host}`, exact: true });
  await dialog.getByText('Nada foi enviado ainda.').waitFor();
  await dialog.getByRole('button', { name: 'Testar' }).click();
  await dialog.getByText('O receptor respondeu 500.').waitFor();
  verified(there.received[0] as never, segredo);

  await dialog.getByRole('button', { name: 'Pausar' }).click();
  await dialog.getByText(/^Pausado desde \d\d/).waitFor();
  await dialog.getByRole('button', { name: 'Retomar' }).click();
  await dialog.getByText(/^Entregue até o registro [\d.]+\.$/).waitFor();

  there.answer = status(204);
  await dialog.getByRole('textbox', { name: 'Depois do registro' }).fill('0');
  await dialog.getByRole('button', { name: 'Enviar de novo' }).click();
  const [seq] = await db('auditoria').where('acao', 'CRIAR_ESTUFA').orderBy('seq').limit(1).pluck('seq');
  await expect.poll(() => seqs(there)[1]).toBe(seq);
  await dialog.getByText('Entregue: o receptor respondeu 204').first().waitFor();
  await dialog.getByText(/^\d+ eventos, do registro [\d.]+ ao [\d.]+$/).waitFor();
  expect(await dialog.getByRole('checkbox', { name: 'Enviar em remessas' }).isChecked()).toBe(true);

  await dialog.getByRole('button', { name: 'Trocar o segredo' }).click();
  const asking = page.getByRole('dialog', { name: `Trocar o segredo do webhook de ${host}` });
  await asking.getByText('Por 24 horas').waitFor();
  await asking.getByRole('button', { name: 'Trocar o segredo' }).click();
  await shown.getByText('O segredo de antes ainda vale até').waitFor();
  expect(await shown.getByLabel('Segredo').inputValue()).not.toBe(segredo);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'hidden' });

  await sender.stop();
  await db('webhooks')
    .update({ situacao: 'PAUSADO', motivo: 'FALHAS', desde: new Date() })
    .where('situacao', 'ATIVO');
  await follow(page, '/painel');
  await page.getByRole('link', { name: `Veja o webhook de ${host}` }).click();
  await dialog.getByText('por três dias o receptor não recebeu os eventos').waitFor();
  await dialog.getByRole('button', { name: 'Encerrar' }).click();
  const ending = page.getByRole('dialog', { name: `Encerrar o webhook de ${host}` });
  await ending.getByText('Um webhook encerrado não volta').waitFor();
  await ending.getByRole('button', { name: 'Encerrar' }).click();
  // It is there to be used, too.
  await dialog.getByText(/^Encerrado em/).click();
  expect(await db('segredos_dos_webhooks')).toEqual([]);
});
