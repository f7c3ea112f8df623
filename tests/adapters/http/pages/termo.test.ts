import { describe, expect, it } from 'vitest';
import { destinatario, especie, movimentacao } from '../../../support/factories.ts';
import { freshNursery } from '../../../support/fresh-nursery.ts';
import { serviceOver } from '../../../support/service.ts';

const { db, caller: admin } = await freshNursery({ cargo: 'Administrador', nome: 'Maria das Graças' });
const service = await serviceOver(db);

const species = await especie(admin, { nome_popular: 'Ipê <b>&', nome_cientifico: 'Handroanthus albus' });
const school = await destinatario(admin, { nome: 'Escola Conceição', documento: '11222333000181' });
const given = await movimentacao(admin, {
  tipo: 'SAIDA',
  especie_id: species.id,
  quantidade: 12,
  destinatario_id: school.id,
});
const { numero, codigo } = await admin.movimentacoes.emitirTermo({ id: given.id });

describe('the check page of a receipt', () => {
  it('shows number, date, species and quantity to anybody, without personal data', async () => {
    const { status, headers, text } = await service.request('GET', `/termos/${codigo}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' });
    const known = [numero, '12 sementes', 'Termo válido', 'Handroanthus albus', 'Viveiro de Teste'];
    for (const words of known) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/\d{2}\/\d{2}\/\d{4}/);
    for (const personal of ['Escola', '11222333', '11.222.333', 'Maria', given.id, school.id]) {
      expect(text).not.toContain(personal);
    }
  });

  it('takes names as text and needs nothing that the content policy forbids', async () => {
    const { headers, text } = await service.request('GET', `/termos/${codigo}`);
    expect(text).toContain('Ipê &lt;b&gt;&amp;');
    expect(text).not.toMatch(/<script|\son\w+=|https?:|<img|<link/i);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it.each(['A'.repeat(22), 'x', '..%2f', '%00', 'a'.repeat(5_000)])(
    'tells in words that %j is unknown',
    async (code) => {
      const { status, headers, text } = await service.request('GET', `/termos/${code}`);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toContain('nenhum termo foi encontrado');
    },
  );

  it('says that a receipt was cancelled', async () => {
    await admin.movimentacoes.estornar({ id: given.id });
    const { text } = await service.request('GET', `/termos/${codigo}`);
    expect(text).toContain('CANCELADO em');
    expect(text).not.toContain('Termo válido');
  });
});
