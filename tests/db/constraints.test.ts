import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../db/connection.ts';
import { salted } from '../../db/salted.ts';
import {
  administrador,
  destinatario,
  especie,
  especieDo,
  estufa,
  lote,
  movimentacao,
} from '../support/factories.ts';
import { freshNursery } from '../support/fresh-nursery.ts';

/** What the rules refuse in TypeScript, the database refuses too: here it is asked directly. */

const { db, user: usuario, caller } = await freshNursery({ cargo: 'Administrador' });
const umaEstufa = await estufa(caller, { capacidade_total: 500 });
const umLote = await lote(caller, { estufa_id: umaEstufa.id });
const umaEspecie = especieDo(umLote);
const umDestinatario = await destinatario(caller);
const entrada = await movimentacao(caller, { especie_id: umaEspecie });
const umaMuda = await especie(caller, { tipo: 'MUDA' });
const data = new Date();

describe('balances', () => {
  test.each([
    ['the sementeira below zero', 'especies', { quantidade_atual: -1 }, 'especies_saldo_nao_negativo'],
    [
      'an item of a batch below zero',
      'lote_itens',
      { quantidade_atual: -1 },
      'lote_itens_saldo_nao_negativo',
    ],
    ['a batch below zero', 'lotes', { quantidade_total: -1 }, 'lotes_saldo_nao_negativo'],
    ['more plants than places', 'estufas', { ocupacao_atual: 501 }, 'estufas_ocupacao_na_capacidade'],
    ['fewer plants than none', 'estufas', { ocupacao_atual: -1 }, 'estufas_ocupacao_na_capacidade'],
    ['fewer places than plants', 'estufas', { capacidade_total: 499 }, 'estufas_ocupacao_na_capacidade'],
    ['a greenhouse without places', 'estufas', { capacidade_total: 0 }, 'estufas_capacidade_total_check'],
  ])('%s is refused', async (_case, table, change, constraint) => {
    expect(await refusal((trx) => trx(table).update(change))).toBe(constraint);
  });
});

describe('batches', () => {
  const closed = {
    status: 'INATIVO',
    quantidade_total: 0,
    motivo_encerramento: 'DESCARTE',
    operacao_encerramento: randomUUID(),
    data_fim: data,
  };

  test.each([
    ['closed with plants inside', 'inativo_sem_plantas', { ...closed, quantidade_total: 1 }],
    ['closed without a reason', 'encerramento_completo', { ...closed, motivo_encerramento: null }],
    ['closed without an end', 'encerramento_completo', { ...closed, data_fim: null }],
    ['closed by no operation', 'encerramento_completo', { ...closed, operacao_encerramento: null }],
    ['alive with an end', 'encerramento_completo', { data_fim: data }],
    ['alive and FINALIZADO', 'finalizado_com_motivo', { fase: 'FINALIZADO' }],
    ['discarded and FINALIZADO', 'finalizado_com_motivo', { ...closed, fase: 'FINALIZADO' }],
    [
      'dispatched and not FINALIZADO',
      'finalizado_com_motivo',
      { ...closed, motivo_encerramento: 'EXPEDIDO' },
    ],
  ])('a batch that is %s is refused', async (_case, constraint, change) => {
    expect(await refusal((trx) => trx('lotes').update(change))).toBe(`lotes_${constraint}`);
  });

  test('a batch that is closed as it should be is accepted', async () => {
    expect(await refusal((trx) => trx('lotes').update(closed))).toBeUndefined();
  });
});

