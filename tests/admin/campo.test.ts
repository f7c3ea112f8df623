import type { Page } from 'playwright-core';
import encodeQR from 'qr';
import { describe, expect, it } from 'vitest';
import { journey } from './journey.ts';
import { enter } from './parts.ts';
import { mortalidade, PHONE } from './phone.ts';

const { at, contas, db } = await journey();

const HOUR = 3_600_000;
const [ana] = contas;

/** Each test has a batch of its own; the ledger is compared by it. */
const lotes = await db('lotes')
  .where({ status: 'ATIVO' })
  .where('quantidade_total', '>', 100)
  .orderBy('codigo')
  .select('id', 'codigo');
const umLote = () => lotes.pop() as { id: string; codigo: string };

const mortes = (lote: { id: string }, justificativa: string) =>
  db('movimentacoes').where({ lote_id: lote.id, tipo: 'MORTALIDADE', justificativa }).pluck('quantidade');

describe('the phone in the greenhouse', () => {
  it('opens without a signal after one visit, takes notes, and sends them once when the signal is back', async () => {
    const lote = umLote();
    const first = await at('/campo', { cargo: 'Operador', keepsApp: true, own: true, ...PHONE });
    await first.getByText('Dados de').waitFor();
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await first.context().setOffline(true);
    await first.reload();
    await mortalidade(first, lote, 3, 'Geada');
    await first.getByText('Guardado neste aparelho').waitFor();
    expect(Object.keys(await keptPerson(first)).sort()).toEqual(['cargo', 'id', 'nome', 'somente_leitura']);
    await first.close();

    const page = await first.context().newPage();
    await page.goto('/admin/painel');
    await page.getByText('Sem conexão.').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    const campo = page.getByRole('navigation').getByRole('link', { name: 'Campo', exact: true });
    expect(await campo.textContent()).toContain('1 por enviar');
    await campo.click();
    await page.getByText('Espera a conexão').waitFor();
    expect(await mortes(lote, 'Geada')).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText(/^Mortalidade registrada: 3 .*\.$/).waitFor();
    await page.getByRole('heading', { name: 'Por enviar' }).waitFor({ state: 'detached' });
    expect(await mortes(lote, 'Geada')).toEqual([3]);
  });

  it('opens a label that the phone’s own camera reads, without a signal', async () => {
    const lote = umLote();
    const page = await at('/campo', { cargo: 'Operador', keepsApp: true, ...PHONE });
    await page.getByText('Dados de').waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const labels = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/l/'))?.active?.state);
    await expect.poll(labels).toBe('activated');
    await page.context().setOffline(true);
    const scanned = await page.context().newPage();
    await scanned.goto(`/l/${lote.codigo}`);
    await scanned.getByRole('heading', { name: lote.codigo }).waitFor();
    await scanned.getByRole('button', { name: 'Mortalidade' }).waitFor();
  });

  it('says that there is no connection where requests are swallowed', async () => {
    const page = await at('/campo', { cargo: 'Operador', ...PHONE });
    await page.getByText('Dados de').waitFor();
    await page.context().route(/trpc|instalacao|health/, () => {});
    await page.reload();
    await page.getByText('Sem conexão.').waitFor();
  });

  it('finds the batch by a photograph of its label, after one of another code', async () => {
    const lote = umLote();
    const page = await at('/campo', { cargo: 'Operador', ...PHONE });
    const read = async (code: string) => {
      const label = encodeQR(`https://viveiro.exemplo.gov.br/l/${code}`, 'gif', { scale: 6 });
      await page.getByRole('button', { name: 'Ler etiqueta' }).click();
      const file = { name: 'etiqueta.gif', mimeType: 'image/gif', buffer: Buffer.from(label) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await read('%ZZ');
    await page.getByRole('button', { name: 'Outro lote' }).click();
    await read(lote.codigo);
    await page.getByRole('heading', { name: lote.codigo }).waitFor();
  });

  it('records an act once when the browser dies before the service’s answer', async () => {
    const lote = umLote();
    const page = await at('/campo', { cargo: 'Operador', ...PHONE });
    const lost = losingAnswer(page);
    await mortalidade(page, lote, 4, 'Praga');
    await lost;
    await page.close();
    expect(await mortes(lote, 'Praga')).toEqual([4]);

    const after = await page.context().newPage();
    await after.goto('/admin/painel');
    await after.getByText(/^Mortalidade registrada: 4 /).waitFor();
    expect(await mortes(lote, 'Praga')).toEqual([4]);
  });

  it.each(['with locks', 'without locks, as on plain http'])('sends once from two tabs %s', async (how) => {
    const lote = umLote();
    const page = await at('/campo', { cargo: 'Operador', own: true, ...PHONE });
    const context = page.context();
    if (how !== 'with locks') {
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
      await page.reload();
    }
    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('registrarMortalidade')) sent.push(String(request.postData()));
    });
    const other = await context.newPage();
    await other.goto('/admin/campo');
    await other.getByText('Dados de').waitFor();
    await context.setOffline(true);
    await mortalidade(page, lote, 1, 'Seca');
    await mortalidade(other, lote, 2, 'Seca');
    await page.getByText('Espera a conexão').nth(1).waitFor();
    await context.setOffline(false);
    for (const tab of [page, other]) {
      await tab.getByRole('heading', { name: 'Por enviar' }).waitFor({ state: 'detached' });
    }
    expect((await mortes(lote, 'Seca')).sort()).toEqual([1, 2]);
    expect(sent.map((body) => JSON.parse(body).quantidade)).toEqual([1, 2]);
  });

  it('asks about an act that was sent more than 23 hours ago, whatever the phone’s clock says', async () => {
    const lote = umLote();
    const page = await at('/campo', { cargo: 'Operador', own: true, ...PHONE });
    await page.clock.setFixedTime(Date.now() + 2 * HOUR);
    const lost = losingAnswer(page);
    await mortalidade(page, lote, 6, 'Manuseio');
    await lost;
    await page.close();

    const after = await page.context().newPage();
    await after.goto('/admin/folha.svg');
    await after.evaluate(sentEarlier, 25 * HOUR);
    await after.clock.setFixedTime(Date.now() - 25 * HOUR);
    await after.goto('/admin/campo');
    await after.getByText('Falta conferir').waitFor();
    await after.getByRole('button', { name: 'Conferir' }).click();
    await after
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: /: 6 de .*\(Manuseio\), por Ana / })
      .waitFor();
    await after.getByRole('button', { name: 'Está registrado' }).click();
    await after.getByRole('heading', { name: 'Por enviar' }).waitFor({ state: 'detached' });
    expect(await mortes(lote, 'Manuseio')).toEqual([6]);
  });

  it('asks for a sign-in when the session has ended, and then sends', async () => {
    const lote = umLote();
    const page = await at('/campo', { cargo: 'Operador', ...PHONE });
    await page.getByText('Dados de').waitFor();
    await page.context().setOffline(true);
    await mortalidade(page, lote, 9, 'Praga');
    await page.context().clearCookies();
    await page.context().setOffline(false);
    const dialog = page.getByRole('dialog', { name: 'Entre novamente' });
    await dialog.waitFor();
    expect(await mortes(lote, 'Praga')).toEqual([]);
    await enter(page, ana);
    await page.getByText(/^Mortalidade registrada: 9 /).waitFor();
    expect(await mortes(lote, 'Praga')).toEqual([9]);
  });
});

/** In the browser: what was noted was sent by so much earlier. */
function sentEarlier(ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('viveiro');
    opening.onsuccess = () => {
      const writing = opening.result.transaction('fila', 'readwrite');
      const all = writing.objectStore('fila').openCursor();
      all.onsuccess = () => {
        const { result } = all;
        if (!result) return;
        result.update({ ...result.value, enviadoEm: result.value.enviadoEm - ms });
        result.continue();
      };
      writing.oncomplete = () => resolve(opening.result.close());
      writing.onerror = () => reject(writing.error);
    };
  });
}

/** What the browser keeps of who is signed in. */
function keptPerson(page: Page): Promise<object> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('viveiro');
        opening.onsuccess = () => {
          const asking = opening.result.transaction('respostas').objectStore('respostas').get('pessoa');
          asking.onsuccess = () => resolve(asking.result);
        };
      }),
  );
}

/** The service writes, and its answer is lost on the way; resolves when that has happened. */
function losingAnswer(page: Page): Promise<void> {
  return new Promise((resolve) => {
    void page.route(/registrarMortalidade/, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
      resolve();
    });
  });
}
