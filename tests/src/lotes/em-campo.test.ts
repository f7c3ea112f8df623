import { describe, expect, it } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import {
  administrador,
  contagem,
  especie,
  especieDo,
  estufa,
  lote,
  mortalidade,
  passar,
} from '../../support/factories.ts';

const db = await freshDatabase();
const pessoa = await administrador(db);
/** Each step is an hour after the one before. */
let hours = 0;
const now = () => new Date(Date.UTC(2026, 2, 14, hours));
const caller = callerFor(db, pessoa, { now });

/** What is told of the batches after `change`, to whom was told all before it. */
async function toldOf(change: () => Promise<unknown>) {
  hours += 1;
  const { desde, lotes, lugares } = await caller.lotes.emCampo({});
  hours += 1;
  await change();
  const { lotes: mudados, encerrados, total, ...rest } = await caller.lotes.emCampo({ desde });
  const whole = await caller.lotes.emCampo({});
  const now = new Map([...lotes, ...mudados].map((each) => [each.id, each]));
  for (const id of encerrados) now.delete(id);
  // Put together, it is what everything at once would be.
  const byCode = (a: { codigo: string }, b: { codigo: string }) => a.codigo.localeCompare(b.codigo);
  expect([...now.values()].sort(byCode)).toEqual(whole.lotes.sort(byCode));
  expect(total).toBe(whole.lotes.length);
  const places = new Map([...lugares, ...rest.lugares].map((each) => [each.id, each]));
  const inUse = [...places.values()].filter(({ status }) => status !== 'Inativo');
  expect(inUse.sort(byPlace)).toEqual(whole.lugares.sort(byPlace));
  expect([rest.total_lugares, whole.total_lugares]).toEqual([inUse.length, inUse.length]);
  expect([rest.rondas, rest.sementeira]).toEqual([whole.rondas, whole.sementeira]);
  const lugaresMudados = rest.lugares.map(({ codigo, status }) => `${codigo} ${status}`).sort();
  return { mudados: mudados.map(({ codigo }) => codigo), encerrados, lugares: lugaresMudados };
}

function byPlace(a: { codigo: string }, b: { codigo: string }): number {
  return a.codigo.localeCompare(b.codigo);
}

describe('the batches of the greenhouse', () => {
  it('are those under way, with the living plants of each species', async () => {
    const ipe = await especie(caller, {
      nome_popular: 'Ipê',
      variedade: 'Roxo',
      nome_cientifico: 'Handroanthus',
    });
    const lugar = await estufa(caller, { codigo_identificador: 'E77' });
    const { id: estufa_id } = lugar;
    const itens_especies = [{ especie_id: ipe.id, quantidade_inicial: 300 }];
    const { id, codigo } = await lote(caller, { estufa_id: lugar.id, itens_especies, fase: 'PRONTO' });
    const { lotes } = await caller.lotes.emCampo({});
    const de = {
      id: ipe.id,
      nome: 'Ipê (Roxo)',
      nome_cientifico: 'Handroanthus',
      tipo: 'MUDA',
      quantidade: 300,
      contagem: null,
    };
    expect(lotes).toEqual([
      { id, codigo, fase: 'PRONTO', quantidade_total: 300, estufa_id, estufa: 'E77', especies: [de] },
    ]);
  });

  it('are sent again only when something stored about them has changed', async () => {
    const [um, dois] = [await lote(caller), await lote(caller)];
    const { codigo } = um;
    expect(await toldOf(async () => {})).toEqual({ mudados: [], encerrados: [], lugares: [] });
    for (const change of [
      () => mortalidade(caller, um, 3),
      () => caller.lotes.atualizarFase({ id: um.id, fase: 'GERMINAÇÃO' }),
      () => caller.especies.atualizar({ id: especieDo(um), variedade: 'Branco' }),
      () => caller.estufas.atualizar({ id: um.estufa_id, codigo_identificador: 'E88' }),
      async () => caller.lotes.transferir({ id: um.id, nova_estufa_id: (await estufa(caller)).id }),
    ]) {
      expect(await toldOf(change)).toMatchObject({ mudados: [codigo], encerrados: [] });
    }
    const novo = await toldOf(() => lote(caller));
    expect([novo.mudados.length, novo.encerrados]).toEqual([1, []]);
    const descartado = await toldOf(() =>
      caller.lotes.descartar({ id: dois.id, justificativa: 'Contaminado' }),
    );
    expect(descartado).toMatchObject({ mudados: [], encerrados: [dois.id] });
  });

  it('are sent again for five minutes, because a write may become visible after its time', async () => {
    const um = await lote(caller);
    hours += 1;
    await mortalidade(caller, um, 1);
    const { desde } = await caller.lotes.emCampo({});
    expect((await caller.lotes.emCampo({ desde })).lotes.map(({ id }) => id)).toEqual([um.id]);
  });
});

