import { describe, expect, it } from 'vitest';
import { selar } from '../../../src/selos/selar.ts';
import { PNG, SVG } from '../../support/brasao.ts';
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
  procedencia,
} from '../../support/factories.ts';
import { readPdf } from '../../support/pdf.ts';
import { serviceOver } from '../../support/service.ts';

const LONG = 'Associação dos Amigos da Natureza de Nossa Senhora da Conceição do Mato Dentro e Arredores';

/** Where a picture is drawn. */
const PICTURE = /\/I\d+ Do/g;

const db = await freshDatabase();
const service = await serviceOver(db, {
  service: { settings: { ...SETTINGS, publicUrl: 'https://viveiro.example' } },
});
const user = await administrador(db, { nome: 'Maria das Graças' });
const now = () => new Date('2026-03-15T01:30:00Z');
const admin = callerFor(db, user, { now });
const token = await service.tokenFor(user);

const LETTERHEAD = {
  ...{ orgao: 'Prefeitura de Mogi', secretaria: 'Secretaria do Verde', cnpj: '12ABC34501DE35' },
  ...{ endereco: 'Rua das Acácias, 120, Mogi das Cruzes – SP', telefone: '(11) 4002-8922' },
  brasao: { tipo: 'png', base64: PNG.toString('base64'), proporcao: 0.8 },
} as const;
const headed = await serviceOver(db, { service: { settings: { ...SETTINGS, ...LETTERHEAD } } });

async function fileAt(path: string, { app } = service) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.inject({ method: 'GET', url: path, headers });
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
    await admin.destinatarios.atualizar({
      id: school.id,
      ...{ endereco: 'Rua Um, 1', responsavel: 'Ana Lima' },
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
      ...['Endereço: Rua Um, 1', 'Responsável: Ana Lima', '______, 14 de março de 2026.'],
      `https://viveiro.example/termos/${codigo}`,
    ]) {
      expect(pdf.pages[0]).toContain(words);
    }
    expect(pdf.fonts).toContain('Roboto-Italic');
    expect(pdf.lettering).toContain('Handroanthus albus');
    for (const words of ['CANCELADO', 'Selo']) expect(pdf.pages[0]).not.toContain(words);
  });

  it('shows the newest seal, once there is one', async () => {
    const { id } = await expedicao(admin, await lote(admin, { fase: 'PRONTO' }), 1);
    await admin.movimentacoes.emitirTermo({ id });
    const path = `/movimentacoes/${id}/termo`;
    while (await selar(db, now));
    const [ultimo] = (await admin.auditoria.selos({ limite: 1 })).docs;
    const groups = ultimo?.selo.match(/.{8}/g)?.join(' ');
    expect((await fileAt(path)).pdf.pages[0]).toContain(
      `Selo ${ultimo?.numero} de 14/03/2026 22:30: ${groups}`,
    );
  });

  it('has the letterhead and the legal text of the day of issue, with today’s coat of arms, in PNG or SVG', async () => {
    const given = await movimentacao(admin, {
      ...{
        tipo: 'SAIDA',
        especie_id: ipe.id,
        quantidade: 2,
        destinatario_id: (await destinatario(admin)).id,
      },
    });
    const textoDoTermo = '{destinatario} recebeu {itens} de {doador} em {data}.\nE nada deve.';
    const settings = { ...SETTINGS, ...LETTERHEAD, textoDoTermo };
    await callerFor(db, user, { now, settings }).movimentacoes.emitirTermo({ id: given.id });
    const { pdf } = await fileAt(`/movimentacoes/${given.id}/termo`);
    for (const words of [
      ...[
        'Prefeitura de Mogi Secretaria do Verde Viveiro de Teste',
        '(11) 4002-8922 · CNPJ 12.ABC.345/01DE-35',
      ],
      ...['recebeu 2 sementes de Ipê-amarelo de Prefeitura de Mogi em 14/03/2026. E nada deve.'],
      'Mogi das Cruzes, 14 de março de 2026.',
    ]) {
      expect(pdf.pages[0]).toContain(words);
    }
    expect(pdf.drawing).not.toMatch(PICTURE);
    expect((await fileAt(`/movimentacoes/${given.id}/termo`, headed)).pdf.drawing).toMatch(PICTURE);
    const brasao = { tipo: 'svg', base64: Buffer.from(SVG).toString('base64'), proporcao: 0.8 } as const;
    const drawn = await serviceOver(db, { service: { settings: { ...SETTINGS, brasao } } });
    const yellow = '0.9568627450980393 0.8274509803921568 0.3686274509803922 scn';
    expect(pdf.drawing).not.toContain(yellow);
    expect((await fileAt(`/movimentacoes/${given.id}/termo`, drawn)).pdf.drawing).toContain(yellow);
  });

  it('stays on one page with the longest names and reasons, and says there that it is cancelled', async () => {
    const given = await movimentacao(admin, {
      tipo: 'SAIDA',
      especie_id: ipe.id,
      quantidade: 1,
      destinatario_id: (await destinatario(admin, { nome: LONG.repeat(3).slice(0, 200) })).id,
      justificativa: 'Plantio comunitário na nascente. '.repeat(40).slice(0, 999),
    });
    await admin.movimentacoes.emitirTermo({ id: given.id });
    await admin.movimentacoes.estornar({ id: given.id });
    const { pdf } = await fileAt(`/movimentacoes/${given.id}/termo`);
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]).toContain(LONG);
    expect(pdf.pages[0]).toContain('1 semente ');
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
      ...[opened.codigo, 'Ipê-amarelo', 'Handroanthus albus', 'Fase: Semeadura'],
      ...[`Estufa: ${opened.estufa.codigo_identificador}`, 'início: 14/03/2026', 'Viveiro de Teste'],
    ]) {
      expect(pdf.pages[0]).toContain(words);
    }
  });

  it('says which lot of seed the batch comes from and, where there is room, its origin and number of mother trees', async () => {
    const { id: especie_id } = await especie(admin, { quantidade_inicial: 0 });
    const lugar = { municipio: 'Mogi', uf: 'SP', local: 'Parque Centenário', numero_matrizes: 6 } as const;
    const one = await procedencia(admin, { especie_id, ...lugar, recebe: 10 });
    const other = await procedencia(admin, { especie_id, coletor: 'Iracema', recebe: 10 });
    const pure = await lote(admin, { itens_especies: [{ especie_id, quantidade_inicial: 8 }] });
    const mixed = await lote(admin, { itens_especies: [{ especie_id, quantidade_inicial: 9 }] });
    const [alone] = (await fileAt(`/lotes/${pure.id}/etiqueta`)).pdf.pages;
    expect(alone).toContain(`Origem: ${one.codigo} 6 matrizes · Mogi/SP Parque Centenário Fase`);
    const asked = `/lotes/etiquetas?ids=${pure.id},${mixed.id}&modelo=A4262`;
    const [both] = (await fileAt(asked)).pdf.pages;
    expect(both).toContain(`Origem: ${one.codigo} Fase`);
    expect(both).toMatch(new RegExp(`Origem: ${one.codigo}, ${other.codigo} Fase(?!.*Iracema)`, 's'));
  });

  it('stays on one page with many species and long names, and counts the species left out', async () => {
    const itens_especies = [];
    for (let n = 0; n < 20; n += 1) {
      const { id } = await especie(admin, { nome_popular: `${LONG} ${n}`, nome_cientifico: LONG });
      itens_especies.push({ especie_id: id, quantidade_inicial: 1 });
    }
    const { id } = await lote(admin, { estufa_id: (await estufa(admin)).id, itens_especies });
    const { pdf } = await fileAt(`/lotes/${id}/etiqueta`);
    expect(pdf.pages).toEqual([expect.stringContaining('e mais 15 espécies')]);
  });
});

