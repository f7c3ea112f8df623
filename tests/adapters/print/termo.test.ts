import { describe, expect, it } from 'vitest';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import {
  administrador,
  destinatario,
  especie,
  lote,
  movimentacao,
  procedencia,
} from '../../support/factories.ts';
import { readPdf } from '../../support/pdf.ts';
import { serviceOver } from '../../support/service.ts';

const db = await freshDatabase();
const service = await serviceOver(db, {
  service: { settings: { ...SETTINGS, publicUrl: 'https://viveiro.example' } },
});
const user = await administrador(db, { nome: 'Maria das Graças' });
const admin = callerFor(db, user, { now: () => new Date('2026-03-15T01:30:00Z') });
const token = await service.tokenFor(user);

async function fileAt(url: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await service.app.inject({ method: 'GET', url, headers });
  expect(response.statusCode).toBe(200);
  return { pdf: await readPdf(response.rawPayload) };
}

describe('GET /entregas/{id}/termo', () => {
  const GENERA = 'Handroanthus Eugenia Cedrela Hymenaea Schinus Inga Jacaranda Plinia'.split(' ');

  /** A visit of so many species, all from the sementeira. */
  async function visit(many: number) {
    const itens = [];
    for (let n = 0; n < many; n += 1) {
      const nome_cientifico = `${GENERA[n % GENERA.length]} numerus-${n}`;
      const { id } = await especie(admin, {
        nome_popular: `Espécie da mata ${n}`,
        nome_cientifico,
        tipo: n % 5 ? 'MUDA' : 'SEMENTE',
      });
      itens.push({ especie_id: id, quantidade: 10 + n });
    }
    const { id: destinatario_id } = await destinatario(admin, { nome: 'Escola Conceição Araújo' });
    const entrega = await admin.entregas.criar({
      ...{
        destinatario_id,
        itens,
        justificativa: 'Plantio na praça',
        finalidade: 'ARBORIZACAO',
        programa: 'Mil árvores',
      },
      plantio: {
        local: 'Praça da Matriz',
        municipio: 'Mogi das Cruzes',
        uf: 'SP',
        zona: 'URBANA',
        latitude: -23.52,
        longitude: -46.19,
      },
      retirada_por: { nome: 'Beto Prado', documento: '529.982.247-25' },
    });
    await admin.entregas.emitirTermo({ id: entrega.id });
    return entrega;
  }

  it('has a row for each species, what it is for, where it is planted and who fetched it', async () => {
    const { id, numero } = await visit(4);
    const { pdf } = await fileAt(`/entregas/${id}/termo`);
    expect(pdf.pages).toHaveLength(1);
    for (const words of [
      ...[
        'Espécie da mata 0',
        'Eugenia numerus-1',
        '10 sementes',
        '13 mudas',
        'Total',
        '36 mudas e 10 sementes',
      ],
      ...[`Número da entrega: ${numero}`, 'Finalidade: Arborização', 'Programa: Mil árvores'],
      'Local do plantio: Praça da Matriz, Mogi das Cruzes – SP, zona urbana, −23,52; −46,19',
      ...['Retirado por: Beto Prado, 529.982.247-25', 'as mudas e sementes descritas acima'],
    ]) {
      expect(pdf.pages[0]).toContain(words);
    }
  });

  it('has fifty items on two pages, with the signatures after the last, and splits no row', async () => {
    const { id } = await visit(50);
    const { pdf } = await fileAt(`/entregas/${id}/termo`);
    expect(pdf.pages).toHaveLength(2);
    for (let n = 0; n < 50; n += 1) {
      const row = `Espécie da mata ${n} ${GENERA[n % GENERA.length]} numerus-${n} Estoque ${10 + n} ${n % 5 ? 'mudas' : 'sementes'}`;
      expect(
        pdf.pages.filter((page) => page.includes(row)),
        row,
      ).toHaveLength(1);
    }
    expect(pdf.pages[1]).toContain('Quem recebeu: nome, CPF e data');
    expect(pdf.pages[1]).toContain('Item Espécie Lote Quantidade');
  });

  it('has a dozen items on one page with the signatures', async () => {
    const { id } = await visit(12);
    const { pdf } = await fileAt(`/entregas/${id}/termo`);
    expect(pdf.pages).toHaveLength(1);
  });

  it('says which items no longer count, or that the whole delivery is cancelled', async () => {
    const { id, itens } = await visit(4);
    await admin.movimentacoes.estornar({ id: itens[1]?.movimentacao_id as string });
    const partly = (await fileAt(`/entregas/${id}/termo`)).pdf.pages[0];
    expect(partly).toContain('PARCIAL desde 14/03/2026: parte da entrega foi estornada.');
    expect(partly).toContain('Estornado em 14/03/2026');
    expect(partly).toContain('25 mudas e 10 sementes');
    await admin.entregas.estornar({ id, justificativa: 'Engano' });
    const nothing = (await fileAt(`/entregas/${id}/termo`)).pdf.pages[0];
    expect(nothing).toContain('CANCELADO: a entrega foi estornada em 14/03/2026.');
    for (const words of ['PARCIAL', 'Estornado em', 'Total']) expect(nothing).not.toContain(words);
  });
});

