import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../support/caller.ts';
import { callerFor } from '../../support/caller.ts';
import {
  cnpj,
  destinatario,
  especie,
  especieDo,
  estufa,
  lote,
  movimentacao,
  operador,
} from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { expectRefused, leavingNoTrace } from '../../support/refusals.ts';
import { audited, sementeira, standing } from '../../support/standing.ts';

const { db, caller, admin, at } = await freshNursery();

type Area = 'especies' | 'estufas' | 'destinatarios' | 'movimentacoes' | 'lotes';

let made = 0;
function next(): number {
  made += 1;
  return made;
}

async function imported(area: Area, linhas: object[], by: Caller = caller): Promise<string> {
  const { importacao_id } = await by[area].importar({ linhas: linhas as never[], gravar: true });
  if (!importacao_id) throw new Error('nothing was recorded');
  return importacao_id;
}

const undo = (id: string, by: Caller = caller) => by.importacoes.desfazer({ id });
const names = () => [1, 2, 3].map(() => `Vinda ${next()}`);
const asSpecies = (nome_popular: string) => ({
  nome_popular,
  categoria: 'NATIVA',
  tipo: 'SEMENTE',
  quantidade_inicial: 7,
});

async function especieCom(nome: string) {
  const { docs } = await caller.especies.listar({ nome, limite: 100 });
  const found = docs.find(({ nome_popular }) => nome_popular === nome);
  if (!found) throw new Error(`no ${nome}`);
  return found;
}