describe('an open count in the greenhouse', () => {
  /** What is told of the count of the first species of a batch. */
  async function daContagem(batch: Awaited<ReturnType<typeof lote>>) {
    const { lotes } = await caller.lotes.emCampo({});
    const { especies } = lotes.find(({ id }) => id === batch.id) ?? {};
    return especies?.find(({ id }) => id === especieDo(batch))?.contagem;
  }

  it('is shown beside each of its balances, with the last note', async () => {
    const [um, dois, outro] = [await lote(caller), await lote(caller), await lote(caller)];
    const lote_ids = [um.id, dois.id];
    let aberta: Awaited<ReturnType<typeof contagem>> | undefined;
    const abrir = async () => {
      aberta = await contagem(caller, { lote_ids, cega: true });
    };
    expect((await toldOf(abrir)).mudados.sort()).toEqual([um.codigo, dois.codigo]);
    const { id, numero, linhas = [] } = aberta ?? {};
    const linha_id = linhas.find(({ lote }) => lote?.id === um.id)?.id as string;
    const nova = { id, linha_id, numero, cega: true, quantidade: null, contada_em: null };
    expect(await daContagem(um)).toEqual(nova);
    expect(await daContagem(outro)).toBeNull();

    const anotar = (quantidade: number) =>
      caller.contagens.anotar({ id: id as string, linha_id, quantidade });
    expect((await toldOf(() => anotar(480))).mudados).toEqual([um.codigo]);
    expect((await toldOf(() => anotar(490))).mudados).toEqual([um.codigo]);
    const contada_em = now().toISOString();
    expect(await daContagem(um)).toEqual({ ...nova, quantidade: 490, contada_em });

    const fim = await toldOf(() => caller.contagens.cancelar({ id: id as string }));
    expect(fim.mudados.sort()).toEqual([um.codigo, dois.codigo]);
    expect(await daContagem(um)).toBeNull();
  });

  it('has a line for a species without plants in the batch, while it is open', async () => {
    const batch = await lote(caller);
    await mortalidade(caller, batch, 500);
    const { id } = await contagem(caller, { lote_ids: [batch.id] });
    const emCampo = async () =>
      (await caller.lotes.emCampo({})).lotes.find((each) => each.id === batch.id)?.especies;
    expect(await emCampo()).toMatchObject([{ id: especieDo(batch), quantidade: 0, contagem: { id } }]);
    await caller.contagens.cancelar({ id });
    expect(await emCampo()).toEqual([]);
  });

  it('is shown for the sementeira, complete each time', async () => {
    const { id: especie_id } = await especie(caller, {
      ...{ nome_popular: 'Cedro', variedade: 'Rosa', quantidade_inicial: 40 },
    });
    const { id, numero, linhas } = await contagem(caller, { especie_ids: [especie_id] });
    const linha_id = linhas[0]?.id as string;
    const linha = {
      ...{ contagem_id: id, numero, cega: false, linha_id },
      especie: { id: especie_id, nome: 'Cedro (Rosa)', tipo: 'SEMENTE' },
    };
    hours += 1;
    const { desde, sementeira } = await caller.lotes.emCampo({});
    expect(sementeira).toEqual([{ ...linha, quantidade: null, contada_em: null }]);
    await caller.contagens.anotar({ id, linha_id, quantidade: 38 });
    hours += 1;
    const contada_em = new Date(now().getTime() - 3_600_000).toISOString();
    const anotada = { ...linha, quantidade: 38, contada_em };
    expect((await caller.lotes.emCampo({ desde })).sementeira).toEqual([anotada]);
    await caller.contagens.cancelar({ id });
    expect((await caller.lotes.emCampo({ desde })).sementeira).toEqual([]);
  });
});

