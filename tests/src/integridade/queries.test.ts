import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/connection.ts';
import { fechar } from '../../../src/fechamento/fechar.ts';
import { CHECKS } from '../../../src/integridade/checks.ts';
import { verificarIntegridade } from '../../../src/integridade/queries.ts';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import {
  administrador,
  destinatario,
  especie,
  especieDo,
  expedicao,
  lote,
  movimentacao,
  procedencia,
} from '../../support/factories.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { COUNT_TAMPERING, COUNTS, contado } from './counts.ts';
import { DELIVERIES } from './deliveries.ts';
import { ENTRIES } from './entries.ts';
import { THOUSANDS } from './thousands.ts';

const db = await freshDatabase();

/** What somebody with access to the database could do, by the check that must notice it. */
const TAMPERING: Record<string, string> = {
  saldo_sementeira: 'update especies set quantidade_atual = quantidade_atual + 1',
  saldo_item_do_lote: 'update lote_itens set quantidade_atual = quantidade_atual + 1',
  saldo_nunca_negativo: 'update movimentacoes set variacao_sementeira = -9999 where seq = 1',
  quantidade_total_do_lote: "update lotes set quantidade_total = quantidade_total + 1 where status = 'ATIVO'",
  ocupacao_da_estufa: 'update estufas set ocupacao_atual = ocupacao_atual + 1 where ocupacao_atual > 0',
  capacidade_da_estufa: 'update estufas set ocupacao_atual = capacidade_total + 1',
  status_da_estufa: `alter table estufas alter column status drop expression; update estufas set status = 'Inativo'`,
  situacao_do_lote: "update lotes set data_fim = null where status = 'INATIVO'",
  fase_do_lote: "update lotes set fase_desde = fase_desde - interval '1 day'",
  conta_do_lote: "update movimentacoes set quantidade = quantidade + 1 where tipo = 'MORTALIDADE'",
  viradas_do_lote:
    "update lote_fases set saldos = '[]' where fase = 'PRONTO' and fase_anterior = 'SEMEADURA'",
  expedicao_regular: "update movimentacoes set fase_lote = 'PRODUÇÃO' where tipo = 'EXPEDICAO'",
  lote_obrigatorio: "update movimentacoes set lote_id = null where tipo = 'MORTALIDADE'",
  quantidade_regular: "update movimentacoes set quantidade = 0 where tipo = 'ENTRADA'",
  estorno_exato: "update movimentacoes set variacao_lote = variacao_lote + 1 where origem = 'ESTORNO'",
  retorno_em_muda: 'update movimentacoes set retorno_ao_viveiro = true',
  planta_com_registros: 'insert into plantas default values',
  administrador_ativo: "update usuarios set status = 'INATIVO'",
  auditoria_das_movimentacoes: "delete from auditoria where acao = 'CRIAR_MOVIMENTACAO'",
  auditoria_do_cadastro_de_especie: "delete from auditoria where acao = 'CRIAR_ESPECIE'",
  auditoria_do_cadastro_de_estufa: "delete from auditoria where acao = 'CRIAR_ESTUFA'",
  auditoria_do_cadastro_de_lote: "delete from auditoria where acao = 'CRIAR_LOTE'",
  auditoria_do_cadastro_de_destinatario: "delete from auditoria where acao = 'CRIAR_DESTINATARIO'",
  auditoria_do_cadastro_de_usuario: "delete from auditoria where acao = 'CRIAR_USUARIO'",
  auditoria_do_cadastro_de_procedencia: "delete from auditoria where acao = 'CRIAR_PROCEDENCIA'",
  auditoria_do_cadastro_de_contagem: "delete from auditoria where acao = 'CRIAR_CONTAGEM'",
  auditoria_das_chaves: 'update chaves set data_revogacao = now()',
  planta_na_trilha: 'update especies set planta_id = gen_random_uuid()',
  saldo_da_procedencia: 'update procedencias set saldo = saldo - 1',
  recebida_da_procedencia: 'update procedencias set recebida = recebida + 1',
  procedencia_nunca_negativa: 'update atribuicoes set quantidade = quantidade - 1000 where quantidade < 0',
  procedencias_da_especie:
    'update procedencias p set saldo = e.quantidade_atual + 1, recebida = 9999 from especies e where e.id = p.especie_id',
  especie_com_procedencia: 'update especies set com_procedencia = not com_procedencia',
  atribuicao_regular: 'update atribuicoes set quantidade = -quantidade',
  estorno_devolve_a_procedencia: `update atribuicoes set quantidade = quantidade - 1
    where movimentacao_id in (select id from movimentacoes where origem = 'ESTORNO')`,
  atribuicao_na_trilha: 'update atribuicoes set quantidade = quantidade - 1 where quantidade > 1',
  entrega_de_cada_movimentacao: 'delete from entregas where itens = 1',
  itens_da_entrega: 'delete from entrega_itens where ordem = 1',
  quantidades_da_entrega: 'update entregas set sementes = sementes + 1',
  auditoria_das_entregas: 'update entregas set seq = 2000000000001 where itens > 1',
  fatos_da_entrega: "update entregas set finalidade = 'EVENTO' where finalidade is not null",
  devolucao_regular: "update movimentacoes set quantidade = quantidade + 100 where justificativa = 'Sobrou'",
  auditoria_das_devolucoes: 'delete from devolucoes',
  ...COUNT_TAMPERING,
  copia_da_entrega: 'delete from destinatarios_das_entregas',
  copia_do_termo: `insert into apagamentos (tabela, registros, data_registro)
    select 'destinatarios_dos_termos', array_agg(movimentacao_id), now() from termos`,
  copia_da_retirada: 'delete from retiradas',
  destinatario_da_entrega: "update destinatarios_das_entregas set nome = nome || ' e Filhos'",
  destinatario_do_termo: "update destinatarios_dos_termos set responsavel = 'Outra pessoa'",
  retirada_da_entrega: "update retiradas set documento = '52998224725'",
  milhares_de_movimentacoes:
    "update milhares set registros = registros + 1 where campo = 'tipo' and valor = 'ENTRADA'",
  milhares_de_auditoria: "delete from milhares where livro = 'auditoria' and campo = 'usuario_id'",
  milhares_de_lotes: "update milhares set desde = desde - interval '1 day' where livro = 'lotes'",
  resumos: `insert into resumos
    select '', '', 0, tipo, origem, usuario_id, null, null, 'MUDA', false, false, true, 1, 1, 1, 0, 0, null from movimentacoes limit 1`,
  somas_por_dia: "update somas_por_dia set entregues = entregues + 1 where tipo = 'EXPEDICAO'",
  somas_por_especie: 'update somas_por_especie set sementeira = sementeira + 1',
  somas_por_item: 'update somas_por_item set mortas = mortas + 1',
  busca_de_especies: 'update especies set busca = upper(busca)',
  busca_de_estufas: "update estufas set busca_barraca = 'outra'",
  busca_de_lotes: "update lotes set busca = busca || '-'",
  busca_de_procedencias: 'update procedencias set busca_coletor = null',
  busca_de_destinatarios: 'update destinatarios set busca = nome',
  busca_de_usuarios: 'update usuarios set busca = nome',
  busca_de_entregas: 'update entregas set plantio_busca = null',
  identidade_das_especies: 'update especies set identidade = nome_popular',
};

