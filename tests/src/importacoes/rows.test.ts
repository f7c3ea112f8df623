import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Db } from '../../../db/connection.ts';
import { appRouter } from '../../../src/app-router.ts';
import { fieldsOf, strayNames } from '../../support/advice.ts';
import { type Caller, callerFor } from '../../support/caller.ts';
import { freshDatabase, freshDatabaseUrl, open } from '../../support/database.ts';
import { cnpj, especie, operador } from '../../support/factories.ts';
import { violations } from '../../support/invariants.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { atOnce, times } from '../../support/races.ts';
import { leavingNoTrace } from '../../support/refusals.ts';

/** What all imports have in common; races run on two instances. `RACES_TIMES=30` is the full form. */
const TIMES = Number(process.env.RACES_TIMES ?? 1);

const url = await freshDatabaseUrl();
const db = open(url);
const user = await operador(db);
const caller = callerFor(db, user);
const instances = [open(url, 8), open(url, 8)] as const;

afterAll(async () => expect(await violations(db)).toEqual([]));

type Linha = Record<string, unknown>;

/** Rows of any area as a sheet may have them, right or wrong. */
const sheet = (linhas: Linha[]) => linhas as never[];

interface Kind {
  /** A valid row, different from every earlier one. */
  linha(by: Caller): Promise<Linha>;
  /** The same row, recorded by itself. */
  criar(by: Caller, linha: Linha): Promise<{ id: string }>;
  tabela: string;
  /** Invalid rows, by the field that is wrong. */
  erradas: Record<string, Linha>;
}

let made = 0;
const next = () => {
  made += 1;
  return made;
};

const KINDS = {
  especies: {
    linha: async () => ({
      nome_popular: `Ipê ${next()}`,
      nome_cientifico: 'Handroanthus albus',
      categoria: 'NATIVA',
      tipo: 'SEMENTE',
      quantidade_inicial: 7,
    }),
    criar: (by, linha) => by.especies.criar(linha as never),
    tabela: 'especies',
    erradas: {
      nome_popular: { nome_popular: ' ' },
      categoria: { categoria: 'CACTO' },
      tipo: { tipo: undefined },
      quantidade_inicial: { quantidade_inicial: '7' },
    },
  },
  estufas: {
    linha: async () => ({
      localizacao_estufa: `Estufa ${next()}`,
      localizacao_barraca: 'Barraca 3',
      localizacao_posicao: '5',
      capacidade_total: 500,
    }),
    criar: (by, linha) => by.estufas.criar(linha as never),
    tabela: 'estufas',
    erradas: {
      localizacao_estufa: { localizacao_estufa: null },
      localizacao_posicao: { localizacao_posicao: 5 },
      capacidade_total: { capacidade_total: 0 },
    },
  },
  destinatarios: {
    linha: async () => ({
      nome: 'Escola Municipal',
      tipo: 'JURIDICA',
      categoria: 'PUBLICA',
      documento: cnpj(next()),
      email: 'escola@prefeitura.example',
    }),
    criar: (by, linha) => by.destinatarios.criar(linha as never),
    tabela: 'destinatarios',
    erradas: {
      nome: { nome: 'x'.repeat(201) },
      documento: { documento: '112223' },
      email: { email: 'escola' },
    },
  },
  movimentacoes: {
    linha: async (by) => ({
      especie_id: (await especie(by, { nome_popular: 'Angico', quantidade_inicial: 0 })).id,
      quantidade: 5,
      justificativa: 'Compra de sementes',
    }),
    criar: (by, linha) => by.movimentacoes.criar({ ...linha, tipo: 'ENTRADA' } as never),
    tabela: 'movimentacoes',
    erradas: {
      especie_id: { especie_id: 'Ipê' },
      quantidade: { quantidade: 1.5 },
      justificativa: { justificativa: 7 },
    },
  },
} satisfies Record<string, Kind>;

type Area = keyof typeof KINDS;
const AREAS = (Object.keys(KINDS) as Area[]).map((area) => [area, KINDS[area] as Kind] as const);

/** Several rows, one after the other, because some make what they need first. */
async function linhasDe(kind: Kind, n: number, by = caller): Promise<Linha[]> {
  const linhas: Linha[] = [];
  for (let made = 0; made < n; made += 1) linhas.push(await kind.linha(by));
  return linhas;
}

