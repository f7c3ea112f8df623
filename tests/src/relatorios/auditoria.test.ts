import { expect, it } from 'vitest';
import { destinatario, especie, estufa } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { caller, admin, user } = await freshNursery();

const place = await estufa(caller, { localizacao_estufa: 'Estufa 70', capacidade_total: 100 });
await caller.estufas.atualizar({ id: place.id, capacidade_total: 200, status: 'Manutenção' });
const ipe = await especie(admin, { nome_popular: 'Ipê-roxo', quantidade_inicial: 30 });
const school = await destinatario(caller, { nome: 'Escola Azul' });
await caller.destinatarios.atualizar({ id: school.id, nome: 'Escola Verde', telefone: '1147001234' });

const rows = async (filters: object = {}) => (await admin.relatorios.auditoria(filters)).docs;

it('shows for each entry who did what to which record and what changed, the newest first', async () => {
  const [changed, created] = await rows({ entidadeId: place.id });
  expect(created).toMatchObject({
    ...{ acao: 'CRIAR_ESTUFA', entidade: 'estufa', entidade_id: place.id, registro: 'E70-B01-01' },
    ...{ usuario_id: user.id, usuario: user.nome },
  });
  expect(created?.mudancas).toContain('capacidade total: 100');
  expect(changed).toMatchObject({
    acao: 'ATUALIZAR_ESTUFA',
    mudancas: 'capacidade total: 100 → 200; marca: nada → Manutenção',
  });
});

it('names a movement by its species, and shows no ids of notes', async () => {
  const [entry] = await rows({ acao: 'CRIAR_MOVIMENTACAO' });
  expect(entry).toMatchObject({ entidade: 'movimentacao', registro: ipe.nome_popular });
  expect(entry?.mudancas).not.toContain(ipe.id);
});

it('names the fields of personal data that changed, and shows no values', async () => {
  const [changed] = await rows({ entidadeId: school.id });
  expect(changed).toMatchObject({ acao: 'ATUALIZAR_DESTINATARIO', registro: 'Escola Verde' });
  expect(changed?.mudancas).toMatch(/telefone/);
  expect(changed?.mudancas).not.toMatch(/1147001234|Escola Azul/);
});

it('can be filtered by person, action, record and period', async () => {
  const all = await rows({ limite: 100 });
  const logs = async (filters: object) => (await admin.auditoria.logs({ ...filters, limite: 100 })).docs;
  for (const filters of [{}, { usuarioId: user.id }, { acao: 'CRIAR_ESPECIE' }, { entidadeId: ipe.id }]) {
    const found = await rows({ ...filters, limite: 100 });
    expect(found.map(({ id }) => id)).toEqual((await logs(filters)).map(({ id }) => id));
    expect(found.length).toBeGreaterThan(0);
  }
  expect(all.length).toBeGreaterThan((await rows({ usuarioId: user.id, limite: 100 })).length);
  expect(await rows({ data_fim: '2000-01-01' })).toEqual([]);
});

it('is for an Administrador', async () => {
  await expect(caller.relatorios.auditoria({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
