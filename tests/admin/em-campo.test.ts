import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Usuario } from '../../db/models/usuario.ts';
import { callerFor } from '../support/caller.ts';
import * as factories from '../support/factories.ts';
import { journey } from './journey.ts';
import { allSent, anotacao, contagem, fase, mortalidade, PHONE, ronda, transferencia } from './phone.ts';

/** The gardener's whole day on a phone: every act without a signal, in one queue, and what comes of it. */

const { at, db, contas, visitor } = await journey();
const admin = await Usuario.query(db).findOne({ cargo: 'Administrador' }).throwIfNotFound();
const service = callerFor(db, admin);
const [ana, bento] = contas.filter(({ cargo }) => cargo === 'Operador') as [Conta, Conta];
type Conta = (typeof contas)[number];

let greenhouses = 0;

/** A greenhouse of its own with so many batches of 100 seedlings of one species, and an empty place at its end. */
async function estufa(batches: number) {
  greenhouses += 1;
  const nome = `Estufa de campo ${greenhouses}`;
  const { id: especie_id } = await factories.especie(service, { tipo: 'MUDA' });
  const lugar = (posicao: number) =>
    factories.estufa(service, {
      ...{ localizacao_estufa: nome, localizacao_posicao: String(posicao), capacidade_total: 200 },
    });
  const lotes: Lote[] = [];
  for (let posicao = 1; posicao <= batches; posicao += 1) {
    const { id: estufa_id } = await lugar(posicao);
    const itens_especies = [{ especie_id, quantidade_inicial: 100 }];
    lotes.push(await factories.lote(service, { estufa_id, itens_especies }));
  }
  return { nome, especie_id, lotes: lotes as [Lote, Lote, Lote], vazia: await lugar(batches + 1) };
}

type Lote = Awaited<ReturnType<typeof factories.lote>>;

const lido = (lote: { id: string }) => service.lotes.buscar({ id: lote.id });
const vivas = async (lote: { id: string }) => (await lido(lote)).quantidade_total;

/** Campo on a phone that knows the nursery, without a signal from now on. */
async function semSinal(): Promise<Page> {
  const page = await at('/campo', { cargo: 'Operador', keepsApp: true, ...PHONE });
  await page.getByText('Dados de').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  return page;
}

async function signal(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().setOffline(false);
}

describe('a round through the greenhouse without a signal', () => {
  it('has every act, in the order of noting, once, as of when it was noted', async () => {
    const { nome, lotes, vazia } = await estufa(2);
    const [um, outro] = lotes;
    const { id, linhas } = await service.contagens.criar({ lote_ids: [outro.id] });
    const page = await semSinal();
    await mortalidade(page, um, 5, 'Seca');
    await fase(page, um, 90);
    await transferencia(page, um, vazia.codigo_identificador);
    await anotacao(page, um, 'Folhas amareladas.');
    await contagem(page, outro, 97);
    await ronda(page, nome);
    await page.reload();
    await page.getByText('6 por enviar').first().waitFor();
    // What the phone shows has what was noted on it.
    await page.getByRole('searchbox', { name: 'Lote' }).fill(um.codigo);
    await page.getByRole('link', { name: um.codigo }).getByText('90', { exact: true }).waitFor();
    const before = Date.now();
    await signal(page);
    await allSent(page);

    const depois = await lido(um);
    expect([depois.fase, depois.quantidade_total, depois.estufa_id]).toEqual(['GERMINAÇÃO', 90, vazia.id]);
    const fatos = await service.lotes.linhaDoTempo({ id: um.id });
    const doCampo = fatos.filter(({ anotado_em }) => anotado_em !== null);
    expect(doCampo.map(({ fato }) => fato)).toEqual(
      expect.arrayContaining(['MOVIMENTACAO', 'FASE', 'TRANSFERENCIA', 'ANOTACAO']),
    );
    for (const { anotado_em } of doCampo) expect(Date.parse(anotado_em as string)).toBeLessThan(before);
    const contada = await service.contagens.buscar({ id });
    expect(contada.linhas.map(({ quantidade, diferenca }) => [quantidade, diferenca])).toEqual([[97, -3]]);
    expect(contada.linhas[0]?.id).toBe(linhas[0]?.id);
    const rondas = await service.estufas.rondas();
    expect(rondas.find(({ localizacao_estufa }) => localizacao_estufa === nome)?.por?.nome).toBeTruthy();
  });

  it('takes at most four taps and a number for each act', async () => {
    const { lotes, vazia } = await estufa(2);
    const [um, outro] = lotes;
    await service.contagens.criar({ lote_ids: [outro.id] });
    const page = await at('/campo', { cargo: 'Operador', ...PHONE });
    await page.getByText('Dados de').waitFor();
    await page.evaluate(() => {
      document.addEventListener('click', ({ detail }) => {
        const taps = Number(document.documentElement.dataset.taps ?? 0);
        // Enter and a label that passes a tap on are none.
        if (detail > 0) document.documentElement.dataset.taps = String(taps + 1);
      });
    });
    const taps = async (act: () => Promise<void>) => {
      await page.evaluate(() => delete document.documentElement.dataset.taps);
      await act();
      return Number(await page.evaluate(() => document.documentElement.dataset.taps));
    };
    // The tap on the batch in the list is the first.
    const counted = {
      mortalidade: await taps(() => mortalidade(page, um, 1, 'Seca')),
      fase: await taps(() => fase(page, um, 99)),
      transferencia: await taps(() => transferencia(page, um, vazia.codigo_identificador)),
      anotacao: await taps(() => anotacao(page, um, 'Bem.')),
      contagem: await taps(() => contagem(page, outro, 100)),
    };
    await allSent(page);
    expect(counted).toEqual({ mortalidade: 4, fase: 3, transferencia: 4, anotacao: 3, contagem: 3 });
  });

  it('counts the seed store species by species', async () => {
    const { id: especie_id } = await factories.especie(service, { quantidade_inicial: 50 });
    const { id, linhas } = await service.contagens.criar({ especie_ids: [especie_id], sementeira: true });
    const nome = linhas[0]?.especie.nome_popular as string;
    const page = await semSinal();
    await page.getByRole('link', { name: /^Contar a sementeira/ }).click();
    await page.getByRole('searchbox', { name: 'Espécie' }).fill(nome);
    await page.getByLabel(`Contado de ${nome} (sementes)`).fill('48');
    await page.keyboard.press('Enter');
    await page.getByText('anotado: 48 sementes').waitFor();
    await signal(page);
    await allSent(page);
    const { linhas: contadas } = await service.contagens.buscar({ id });
    expect(contadas.map(({ quantidade, diferenca }) => [quantidade, diferenca])).toEqual([[48, -2]]);
  });

  it('stands at the greenhouse where somebody was last, by stall and position', async () => {
    const { nome, lotes } = await estufa(2);
    const page = await at(`/campo?lote=${lotes[1].codigo}`, { cargo: 'Operador', ...PHONE });
    await page.getByRole('heading', { name: lotes[1].codigo }).waitFor();
    await page.getByRole('button', { name: 'Outro lote' }).click();
    const first = page.locator('details').first();
    await first.getByText(nome, { exact: true }).waitFor();
    const links = first.getByRole('link');
    await expect.poll(() => links.count()).toBe(2);
    expect(await links.first().textContent()).toContain(lotes[0].codigo);
  });
});