async function count(tabela: string, on: Db = db): Promise<number> {
  const { rows } = await on.raw('select count(*) from ??', [tabela]);
  return rows[0].count;
}

const accepted = {
  identidade: expect.toSatisfy((id) => id === null || id !== ''),
  retomada: false,
  erros: [],
};

/** The faults of a refused call, as an import tells them. */
type Erro = { campo: string | null; detalhe: string };

async function faultsOf(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.fail('it was accepted'),
    (refused) => refused,
  );
  return error.cause.faults.map(({ campo = null, ...fault }) => ({ ...fault, campo }));
}

/** Where rows are imported, and where the same rows are recorded one by one. */
const [here, there] = [await worldOf(), await worldOf()];

describe.each(AREAS)('an import of %s', (area, kind) => {
  const importar = (linhas: Linha[], gravar = true, by = caller) =>
    by[area].importar({ linhas: sheet(linhas), gravar });

  it('records its rows and answers for each in the order sent', async () => {
    const linhas = await linhasDe(kind, 3);
    const before = await count(kind.tabela);
    expect(await importar([...linhas].reverse())).toEqual({
      gravado: true,
      importacao_id: expect.any(String),
      linhas: times(3, () => accepted),
    });
    expect(await count(kind.tabela)).toBe(before + 3);
  });

  it('leaves the same records and audit entries as single creations', async () => {
    const shared = (await linhasDe(kind, 3)).map(({ especie_id: _, ...linha }) => linha);
    await here.caller[area].importar({ linhas: sheet(shared.map(here.complete)), gravar: true });
    for (const linha of shared) await kind.criar(there.caller, there.complete(linha));
    expect(await left(here.db, kind.tabela)).toEqual(await left(there.db, kind.tabela));
  });

  it('writes all its audit entries under one operation', async () => {
    const linhas = await linhasDe(kind, 3);
    const before = (await db.raw('select max(seq) from auditoria')).rows[0].max;
    await importar(linhas);
    const { rows } = await db.raw('select distinct operacao_id, usuario_id from auditoria where seq > ?', [
      before,
    ]);
    expect(rows).toEqual([{ operacao_id: expect.any(String), usuario_id: user.id }]);
  });

  it('refuses each wrong row as its own creation does, and takes the others', async () => {
    const [first, last] = (await linhasDe(kind, 2)) as [Linha, Linha];
    const wrong = await Promise.all(
      Object.values(kind.erradas).map(async (errada) => ({ ...(await kind.linha(caller)), ...errada })),
    );
    const erros: Erro[][] = [];
    for (const linha of wrong) erros.push(await faultsOf(kind.criar(caller, linha)));
    expect(erros.map(([fault]) => fault?.campo)).toEqual(Object.keys(kind.erradas));
    const before = await count(kind.tabela);
    expect((await importar([first, ...wrong, last])).linhas).toEqual([
      accepted,
      ...erros.map((each) => ({ identidade: null, retomada: false, erros: each })),
      accepted,
    ]);
    const fields = fieldsOf(`${area}.importar`);
    const stray = erros.flatMap((each, n) => each.flatMap((fault) => strayNames(fault, fields, wrong[n])));
    expect(stray).toEqual([]);
    expect(await count(kind.tabela)).toBe(before + 2);
  });

  it('writes nothing unless asked to, with the same decisions', async () => {
    const [first, second] = (await linhasDe(kind, 2)) as [Linha, Linha];
    await kind.criar(caller, first);
    const linhas = sheet([second, first, second, {}, ...Object.values(kind.erradas)]);
    const checked = await leavingNoTrace(db, () => caller[area].importar({ linhas }));
    expect(await leavingNoTrace(db, () => caller[area].importar({ linhas, gravar: null }))).toEqual(checked);
    expect(checked.gravado).toBe(false);
    expect(await importar(linhas)).toEqual({ ...checked, gravado: true, importacao_id: expect.any(String) });
  });

  it('leaves no trace when all its rows are refused', async () => {
    const { linhas, ...answer } = await leavingNoTrace(db, () =>
      importar([{}, ...Object.values(kind.erradas)]),
    );
    expect(linhas.filter(({ erros }) => erros.length === 0)).toEqual([]);
    expect(answer).toEqual({ gravado: false, importacao_id: null });
  });

  it('has 1 to 250 rows, which are objects, and says plainly whether it is recorded', () => {
    const most = times(250, () => ({}));
    for (const body of [{ linhas: most }, { linhas: [{}], gravar: null }]) {
      expect(refusedFields(area, body)).toEqual([]);
    }
    for (const [body, campo] of [
      [{ linhas: [] }, 'linhas'],
      [{ linhas: [...most, {}] }, 'linhas'],
      [{ linhas: [{}, 'Ipê;NATIVA'] }, 'linhas.1'],
      [{ linhas: [{}], gravar: 'sim' }, 'gravar'],
      // Misspelt it would leave the sheet unrecorded.
      [{ linhas: [{}], grava: true }, 'grava'],
    ] as const) {
      expect(refusedFields(area, body)).toEqual([campo]);
    }
  });
});

