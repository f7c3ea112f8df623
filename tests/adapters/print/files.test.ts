import { describe, expect, it } from 'vitest';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import {
  administrador,
  destinatario,
  especie,
  estufa,
  expedicao,
  lote,
  movimentacao,
} from '../../support/factories.ts';
import { readPdf } from '../../support/pdf.ts';
import { serviceOver } from '../../support/service.ts';

const LONG = 'Associação dos Amigos da Natureza de Nossa Senhora da Conceição do Mato Dentro e Arredores';

const db = await freshDatabase();
const service = await serviceOver(db, {
  service: { settings: { ...SETTINGS, publicUrl: 'https://viveiro.example' } },
});
const user = await administrador(db, { nome: 'Maria das Graças' });
const admin = callerFor(db, user, { now: () => new Date('2026-03-15T01:30:00Z') });
const token = await service.tokenFor(user);

async function fileAt(path: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await service.app.inject({ method: 'GET', url: path, headers });
  expect(response.statusCode).toBe(200);
  return { headers: response.headers, pdf: await readPdf(response.rawPayload) };
}

const ipe = await especie(admin, {
  nome_popular: 'Ipê-amarelo',
  nome_cientifico: 'Handroanthus albus',
  quantidade_inicial: 5_000,
});

describe('POST /movimentacoes/{id}/termo', () => {
  it('issues the receipt once: 201, then 200 with the same', async () => {
    const { id } = await expedicao(admin, await lote(admin, { fase: 'PRONTO' }), 1);
    const path = `/movimentacoes/${id}/termo`;
    expect(await service.request('GET', path, { token })).toMatchObject({
      status: 404,
      body: { data: [], errors: [{ detalhe: expect.stringMatching(/^Emita o termo com POST /) }] },
    });
    const first = await service.request('POST', path, { token });
    expect(first).toMatchObject({ status: 201, body: { message: 'Recurso criado com sucesso' } });
    const again = await service.request('POST', path, { token });
    expect(again).toMatchObject({ status: 200, body: { message: 'Requisição bem-sucedida' } });
    expect(again.body.data).toEqual({ ...first.body.data, ja_emitido: true });
    expect((await service.request('GET', path, { token })).status).toBe(200);
  });
});

describe('GET /movimentacoes/{id}/termo', () => {
  it('answers the receipt as a PDF that a browser shows and saves by its number', async () => {
    const school = await destinatario(admin, {
      nome: 'Escola Conceição Araújo',
      documento: '11222333000181',
    });
    const given = await movimentacao(admin, {
      tipo: 'SAIDA',
      especie_id: ipe.id,
      quantidade: 1_250,
      destinatario_id: school.id,
      justificativa: 'Plantio na praça',
    });
    const { numero, codigo } = await admin.movimentacoes.emitirTermo({ id: given.id });
    const { headers, pdf } = await fileAt(`/movimentacoes/${given.id}/termo`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${numero}.pdf"`,
      'cache-control': 'no-store',
    });
    expect(pdf).toMatchObject({ size: [210, 297], title: `Termo de doação ${numero}` });
    expect(pdf.pages).toHaveLength(1);
    for (const words of [
      ...['Viveiro de Teste', numero, 'Escola Conceição Araújo', '11.222.333/0001-81', 'Ipê-amarelo'],
      ...['Handroanthus albus', '1.250 sementes', '14/03/2026', 'Plantio na praça', 'Maria das Graças'],
      ...['as sementes descritas acima', 'Quem recebeu: nome, CPF e data'],
      `https://viveiro.example/termos/${codigo}`,
    ]) {
      expect(pdf.pages[0]).toContain(words);
    }
    expect(pdf.pages[0]).not.toContain('CANCELADO');
  });

  it('stays on one page with the longest names and reasons', async () => {
    const given = await movimentacao(admin, {
      tipo: 'SAIDA',
      especie_id: ipe.id,
      quantidade: 1,
      destinatario_id: (await destinatario(admin, { nome: LONG.repeat(3).slice(0, 200) })).id,
      justificativa: 'Plantio comunitário na nascente. '.repeat(40).slice(0, 999),
    });
    await admin.movimentacoes.emitirTermo({ id: given.id });
    const { pdf } = await fileAt(`/movimentacoes/${given.id}/termo`);
    expect(pdf.pages).toHaveLength(1);
  });

  it('says on every page that it is cancelled, with long names too', async () => {
    const ready = await lote(admin, { fase: 'PRONTO' });
    const given = await expedicao(admin, ready, 1, (await destinatario(admin, { nome: LONG })).id);
    await admin.movimentacoes.emitirTermo({ id: given.id });
    await admin.movimentacoes.estornar({ id: given.id });
    const { pdf } = await fileAt(`/movimentacoes/${given.id}/termo`);
    expect(pdf.pages[0]).toContain(LONG);
    expect(pdf.pages[0]).toContain('1 muda ');
    expect(pdf.pages[0]).toContain('CANCELADO: a entrega foi estornada em 14/03/2026.');
  });

  it('answers errors in the envelope', async () => {
    const entry = await movimentacao(admin, { especie_id: ipe.id });
    expect(await service.request('POST', `/movimentacoes/${entry.id}/termo`, { token })).toMatchObject({
      status: 400,
      body: { data: [], errors: [{ codigo: 'SEM_DESTINATARIO' }] },
    });
    expect(await service.request('GET', `/movimentacoes/${entry.id}/termo`)).toMatchObject({ status: 401 });
    expect(await service.request('GET', '/movimentacoes/1/termo', { token })).toMatchObject({ status: 404 });
  });
});

describe('GET /lotes/{id}/etiqueta', () => {
  it('answers a label of 100 × 50 mm', async () => {
    const opened = await lote(admin, { itens_especies: [{ especie_id: ipe.id, quantidade_inicial: 10 }] });
    const { headers, pdf } = await fileAt(`/lotes/${opened.id}/etiqueta`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="etiqueta-${opened.codigo}.pdf"`,
    });
    expect(pdf).toMatchObject({ size: [100, 50], title: `Etiqueta do lote ${opened.codigo}` });
    for (const words of [
      ...[opened.codigo, 'Ipê-amarelo', 'Handroanthus albus', 'Fase: SEMEADURA'],
      ...[`Estufa: ${opened.estufa.codigo_identificador}`, 'Início: 14/03/2026', 'Viveiro de Teste'],
    ]) {
      expect(pdf.pages[0]).toContain(words);
    }
  });

  it('stays on one page with many species and long names, and counts the species left out', async () => {
    const itens_especies = [];
    for (let n = 0; n < 20; n += 1) {
      const { id } = await especie(admin, { nome_popular: `${LONG} ${n}`, nome_cientifico: LONG });
      itens_especies.push({ especie_id: id, quantidade_inicial: 1 });
    }
    const opened = await lote(admin, { estufa_id: (await estufa(admin)).id, itens_especies });
    const { pdf } = await fileAt(`/lotes/${opened.id}/etiqueta`);
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]).toContain('e mais 17 espécies');
  });
});
