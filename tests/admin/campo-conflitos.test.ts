import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import * as factories from '../support/factories.ts';
import { estufaDeCampo } from './greenhouse.ts';
import { divert, hold, journey } from './journey.ts';
import { enter, seen } from './parts.ts';
import {
  allSent,
  anotacao,
  contagem,
  fase,
  leave,
  mortalidade,
  PHONE,
  signal,
  transferencia,
  withoutSignal,
} from './phone.ts';

/** What is noted on a phone while others, or another clock, go on. */

const { at, db, contas, visitor, service } = await journey();
const [ana, bento] = contas;
const estufa = (batches: number) => estufaDeCampo(service, batches);
const lido = (lote: { id: string }) => service.lotes.buscar({ id: lote.id });
const vivas = async (lote: { id: string }) => (await lido(lote)).quantidade_total;
const semSinal = async ({ own = false } = {}) =>
  withoutSignal(await at('/campo', { cargo: 'Operador', keepsApp: true, own, ...PHONE }));

type Lote = Awaited<ReturnType<typeof factories.lote>>;

/** The acts of the field, on their way to the service. */
const WRITES = /\/trpc\/(lotes|contagens|estufas)\.(?!emCampo)/;

test('two phones count one greenhouse, while plants are given away from it, and the balances are right in the end', async () => {
  const { nome, lotes, especie_id } = await estufa(3);
  const [a, b, c] = lotes;
  const { id } = await service.contagens.criar({ estufa_ids: lotes.map(({ estufa_id }) => estufa_id) });
  await service.lotes.atualizarFase({ id: a.id, fase: 'PRONTO' });
  await service.lotes.atualizarFase({ id: b.id, fase: 'PRONTO' });
  const [deAna, deBento] = [await phoneOf(ana), await phoneOf(bento)];
  const dispatch = (lote: Lote, quantidade: number) =>
    service.movimentacoes.criar({
      ...{ tipo: 'EXPEDICAO', especie_id, lote_id: lote.id, quantidade },
      ...{ destinatario_id: destinatario.id, justificativa: 'Arborização' },
    });
  const destinatario = await factories.destinatario(service);
  // Ten leave before b is counted; the phones do not know.
  await dispatch(b, 10);
  await contagem(deAna, a, 98);
  await contagem(deBento, b, 90);
  // Twenty leave after a was counted. What is dead in c is noted, and not counted again.
  await dispatch(a, 20);
  await mortalidade(deBento, c, 4, 'Praga');
  await contagem(deBento, c, 95);
  await signal(deAna, deBento);
  await allSent(deAna);
  await allSent(deBento);
  const { linhas } = await service.contagens.buscar({ id });
  expect(linhas.map(({ diferenca }) => diferenca)).toEqual([-2, 0, -1]);
  await service.contagens.encerrar({ id, justificativa: `Contagem da ${nome}` });
  expect(await Promise.all([a, b, c].map(vivas))).toEqual([78, 90, 95]);
});

test('a phone that two people share, and that has two tabs open, records each act once, in the name of who noted it', async () => {
  const { lotes, vazia } = await estufa(1);
  const [um] = lotes;
  const page = await phoneOf(ana);
  const other = await page.context().newPage();
  await other.goto('/admin/campo');
  await other.getByText('Dados de').waitFor();
  await fase(page, um, 90);
  await anotacao(other, um, 'De Ana, na outra aba.');
  const restore = await divert(page.context(), WRITES, (route) => route.abort());
  await signal(page);
  await page.bringToFront();
  await seen(page.getByText(/^Ainda não enviado/).first());
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  const asking = page
    .getByRole('dialog')
    .getByText(/^2 registros ainda não foram enviados\. .* aqui de novo\.$/);
  await asking.waitFor();
  await page.getByRole('button', { name: 'Sair assim mesmo' }).click();
  await enter(page, bento);
  restore();
  await page.goto('/admin/campo');
  await seen(page.getByText(/é enviado quando .* entrar aqui$/).first());
  await transferencia(page, um, vazia.codigo_identificador);
  await expect.poll(async () => (await lido(um)).estufa_id).toBe(vazia.id);
  expect((await lido(um)).fase).toBe('SEMEADURA');
  await leave(page);
  await enter(page, ana);
  await page.goto('/admin/campo');
  const quem = async () => {
    const fatos = await service.lotes.linhaDoTempo({ id: um.id });
    const acts = fatos.filter(({ fato }) => fato !== 'ABERTURA' && fato !== 'MOVIMENTACAO');
    const people = await Usuario.query(db).findByIds(acts.map(({ usuario }) => usuario.id));
    return acts.map(({ fato, usuario }) => [fato, people.find(({ id }) => id === usuario.id)?.email]);
  };
  await expect.poll(quem).toEqual([
    ['TRANSFERENCIA', bento.email],
    ['FASE', ana.email],
    ['ANOTACAO', ana.email],
  ]);
  await allSent(page);
  expect(await quem()).toHaveLength(3);
});