/** The fields for which the request of an import is refused. */
function refusedFields(area: Area, body: unknown): string[] {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { inputs: z.ZodType[] } }
  >;
  const { inputs = [] } = procedures[`${area}.importar`]?._def ?? {};
  return inputs
    .flatMap((schema) => schema.safeParse(body).error?.issues ?? [])
    .map(({ path }) => path.join('.'));
}

/** A database of its own, with one species for the entries. */
async function worldOf() {
  const own = await freshDatabase();
  const by = callerFor(own, await operador(own));
  const { id: especie_id } = await especie(by, { nome_popular: 'Angico' });
  return { db: own, caller: by, complete: (linha: Linha) => ({ especie_id, ...linha }) };
}

/** The records and their audit entries, without ids and instants. */
async function left(on: Db, tabela: string) {
  const { rows: records } = await on.raw(
    `select to_jsonb(t) - '{seq,id,data_registro,data_att}'::text[] as record from ?? t`,
    [tabela],
  );
  const { rows: entries } = await on.raw('select acao, entidade, detalhes, ip from auditoria');
  const anonymous = (rows: object[]) =>
    rows.map((row) => JSON.stringify(row).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')).sort();
  return { records: anonymous(records), entries: anonymous(entries) };
}

describe('equal imports at once', () => {
  const UNIQUE = AREAS.filter(([area]) => area !== 'movimentacoes');
  const LOCKED_BY_ROW = UNIQUE.filter(([area]) => area !== 'especies');

  it.each(UNIQUE)('of %s, whatever the order of their rows, record each row once', async (area, kind) => {
    for (let run = 0; run < TIMES; run += 1) {
      const linhas = await linhasDe(kind, 30);
      const before = await count(kind.tabela);
      const accepted: number[] = [];
      const calls = times(4, (n) => async () => {
        const by = callerFor(instances[n % 2 === 0 ? 0 : 1] as Db, user);
        const sent = n < 2 ? linhas : [...linhas].reverse();
        const answer = await by[area].importar({ linhas: sheet(sent), gravar: true });
        accepted.push(answer.linhas.filter(({ erros }) => erros.length === 0).length);
      });
      expect(await atOnce(calls)).toEqual({ ok: 4 });
      expect(await count(kind.tabela)).toBe(before + 30);
      expect(accepted.reduce((sum, each) => sum + each, 0)).toBe(30);
    }
  });

  it.each(LOCKED_BY_ROW)('of %s do not deadlock', async (area, kind) => {
    const linhas = await linhasDe(kind, 3);
    const [before, deadlocks] = [await count(kind.tabela), await deadlocksSoFar()];
    const held = await db.transaction();
    await kind.criar(callerFor(held, user), linhas[1] as Linha);
    const imports = [linhas, [...linhas].reverse()].map((sent, n) =>
      callerFor(instances[n] as Db, user)[area].importar({ linhas: sheet(sent), gravar: true }),
    );
    await somebodyWaits(db, 2);
    await held.rollback();
    await Promise.all(imports);
    expect(await count(kind.tabela)).toBe(before + 3);
    expect(await deadlocksSoFar()).toBe(deadlocks);
  });
});

async function deadlocksSoFar(): Promise<number> {
  const sql = 'select deadlocks from pg_stat_database where datname = current_database()';
  return (await db.raw(sql)).rows[0].deadlocks;
}
