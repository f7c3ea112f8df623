import { describe, expect, it } from 'vitest';
import { Movimentacao } from '../../../db/models/movimentacao.ts';
import { TEXTO_PADRAO } from '../../../src/common/texto-do-termo.ts';
import type { Settings } from '../../../src/procedure/context.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import {
  administrador,
  destinatario,
  especie,
  especieDo,
  expedicao,
  lote,
  movimentacao,
  retorno,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { times } from '../../support/races.ts';
import { expectRefused, leavingNoTrace, refusal } from '../../support/refusals.ts';

const { db, caller: operator, at } = await freshNursery({ nome: 'João' });
const maria = await administrador(db, { nome: 'Maria' });
const admin = callerFor(db, maria);

const ready = await lote(admin, { fase: 'PRONTO' });
const dispatch = (quantidade = 1) => expedicao(admin, ready, quantidade);
const serial = (numero: string) => Number(numero.split('-')[2]);

describe('the donation receipt', () => {
  it('says who received what, from where, when, and from whom', async () => {
    const school = await destinatario(admin, {
      ...{ nome: 'Escola Municipal', documento: '11222333000181' },
      ...{ endereco: 'Rua das Acácias, 120', responsavel: 'Ana Lima' },
    });
    const given = await expedicao(admin, ready, 3, school.id);
    const species = await admin.especies.buscar({ id: especieDo(ready) });
    expect(await operator.movimentacoes.emitirTermo({ id: given.id })).toEqual({
      numero: expect.stringMatching(/^TERMO-\d{4}-\d{5}$/),
      codigo: expect.stringMatching(/^[\w-]{22}$/),
      movimentacao_id: given.id,
      data: given.data_registro,
      cancelado_em: null,
      destinatario: {
        ...{ nome: 'Escola Municipal', documento: '11222333000181' },
        ...{ endereco: 'Rua das Acácias, 120', responsavel: 'Ana Lima' },
      },
      doador: {
        ...{ nome_do_viveiro: 'Viveiro de Teste', orgao: null, secretaria: null },
        ...{ endereco: null, cnpj: null, telefone: null },
      },
      texto: TEXTO_PADRAO,
      especie: { nome_popular: species.nome_popular, nome_cientifico: null, variedade: null },
      quantidade: 3,
      unidade: 'MUDA',
      lote: ready.codigo,
      justificativa: 'Registro de teste',
      registrado_por: 'Maria',
      emitido_por: 'João',
      data_emissao: expect.any(String),
      ja_emitido: false,
      selo: null,
      ...{
        entrega_id: given.id,
        entrega: expect.stringMatching(/^ENT-\d{4}-\d{5}$/),
        situacao: 'EFETIVA',
        parcial_desde: null,
      },
      ...{ finalidade: null, programa: null, plantio: null, retirada_por: null },
      itens: [
        {
          ...{
            movimentacao_id: given.id,
            quantidade: 3,
            unidade: 'MUDA',
            lote: ready.codigo,
            estornado_em: null,
            procedencias: [],
            origem_em_parte: false,
          },
          especie: { nome_popular: species.nome_popular, nome_cientifico: null, variedade: null },
        },
      ],
    });
  });

  it('is also for seeds or seedlings that leave the sementeira for a recipient', async () => {
    const given = { tipo: 'SAIDA', quantidade: 2, destinatario_id: (await destinatario(admin)).id } as const;
    const seeds = await movimentacao(admin, given);
    const seedlings = await movimentacao(admin, {
      ...given,
      especie_id: (await especie(admin, { tipo: 'MUDA' })).id,
    });
    expect(await admin.movimentacoes.emitirTermo({ id: seeds.id })).toMatchObject({
      unidade: 'SEMENTE',
      lote: null,
    });
    expect(await admin.movimentacoes.emitirTermo({ id: seedlings.id })).toMatchObject({ unidade: 'MUDA' });
  });

  it('keeps the names of the recipient and of the species as they were', async () => {
    const species = await especie(admin, { nome_popular: 'Ipê', nome_cientifico: 'Handroanthus albus' });
    const school = await destinatario(admin, { nome: 'Escola' });
    const { id } = await movimentacao(admin, {
      tipo: 'SAIDA',
      especie_id: species.id,
      destinatario_id: school.id,
    });
    await admin.destinatarios.atualizar({ id: school.id, nome: 'Outra escola' });
    const first = await admin.movimentacoes.emitirTermo({ id });
    await admin.especies.atualizar({ id: species.id, nome_popular: 'Outro', nome_cientifico: null });
    expect(first).toMatchObject({ destinatario: { nome: 'Escola' }, especie: { nome_popular: 'Ipê' } });
    expect({ ...first, prova: null }).toMatchObject(await admin.movimentacoes.termo({ id }));
  });

  it('keeps the letterhead, the legal text and the recipient’s address as they were', async () => {
    const school = await destinatario(admin, { endereco: 'Rua Um, 1', responsavel: 'Ana' });
    const { id } = await expedicao(admin, ready, 1, school.id);
    const under = (changed: Partial<Settings>) =>
      callerFor(db, maria, { settings: { ...SETTINGS, ...changed } });
    const before = { orgao: 'Prefeitura de Mogi', cnpj: '11222333000181', textoDoTermo: 'Recebi {itens}.' };
    await under(before).movimentacoes.emitirTermo({ id });
    await admin.destinatarios.atualizar({ id: school.id, endereco: 'Rua Dois, 2', responsavel: null });
    expect(await under({ orgao: 'Outra' }).movimentacoes.termo({ id })).toMatchObject({
      destinatario: { endereco: 'Rua Um, 1', responsavel: 'Ana' },
      doador: { orgao: 'Prefeitura de Mogi', cnpj: '11222333000181' },
      texto: 'Recebi {itens}.',
    });
  });

  it('is numbered within the local year of its issue, without gaps', async () => {
    const [a, b, c] = [await dispatch(), await dispatch(), await dispatch()];
    const lastOf2030 = at('2031-01-01T02:59:59.999Z');
    const firstOf2031 = at('2031-01-01T03:00:00.000Z');
    expect((await lastOf2030.movimentacoes.emitirTermo({ id: a.id })).numero).toBe('TERMO-2030-00001');
    expect((await firstOf2031.movimentacoes.emitirTermo({ id: b.id })).numero).toBe('TERMO-2031-00001');
    expect((await firstOf2031.movimentacoes.emitirTermo({ id: c.id })).numero).toBe('TERMO-2031-00002');
  });

  it('does not lock the movement, because the ledger only grows', async () => {
    const { id } = await dispatch();
    await db.transaction(async (trx) => {
      await Movimentacao.query(trx).findById(id).forNoKeyUpdate();
      expect(await admin.movimentacoes.emitirTermo({ id })).toMatchObject({ ja_emitido: false });
    });
  });

  it('has a number of its own, and one, when several are issued at once by several people', async () => {
    const given = [await dispatch(), await dispatch(), await dispatch()];
    const before = serial((await admin.movimentacoes.emitirTermo({ id: (await dispatch()).id })).numero);
    const issued = await Promise.all(
      times(9, (n) => admin.movimentacoes.emitirTermo({ id: given[n % 3]?.id as string })),
    );
    const numbers = [...new Set(issued.map(({ numero }) => serial(numero)))];
    expect(numbers.toSorted((a, b) => a - b)).toEqual(given.map((_, n) => before + 1 + n));
    expect(new Set(issued.map(({ codigo }) => codigo)).size).toBe(3);
  });

  it('is read without writing anything, and does not exist before it is issued', async () => {
    const { id } = await dispatch();
    const read = () => leavingNoTrace(db, () => admin.movimentacoes.termo({ id }));
    await expect(read()).rejects.toMatchObject({
      message: 'Emita o termo com POST /movimentacoes/{id}/termo: ele ainda não foi emitido.',
      ...refusal('notFound', 'NAO_ENCONTRADO'),
    });
    const { ja_emitido: _, ...issued } = await admin.movimentacoes.emitirTermo({ id });
    expect(await read()).toEqual({ ...issued, prova: null });
  });

  it.each([
    ['an entry', () => movimentacao(admin)],
    ['an exit to nobody', () => movimentacao(admin, { tipo: 'SAIDA' })],
    ['a return to the nursery', () => retorno(admin, ready, 1)],
  ])('is refused for %s', async (_, make) => {
    const { id } = await make();
    await expectRefused(db, () => admin.movimentacoes.emitirTermo({ id }), 'invalid', 'SEM_DESTINATARIO');
  });
});

describe('checking a receipt', () => {
  const nobody = callerFor(db);

  it('is open to anybody who has its code, and shows no personal data', async () => {
    const issued = await admin.movimentacoes.emitirTermo({ id: (await dispatch(4)).id });
    const { numero, data, especie: species, quantidade, unidade, cancelado_em } = issued;
    expect(await nobody.movimentacoes.conferirTermo({ codigo: issued.codigo })).toEqual({
      ...{ numero, data, quantidade, unidade, cancelado_em },
      especie: species,
      ...{ situacao: 'EFETIVA', parcial_desde: null },
      itens: [
        {
          ...{ especie: species, quantidade, unidade, estornado_em: null },
          ...{ procedencias: [], origem_em_parte: false },
        },
      ],
    });
  });

  it.each(['A'.repeat(22), 'x', '', "' or true --", 'é'.repeat(22)])('answers 404 to %j', async (codigo) => {
    await expect(nobody.movimentacoes.conferirTermo({ codigo })).rejects.toMatchObject(
      refusal('notFound', 'NAO_ENCONTRADO'),
    );
  });
});
