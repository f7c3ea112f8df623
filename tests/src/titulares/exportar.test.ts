import { expect, test } from 'vitest';
import { exportarTitular } from '../../../src/titulares/exportar.ts';
import { callerFor } from '../../support/caller.ts';
import { cpf, destinatario, especieDo, expedicao, lote, procedencia } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, admin, user } = await freshNursery({
  nome: 'Rui Prado',
  email: 'rui@viveiro.example',
  cpf: cpf(9),
});

const ctx = { db, now: () => new Date('2026-03-14T12:00:00Z') };

test('a recipient gets their record, each delivery with its receipt, and who did what with the record', async () => {
  const ana = await destinatario(admin, {
    ...{ nome: 'Ana Lima', tipo: 'FISICA', categoria: 'PRIVADA', documento: cpf(1), email: 'ana@x.example' },
    endereco: 'Rua Um, 1',
  });
  const entrega = await expedicao(admin, await lote(admin, { fase: 'PRONTO' }), 3, ana.id);
  const { numero } = await admin.movimentacoes.emitirTermo({ id: entrega.id });
  await expedicao(admin, await lote(admin, { fase: 'PRONTO' }), 3);
  await admin.destinatarios.atualizar({ id: ana.id, nome: 'Ana Lima Souza' });
  const dados = await exportarTitular(ctx, { cpf: cpf(1) }, 'root');
  expect(dados).toEqual({
    destinatarios: [
      expect.objectContaining({ nome: 'Ana Lima Souza', documento: cpf(1), email: 'ana@x.example' }),
    ],
    entregas: [
      expect.objectContaining({
        ...{ nome: 'Ana Lima', documento: cpf(1), quantidade: 3, termo: numero, endereco: 'Rua Um, 1' },
      }),
    ],
    ...{
      retiradas: [],
      procedencias: [],
      usuarios: [],
      sessoes: [],
      aparelhos: [],
      vistas: [],
      emails: [],
      acoes: [],
    },
    sobre_a_pessoa: [
      expect.objectContaining({ acao: 'CRIAR_DESTINATARIO' }),
      expect.objectContaining({ acao: 'ATUALIZAR_DESTINATARIO' }),
    ],
  });
  expect(await exportarTitular(ctx, { email: 'ana@x.example' }, 'root')).toEqual(dados);
});

test('a user gets their sessions, devices, mails and actions, but never a token, a mark or a password hash', async () => {
  await db('sessoes').insert({
    ...{ id: 'ab'.repeat(32), usuario_id: user.id, ip: '192.0.2.7', user_agent: 'Firefox' },
    ...{ data_registro: new Date(), data_att: new Date(), data_fim: new Date() },
  });
  await db('marcas_de_aparelho').insert({
    ...{ hash: 'cd'.repeat(32), usuario_id: user.id },
    ...{ data_registro: '2026-03-01T12:00:00Z', data_uso: '2026-03-02T12:00:00Z' },
  });
  await db('emails').insert({
    ...{ usuario_id: user.id, modelo: 'CONVITE', dados: { token: 'segredo', redirect_to: null } },
    ...{ proxima_tentativa: new Date(), data_registro: new Date() },
  });
  await db('credenciais').insert({ usuario_id: user.id, hash_senha: 'argon', data_att: new Date() });
  await destinatario(callerFor(db, user, { ip: '192.0.2.8' }));
  const dados = await exportarTitular(ctx, { cpf: cpf(9) }, 'root');
  expect(dados).toMatchObject({
    usuarios: [{ nome: 'Rui Prado', cpf: cpf(9) }],
    sessoes: [{ ip: '192.0.2.7', user_agent: 'Firefox' }],
    aparelhos: [{ data_registro: '2026-03-01T12:00:00.000Z', data_uso: '2026-03-02T12:00:00.000Z' }],
    emails: [{ modelo: 'CONVITE' }],
    acoes: [{ acao: 'CRIAR_DESTINATARIO', ip: '192.0.2.8' }],
  });
  expect(JSON.stringify(dados)).not.toMatch(/segredo|argon|(?:ab){8}|(?:cd){8}/);
});

test('a person who fetched a delivery for somebody else gets it', async () => {
  const ready = await lote(admin, { fase: 'PRONTO' });
  const itens = [{ especie_id: especieDo(ready), lote_id: ready.id, quantidade: 1 }];
  const { id: destinatario_id } = await destinatario(admin);
  const retirada_por = { nome: 'Zeca', documento: cpf(77) };
  const pedido = { destinatario_id, itens, justificativa: 'Doação', retirada_por };
  const { id, numero, data_registro } = await admin.entregas.criar(pedido);
  const dados = await exportarTitular(ctx, { cpf: cpf(77) }, 'root');
  expect(dados?.retiradas).toEqual([
    { id, entrega: numero, nome: 'Zeca', documento: cpf(77), data_registro },
  ]);
  expect(dados?.entregas).toEqual([]);
});

test('a person who is unknown gets nothing', async () => {
  expect(await exportarTitular(ctx, { cpf: cpf(404) }, 'root')).toBeNull();
  expect(await exportarTitular(ctx, { email: 'ninguem@x.example' }, 'root')).toBeNull();
});

test('the lots of seed that a person collected or gave are exported, by the person’s registered name', async () => {
  await destinatario(admin, {
    ...{ nome: 'Zeca Ramos', tipo: 'FISICA', categoria: 'PRIVADA', documento: cpf(77) },
  });
  const { codigo } = await procedencia(admin, { coletor: 'ZECA  Ramos', local: 'Serra' });
  await procedencia(admin, { coletor: 'Outra pessoa' });
  const dele = [expect.objectContaining({ codigo, coletor: 'ZECA  Ramos', local: 'Serra' })];
  expect((await exportarTitular(ctx, { cpf: cpf(77) }, 'root'))?.procedencias).toEqual(dele);
});