test('a phone whose clock is wrong counts by the service’s time, and asks for a second look', async () => {
  const { lotes } = await estufa(1);
  const [um] = lotes;
  const { id } = await service.contagens.criar({ lote_ids: [um.id] });
  const page = await semSinal({ own: true });
  // The battery was out: three hours ahead, and no answer of the service since.
  await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
  await page.reload();
  await mortalidade(page, um, 2, 'Geada');
  await contagem(page, um, 97);
  await signal(page);
  await allSent(page);
  const { linhas } = await service.contagens.buscar({ id });
  expect(linhas.map(({ quantidade, diferenca, conferir }) => [quantidade, diferenca, conferir])).toEqual([
    [97, -1, true],
  ]);
  await service.contagens.encerrar({ id, justificativa: 'Contagem' });
  expect(await vivas(um)).toBe(97);
});

describe('a noted act that cannot be recorded is explained, and stays', () => {
  test('a phase that somebody else changed in the meantime becomes a note', async () => {
    const { lotes } = await estufa(1);
    const [um] = lotes;
    const page = await semSinal();
    await fase(page, um, 80);
    await service.lotes.atualizarFase({ id: um.id, fase: 'PRODUÇÃO' });
    await signal(page);
    const refused = page.getByRole('alert').filter({ hasText: 'Produção' });
    await refused.waitFor();
    expect([await vivas(um), (await lido(um)).fase]).toEqual([100, 'PRODUÇÃO']);
    await page.getByRole('button', { name: 'Guardar como anotação' }).click();
    await allSent(page);
    const { anotacao } = (await service.lotes.linhaDoTempo({ id: um.id })).at(-1) ?? {};
    expect(anotacao).toMatch(/^Mudança de fase anotada em campo e não registrada: a Germinação, 80 .* vivas/);
  });

  test('a place that went out of use in the meantime cannot be chosen, and another is sent', async () => {
    const { nome, lotes, vazia } = await estufa(1);
    const [um] = lotes;
    const livre = await factories.estufa(service, {
      ...{ localizacao_estufa: nome, localizacao_posicao: '9', capacidade_total: 500 },
    });
    const page = await semSinal();
    await transferencia(page, um, vazia.codigo_identificador);
    await service.estufas.atualizar({ id: vazia.id, status: 'Manutenção' });
    const refused = page.waitForResponse(/lotes\.transferir/);
    const answer = await hold(page.context(), /lotes\.emCampo/);
    const asked = refused.then(() => page.waitForRequest(/lotes\.emCampo/));
    await signal(page);
    await asked;
    // The dialog keeps the places that are known when it opens.
    expect(await page.getByText('Não foi aceito').count()).toBe(0);
    answer();
    await page.getByText('Não foi aceito').waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/^\S.{20,}\.$/);
    await page.getByRole('button', { name: 'Corrigir' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: livre.codigo_identificador }).waitFor();
    expect(await dialog.getByRole('radio', { name: vazia.codigo_identificador }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.getByText('Preencha este campo').waitFor();
    expect((await lido(um)).estufa_id).toBe(um.estufa_id);
    await dialog.getByRole('radio', { name: livre.codigo_identificador }).click();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await allSent(page);
    expect((await lido(um)).estufa_id).toBe(livre.id);
  });

  test('a death noted before the batch was counted is not counted twice', async () => {
    const { lotes } = await estufa(1);
    const [um] = lotes;
    const { id, linhas } = await service.contagens.criar({ lote_ids: [um.id] });
    const page = await semSinal();
    await mortalidade(page, um, 3, 'Seca');
    await service.contagens.anotar({ id, linha_id: linhas[0]?.id as string, quantidade: 97 });
    await service.contagens.encerrar({ id, justificativa: 'Contagem' });
    await signal(page);
    await page.getByRole('alert').filter({ hasText: 'contado' }).waitFor();
    await page.getByText('apague o que já não vale').waitFor();
    expect(await vivas(um)).toBe(97);
    // What is typed in a correction is not lost by a key.
    await page.getByRole('button', { name: 'Corrigir' }).click();
    const quantidade = page.getByRole('dialog', { name: /^Corrigir/ }).getByLabel('Quantidade');
    await quantidade.fill('2');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continuar aqui' }).click();
    expect(await quantidade.inputValue()).toBe('2');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    await page.getByRole('button', { name: 'Apagar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await allSent(page);
    expect(await vivas(um)).toBe(97);
  });
});

test('what is being typed about a batch stays when a colleague closes it', async () => {
  const { lotes } = await estufa(1);
  const [um] = lotes;
  const page = await at(`/campo?lote=${um.codigo}&registrar=anotacao`, { cargo: 'Operador', ...PHONE });
  await page.getByLabel('Anotação').fill('Mudas com pulgão na borda');
  await service.lotes.descartar({ id: um.id, justificativa: 'Praga' });
  await page.getByText('não está entre os lotes em andamento').waitFor();
  expect(await page.getByLabel('Anotação').inputValue()).toBe('Mudas com pulgão na borda');
  await page.getByRole('button', { name: 'Registrar' }).click();
  await allSent(page);
  const { anotacao } = (await service.lotes.linhaDoTempo({ id: um.id })).at(-1) ?? {};
  expect(anotacao).toBe('Mudas com pulgão na borda');
});

test('a number that is being typed stays that of its species when a colleague empties another', async () => {
  const nomes = ['Aroeira do campo', 'Bracatinga do campo'] as const;
  const [aroeira, bracatinga] = await Promise.all(
    nomes.map((nome_popular) => factories.especie(service, { nome_popular, tipo: 'MUDA' })),
  );
  const { id: estufa_id } = await factories.estufa(service, { localizacao_estufa: 'Casa de duas' });
  const itens_especies = [aroeira, bracatinga].map((each) => ({
    ...{ especie_id: each?.id ?? '', quantidade_inicial: 50 },
  }));
  const um = await factories.lote(service, { estufa_id, itens_especies });
  const page = await at(`/campo?lote=${um.codigo}&registrar=fase`, { cargo: 'Operador', ...PHONE });
  await page.getByLabel(`Vivas de ${nomes[1]}`).fill('40');
  await factories.mortalidade(service, um, 50);
  await expect.poll(() => page.getByText('50 mudas', { exact: true }).count()).toBe(1);
  expect(await page.getByLabel(`Vivas de ${nomes[1]}`).inputValue()).toBe('40');
  await page.getByRole('button', { name: 'Registrar' }).click();
  await allSent(page);
  const { itens_especies: vivas } = await lido(um);
  expect(vivas.map(({ quantidade_atual }) => quantidade_atual)).toEqual([0, 40]);
});

test('a noted act that is sent while somebody deletes it is not said to be deleted', async () => {
  const { lotes } = await estufa(1);
  const [um] = lotes;
  const page = await semSinal();
  await mortalidade(page, um, 3, 'Seca');
  await page.getByRole('button', { name: 'Apagar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apagar este registro?' });
  await dialog.getByText('nada será enviado').waitFor();
  const answer = await hold(page.context(), /lotes\.registrarMortalidade/);
  const sent = page
    .context()
    .waitForEvent('request', (request) => /registrarMortalidade/.test(request.url()));
  await signal(page);
  await sent;
  await dialog.getByRole('button', { name: 'Apagar' }).click();
  await page.getByText('Nada foi apagado: o registro já foi enviado.').waitFor();
  expect(await page.getByText('Apagado deste aparelho').count()).toBe(0);
  answer();
  await allSent(page);
  expect(await vivas(um)).toBe(97);
});

/** A phone on which this person signed in, and that has no signal from now on. */
async function phoneOf(conta: typeof ana): Promise<Page> {
  const page = await visitor({ ...PHONE, keepsApp: true });
  await page.goto('/admin/campo');
  await enter(page, conta);
  return withoutSignal(page);
}
