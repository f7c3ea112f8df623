import { describe, expect, it } from 'vitest';
import { TIPOS_ALERTA, type TipoAlerta } from '../../../src/dashboard/alertas.ts';
import {
  especie,
  especieDo,
  estufa,
  expedicao,
  lote,
  mortalidade,
  movimentacao,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

/** Noon in São Paulo. */
const NOW = '2026-03-14T15:00:00.000Z';
const YESTERDAY = '2026-03-13T15:00:00.000Z';

const { at } = await freshNursery({ cargo: 'Administrador' });

/** The alerts of one kind about one record. */
async function alertsOf(tipo: TipoAlerta, entidade_id: string) {
  const { alertas } = await at(NOW).dashboard.geral();
  return alertas.filter((alerta) => alerta.tipo === tipo && alerta.entidade_id === entidade_id);
}

const batchOf = async (quantidade_inicial: number, capacidade_total = 1_000_000) => {
  const caller = at('2026-01-05T15:00:00.000Z');
  const { id: estufa_id } = await estufa(caller, { capacidade_total });
  const { id: especie_id } = await especie(caller);
  return lote(caller, { estufa_id, itens_especies: [{ especie_id, quantidade_inicial }] });
};

describe('MORTALIDADE_ALTA', () => {
  it('is raised above 20% of what the batch received, not at 20%', async () => {
    const batch = await batchOf(100);
    await mortalidade(at(YESTERDAY), batch, 20);
    expect(await alertsOf('MORTALIDADE_ALTA', batch.id)).toEqual([]);
    await mortalidade(at(YESTERDAY), batch, 1);
    expect(await alertsOf('MORTALIDADE_ALTA', batch.id)).toEqual([
      {
        tipo: 'MORTALIDADE_ALTA',
        mensagem: `Examine o lote ${batch.codigo}: nos últimos 30 dias morreram 21% das plantas que ele recebeu.`,
        entidade: 'lote',
        entidade_id: batch.id,
      },
    ]);
  });

  it('counts plants that entered later, and no dispatch', async () => {
    const batch = await batchOf(100);
    await movimentacao(at(YESTERDAY), {
      tipo: 'ENTRADA',
      lote_id: batch.id,
      especie_id: especieDo(batch),
      quantidade: 50,
    });
    await mortalidade(at(YESTERDAY), batch, 30);
    await at(YESTERDAY).lotes.atualizarFase({ id: batch.id, fase: 'PRONTO' });
    await expedicao(at(YESTERDAY), batch, 110);
    expect(await alertsOf('MORTALIDADE_ALTA', batch.id)).toEqual([]);
  });

  it('counts the surplus that was found, so that no more die than there were', async () => {
    const batch = await batchOf(10);
    const ajuste = { tipo: 'AJUSTE', lote_id: batch.id, especie_id: especieDo(batch) } as const;
    for (const quantidade of [-5, 35]) await movimentacao(at(YESTERDAY), { ...ajuste, quantidade });
    await mortalidade(at(YESTERDAY), batch, 20);
    const [alerta] = await alertsOf('MORTALIDADE_ALTA', batch.id);
    expect(alerta?.mensagem).toContain('morreram 50% das plantas');
  });

  it('ends when the death is reversed', async () => {
    const batch = await batchOf(100);
    const { id } = await mortalidade(at(YESTERDAY), batch, 50);
    expect(await alertsOf('MORTALIDADE_ALTA', batch.id)).toHaveLength(1);
    await at(NOW).movimentacoes.estornar({ id });
    expect(await alertsOf('MORTALIDADE_ALTA', batch.id)).toEqual([]);
  });

  it('ends after 30 days, and when the batch is closed', async () => {
    const [within, before, closed] = [await batchOf(100), await batchOf(100), await batchOf(100)];
    await mortalidade(at('2026-02-13T03:00:00.000Z'), within, 50);
    await mortalidade(at('2026-02-13T02:59:59.999Z'), before, 50);
    await mortalidade(at(YESTERDAY), closed, 50);
    await at(NOW).lotes.descartar({ id: closed.id, justificativa: 'Praga' });
    expect(await alertsOf('MORTALIDADE_ALTA', within.id)).toHaveLength(1);
    expect(await alertsOf('MORTALIDADE_ALTA', before.id)).toEqual([]);
    expect(await alertsOf('MORTALIDADE_ALTA', closed.id)).toEqual([]);
  });
});

describe('LOTE_PRONTO_PARADO', () => {
  it('is raised after more than 30 days in PRONTO', async () => {
    const [over, exactly] = [await batchOf(10), await batchOf(10)];
    await at('2026-02-12T14:59:59.999Z').lotes.atualizarFase({ id: over.id, fase: 'PRONTO' });
    await at('2026-02-12T15:00:00.000Z').lotes.atualizarFase({ id: exactly.id, fase: 'PRONTO' });
    expect(await alertsOf('LOTE_PRONTO_PARADO', exactly.id)).toEqual([]);
    expect(await alertsOf('LOTE_PRONTO_PARADO', over.id)).toMatchObject([
      {
        mensagem: expect.stringMatching(
          new RegExp(`^10 mudas de .+ prontas há 30 dias \\(${over.codigo}\\)\\.$`),
        ),
        entidade: 'lote',
      },
    ]);
  });

  it('names the most numerous species, and is not raised by a batch without plants', async () => {
    const caller = at('2026-01-05T15:00:00.000Z');
    const [few, many] = [await especie(caller), await especie(caller)];
    const batch = await lote(caller, {
      itens_especies: [
        { especie_id: few.id, quantidade_inicial: 1 },
        { especie_id: many.id, quantidade_inicial: 2 },
      ],
      fase: 'PRONTO',
    });
    const empty = await lote(caller, { fase: 'PRONTO' });
    await mortalidade(caller, empty, empty.quantidade_total);
    expect(await alertsOf('LOTE_PRONTO_PARADO', batch.id)).toMatchObject([
      { mensagem: `3 mudas de ${many.nome_popular} e mais 1 prontas há 68 dias (${batch.codigo}).` },
    ]);
    expect(await alertsOf('LOTE_PRONTO_PARADO', empty.id)).toEqual([]);
  });

  it('counts from the last time that the batch became PRONTO', async () => {
    const batch = await batchOf(10);
    await at('2026-01-10T15:00:00.000Z').lotes.atualizarFase({ id: batch.id, fase: 'PRONTO' });
    expect(await alertsOf('LOTE_PRONTO_PARADO', batch.id)).toHaveLength(1);
    await at(YESTERDAY).lotes.atualizarFase({ id: batch.id, fase: 'PRODUÇÃO' });
    expect(await alertsOf('LOTE_PRONTO_PARADO', batch.id)).toEqual([]);
    await at(YESTERDAY).lotes.atualizarFase({ id: batch.id, fase: 'PRONTO' });
    expect(await alertsOf('LOTE_PRONTO_PARADO', batch.id)).toEqual([]);
  });
});

describe('LOTE_VAZIO', () => {
  it('is raised by an active batch without plants, and ends when it is closed', async () => {
    const batch = await batchOf(10);
    await mortalidade(at(YESTERDAY), batch, 9);
    expect(await alertsOf('LOTE_VAZIO', batch.id)).toEqual([]);
    await mortalidade(at(YESTERDAY), batch, 1);
    expect(await alertsOf('LOTE_VAZIO', batch.id)).toMatchObject([
      { mensagem: `Encerre o lote ${batch.codigo}: ele não tem mais plantas.`, entidade: 'lote' },
    ]);
    await at(NOW).lotes.descartar({ id: batch.id, justificativa: 'Vazio' });
    expect(await alertsOf('LOTE_VAZIO', batch.id)).toEqual([]);
  });
});

describe('the alerts about a greenhouse', () => {
  it('ESTUFA_QUASE_CHEIA is raised above 90%, not at 90%', async () => {
    const [over, exactly] = [await batchOf(91, 100), await batchOf(90, 100)];
    expect(await alertsOf('ESTUFA_QUASE_CHEIA', exactly.estufa_id)).toEqual([]);
    expect(await alertsOf('ESTUFA_QUASE_CHEIA', over.estufa_id)).toEqual([
      {
        tipo: 'ESTUFA_QUASE_CHEIA',
        mensagem: `Planeje o espaço da estufa ${over.estufa.codigo_identificador}: 91% dos lugares estão ocupados.`,
        entidade: 'estufa',
        entidade_id: over.estufa_id,
      },
    ]);
  });

  it('ESTUFA_INATIVA_OCUPADA replaces it from the inactivation until the greenhouse is empty', async () => {
    const batch = await batchOf(100, 100);
    expect(await alertsOf('ESTUFA_INATIVA_OCUPADA', batch.estufa_id)).toEqual([]);
    await at(NOW).estufas.inativar({ id: batch.estufa_id });
    expect(await alertsOf('ESTUFA_QUASE_CHEIA', batch.estufa_id)).toEqual([]);
    expect(await alertsOf('ESTUFA_INATIVA_OCUPADA', batch.estufa_id)).toMatchObject([
      {
        mensagem: `Transfira os lotes da estufa ${batch.estufa.codigo_identificador}: ela está inativa e ainda tem 100 plantas.`,
        entidade: 'estufa',
      },
    ]);
    await at(NOW).lotes.transferir({ id: batch.id, nova_estufa_id: (await estufa(at(NOW))).id });
    expect(await alertsOf('ESTUFA_INATIVA_OCUPADA', batch.estufa_id)).toEqual([]);
  });
});

describe('MUDA_SEM_SALDO', () => {
  const seedling = (quantidade_inicial: number) => especie(at(NOW), { tipo: 'MUDA', quantidade_inicial });

  it('is raised by a seedling species with nothing in stock or in production', async () => {
    const { id, nome_popular } = await seedling(0);
    expect(await alertsOf('MUDA_SEM_SALDO', id)).toMatchObject([
      {
        mensagem: `Planeje a produção de ${nome_popular}: não há mudas em estoque nem em produção.`,
        entidade: 'especie',
      },
    ]);
    await movimentacao(at(NOW), { especie_id: id, quantidade: 1 });
    expect(await alertsOf('MUDA_SEM_SALDO', id)).toEqual([]);
  });

  it('is not raised while a batch holds some, nor by seeds, nor by an inactive species', async () => {
    const { id: especie_id } = await seedling(10);
    const batch = await lote(at(NOW), { itens_especies: [{ especie_id, quantidade_inicial: 10 }] });
    expect(await alertsOf('MUDA_SEM_SALDO', especie_id)).toEqual([]);
    await mortalidade(at(NOW), batch, 10);
    expect(await alertsOf('MUDA_SEM_SALDO', especie_id)).toHaveLength(1);
    await at(NOW).especies.atualizar({ id: especie_id, status: 'INATIVO' });
    expect(await alertsOf('MUDA_SEM_SALDO', especie_id)).toEqual([]);

    const seeds = await especie(at(NOW), { quantidade_inicial: 0 });
    expect(await alertsOf('MUDA_SEM_SALDO', seeds.id)).toEqual([]);
  });
});

describe('all the alerts', () => {
  it('are at most ten of each kind, the most urgent kind first', async () => {
    const linhas = Array.from({ length: 12 }, (_, n) => ({
      ...({ nome_popular: `Muda ${n}`, categoria: 'NATIVA', tipo: 'MUDA' } as const),
    }));
    await at(NOW).especies.importar({ linhas, gravar: true });
    const { alertas } = await at(NOW).dashboard.geral();
    expect(alertas.filter(({ tipo }) => tipo === 'MUDA_SEM_SALDO')).toHaveLength(10);
    const order = alertas.map(({ tipo }) => TIPOS_ALERTA.indexOf(tipo));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});