describe('two phones count one greenhouse, while plants are given away from it', () => {
  it('and the books end with what is there', async () => {
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
});

describe('a phone whose clock is wrong', () => {
  it('counts as of the service’s time, and says that it is to be looked at again', async () => {
    const { lotes } = await estufa(1);
    const [um] = lotes;
    const { id } = await service.contagens.criar({ lote_ids: [um.id] });
    const page = await semSinal();
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
});

describe('what cannot be recorded as it was noted explains itself, and stays', () => {
  it('a phase that somebody else changed meanwhile becomes a note', async () => {
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

  it('a greenhouse that is full meanwhile asks for another place', async () => {
    const { lotes, vazia } = await estufa(2);
    const [um, outro] = lotes;
    const livre = await factories.estufa(service, { capacidade_total: 500 });
    const page = await semSinal();
    await transferencia(page, um, vazia.codigo_identificador);
    await service.estufas.atualizar({ id: vazia.id, capacidade_total: 150 });
    await service.lotes.transferir({ id: outro.id, nova_estufa_id: vazia.id });
    await signal(page);
    await page.getByText('Recusado').waitFor();
    await page.getByRole('button', { name: 'Corrigir' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Procurar lugar').fill(livre.codigo_identificador);
    await dialog.getByRole('radio', { name: livre.codigo_identificador }).first().click();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await allSent(page);
    expect((await lido(um)).estufa_id).toBe(livre.id);
  });

  it('a death noted before the batch was counted is not counted twice', async () => {
    const { lotes } = await estufa(1);
    const [um] = lotes;
    const { id, linhas } = await service.contagens.criar({ lote_ids: [um.id] });
    const page = await semSinal();
    await mortalidade(page, um, 3, 'Seca');
    await service.contagens.anotar({ id, linha_id: linhas[0]?.id as string, quantidade: 97 });
    await service.contagens.encerrar({ id, justificativa: 'Contagem' });
    await signal(page);
    await page.getByRole('alert').filter({ hasText: 'contado' }).waitFor();
    expect(await vivas(um)).toBe(97);
    await page.getByRole('button', { name: 'Apagar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await allSent(page);
    expect(await vivas(um)).toBe(97);
  });

  it('a batch that was closed meanwhile keeps what was seen of it', async () => {
    const { lotes } = await estufa(1);
    const [um] = lotes;
    const page = await semSinal();
    await mortalidade(page, um, 3, 'Seca');
    await service.lotes.descartar({ id: um.id, justificativa: 'Praga' });
    await signal(page);
    await page.getByText('Recusado').waitFor();
    await page.getByRole('button', { name: 'Guardar como anotação' }).click();
    await allSent(page);
    const { anotacao } = (await service.lotes.linhaDoTempo({ id: um.id })).at(-1) ?? {};
    expect(anotacao).toContain('3 mudas');
  });
});

/** A phone on which this person signed in, and that has no signal from now on. */
async function phoneOf({ email, senha }: Conta): Promise<Page> {
  const page = await visitor({ ...PHONE, keepsApp: true });
  await page.goto('/admin/campo');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('Dados de').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  return page;
}
