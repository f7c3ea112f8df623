import { describe, expect, it } from 'vitest';
import { PNG } from '../../../support/brasao.ts';
import { SETTINGS } from '../../../support/caller.ts';
import { destinatario, especie, movimentacao } from '../../../support/factories.ts';
import { freshNursery } from '../../../support/fresh-nursery.ts';
import { serviceOver } from '../../../support/service.ts';

const { db, caller: admin } = await freshNursery({ cargo: 'Administrador', nome: 'Maria das Graças' });
const service = await serviceOver(db);

const species = await especie(admin, {
  nome_popular: 'Ipê <b>&',
  nome_cientifico: 'Handroanthus albus (Cham.) <Mattos>',
});
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
    const known = [
      numero,
      '12 sementes',
      'Termo válido',
      'Viveiro de Teste',
      '<i>Handroanthus albus</i> (Cham.) &lt;Mattos&gt;',
    ];
    for (const words of known) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/\d{2}\/\d{2}\/\d{4}/);
    for (const personal of ['Escola', '11222333', '11.222.333', 'Maria', given.id, school.id]) {
      expect(text).not.toContain(personal);
    }
  });

  it('has the letterhead, its coat of arms within it', async () => {
    const brasao = { tipo: 'png', base64: PNG.toString('base64'), proporcao: 0.8 } as const;
    const settings = { ...SETTINGS, orgao: 'Prefeitura de Mogi', telefone: '(11) 4002-8922', brasao };
    const headed = await serviceOver(db, { service: { settings } });
    for (const path of [`/termos/${codigo}`, '/termos/desconhecido']) {
      const { text } = await headed.request('GET', path);
      expect(text).toContain('<p>Prefeitura de Mogi</p>');
      expect(text).toContain('(11)\u00A0<span style="white-space: nowrap">4002-8922</span>');
      expect(text).toContain(`<img src="data:image/png;base64,${brasao.base64}" alt="">`);
    }
  });

  it('takes names as text and needs nothing that the content policy forbids', async () => {
    const { headers, text } = await service.request('GET', `/termos/${codigo}`);
    expect(text).toContain('Ipê &lt;b&gt;&amp;');
    expect(text).not.toMatch(/<script|\son\w+=|https?:|<img|<link/i);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it.each(['A'.repeat(22), 'x', '..%2f', '%00', 'a'.repeat(5_000)])(
    'says that %j is unknown',
    async (code) => {
      const { status, headers, text } = await service.request('GET', `/termos/${code}`);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toContain('nenhum termo foi encontrado');
    },
  );

  it('has every item of a delivery, and says which of them no longer count', async () => {
    const other = await especie(admin, { nome_popular: 'Pitanga', tipo: 'MUDA' });
    const itens = [species, other].map(({ id: especie_id }, n) => ({ especie_id, quantidade: 3 + n }));
    const pedido = {
      destinatario_id: school.id,
      itens,
      justificativa: 'Doação',
      retirada_por: { nome: 'Beto Prado' },
    };
    const entrega = await admin.entregas.criar({ ...pedido, plantio: { local: 'Rua das Zínias' } });
    const termo = await admin.entregas.emitirTermo({ id: entrega.id });
    const read = async () => (await service.request('GET', `/termos/${termo.codigo}`)).text;
    const whole = await read();
    for (const words of ['3 sementes', 'Pitanga', '4 mudas', 'Termo válido']) expect(whole).toContain(words);
    for (const personal of ['Escola', 'Beto', 'Zínias', entrega.id]) expect(whole).not.toContain(personal);
    await admin.movimentacoes.estornar({ id: entrega.itens[1]?.movimentacao_id as string });
    const partly = await read();
    expect(partly).toContain('PARCIAL desde');
    expect(partly).toMatch(/class="riscado"><td><b>Pitanga<\/b>.*estornado em \d{2}\/\d{2}\/\d{4}.*4 mudas/);
    expect(partly.match(/class="riscado"/g)).toHaveLength(1);
    expect(partly).not.toContain('Termo válido');
  });

  it('says that a receipt was cancelled', async () => {
    await admin.movimentacoes.estornar({ id: given.id });
    const { text } = await service.request('GET', `/termos/${codigo}`);
    expect(text).toContain('CANCELADO em');
    expect(text).not.toContain('Termo válido');
  });
});
