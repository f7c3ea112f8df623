import { describe, expect, it } from 'vitest';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { leavingNoTrace } from '../../support/refusals.ts';

const { db, caller, admin } = await freshNursery();

/** `Estufa 1`, `Barraca 3` and a position, which is the code `E01-B03-…`. */
function lugar(localizacao_posicao: string, values: object = {}) {
  return {
    localizacao_estufa: 'Estufa 1',
    localizacao_barraca: 'Barraca 3',
    localizacao_posicao,
    capacidade_total: 500,
    ...values,
  };
}

async function importar(linhas: object[], gravar = true) {
  const answer = await caller.estufas.importar({ linhas: linhas as never[], gravar });
  return answer.linhas.map(({ identidade, erros }) => [identidade, ...erros.map(({ codigo }) => codigo)]);
}

describe('importing greenhouses', () => {
  it('answers each code, and creates the greenhouse', async () => {
    expect(await importar([lugar('1'), lugar('Posição 2')])).toEqual([['E01-B03-01'], ['E01-B03-02']]);
    const { docs } = await caller.estufas.listar({ codigo_identificador: 'E01-B03-0' });
    expect(docs.map((each) => each.codigo_identificador).sort()).toEqual(['E01-B03-01', 'E01-B03-02']);
    expect(docs[0]).toMatchObject({ status: 'Livre', ocupacao_atual: 0, vagas: 500 });
  });

  it('takes places without a stall, or without a position, each once', async () => {
    const sem = (parts: object) => ({ localizacao_estufa: 'Estufa 8', capacidade_total: 5, ...parts });
    const linhas = [sem({ localizacao_posicao: '1' }), sem({}), sem({ localizacao_barraca: ' ' })];
    expect(await importar(linhas)).toEqual([['E08-01'], ['E08'], ['E08', 'LINHA_REPETIDA']]);
  });

  it.each([true, false])(
    'refuses a place that is registered already, however it is spelled (gravar: %s)',
    async (gravar) => {
      const { id } = await caller.estufas.criar(lugar(`Existe ${gravar}`));
      await admin.estufas.inativar({ id });
      const spelled = lugar(`EXISTE  ${gravar}`, { localizacao_estufa: 'e-1', localizacao_barraca: 'B 03' });
      const { linhas } = await leavingNoTrace(db, () =>
        caller.estufas.importar({ linhas: [spelled], gravar }),
      );
      expect(linhas[0]?.erros).toEqual([
        {
          codigo: 'ESTUFA_JA_EXISTE',
          campo: 'localizacao_posicao',
          detalhe: `Reative a estufa E01-B03-EXISTE-${String(gravar).toUpperCase()} em vez de cadastrar outra: ela está neste lugar, inativa.`,
        },
      ]);
    },
  );

  it.each([true, false])('accepts each code once (gravar: %s)', async (gravar) => {
    const [a, b, c] = gravar ? ['51', '52', '53'] : ['54', '55', '56'];
    await caller.estufas.criar(lugar(`${a}0`, { codigo_identificador: `Placa ${a}` }));
    const { linhas } = await caller.estufas.importar({
      linhas: [
        lugar(a as string, { codigo_identificador: `placa ${a}` }),
        lugar(b as string, { codigo_identificador: `Placa ${b}` }),
        lugar(c as string, { codigo_identificador: `PLACA ${b}` }),
      ],
      gravar,
    });
    expect(linhas.map(({ erros: [erro] }) => erro && [erro.codigo, erro.campo])).toEqual([
      ['ESTUFA_JA_EXISTE', 'codigo_identificador'],
      undefined,
      ['LINHA_REPETIDA', 'codigo_identificador'],
    ]);
    const { totalDocs } = await caller.estufas.listar({ codigo_identificador: `Placa ${b}` });
    expect(totalDocs).toBe(gravar ? 1 : 0);
  });

  it.each([true, false])('refuses a place that an earlier row has (gravar: %s)', async (gravar) => {
    const position = gravar ? '21' : '22';
    const { linhas } = await caller.estufas.importar({
      linhas: [lugar(position), lugar(`posição ${position}`, { capacidade_total: 9 }), lugar(`${position}1`)],
      gravar,
    });
    expect(linhas.map(({ erros }) => erros)).toEqual([
      [],
      [
        {
          codigo: 'LINHA_REPETIDA',
          campo: 'localizacao_posicao',
          detalhe: 'Retire esta linha: uma linha anterior da planilha já traz o mesmo registro.',
        },
      ],
      [],
    ]);
  });
});