describe('GET /lotes/etiquetas', () => {
  it('answers sheets of A4, by greenhouse and age, from the requested position', async () => {
    const [b, a] = [await estufa(admin), await estufa(admin)].sort((one, other) =>
      one.codigo_identificador < other.codigo_identificador ? 1 : -1,
    );
    const codes = new Map<string, string>();
    for (const { id } of [b, a, b, a] as { id: string }[]) {
      const itens_especies = [{ especie_id: ipe.id, quantidade_inicial: 1 }];
      const opened = await lote(admin, { estufa_id: id, itens_especies });
      codes.set(opened.id, opened.codigo);
    }
    const [first, second, third, fourth] = [...codes.values()];
    const ids = [...codes.keys()].join(',');
    const { headers, pdf } = await fileAt(`/lotes/etiquetas?ids=${ids}&modelo=A4265&posicao=7`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="etiquetas.pdf"',
    });
    expect(pdf).toMatchObject({ size: [210, 297], title: 'Etiquetas de 4 lotes' });
    const found = pdf.pages.map((page) => page.match(/LOTE-\d{4}-\d{5}/g));
    expect(found).toEqual([
      [second, fourth],
      [first, third],
    ]);
    expect(pdf.pages[0]).toContain('Handroanthus albus');
    const withArms = await fileAt(`/lotes/etiquetas?ids=${ids}`, headed);
    expect(withArms.pdf.drawing.match(PICTURE)).toHaveLength(4);
    expect(withArms.pdf.lettering).toContain('Handroanthus albus'.repeat(4));
    expect(withArms.pdf.pages[0]).toContain('Prefeitura de Mogi Viveiro de Teste · emitida em ');
  });

  it('says in one sentence what cannot be printed', async () => {
    const opened = await lote(admin);
    const asked = async (query: Record<string, string>) => {
      const { status, body } = await service.request('GET', '/lotes/etiquetas', { token, query });
      return { status, ...body.errors[0] };
    };
    const nobody = '0f8e1c52-6a0b-4a57-9d4e-3a5a2f7c9b10';
    expect(await asked({ ids: nobody })).toMatchObject({
      ...{
        status: 400,
        codigo: 'NENHUM_LOTE',
        detalhe: 'Escolha outros filtros ou outros ids: nenhum lote atende a estes.',
      },
    });
    expect(await asked({ ids: `${opened.id},${nobody}` })).toMatchObject({
      ...{ status: 400, codigo: 'LOTE_NAO_ENCONTRADO', campo: 'ids' },
    });
    expect(await asked({ ids: `${opened.id};${opened.id}` })).toMatchObject({
      ...{ status: 400, detalhe: 'Corrija os ids: separe-os por vírgula.' },
    });
    expect(await asked({ modelo: 'A4265', posicao: '9' })).toMatchObject({
      ...{ status: 400, codigo: 'POSICAO_INVALIDA', campo: 'posicao' },
      detalhe: 'Escolha um lugar de 1 a 8: a folha A4265 tem 8 etiquetas.',
    });
    expect(await asked({ modelo: 'A4' })).toMatchObject({ status: 400, campo: 'modelo' });
    expect(await asked({ posicao: 'x' })).toMatchObject({ status: 400, campo: 'posicao' });
    expect(await asked({ faze: 'PRONTO' })).toMatchObject({ status: 400, codigo: 'CAMPO_DESCONHECIDO' });
    expect((await service.request('GET', '/lotes/etiquetas')).status).toBe(401);
  });
});
