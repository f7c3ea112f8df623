import { describe, expect, it } from 'vitest';
import { RegistroAuditoria } from '../../db/models/registro-auditoria.ts';
import { destinatario, especie, estufa, procedencia } from '../support/factories.ts';
import { freshNursery } from '../support/fresh-nursery.ts';
import { OPCIONAIS_DA_ESPECIE, OPCIONAIS_DO_DESTINATARIO } from '../support/optional-fields.ts';
import { leavingNoTrace } from '../support/refusals.ts';
import { audited } from '../support/standing.ts';

/** What holds for the records of every register. What is special in one is told beside its use cases. */

const { db, user, caller, admin, at } = await freshNursery();
const { id: especie_id } = await especie(caller);

type Values = Record<string, unknown>;

interface Register {
  novo(values?: Values): Promise<{ id: string }>;
  muda: Values;
  derivados?: Values;
  /** What finds it only when it is changed. */
  acha?: Values;
  opcionais: Values;
  /** Of which the trail tells that they changed, and not how. */
  pessoais: string[];
  acao: string;
  status: readonly [active: string, inactive: string];
}

const STATUS = ['ATIVO', 'INATIVO'] as const;

const REGISTERS: Record<'especies' | 'estufas' | 'destinatarios' | 'procedencias', Register> = {
  especies: {
    novo: (values) => especie(caller, { quantidade_inicial: 0, ...values }),
    muda: { nome_popular: 'Pitanga', categoria: 'FRUTIFERA' },
    acha: { nome: 'PITANGA' },
    opcionais: OPCIONAIS_DA_ESPECIE,
    ...{ pessoais: [], acao: 'ESPECIE', status: STATUS },
  },
  estufas: {
    novo: (values) => estufa(caller, values),
    muda: { capacidade_total: 1_000_001 },
    derivados: { vagas: 1_000_001 },
    opcionais: {},
    ...{ pessoais: [], acao: 'ESTUFA', status: ['Livre', 'Inativo'] },
  },
  destinatarios: {
    novo: (values) => destinatario(caller, values),
    muda: { nome: 'Fundação', categoria: 'PUBLICA' },
    acha: { nome: 'fundacao' },
    opcionais: OPCIONAIS_DO_DESTINATARIO,
    pessoais: ['nome', ...Object.keys(OPCIONAIS_DO_DESTINATARIO)],
    ...{ acao: 'DESTINATARIO', status: STATUS },
  },
  procedencias: {
    novo: (values) => procedencia(caller, { especie_id, ...values }),
    muda: { municipio: 'Mariana', uf: 'MG' },
    acha: { busca: 'mariana' },
    opcionais: {
      ...{ data: '2026-03-01', municipio: 'Sabará', uf: 'MG', local: 'Serra da Piedade' },
      ...{ latitude: -19.82, longitude: -43.67, numero_matrizes: 12, categoria: 'SELECIONADA' },
      ...{ coletor: 'João Lima', fornecedor: 'Sementes do Vale', documento: 'NF 12', pureza: 98.5 },
      ...{ validade: '2027-03-01', germinacao_teste: 82.25, data_teste: '2026-03-02', peso_gramas: 250.5 },
      anotacoes: 'Secar à sombra',
    },
    pessoais: ['coletor', 'fornecedor'],
    ...{ acao: 'PROCEDENCIA', status: STATUS },
  },
};

const lastEntry = (entidade_id: string) =>
  RegistroAuditoria.query(db).where({ entidade_id }).orderBy('seq', 'desc').first();