describe('where the seed came from', () => {
  const lugar = { local: 'Parque Centenário', municipio: 'Mogi das Cruzes', uf: 'SP' } as const;

  /** Seed of a species of which there is no other. */
  async function colhida(values: Parameters<typeof procedencia>[1]) {
    const { id: especie_id } = await especie(admin, { quantidade_inicial: 0 });
    return procedencia(admin, { ...values, especie_id });
  }

  it('is given for each item, with the number of mother trees and nobody’s name', async () => {
    const { id: destinatario_id } = await destinatario(admin);
    const { especie_id } = await colhida({
      ...lugar,
      numero_matrizes: 6,
      coletor: 'Iracema Lopes',
      recebe: 60,
    });
    await movimentacao(admin, { especie_id, quantidade: 40 });
    const { id: lote_id } = await lote(admin, {
      fase: 'PRONTO',
      itens_especies: [{ especie_id, quantidade_inicial: 70 }],
    });
    const comprada = await colhida({ origem: 'COMPRA', fornecedor: 'Casa Lopes', recebe: 9 });
    const semNada = await especie(admin);
    const { id } = await admin.entregas.criar({
      destinatario_id,
      justificativa: 'Plantio',
      itens: [
        { especie_id, lote_id, quantidade: 5 },
        { especie_id: comprada.especie_id, quantidade: 3 },
        { especie_id: semNada.id, quantidade: 2 },
      ],
    });
    const { codigo } = await admin.entregas.emitirTermo({ id });
    const { pdf } = await fileAt(`/entregas/${id}/termo`);
    const paper = pdf.pages.join(' ');
    const { text } = await service.request('GET', `/termos/${codigo}`);
    const known = 'Parque Centenário, Mogi das Cruzes/SP, 6 matrizes; e origem não registrada';
    expect(paper).toContain(`De onde veio: ${known}`);
    expect(text).toContain(`<small>De onde veio: ${known}</small>`);
    expect(text).toContain(`<small>De onde veio: ${comprada.codigo}</small>`);
    expect(text.match(/De onde veio/g)).toHaveLength(2);
    const uma = { tipo: 'SAIDA', especie_id: comprada.especie_id, quantidade: 1, destinatario_id } as const;
    const sozinha = await admin.movimentacoes.emitirTermo({ id: (await movimentacao(admin, uma)).id });
    const only = await service.request('GET', `/termos/${sozinha.codigo}`);
    expect(only.text).toContain(`<dt>De onde veio</dt><dd>${comprada.codigo}</dd>`);
    for (const shown of [paper, text]) expect(shown).not.toMatch(/Lopes/);
  });

  it('is given below a long list, once for each place, without one page more', async () => {
    const { id: destinatario_id } = await destinatario(admin);
    const itens = [];
    for (let n = 0; n < 50; n += 1) {
      const matrizes = { numero_matrizes: 1 + (n % 2) };
      const { especie_id } = await colhida({ ...lugar, ...matrizes, recebe: 20 });
      itens.push({ especie_id, quantidade: 10 });
    }
    const { id } = await admin.entregas.criar({ destinatario_id, justificativa: 'Plantio', itens });
    await admin.entregas.emitirTermo({ id });
    const { pdf } = await fileAt(`/entregas/${id}/termo`);
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.pages[1]).toContain(
      'De onde vieram: Parque Centenário, Mogi das Cruzes/SP, 1 matriz (itens 1, 3, 5,',
    );
  });
});
