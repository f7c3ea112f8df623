import { describe, expect, it } from 'vitest';
import { especie, procedencia } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';

const { db, caller, user } = await freshNursery();

const COMPLETA: Omit<Parameters<typeof caller.procedencias.criar>[0], 'especie_id'> = {
  ...{ origem: 'COLETA', data: '2026-03-01', municipio: 'Sabará', uf: 'MG', local: 'Serra da Piedade' },
  ...{
    latitude: -19.82,
    longitude: -43.67,
    numero_matrizes: 12,
    categoria: 'SELECIONADA',
    coletor: 'João Lima',
  },
  ...{ fornecedor: 'Sementes do Vale', documento: 'NF 12', validade: '2027-03-01', pureza: 98.5 },
  ...{ germinacao_teste: 82.25, data_teste: '2026-03-02', peso_gramas: 250.5, anotacoes: 'Secar à sombra' },
};

describe('POST /procedencias', () => {
  it('requires only the species and the origin, and numbers a lot without a code', async () => {
    const { id: especie_id } = await especie(caller);
    const nova = await caller.procedencias.criar({ especie_id, origem: 'COMPRA' });
    expect(nova).toMatchObject({
      ...{ codigo: expect.stringMatching(/^PROC-\d{4}-0001$/), status: 'ATIVO', recebida: 0, saldo: 0 },
      ...{ data: null, municipio: null, entrada: null },
    });
    expect((await caller.procedencias.criar({ especie_id, origem: 'COMPRA' })).codigo).toMatch(/-0002$/);
  });

  it('leaves one entry in the trail, without the names of collector and donor', async () => {
    const { id: especie_id } = await especie(caller);
    const { id } = await caller.procedencias.criar({ especie_id, ...COMPLETA });
    const { rows } = await db.raw('select acao, detalhes, usuario_id from auditoria where entidade_id = ?', [
      id,
    ]);
    expect(rows).toMatchObject([
      {
        ...{ acao: 'CRIAR_PROCEDENCIA', usuario_id: user.id },
        detalhes: { municipio: 'Sabará', numero_matrizes: 12, dados_pessoais: ['coletor', 'fornecedor'] },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/João Lima|Sementes do Vale/);
  });

  it('gives no code twice, ignoring case, and skips one that somebody chose', async () => {
    const { codigo } = await procedencia(caller, { codigo: 'Coleta nº 7' });
    await expect(procedencia(caller, { codigo: codigo.toUpperCase() })).rejects.toThrow(/outro código/);
    const { codigo: last } = await procedencia(caller);
    const next = last.replace(/\d+$/, (n) => String(Number(n) + 1).padStart(4, '0'));
    await procedencia(caller, { codigo: next.toLowerCase() });
    expect((await procedencia(caller)).codigo).not.toBe(next);
  });

  it.each([
    [{ latitude: -19.8 }, /latitude e a longitude/],
    [{ data: '2999-01-01' }, /já passou/],
    [{ pureza: 101 }, /menor ou igual a 100/],
    [{ numero_matrizes: 0 }, /maior ou igual a 1/],
  ])('refuses %j', async (values, sentence) => {
    await expect(procedencia(caller, values)).rejects.toThrow(sentence);
  });

  it('refuses an unknown or INATIVO species, and an amount, which enters by a movement', async () => {
    const { id: especie_id } = await especie(caller, { quantidade_inicial: 0, status: 'INATIVO' });
    await expect(procedencia(caller, { especie_id })).rejects.toThrow(/Reative a espécie/);
    await expect(procedencia(caller, { saldo: 5 } as never)).rejects.toThrow(/registre uma entrada/);
  });
});

describe('GET /procedencias', () => {
  it('finds them by part of the code or the place, by species, origin, day and what is left', async () => {
    const { id: especie_id } = await especie(caller);
    const a = await procedencia(caller, {
      especie_id,
      municipio: 'Ouro Preto',
      data: '2026-01-10',
      recebe: 5,
    });
    const b = await procedencia(caller, { especie_id, origem: 'COMPRA', data: '2026-02-10' });
    const found = async (filters: object) =>
      (await caller.procedencias.listar({ especieId: especie_id, ...filters })).docs.map(({ id }) => id);
    expect(await found({})).toEqual([b.id, a.id]);
    expect(await found({ busca: 'ouro' })).toEqual([a.id]);
    expect(await found({ busca: b.codigo })).toEqual([b.id]);
    expect(await found({ origem: 'compra' })).toEqual([b.id]);
    expect(await found({ comSaldo: true })).toEqual([a.id]);
    expect(await found({ dataInicio: '2026-02-01' })).toEqual([b.id]);
    expect(await found({ data_fim: '2026-01-10' })).toEqual([a.id]);
  });
});
