import { describe, expect, it } from 'vitest';
import {
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
import { statementsOf } from '../../support/statements.ts';

const { db, caller } = await freshNursery();
const escola = await destinatario(caller, { nome: 'Escola' });
const destinatario_id = escola.id;

/** A ready batch of these species, so many of each. */
const pronto = (...plantas: number[]) => lote(caller, { plantas, fase: 'PRONTO' });

describe('a movement that delivers something', () => {
  it('is a delivery of one item, whichever use case wrote it', async () => {
    const ready = await pronto(20);
    const saida = { tipo: 'SAIDA', quantidade: 1, destinatario_id } as const;
    const { linhas } = {
      linhas: [
        {
          tipo: 'SAIDA',
          especie_id: (await especie(caller)).id,
          quantidade: 1,
          destinatario_id,
          finalidade: 'QUINTAL',
        },
        {
          tipo: 'EXPEDICAO',
          especie_id: especieDo(ready),
          lote_id: ready.id,
          quantidade: 1,
          destinatario_id,
        },
      ] as const,
    };
    const imported = await caller.movimentacoes.importar({ linhas: [...linhas] as never, gravar: true });
    const { registros } = await db('importacoes').where({ id: imported.importacao_id }).first();
    const ids = [
      (await expedicao(caller, ready, 1, destinatario_id)).id,
      (await movimentacao(caller, saida)).id,
      ...registros,
    ];
    const entregas = await Promise.all(ids.map((id: string) => caller.entregas.buscar({ id })));
    expect(
      entregas.map(({ id, itens }) => [id, itens.map(({ movimentacao_id }) => movimentacao_id)]),
    ).toEqual(ids.map((id) => [id, [id]]));
    const numeros = entregas.map(({ numero }) => Number(numero.split('-')[2]));
    expect(numeros.toSorted((a, b) => a - b)).toEqual(times(4, (n) => Math.min(...numeros) + n));
    expect(entregas[2]?.finalidade).toBe('QUINTAL');
  });

  it('may say what it is for, which its audit entry keeps', async () => {
    const { id } = await movimentacao(caller, {
      ...{ tipo: 'SAIDA', quantidade: 1, destinatario_id, finalidade: 'QUINTAL', programa: 'Pomares' },
      ...{ plantio: { bairro: 'Centro', municipio: 'Suzano' }, retirada_por: { nome: 'Rui' } },
    });
    expect(await caller.entregas.buscar({ id })).toMatchObject({
      ...{ finalidade: 'QUINTAL', programa: 'Pomares', retirada_por: { nome: 'Rui', documento: null } },
      plantio: { bairro: 'Centro', municipio: 'Suzano', uf: null },
    });
    const entries = await db('auditoria').where({ entidade_id: id });
    expect(entries.map(({ acao }) => acao)).toEqual(['CRIAR_MOVIMENTACAO']);
    expect(entries[0].detalhes.entrega).toMatchObject({
      ...{ finalidade: 'QUINTAL', municipio: 'Suzano', dados_pessoais: ['bairro'] },
    });
    const silent = await movimentacao(caller, { tipo: 'SAIDA', quantidade: 1, destinatario_id });
    const [entry] = await db('auditoria').where({ entidade_id: silent.id });
    expect(entry.detalhes).not.toHaveProperty('entrega');
  });

  it('costs one statement and one row in addition', async () => {
    const ready = await pronto(20);
    const rows = async () => {
      const { rows } = await db.raw(
        'select (select count(*)::int from entregas) as entregas, (select count(*)::int from entrega_itens) as itens',
      );
      return rows[0];
    };
    const before = await rows();
    const sent = await statementsOf(db, () => expedicao(caller, ready, 1, destinatario_id));
    expect(sent.filter((sql) => /into entregas |entrega_itens|contadores|retiradas/.test(sql))).toHaveLength(
      1,
    );
    expect(await rows()).toEqual({ ...before, entregas: before.entregas + 1 });
  });

  it('is no delivery when it is an entry, an exit to nobody, or a return to the nursery', async () => {
    const ready = await pronto(20);
    const ids = [
      (await movimentacao(caller)).id,
      (await movimentacao(caller, { tipo: 'SAIDA', quantidade: 1 })).id,
      (await retorno(caller, ready, 1)).id,
      (
        await movimentacao(caller, {
          ...{ tipo: 'EXPEDICAO', lote_id: ready.id, especie_id: especieDo(ready), quantidade: 1 },
          ...{ retorno_ao_viveiro: true, destinatario_id },
        })
      ).id,
    ];
    for (const id of ids)
      await expect(caller.entregas.buscar({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