describe('GET /integridade', () => {
  beforeAll(async () => {
    const caller = callerFor(db, await administrador(db));
    await caller.chaves.criar({ nome: 'Portal', cargo: 'Operador', escopos: ['*:ler'] });
    const pronto = await lote(caller, { fase: 'PRONTO' });
    const morte = { id: pronto.id, especie_id: especieDo(pronto), quantidade: 20, justificativa: 'Seca' };
    await caller.lotes.registrarMortalidade(morte);
    const { id } = await caller.lotes.registrarMortalidade(morte);
    await caller.movimentacoes.estornar({ id });
    const escola = await destinatario(caller, { endereco: 'Rua das Acácias, 120' });
    const entrega = await expedicao(caller, pronto, 480, escola.id);
    await caller.movimentacoes.emitirTermo({ id: entrega.id });
    const sementes = await especie(caller);
    const muda = await lote(caller, { fase: 'PRONTO' });
    const visita = await caller.entregas.criar({
      ...{
        destinatario_id: escola.id,
        justificativa: 'Doação',
        finalidade: 'EDUCACAO',
        plantio: { municipio: 'Poá' },
      },
      itens: [
        { especie_id: sementes.id, quantidade: 5 },
        { especie_id: especieDo(muda), lote_id: muda.id, quantidade: 10 },
      ],
      retirada_por: { nome: 'Rui Barbosa' },
    });
    const so = [{ especie_id: sementes.id, quantidade: 3 }];
    await caller.entregas.criar({ destinatario_id: escola.id, justificativa: 'Doação', itens: so });
    const { movimentacao_id = '' } = visita.itens[1] ?? {};
    const devolvido = [{ movimentacao_id, quantidade: 4 }];
    await caller.entregas.devolver({ id: visita.id, itens: devolvido, justificativa: 'Sobrou' });
    await lote(caller);
    const { id: especie_id } = await especie(caller);
    const { id: procedencia_id } = await procedencia(caller, { especie_id, recebe: 100 });
    const saida = { tipo: 'SAIDA', especie_id, quantidade: 10, procedencia_id } as const;
    await movimentacao(caller, saida);
    await caller.movimentacoes.estornar({ id: (await movimentacao(caller, saida)).id });
    await contado(caller, [await lote(caller), await lote(caller)], sementes.id);
    while (await fechar(db, SETTINGS));
  });

  test('finds nothing wrong in what the service wrote, and names every check that it made', async () => {
    const report = await verificar(db);

    expect(report.diferencas).toEqual([]);
    expect(report.integro).toBe(true);
    expect(report.verificacoes.map(({ nome }) => nome)).toEqual(CHECKS.map(({ nome }) => nome));
  });

  test('is tested with a statement that breaks each of its checks', () => {
    expect(Object.keys(TAMPERING)).toEqual(CHECKS.map(({ nome }) => nome));
  });

  describe('when the tables are tampered with, without triggers and constraints,', () => {
    beforeAll(() => dropConstraints(db));

    test.each(Object.entries(TAMPERING))('%s is noticed', async (nome, sql) => {
      expect(await foundAfter(sql, (each) => each === nome)).toHaveProperty(nome);
    });

    test('notices phases that a batch was never in', async () => {
      const sql = "update lotes set percurso = 'G' || percurso";
      expect(await foundAfter(sql, (nome) => nome === 'fase_do_lote')).toHaveProperty('fase_do_lote');
    });

    test.each(Object.entries(ENTRIES))(
      'counts the entries of movements of which %s',
      async (_, [sql, differences]) => {
        const nome = 'auditoria_das_movimentacoes';
        expect(await foundAfter(sql, (each) => each === nome)).toEqual({ [nome]: differences });
      },
    );

    test.each(Object.entries(THOUSANDS))(
      'notices summaries of a thousand rows of which %s',
      async (_, sql) => {
        expect(await foundAfter(sql, (nome) => nome.startsWith('milhares_de'))).not.toEqual({});
      },
    );

    test.each(Object.entries({ ...DELIVERIES, ...COUNTS }))(
      'notices tampering beside the ledger: %s',
      async (_, sql) => {
        const beside =
          /entregas?$|da_movimentacao$|cada_movimentacao$|devolucao|contagem|anotacoes|encerramento/;
        expect(await foundAfter(sql, (nome) => beside.test(nome))).not.toEqual({});
      },
    );

    test('lists at most a thousand differences of a check, and counts them all', async () => {
      const sql = `
        insert into movimentacoes (tipo, origem, especie_id, lote_id, fase_lote, destinatario_id, destinatario_hash, quantidade,
          variacao_sementeira, variacao_lote, usuario_id, operacao_id, data_registro)
        select tipo, origem, especie_id, lote_id, fase_lote, destinatario_id, destinatario_hash, quantidade,
          variacao_sementeira, variacao_lote, usuario_id, operacao_id, data_registro
        from movimentacoes, generate_series(1, 1200) where tipo = 'EXPEDICAO' and quantidade = 480`;
      const { integro, verificacoes, diferencas } = await tampered(sql, verificarIn);
      const nome = 'auditoria_das_movimentacoes';
      expect(integro).toBe(false);
      expect(verificacoes).toContainEqual(expect.objectContaining({ nome, diferencas: 1200 }));
      expect(diferencas.filter(({ verificacao }) => verificacao === nome)).toHaveLength(1000);
    });
  });

  test('sees one state of the books in both its transactions, whatever is written in the meantime', async () => {
    const books = await freshDatabase();
    await lote(callerFor(books, await administrador(books)));
    // The check of these sums waits in the first transaction; only then the second begins, and makes the next ones.
    const holding = await books.transaction();
    await holding.raw('lock table somas_por_item in access exclusive mode');
    let begun = 0;
    const transaction = async (work: (trx: Db) => Promise<void>, config: object) => {
      begun += 1;
      if (begun === 1) return books.transaction(work, config);
      await somebodyWaits(books);
      await books.raw(
        `insert into somas_por_especie select 'UTC', id, '2026-01-01', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from especies`,
      );
      return books.transaction(async (trx) => {
        let answers = 0;
        trx.on('query-response', () => {
          answers += 1;
          if (answers === 3) void holding.rollback();
        });
        return work(trx);
      }, config);
    };
    const report = await verificarIntegridade({
      db: { transaction } as unknown as Db,
      now: () => new Date(),
    });
    expect(begun).toBe(2);
    expect(report.diferencas).toEqual([]);
    expect((await verificar(books)).integro).toBe(false);
  });
});

