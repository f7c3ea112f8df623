import { describe, expect, it } from 'vitest';
import type { OpenReport } from '../../../src/relatorios/open-report.ts';
import { relatoriosRouter } from '../../../src/relatorios/router.ts';
import { callerFor } from '../../support/caller.ts';
import { especie } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { refusal } from '../../support/refusals.ts';

const { db, user, caller } = await freshNursery();
await especie(caller, { nome_popular: 'Ipê-roxo' });

/** The columns of a file, and how many of them a sheet prints. */
async function columnsOf(pedido: NonNullable<Parameters<typeof caller.relatorios.procedencias>[0]>) {
  let seen: OpenReport | undefined;
  const makeFile = async (source: unknown) => {
    seen = source as OpenReport;
    for await (const _ of seen.rows);
  };
  await callerFor(db, user, { makeFile }).relatorios.procedencias(pedido);
  return { fields: seen?.columns.map(({ field }) => field), printed: seen?.printed };
}

describe('the columns of a report', () => {
  it('are on the screen and in a PDF those that are named so, and in a sheet all, these first', async () => {
    const { colunas } = await caller.relatorios.procedencias({});
    const all = colunas.map(({ campo }) => campo);
    const first = colunas.filter(({ inicial }) => inicial).map(({ campo }) => campo);
    expect(first).toEqual([
      ...['codigo', 'especie', 'origem', 'data', 'municipio', 'numero_matrizes', 'recebida', 'saldo'],
      ...['germinacao', 'sobrevivencia'],
    ]);
    expect(await columnsOf({ formato: 'pdf' })).toMatchObject({ fields: first });
    const rest = all.filter((campo) => !first.includes(campo));
    expect(await columnsOf({ formato: 'xlsx' })).toEqual({
      fields: [...first, ...rest],
      printed: first.length,
    });
    expect(await columnsOf({ formato: 'csv' })).toMatchObject({ fields: all });
  });

  it('are those that are asked for, in their order, in every format', async () => {
    const colunas = 'local, codigo,local,uf';
    const fields = ['local', 'codigo', 'uf'];
    for (const formato of ['csv', 'xlsx', 'pdf'] as const)
      expect(await columnsOf({ formato, colunas })).toEqual({ fields, printed: 3 });
    const answer = await caller.relatorios.procedencias({ colunas });
    expect(answer.colunas.map(({ campo }) => campo)).toEqual(fields);
  });

  it('are refused where the report does not have them', async () => {
    const asked = caller.relatorios.procedencias({ colunas: 'codigo,id' });
    await expect(asked).rejects.toMatchObject(refusal('invalid', 'VALOR_NAO_PERMITIDO', 'colunas'));
    await expect(asked).rejects.toThrow('este relatório não tem "id"');
  });

  it('are at most twenty in a PDF', async () => {
    const all = (await caller.relatorios.procedencias({})).colunas.map(({ campo }) => campo);
    const some = (count: number) => all.slice(0, count).join(',');
    expect((await columnsOf({ formato: 'pdf', colunas: some(20) })).printed).toBe(20);
    await expect(columnsOf({ formato: 'pdf', colunas: some(21) })).rejects.toMatchObject(
      refusal('invalid', 'VALOR_NAO_PERMITIDO', 'colunas'),
    );
    expect((await columnsOf({ formato: 'xlsx', colunas: some(21) })).printed).toBe(21);
  });

  it('can all be asked for at once', async () => {
    const names = Object.keys(relatoriosRouter._def.procedures) as (keyof typeof caller.relatorios)[];
    for (const nome of names.filter((each) => each !== 'usuarios' && each !== 'auditoria')) {
      const always = { data_inicio: '2020-01-01', data_fim: '2030-01-01' };
      const { colunas } = await caller.relatorios[nome](always);
      const all = colunas.map(({ campo }) => campo).join(',');
      expect((await caller.relatorios[nome]({ ...always, colunas: all })).colunas).toEqual(colunas);
    }
  });
});
