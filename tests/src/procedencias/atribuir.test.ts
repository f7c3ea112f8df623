import { describe, expect, it } from 'vitest';
import { localDay, plusDays } from '../../../src/common/local-time.ts';
import type { Procedencia } from '../../../src/procedencias/schemas.ts';
import {
  especie,
  especieDo,
  estufa,
  lote,
  movimentacao,
  procedencia,
  retorno,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { violations } from '../../support/invariants.ts';

const { db, caller } = await freshNursery({ cargo: 'Administrador' });

const HOJE = localDay(new Date(), 'America/Sao_Paulo');

const saldoDe = async ({ id }: { id: string }) => (await caller.procedencias.buscar({ id })).saldo;

/** A species with so much of unknown origin, then so much of each of its lots, in this order. */
async function especieCom(desconhecida: number, ...recebidas: number[]) {
  const { id: especie_id } = await especie(caller, { quantidade_inicial: desconhecida });
  const lotes = [];
  for (const recebe of recebidas) lotes.push(await procedencia(caller, { especie_id, recebe }));
  return { especie_id, lotes };
}

const sair = (especie_id: string, quantidade: number, procedencia_id?: string) =>
  movimentacao(caller, { tipo: 'SAIDA', especie_id, quantidade, procedencia_id });

describe('an entry', () => {
  it('is refused for a lot that is of another species, INATIVO or unknown', async () => {
    const { especie_id, lotes } = await especieCom(10, 100);
    const outra = await procedencia(caller);
    await expect(movimentacao(caller, { especie_id, procedencia_id: outra.id })).rejects.toThrow(
      /procedência cadastrada desta espécie/,
    );
    const id = lotes[0]?.id as string;
    await caller.procedencias.inativar({ id });
    await expect(movimentacao(caller, { especie_id, procedencia_id: id })).rejects.toMatchObject({
      message: expect.stringContaining('está inativa'),
      cause: { faults: [{ codigo: 'PROCEDENCIA_INATIVA' }] },
    });
    await sair(especie_id, 5, id);
    await expect(movimentacao(caller, { procedencia_id: id })).rejects.toThrow(/desta espécie/);
  });
});

describe('an exit', () => {
  it('takes from the lot that it names, and is refused when that has less', async () => {
    const { especie_id, lotes } = await especieCom(10, 100, 50);
    await sair(especie_id, 20, lotes[1]?.id);
    expect(await Promise.all(lotes.map(saldoDe))).toEqual([100, 30]);
    await expect(sair(especie_id, 31, lotes[1]?.id)).rejects.toThrow(/Use no máximo 30/);
    const ajuste = { tipo: 'AJUSTE', especie_id, quantidade: -30, procedencia_id: lotes[1]?.id } as const;
    await expect(movimentacao(caller, { ...ajuste, quantidade: -31 })).rejects.toThrow(
      /^Use no mínimo -30, ou deixe a procedência em branco/,
    );
    await movimentacao(caller, ajuste);
    expect(await Promise.all(lotes.map(saldoDe))).toEqual([100, 0]);
  });

  it('more than the lot has is told what to reactivate before an entry', async () => {
    const { especie_id, lotes } = await especieCom(10, 5);
    const id = lotes[0]?.id as string;
    const advice = async () => (await sair(especie_id, 6, id).catch((error: Error) => error)) as Error;
    expect((await advice()).message).toMatch(/em branco, ou registre antes uma entrada nela de 1:/);
    await caller.procedencias.inativar({ id });
    expect((await advice()).message).toMatch(/ou reative a procedência e registre antes uma entrada nela/);
    await caller.especies.inativar({ id: especie_id });
    expect((await advice()).message).toMatch(/ou reative a espécie e a procedência e registre antes/);
  });

  it('takes what is past its date last, unless it names it, and on its last day it is good', async () => {
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 0 });
    const lotes = [];
    for (const validade of [plusDays(HOJE, -1), HOJE, null]) {
      lotes.push(await procedencia(caller, { especie_id, validade, recebe: 10 }));
    }
    const [vencida, ultimoDia, sem] = lotes as [Procedencia, Procedencia, Procedencia];
    const found = async (filtro: boolean) =>
      (await caller.procedencias.listar({ especieId: especie_id, vencida: filtro })).docs.map(({ id }) => id);
    expect(await found(true)).toEqual([vencida.id]);
    expect(await found(false)).toEqual([sem.id, ultimoDia.id]);
    await sair(especie_id, 12);
    expect(await Promise.all(lotes.map(saldoDe))).toEqual([10, 0, 8]);
    await sair(especie_id, 1, vencida.id);
    await sair(especie_id, 9);
    expect(await Promise.all(lotes.map(saldoDe))).toEqual([8, 0, 0]);
  });

  it('into a batch is shown by the batch, for each item', async () => {
    const um = await especieCom(0, 100, 50);
    const outro = await especieCom(30, 40);
    const aberto = await caller.lotes.criar({
      estufa_id: (await estufa(caller)).id,
      itens_especies: [
        { especie_id: um.especie_id, quantidade_inicial: 20, procedencia_id: um.lotes[1]?.id },
        { especie_id: outro.especie_id, quantidade_inicial: 50 },
      ],
    });
    const { procedencias } = await caller.lotes.buscar({ id: aberto.id });
    expect(procedencias).toEqual([
      { id: um.lotes[1]?.id, codigo: um.lotes[1]?.codigo, especie_id: um.especie_id, quantidade: 20 },
      {
        id: outro.lotes[0]?.id,
        codigo: outro.lotes[0]?.codigo,
        especie_id: outro.especie_id,
        quantidade: 20,
      },
    ]);
    await expect(
      caller.lotes.criar({
        estufa_id: aberto.estufa_id,
        itens_especies: [
          { especie_id: um.especie_id, quantidade_inicial: 31, procedencia_id: um.lotes[1]?.id },
        ],
      }),
    ).rejects.toThrow(/Use no máximo 30/);
  });

  it('names a lot only where it leaves a sementeira', async () => {
    const { especie_id, lotes } = await especieCom(0, 100);
    const procedencia_id = lotes[0]?.id;
    const aberto = await lote(caller, { itens_especies: [{ especie_id, quantidade_inicial: 10 }] });
    const morte = {
      tipo: 'MORTALIDADE',
      lote_id: aberto.id,
      especie_id,
      quantidade: 1,
      procedencia_id,
    } as const;
    await expect(movimentacao(caller, morte)).rejects.toThrow(/Retire a procedência/);
    const aMais = { tipo: 'AJUSTE', especie_id, quantidade: 1, procedencia_id } as const;
    await expect(movimentacao(caller, aMais)).rejects.toMatchObject({
      message: expect.stringContaining('um ajuste para mais é de origem desconhecida'),
      cause: { faults: [{ codigo: 'PROCEDENCIA_SO_EM_ENTRADA' }] },
    });
  });
});