describe('movements', () => {
  const recipient = {
    destinatario_id: umDestinatario.id,
    destinatario_hash: salted([umDestinatario.nome, umDestinatario.documento]).hash,
  };
  const nobody = { destinatario_id: null, destinatario_hash: null };
  const inLote = (variacao_lote: number) => ({
    lote_id: umLote.id,
    fase_lote: 'PRONTO',
    variacao_sementeira: 0,
    variacao_lote,
  });
  const expedicao = { tipo: 'EXPEDICAO', ...inLote(-10), ...recipient };
  const minusTen = { quantidade: -10, variacao_sementeira: -10 };
  const estorno = { tipo: 'AJUSTE', origem: 'ESTORNO', ...minusTen, estorno_de: entrada.id };

  test.each([
    ['an ENTRADA', {}],
    ['a negative AJUSTE', { tipo: 'AJUSTE', ...minusTen }],
    ['an EXPEDICAO from a PRONTO batch', expedicao],
    ['a SAIDA from a batch to nobody', { tipo: 'SAIDA', ...inLote(-10) }],
    ['a donation from the sementeira', { tipo: 'SAIDA', variacao_sementeira: -10, ...recipient }],
    ['a reversal', estorno],
  ])('%s is accepted', async (_case, values) => {
    expect(await refusal((trx) => insertMovimentacao(trx, values))).toBeUndefined();
  });

  test.each([
    ['quantity zero', 'quantidade', { quantidade: 0, variacao_sementeira: 0 }],
    ['a negative ENTRADA', 'quantidade', minusTen],
    ['an enormous quantity', 'quantidade', { quantidade: 1_000_000_001, variacao_sementeira: 1_000_000_001 }],
    ['variations that are not the quantity', 'variacoes', { variacao_sementeira: 11 }],
    ['a SAIDA that adds', 'variacoes', { tipo: 'SAIDA' }],
    ['a loss on both levels', 'variacoes', { tipo: 'PERDA', ...inLote(-10), variacao_sementeira: -10 }],
    ['a PERDA outside batches', 'lote_obrigatorio', { tipo: 'PERDA', variacao_sementeira: -10 }],
    ['a MORTALIDADE outside batches', 'lote_obrigatorio', { tipo: 'MORTALIDADE', variacao_sementeira: -10 }],
    ['a batch without its phase', 'fase_do_lote', { ...inLote(10), fase_lote: null }],
    ['a species that is not in the batch', 'item_do_lote', { ...inLote(10), especie_id: umaMuda.id }],
    ['an EXPEDICAO before PRONTO', 'expedicao', { ...expedicao, fase_lote: 'PRODUÇÃO' }],
    ['a SAIDA from a batch to a recipient', 'saida_de_lote', { tipo: 'SAIDA', ...inLote(-10), ...recipient }],
    ['an EXPEDICAO to nobody', 'expedicao', { ...expedicao, ...nobody }],
    ['a recipient without the hash of the name', 'destinatario', { ...expedicao, destinatario_hash: null }],
    ['a recipient of an ENTRADA', 'destinatario', recipient],
    ['a return that is no EXPEDICAO', 'retorno', { retorno_ao_viveiro: true }],
    ['a reversal of nothing', 'estorno', { ...estorno, estorno_de: null }],
    ['a reversal that is no AJUSTE', 'estorno', { ...estorno, tipo: 'ENTRADA', quantidade: 10 }],
  ])('%s is refused', async (_case, constraint, values) => {
    expect(await refusal((trx) => insertMovimentacao(trx, values))).toBe(`movimentacoes_${constraint}`);
  });

  test('a second reversal of the same movement is refused', async () => {
    const twice = async (trx: Db) => {
      await insertMovimentacao(trx, estorno);
      await insertMovimentacao(trx, estorno);
    };
    expect(await refusal(twice)).toBe('movimentacoes_um_estorno');
  });
});

describe('the ledger, the audit trail and the receipts', () => {
  test.each(['movimentacoes', 'auditoria', 'termos', 'importacoes', 'acessos'])(
    '%s refuses UPDATE, DELETE and TRUNCATE',
    async (table) => {
      if (table === 'acessos') await db('acessos').insert(ACESSO);
      expect(await refusal((trx) => trx(table).update({ data_registro: data }))).toBe('livro_so_cresce');
      expect(await refusal((trx) => trx(table).delete())).toBe('livro_so_cresce');
      expect(await refusal((trx) => trx.raw(`truncate ${table} cascade`))).toBe('livro_so_cresce');
    },
  );
});

