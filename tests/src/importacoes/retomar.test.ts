import { describe, expect, it } from 'vitest';
import { cnpj, especie, estufa, movimentacao } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { leavingNoTrace } from '../../support/refusals.ts';
import { audited, sementeira } from '../../support/standing.ts';

const { db, caller, admin } = await freshNursery();

type Area = 'especies' | 'estufas' | 'destinatarios';

const importar = (area: Area, linhas: object[], gravar = true) =>
  caller[area].importar({ linhas: linhas as never[], gravar });

async function importedAndUndone(area: Area, linhas: object[]): Promise<void> {
  const { importacao_id } = await importar(area, linhas);
  const { desfeitos } = await caller.importacoes.desfazer({ id: importacao_id ?? '' });
  expect(desfeitos).toBe(linhas.length);
}

const ipe = { nome_popular: 'Ipê', categoria: 'NATIVA', tipo: 'MUDA', quantidade_inicial: 70 };
const lugar = (localizacao_posicao: string, values: object = {}) => ({
  ...{ localizacao_estufa: '1', localizacao_barraca: '1', localizacao_posicao, capacidade_total: 10 },
  ...values,
});
const escola = { nome: 'Escola', tipo: 'JURIDICA', categoria: 'SOCIAL', documento: cnpj(1) };

const ROWS: Record<Area, { linha: object; corrigida: object; registrada: object; acao: string }> = {
  especies: {
    linha: { ...ipe, anotacoes: 'Da serra' },
    corrigida: { ...ipe, nome_popular: 'IPÊ', categoria: 'ARBOREA', quantidade_inicial: 7 },
    registrada: { nome_popular: 'IPÊ', categoria: 'ARBOREA', anotacoes: null, quantidade_atual: 7 },
    acao: 'ATUALIZAR_ESPECIE',
  },
  estufas: {
    linha: lugar('1', { codigo_identificador: 'Placa 1' }),
    corrigida: lugar('01', { capacidade_total: 99 }),
    registrada: { status: 'Livre', codigo_identificador: 'E01-B01-01', capacidade_total: 99 },
    acao: 'ATUALIZAR_ESTUFA',
  },
  destinatarios: {
    linha: { ...escola, telefone: '11 5555-0100' },
    corrigida: { ...escola, nome: 'Escola Municipal' },
    registrada: { status: 'ATIVO', nome: 'Escola Municipal', telefone: null },
    acao: 'ATUALIZAR_DESTINATARIO',
  },
};
const AREAS = (Object.keys(ROWS) as Area[]).map((area) => [area, ROWS[area]] as const);

const all = async (area: Area) => (await caller[area].listar({ limite: 100 })).docs;

describe.each(AREAS)('an import of %s', (area, { linha, corrigida, registrada, acao }) => {
  it('reuses the records of an undone import, as the corrected sheet has them', async () => {
    await importedAndUndone(area, [linha]);
    const [antes, ...others] = await all(area);
    expect(others).toEqual([]);

    const checked = await leavingNoTrace(db, () => importar(area, [corrigida], false));
    expect(checked.linhas).toMatchObject([{ retomada: true, erros: [] }]);
    const entries = await audited(db, async () =>
      expect(await importar(area, [corrigida])).toMatchObject({
        importacao_id: expect.any(String),
        linhas: checked.linhas,
      }),
    );
    expect(entries).toEqual([acao, ...(area === 'especies' ? ['CRIAR_MOVIMENTACAO'] : [])]);
    expect(await all(area)).toEqual([expect.objectContaining({ id: antes?.id, ...registrada })]);
  });

  it('reuses each record only once', async () => {
    const { linhas } = await leavingNoTrace(db, () => importar(area, [corrigida]));
    expect(linhas).toMatchObject([{ retomada: false, erros: [expect.anything()] }]);
  });

  it('leaves inactive what somebody inactivated in the meantime', async () => {
    const [registro] = await all(area);
    const id = registro?.id ?? '';
    await (area === 'especies'
      ? caller.especies.atualizar({ id, status: 'INATIVO' })
      : admin[area].inativar({ id }));
    const { linhas } = await leavingNoTrace(db, () => importar(area, [corrigida]));
    expect(linhas).toMatchObject([
      { retomada: false, erros: [{ detalhe: expect.stringMatching(/^Reative .*inativ[ao]/) }] },
    ]);
  });
});

it('an import of species reuses no record beside one in use', async () => {
  const nova = { ...ipe, nome_popular: 'Oiti' };
  await importedAndUndone('especies', [nova]);
  const { id } = await especie(caller, { ...nova, quantidade_inicial: 5 } as never);
  const { linhas } = await leavingNoTrace(db, () => importar('especies', [nova]));
  expect(linhas).toMatchObject([{ erros: [{ detalhe: expect.stringMatching(/^Retire esta linha/) }] }]);
  expect(await sementeira(caller, id)).toBe(5);
});

it('a reused species is undone with its new balance', async () => {
  const nova = { ...ipe, nome_popular: 'Embira' };
  await importedAndUndone('especies', [nova]);
  const { importacao_id } = await importar('especies', [nova]);
  expect(await caller.importacoes.desfazer({ id: importacao_id ?? '' })).toEqual({
    desfeitos: 1,
    mantidos: [],
  });
  const [{ id = '', status = '' } = {}] = (await caller.especies.listar({ nome: 'Embira' })).docs;
  expect([status, await sementeira(caller, id)]).toEqual(['INATIVO', 0]);

  await importar('especies', [nova]);
  await movimentacao(caller, { tipo: 'SAIDA', especie_id: id, quantidade: 1 });
  expect(await sementeira(caller, id)).toBe(69);
});

it('greenhouses are reused with codes that moved from one to another', async () => {
  const placa = (posicao: string, n: number) => lugar(posicao, { codigo_identificador: `P-${n}` });
  await importedAndUndone('estufas', [placa('51', 1), placa('52', 2), placa('53', 3)]);
  const { linhas } = await importar('estufas', [
    placa('51', 2),
    placa('52', 3),
    placa('53', 4),
    placa('54', 1),
  ]);
  expect(linhas.map(({ retomada, erros }) => [retomada, erros.length])).toEqual([
    [true, 0],
    [true, 0],
    [true, 0],
    [false, 0],
  ]);
  const { docs } = await caller.estufas.listar({ codigo_identificador: 'P-' });
  expect(
    Object.fromEntries(docs.map((each) => [each.codigo_identificador, each.localizacao_posicao])),
  ).toEqual({
    'P-1': '54',
    'P-2': '51',
    'P-3': '52',
    'P-4': '53',
  });
  await expect(estufa(caller, placa('55', 3))).rejects.toThrow('já é o da estufa');
});

it.each(AREAS)('of equal imports of %s at once, only one reuses the records', async (area, { linha }) => {
  const outra = {
    nome_popular: 'Ingá',
    localizacao_posicao: '90',
    documento: cnpj(2),
    codigo_identificador: 'I',
  };
  const campos = Object.entries(outra).filter(([campo]) => campo in linha);
  const linhas = [{ ...linha, ...Object.fromEntries(campos) }];
  await importedAndUndone(area, linhas);
  const answers = await Promise.all([1, 2, 3, 4].map(() => importar(area, linhas)));
  const accepted = answers.filter(({ linhas }) => linhas[0]?.erros.length === 0);
  expect(accepted).toMatchObject([{ linhas: [{ retomada: true }] }]);
});
