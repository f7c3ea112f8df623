import { describe, expect, it } from 'vitest';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador, destinatario, especie } from '../../support/factories.ts';
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

  it('has fifty items on two pages, the signatures with the last, and parts no row', async () => {
    const { id } = await visit(50);
    const { pdf } = await fileAt(`/entregas/${id}/termo`);
    expect(pdf.pages).toHaveLength(2);
    for (let n = 0; n < 50; n += 1) {
      const row = `Espécie da mata ${n} ${GENERA[n % GENERA.length]} numerus-${n} Sementeira ${10 + n} ${n % 5 ? 'mudas' : 'sementes'}`;
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

  it('says what of it no longer counts, and that nothing does', async () => {
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