describe('greenhouses', () => {
  test.each([
    ['place', 'lugar', (text: string) => text],
    ['code, in capitals or not', 'codigo', (text: string) => text.toLowerCase()],
  ])('two with one %s are refused', async (_case, what, spelled) => {
    const { lugar, codigo_identificador } = await db('estufas').where({ id: umaEstufa.id }).first();
    const values = {
      lugar: 'E9',
      codigo_identificador: 'E9',
      [what === 'lugar' ? 'lugar' : 'codigo_identificador']: spelled(
        what === 'lugar' ? lugar : codigo_identificador,
      ),
    };
    const place = { localizacao_estufa: '9', localizacao_barraca: '9', localizacao_posicao: '9' };
    const codigo = values.codigo_identificador.toLowerCase();
    const busca = { codigo_unico: codigo, busca_codigo: codigo, busca_estufa: '9' };
    const insert = (trx: Db) =>
      trx('estufas').insert({
        ...{ ...values, ...place, ...busca, busca_barraca: '9', busca_posicao: '9' },
        ...{ capacidade_total: 1, data_registro: data, data_att: data },
      });
    expect(await refusal(insert)).toBe(`estufas_${what}_unico`);
  });
});

describe('records', () => {
  test('the tipo of a species cannot change', async () => {
    expect(await refusal((trx) => trx('especies').update({ tipo: 'MUDA' }))).toBe('especies_tipo_fixo');
  });

  test.each([
    ['a CPF that is short', { tipo: 'FISICA', documento: '1234567890' }],
    ['a CPF with punctuation', { tipo: 'FISICA', documento: '529.982.247-25' }],
    ['a CNPJ of a person', { tipo: 'FISICA', documento: umDestinatario.documento }],
    ['a CNPJ in lower case', { tipo: 'JURIDICA', documento: '12abc34501de35' }],
  ])('%s is refused', async (_case, change) => {
    const changed = (trx: Db) => trx('destinatarios').update(change);
    expect(await refusal(changed)).toBe('destinatarios_documento_forma');
  });

  test.each([
    ['e-mail', 'email', 'usuarios_email_unico'],
    ['CPF', 'cpf', 'usuarios_cpf_unico'],
  ] as const)('two users with one %s are refused', async (_case, field, constraint) => {
    const first = await administrador(db, { cpf: '52998224725' });
    const second = administrador(db, { [field]: first[field] });
    await expect(second).rejects.toMatchObject({ nativeError: { constraint } });
    await db('usuarios').where({ id: first.id }).delete();
  });

  test('an e-mail in capitals is refused', async () => {
    expect(await refusal((trx) => trx('usuarios').update({ email: 'MARIA@viveiro.example' }))).toBe(
      'usuarios_email_check',
    );
  });
});

const ACESSO = { acesso: 'EXPORTAR_TITULAR', registros: 1, conta: 'root', data_registro: data };

/** The constraint that refuses the work, undefined when none does. Nothing of it stays. */
async function refusal(work: (trx: Db) => PromiseLike<unknown>): Promise<string | undefined> {
  const trx = await db.transaction();
  try {
    await work(trx);
    return undefined;
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? Promise.reject(error);
  } finally {
    await trx.rollback();
  }
}

async function insertMovimentacao(trx: Db, values: object): Promise<void> {
  await trx('movimentacoes').insert({
    tipo: 'ENTRADA',
    origem: 'MANUAL',
    especie_id: umaEspecie,
    quantidade: 10,
    variacao_sementeira: 10,
    variacao_lote: 0,
    usuario_id: usuario.id,
    operacao_id: randomUUID(),
    data_registro: data,
    ...values,
  });
}