async function verificar(on: Db) {
  return callerFor(on, await administrador(db)).integridade.verificar();
}

/** What `look` sees after tampering, which is rolled back. */
async function tampered<Seen>(sql: string, look: (trx: Db) => Promise<Seen>): Promise<Seen> {
  const trx = await db.transaction();
  try {
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(sql);
    return await look(trx);
  } finally {
    await trx.rollback();
  }
}

/** How many differences each of these checks finds after tampering; those that find none are left out. */
function foundAfter(sql: string, isOfThese: (nome: string) => boolean): Promise<Record<string, number>> {
  return tampered(sql, async (trx) => {
    const found: Record<string, number> = {};
    for (const check of CHECKS.filter(({ nome }) => isOfThese(nome))) {
      const { rows } = await trx.raw(`select count(*)::int as n from (${check.sql}) achadas`);
      if (rows[0].n > 0) found[check.nome] = rows[0].n;
    }
    return found;
  });
}

async function verificarIn(trx: Db) {
  const user = await trx('usuarios').where('cargo', 'Administrador').first();
  return callerFor(withoutIsolation(trx), user).integridade.verificar();
}

async function dropConstraints(on: Db): Promise<void> {
  const { rows } = await on.raw(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  await on.raw(rows.map(({ sql }: { sql: string }) => sql).join(';'));
}

/** The snapshot is taken inside the tampering transaction, which has begun with another isolation. */
function withoutIsolation(trx: Db): Db {
  return new Proxy(trx, {
    get: (target, key) =>
      key === 'transaction' ? (work: (db: Db) => unknown) => work(trx) : Reflect.get(target, key),
  });
}