it('returned plants are of unknown origin, and their batch still shows its origin', async () => {
  const { id: especie_id } = await especie(caller, { tipo: 'MUDA', quantidade_inicial: 0 });
  const comprada = await procedencia(caller, { especie_id, origem: 'COMPRA', recebe: 100 });
  const aberto = await lote(caller, {
    itens_especies: [{ especie_id, quantidade_inicial: 100 }],
    fase: 'PRONTO',
  });
  await retorno(caller, aberto, 60);
  expect(await saldoDe(comprada)).toBe(0);
  expect((await caller.lotes.buscar({ id: aberto.id })).procedencias).toMatchObject([{ quantidade: 100 }]);
  expect(especieDo(aberto)).toBe(especie_id);
});

it('undoing an import reverses what it attributed to lots', async () => {
  const { especie_id, lotes } = await especieCom(0, 50);
  const procedencia_id = lotes[0]?.id as string;
  const linhas = [
    { tipo: 'ENTRADA', especie_id, quantidade: 10, procedencia_id },
    { tipo: 'SAIDA', especie_id, quantidade: 55 },
  ];
  const { importacao_id } = await caller.movimentacoes.importar({ linhas: linhas as never[], gravar: true });
  expect(await saldoDe({ id: procedencia_id })).toBe(5);
  await caller.importacoes.desfazer({ id: importacao_id as string });
  expect(await caller.procedencias.buscar({ id: procedencia_id })).toMatchObject({ recebida: 50, saldo: 50 });
});

it('decisions of one group take from what earlier ones leave in the lots', async () => {
  const { especie_id, lotes } = await especieCom(3, 10, 10);
  await Promise.all(Array.from({ length: 20 }, () => sair(especie_id, 1)));
  expect(await Promise.all(lotes.map(saldoDe))).toEqual([0, 3]);
});

it('the books agree after all of it', async () => {
  expect(await violations(db)).toEqual([]);
  expect((await caller.integridade.verificar()).diferencas).toEqual([]);
});