describe('undoing an import', () => {
  it('reverses the balances of species and inactivates them, except those in use', async () => {
    const [first, used, turned] = names() as [string, string, string];
    const id = await imported('especies', [first, used, turned].map(asSpecies));
    const { id: especie_id } = await especieCom(used);
    await movimentacao(caller, { tipo: 'SAIDA', especie_id, quantidade: 1 });
    const { id: reversed } = await movimentacao(caller, {
      tipo: 'SAIDA',
      especie_id: (await especieCom(turned)).id,
      quantidade: 1,
    });
    await caller.movimentacoes.estornar({ id: reversed });

    const entries = await audited(db, async () =>
      expect(await undo(id)).toEqual({
        desfeitos: 2,
        mantidos: [{ id: especie_id, nome: used, motivo: expect.stringMatching(/já foi usada/) }],
      }),
    );
    expect(entries.sort()).toEqual([
      'ESTORNAR_MOVIMENTACAO',
      'ESTORNAR_MOVIMENTACAO',
      'INATIVAR_ESPECIE',
      'INATIVAR_ESPECIE',
    ]);
    for (const [nome, status, quantidade_atual] of [
      [first, 'INATIVO', 0],
      [turned, 'INATIVO', 0],
      [used, 'ATIVO', 6],
    ] as const) {
      expect(await especieCom(nome)).toMatchObject({ status, quantidade_atual });
    }
  });

  it('changes nothing when it is done again', async () => {
    const id = await imported('especies', names().map(asSpecies));
    await undo(id);
    await leavingNoTrace(db, async () => expect(await undo(id)).toEqual({ desfeitos: 0, mantidos: [] }));
  });

  it('reverses entries as far as the sementeira still has them', async () => {
    const { id: especie_id, nome_popular } = await especie(caller, { quantidade_inicial: 0 });
    const linha = (quantidade: number) => ({ especie_id, quantidade, justificativa: 'Compra' });
    const id = await imported('movimentacoes', [linha(5), linha(20), linha(6)]);
    await movimentacao(caller, { tipo: 'SAIDA', especie_id, quantidade: 15 });
    expect(await undo(id)).toEqual({
      desfeitos: 2,
      mantidos: [
        {
          id: expect.any(String),
          nome: `entrada de 20 de ${nome_popular}`,
          motivo: expect.stringMatching(/^Estorne antes/),
        },
      ],
    });
    expect(await sementeira(caller, especie_id)).toBe(5);
  });

  it('reverses movements of every type, the newest first, and leaves those whose reversal would be refused', async () => {
    const pronto = await lote(caller, { fase: 'PRONTO' });
    const recebe = await destinatario(caller);
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 10 });
    const doLote = { especie_id: especieDo(pronto), lote_id: pronto.id };
    const id = await imported('movimentacoes', [
      { tipo: 'ENTRADA', especie_id, quantidade: 5 },
      { tipo: 'SAIDA', especie_id, quantidade: 15, destinatario_id: recebe.id },
      { tipo: 'MORTALIDADE', ...doLote, quantidade: 100 },
      { tipo: 'EXPEDICAO', ...doLote, quantidade: 400, destinatario_id: recebe.id },
    ]);
    const morte = (await caller.lotes.historico({ id: pronto.id })).find(
      ({ tipo }) => tipo === 'MORTALIDADE',
    );
    const refused = () => caller.movimentacoes.estornar({ id: morte?.id ?? '' });
    await expectRefused(db, refused, 'invalid', 'LOTE_ENCERRADO');
    expect(await undo(id)).toEqual({ desfeitos: 4, mantidos: [] });
    expect(await sementeira(caller, especie_id)).toBe(10);
    expect(await standing(caller, pronto)).toMatchObject({ plantas: 500, fase: 'PRONTO', status: 'ATIVO' });
    await leavingNoTrace(db, async () => expect(await undo(id)).toEqual({ desfeitos: 0, mantidos: [] }));

    const morta = await imported('movimentacoes', [{ tipo: 'MORTALIDADE', ...doLote, quantidade: 100 }]);
    await caller.lotes.descartar({ id: pronto.id, justificativa: 'Praga' });
    expect(await undo(morta)).toMatchObject({
      desfeitos: 0,
      mantidos: [
        {
          nome: expect.stringMatching(/^mortalidade de 100 de /),
          motivo: expect.stringContaining('descarte'),
        },
      ],
    });
  });

  it('cancels batches with their entries, except those that have changed since', async () => {
    const [ipe, angico] = [
      await especie(caller, { quantidade_inicial: 3 }),
      await especie(caller, { quantidade_inicial: 0 }),
    ];
    const { id: estufa_id } = await estufa(caller);
    const codes = ['A', 'B', 'C', 'D'].map((code) => `${code} ${next()}`);
    const linha = (codigo: string, especie_id: string) => ({
      ...{ codigo, especie_id, estufa_id, quantidade: 10, fase: 'PRODUÇÃO', data_inicio: '2026-03-14' },
    });
    const [a = '', b = '', c = '', d = ''] = codes;
    const id = await imported('lotes', [
      linha(a, ipe.id),
      linha(a, angico.id),
      linha(b, ipe.id),
      linha(c, ipe.id),
      linha(d, angico.id),
    ]);
    const idOf = async (busca: string) => (await caller.lotes.listar({ busca })).docs[0]?.id ?? '';
    await caller.lotes.registrarMortalidade({
      ...{ id: await idOf(b), especie_id: ipe.id, quantidade: 1, justificativa: 'Fungo' },
    });
    await caller.lotes.atualizarFase({ id: await idOf(c), fase: 'PRONTO' });

    const { desfeitos, mantidos } = await undo(id);
    expect([desfeitos, ...mantidos.map(({ nome }) => nome).sort()]).toEqual([2, `lote ${b}`, `lote ${c}`]);
    expect(await caller.lotes.buscar({ id: await idOf(a) })).toMatchObject({
      status: 'INATIVO',
      motivo_encerramento: 'CANCELADO',
      quantidade_total: 0,
    });
    expect([await sementeira(caller, ipe.id), await sementeira(caller, angico.id)]).toEqual([3, 0]);
    expect(await caller.estufas.buscar({ id: estufa_id })).toMatchObject({ ocupacao_atual: 19 });
  });

  it('inactivates greenhouses and recipients that were not used', async () => {
    const place = () => ({
      ...{ localizacao_estufa: `Vinda ${next()}`, localizacao_barraca: '1', localizacao_posicao: '1' },
      capacidade_total: 1_000,
    });
    const places = [place(), place()];
    const estufas = await imported('estufas', places);
    const [free, used] = await Promise.all(
      places.map(
        async ({ localizacao_estufa }) => (await caller.estufas.listar({ localizacao_estufa })).docs[0],
      ),
    );
    await lote(caller, { estufa_id: used?.id ?? '' });
    expect(await undo(estufas)).toMatchObject({ desfeitos: 1, mantidos: [{ id: used?.id }] });
    expect(await caller.estufas.buscar({ id: free?.id ?? '' })).toMatchObject({ status: 'Inativo' });

    const pessoa = () => ({
      ...{ nome: `Vinda ${next()}`, tipo: 'JURIDICA', categoria: 'SOCIAL', documento: cnpj(90_000 + next()) },
    });
    const pessoas = [pessoa(), pessoa()];
    const id = await imported('destinatarios', pessoas);
    const { docs } = await caller.destinatarios.listar({ nome: pessoas[0]?.nome });
    const especie_id = (await especie(caller)).id;
    const destinatario_id = docs[0]?.id ?? '';
    await movimentacao(caller, { tipo: 'SAIDA', especie_id, quantidade: 1, destinatario_id });
    expect(await undo(id)).toMatchObject({ desfeitos: 1, mantidos: [{ nome: pessoas[0]?.nome }] });
    const [other] = (await caller.destinatarios.listar({ nome: pessoas[1]?.nome })).docs;
    expect(other).toMatchObject({ status: 'INATIVO' });
  });

  it('leaves records that a later import reused', async () => {
    const linhas = names().map((nome) => ({ ...asSpecies(nome), quantidade_inicial: 0 }));
    const first = await imported('especies', linhas);
    await undo(first);
    const again = await imported('especies', linhas.slice(1));
    expect(await undo(first)).toEqual({ desfeitos: 0, mantidos: [] });
    expect(await undo(again)).toEqual({ desfeitos: 2, mantidos: [] });
  });

  it('is for an Administrador, or for who imported it on the same day', async () => {
    const id = await imported('especies', names().map(asSpecies));
    const colleague = callerFor(db, await operador(db));
    const tomorrow = at(new Date(Date.now() + 86_400_000).toISOString());
    for (const by of [colleague, tomorrow]) {
      await expectRefused(db, () => undo(id, by), 'forbidden', 'SEM_PERMISSAO');
    }
    expect(await undo(id, admin)).toMatchObject({ desfeitos: 3 });
    await expectRefused(db, () => undo(randomUUID()), 'notFound', 'NAO_ENCONTRADO');
  });
});
