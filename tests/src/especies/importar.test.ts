import { afterAll, describe, expect, it } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../support/database.ts';
import { especie, especieDo, lote, operador, retorno } from '../../support/factories.ts';
import { violations } from '../../support/invariants.ts';
import { leavingNoTrace } from '../../support/refusals.ts';

/** Races run on two instances. `RACES_TIMES=30` is the full form. */
const TIMES = Number(process.env.RACES_TIMES ?? 1);

const url = await freshDatabaseUrl();
const db = open(url);
const user = await operador(db);
const caller = callerFor(db, user);

afterAll(async () => expect(await violations(db)).toEqual([]));

const muda = (nome_popular: string, values: object = {}) => ({
  nome_popular,
  categoria: 'NATIVA' as const,
  tipo: 'MUDA' as const,
  ...values,
});

async function importar(linhas: object[], { by = caller, gravar = true } = {}) {
  const answer = await by.especies.importar({ linhas: linhas as never[], gravar });
  return answer.linhas.map(({ identidade, erros }) => [identidade, ...erros.map(({ codigo }) => codigo)]);
}

async function named(nome: string) {
  return (await caller.especies.listar({ nome, limite: 100 })).docs;
}

describe('importing species', () => {
  it('answers the folded names, variety and kind of each row, and creates the species', async () => {
    const row = muda('Ipê-Roxo', { nome_cientifico: 'Handroanthus impetiginosus', variedade: 'Serra' });
    expect(await importar([row, muda(' ipê-roxo ')])).toEqual([
      ['ipe roxo|handroanthus impetiginosus|serra|MUDA'],
      ['ipe roxo|||MUDA'],
    ]);
    expect(await named('ipe-roxo')).toMatchObject([
      { nome_popular: 'ipê-roxo', nome_cientifico: null, status: 'ATIVO', quantidade_atual: 0 },
      { nome_popular: 'Ipê-Roxo', variedade: 'Serra', anotacoes: null },
    ]);
  });

  it.each([true, false])(
    'refuses a species that is registered already, and says what to do (gravar: %s)',
    async (gravar) => {
      const nome_popular = `Pau-brasil ${gravar}`;
      const { id } = await especie(caller, { nome_popular, variedade: 'Mel', tipo: 'MUDA' });
      const spelled = muda(`PAU-BRASIL  ${gravar}`, {
        nome_cientifico: ' ',
        variedade: 'mél',
        quantidade_inicial: 5,
      });
      const advice = async () => {
        const { linhas } = await leavingNoTrace(db, () =>
          caller.especies.importar({ linhas: [spelled], gravar }),
        );
        expect(linhas[0]?.erros).toEqual([
          { codigo: 'ESPECIE_JA_EXISTE', campo: 'nome_popular', detalhe: expect.any(String) },
        ]);
        return linhas[0]?.erros[0]?.detalhe;
      };
      expect(await advice()).toMatch(
        /^Retire esta linha, ou distinga a espécie pela variedade: .*entrada\.$/,
      );
      await caller.especies.atualizar({ id, status: 'INATIVO' });
      expect(await advice()).toMatch(/^Reative a espécie em vez de importá-la, .*inativa\.$/);
    },
  );

  it.each([
    ['another variety', { variedade: 'Rosa' }],
    ['another scientific name', { nome_cientifico: 'Cedrela odorata' }],
    ['another kind', { tipo: 'SEMENTE' }],
    ['another common name', { nome_popular: 'Cedro-rosa' }],
  ])(
    'accepts a species with %s than the registered species and the earlier rows',
    async (what, difference) => {
      const known = muda('Cedro', { variedade: what });
      await importar([known]);
      const answer = await importar([muda('Cedro', { variedade: `${what} 2` }), { ...known, ...difference }]);
      expect(answer.map(([, ...erros]) => erros)).toEqual([[], []]);
    },
  );

  it('refuses the species of an earlier row, even if all else differs', async () => {
    const rows = [
      muda('Angico'),
      muda('ANGICO', { categoria: 'ARBOREA', anotacoes: 'x', quantidade_inicial: 9 }),
    ];
    expect(await importar(rows)).toEqual([['angico|||MUDA'], ['angico|||MUDA', 'LINHA_REPETIDA']]);
    expect(await named('angico')).toMatchObject([{ quantidade_atual: 0 }]);
  });

  it('and a concurrent return with the same names create one MUDA between them', async () => {
    const instances = [callerFor(open(url), user), callerFor(open(url), user)] as const;
    for (let run = 0; run < 12 * TIMES; run += 1) {
      const nome_popular = `Araucária ${run}`;
      const { id } = await especie(caller, { nome_popular });
      const batch = await lote(caller, {
        itens_especies: [{ especie_id: id, quantidade_inicial: 100 }],
        fase: 'PRONTO',
      });
      expect(especieDo(batch)).toBe(id);
      const others = Array.from({ length: 20 }, (_, n) => muda(`${nome_popular} ${n}`));
      await Promise.all([
        retorno(instances[0], batch, 10),
        importar([...others, muda(nome_popular)], { by: instances[1] }),
      ]);
      const mudas = (await named(nome_popular)).filter((each) => each.nome_popular === nome_popular);
      expect(mudas.map(({ tipo, quantidade_atual }) => [tipo, quantidade_atual])).toEqual([
        ['MUDA', 10],
        ['SEMENTE', 900],
      ]);
    }
  });
});