describe('the places of the greenhouse', () => {
  it('are those in use', async () => {
    const { id } = await estufa(caller, {
      ...{ localizacao_estufa: 'Sombrite', localizacao_barraca: 'B2', localizacao_posicao: '7' },
      ...{ codigo_identificador: 'S-7', capacidade_total: 90 },
    });
    await estufa(caller, { codigo_identificador: 'FORA', status: 'Inativo' });
    const { lugares } = await caller.lotes.emCampo({});
    expect(lugares.find((each) => each.id === id)).toEqual({
      ...{ id, codigo: 'S-7', estufa: 'Sombrite', barraca: 'B2', posicao: '7' },
      ...{ capacidade: 90, status: 'Livre' },
    });
    expect(lugares.map(({ codigo }) => codigo)).not.toContain('FORA');
  });

  it('are sent again when something stored about them has changed, whatever moved there', async () => {
    const de = await estufa(caller, { codigo_identificador: 'DE' });
    const { id: para } = await estufa(caller, { codigo_identificador: 'PARA' });
    const { lugares: abertos } = await toldOf(() => lote(caller, { estufa_id: de.id }));
    expect(abertos).toEqual(['DE Ocupada']);
    const [batch] = (await caller.estufas.buscar({ id: de.id })).lotes;
    const id = batch?.id as string;
    for (const [change, lugares] of [
      [() => caller.lotes.transferir({ id, nova_estufa_id: para }), ['DE Livre', 'PARA Ocupada']],
      [() => passar(caller, { id } as never, 'FINALIZADO'), ['PARA Livre']],
      [() => caller.lotes.atualizarFase({ id, fase: 'PRONTO' }), ['PARA Ocupada']],
      [() => caller.estufas.atualizar({ id: para, status: 'Manutenção' }), ['PARA Manutenção']],
      [() => caller.estufas.atualizar({ id: de.id, capacidade_total: 7 }), ['DE Livre']],
      [() => caller.estufas.inativar({ id: de.id }), ['DE Inativo']],
      [() => estufa(caller, { codigo_identificador: 'NOVO' }), ['NOVO Livre']],
    ] as const) {
      expect((await toldOf(change)).lugares).toEqual(lugares);
    }
  });
});

describe('the rounds of greenhouses', () => {
  it('are complete, with the last of each, by every spelling of its name', async () => {
    const nomes = ['Estufa 901', 'ESTUFA  901', 'Estufa 902'];
    const lugares = [];
    for (const [n, localizacao_estufa] of nomes.entries()) {
      lugares.push(await estufa(caller, { localizacao_estufa, localizacao_posicao: `${n}` }));
    }
    const [um, dois] = lugares.map(({ id }) => id) as [string, string];
    await caller.estufas.fazerRonda({ id: um });
    hours += 1;
    const { feita_em } = await caller.estufas.fazerRonda({ id: dois });
    const { desde } = await caller.lotes.emCampo({});
    const por = { id: pessoa.id, nome: pessoa.nome };
    const { rondas } = await caller.lotes.emCampo({ desde });
    expect(rondas).toEqual(
      lugares.slice(0, 2).map(({ localizacao_estufa: estufa }) => ({ estufa, feita_em, por })),
    );
  });
});
