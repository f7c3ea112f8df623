import { describe, expect, it } from 'vitest';
import * as factories from '../support/factories.ts';
import { estufaDeCampo } from './greenhouse.ts';
import { journey } from './journey.ts';
import { seen } from './parts.ts';
import {
  allSent,
  anotacao,
  contagem,
  fase,
  mortalidade,
  PHONE,
  ronda,
  signal,
  transferencia,
  withoutSignal,
} from './phone.ts';

/** The gardener's whole day on a phone: every act without a signal, in one queue, and what comes of it. */

const { at, db, service } = await journey();
const estufa = (batches: number) => estufaDeCampo(service, batches);
const lido = (lote: { id: string }) => service.lotes.buscar({ id: lote.id });
const semSinal = async () =>
  withoutSignal(await at('/campo', { cargo: 'Operador', keepsApp: true, ...PHONE }));

describe('a walk through the greenhouse without a signal', () => {
  it('records every act once with the time of its note, though each is written and its answer lost', async () => {
    const { nome, lotes, vazia } = await estufa(2);
    const [um, outro] = lotes;
    const { id } = await service.contagens.criar({ lote_ids: [outro.id] });
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
    const lost = new Set<string>();
    await page.context().route(/\/trpc\//, async (route) => {
      const [, procedure = ''] = /\/trpc\/([\w.]+)/.exec(route.request().url()) ?? [];
      if (route.request().method() !== 'POST' || lost.has(procedure)) return route.fallback();
      lost.add(procedure);
      await route.fetch();
      await route.abort('connectionreset');
    });
    await signal(page);
    await allSent(page, 150_000);

    expect([...lost].sort()).toEqual([
      ...['contagens.anotar', 'estufas.fazerRonda', 'lotes.anotar', 'lotes.atualizarFase'],
      ...['lotes.registrarMortalidade', 'lotes.transferir'],
    ]);
    const depois = await lido(um);
    expect([depois.fase, depois.quantidade_total, depois.estufa_id]).toEqual(['GERMINAÇÃO', 90, vazia.id]);
    const fatos = await service.lotes.linhaDoTempo({ id: um.id });
    const doCampo = fatos.filter(({ anotado_em }) => anotado_em !== null);
    expect(doCampo.map(({ fato }) => fato).sort()).toEqual([
      ...['ANOTACAO', 'FASE', 'MOVIMENTACAO', 'MOVIMENTACAO', 'TRANSFERENCIA'],
    ]);
    for (const { anotado_em } of doCampo) expect(Date.parse(anotado_em as string)).toBeLessThan(before);
    const contada = await service.contagens.buscar({ id });
    expect(contada.linhas).toMatchObject([{ quantidade: 97, diferenca: -3, anotacoes: 1 }]);
    const rondas = await service.estufas.rondas();
    expect(rondas.find(({ localizacao_estufa }) => localizacao_estufa === nome)?.por?.nome).toBeTruthy();
    expect(await db('auditoria').where({ acao: 'FAZER_RONDA', entidade_id: outro.estufa_id })).toHaveLength(
      1,
    );
  });

  it('takes at most four taps and one number for each act', async () => {
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
    await page.getByRole('link', { name: /^Contar o estoque de sementes/ }).click();
    await page.getByRole('searchbox', { name: 'Espécie' }).fill(nome);
    await page.getByLabel(`Contado de ${nome} (sementes)`).fill('48');
    await page.keyboard.press('Enter');
    await page.getByText('anotado: 48 sementes').waitFor();
    await signal(page);
    await allSent(page);
    const { linhas: contadas } = await service.contagens.buscar({ id });
    expect(contadas.map(({ quantidade, diferenca }) => [quantidade, diferenca])).toEqual([[48, -2]]);
  });

  it('offers a species of which nothing is left only in a count', async () => {
    const especies = [await factories.especie(service), await factories.especie(service)];
    const itens_especies = especies.map(({ id }) => ({ especie_id: id, quantidade_inicial: 10 }));
    const { id: estufa_id } = (await estufa(0)).vazia;
    const um = await factories.lote(service, { estufa_id, itens_especies });
    await service.contagens.criar({ lote_ids: [um.id] });
    const morte = { especie_id: especies[0]?.id as string, quantidade: 10, justificativa: 'Seca' };
    await service.lotes.registrarMortalidade({ id: um.id, ...morte });
    const page = await at(`/campo?lote=${um.codigo}&registrar=contagem`, { cargo: 'Operador', ...PHONE });
    await seen(page.getByLabel(/^Contado de /).nth(1));
    await page.goto(`/admin/campo?lote=${um.codigo}&registrar=mortalidade`);
    await page.getByText('De 10 vivas').waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
  });

  it('opens at the greenhouse where the person was last, by stall and position', async () => {
    const { nome, lotes } = await estufa(2);
    const page = await at(`/campo?lote=${lotes[1].codigo}`, { cargo: 'Operador', ...PHONE });
    await page.getByRole('heading', { name: lotes[1].codigo }).waitFor();
    await page.getByRole('button', { name: 'Outro lote' }).click();
    const first = page.locator('details').filter({ hasText: nome });
    await first.getByText(nome, { exact: true }).waitFor();
    const links = first.getByRole('link');
    await expect.poll(() => links.count()).toBe(2);
    expect(await links.first().textContent()).toContain(lotes[0].codigo);
  });
});