describe.each(Object.entries(REGISTERS))('a record of %s', (area, register) => {
  const { novo, muda, derivados, acha, opcionais, pessoais, acao, status } = register;
  const [active, inactive] = status;
  type Calls = Record<'atualizar' | 'buscar' | 'inativar' | 'listar', (input: Values) => Promise<Values>>;
  const of = (by: typeof caller) => by[area as 'especies'] as unknown as Calls;

  /** What the trail tells of a change. */
  const told = (before: Values, after: Values) =>
    Object.fromEntries(
      Object.entries(after).map(([field, depois]) => [
        field,
        pessoais.includes(field) ? 'alterado' : { antes: before[field], depois },
      ]),
    );

  it('changes in what is sent alone, which the trail tells, and is then found by it', async () => {
    const { id } = await novo();
    const before = await of(caller).buscar({ id });
    const data_att = '2030-01-02T03:04:05.678Z';
    if (acha) expect(await of(caller).listar(acha)).toMatchObject({ docs: [] });
    const after = await of(at(data_att)).atualizar({ id, ...muda });
    if (acha) expect(await of(caller).listar(acha)).toMatchObject({ docs: [{ id }] });
    const whole = { ...before, ...muda, ...derivados, data_att };
    expect(await of(caller).buscar({ id })).toEqual(whole);
    expect(whole).toMatchObject(after);
    const entry = await lastEntry(id);
    expect(entry).toMatchObject({ acao: `ATUALIZAR_${acao}`, usuario_id: user.id });
    expect(entry?.detalhes).toEqual(told(before, muda));
  });

  it('stays as it is, without a trace, when it is sent back as it was read', async () => {
    const { id } = await novo(opcionais);
    const read = await of(caller).buscar({ id });
    const more = { desconhecido: 1, busca: 'X', data_registro: '2020-01-01' };
    expect(read).toMatchObject(await leavingNoTrace(db, () => of(caller).atualizar({ ...read, ...more })));
  });

  it('keeps every optional field, empties it by null and by a blank, and the trail tells each', async () => {
    const { id } = await novo(opcionais);
    expect(await of(caller).buscar({ id })).toMatchObject(opcionais);
    const all = (value: unknown) => Object.fromEntries(Object.keys(opcionais).map((field) => [field, value]));
    for (const nothing of Object.keys(opcionais).length > 0 ? [null, ' '] : []) {
      expect(await of(caller).atualizar({ id, ...all(nothing) })).toMatchObject(all(null));
      expect((await lastEntry(id))?.detalhes).toEqual(told(opcionais, all(null)));
      expect(await of(caller).atualizar({ id, ...opcionais })).toMatchObject(opcionais);
      expect((await lastEntry(id))?.detalhes).toEqual(told(all(null), opcionais));
    }
  });

  it('is made inactive once, by DELETE or by either role’s change of status, and active again', async () => {
    const { id } = await novo();
    const inactivate = () => of(admin).inativar({ id });
    expect(await audited(db, inactivate)).toEqual([`INATIVAR_${acao}`]);
    expect(await leavingNoTrace(db, inactivate)).toMatchObject({ id, status: inactive });
    const before = await of(caller).buscar({ id });
    const [field = ''] = Object.keys(muda);
    for (const [by, values] of [
      [caller, muda],
      [admin, { [field]: before[field] }],
    ] as const) {
      const set = (change: Values) => audited(db, () => of(by).atualizar({ id, ...change }));
      expect(await set({ status: inactive, ...values })).toEqual([`ATUALIZAR_${acao}`]);
      expect(await set({ status: active })).toEqual([`ATUALIZAR_${acao}`]);
      expect(await set({ status: inactive })).toEqual([`INATIVAR_${acao}`]);
    }
    expect((await lastEntry(id))?.detalhes).toMatchObject(
      area === 'estufas' ? { marca: { depois: inactive } } : { status: { antes: active, depois: inactive } },
    );
  });

  it('may be inactive from the start, which the trail tells', async () => {
    expect(await audited(db, () => novo({ status: inactive }))).toEqual([
      `CRIAR_${acao}`,
      `INATIVAR_${acao}`,
    ]);
    expect(await audited(db, () => novo({ status: active }))).toEqual([`CRIAR_${acao}`]);
  });
});
