import { describe, expect, it } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { especie, estufa } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { leavingNoTrace } from '../../support/refusals.ts';
import { audited, sementeira } from '../../support/standing.ts';

const { db, user, caller } = await freshNursery();

const ipe = await especie(caller, { nome_popular: 'Ipê', quantidade_inicial: 3 });
const angico = await especie(caller, { nome_popular: 'Angico', quantidade_inicial: 0 });
const { id: estufa_id } = await estufa(caller, { capacidade_total: 10_000 });

const linha = (values: object = {}) => ({
  codigo: null,
  estufa_id,
  especie_id: ipe.id,
  quantidade: 40,
  fase: 'produção',
  data_inicio: '2026-03-14',
  ...values,
});

async function importar(linhas: object[], gravar = true) {
  const answer = await caller.lotes.importar({ linhas: linhas as never[], gravar });
  return answer.linhas.map(({ erros }) => erros.map(({ codigo, campo }) => `${codigo} ${campo}`).join());
}

async function loteDe(busca: string) {
  const { docs } = await caller.lotes.listar({ busca });
  const [found] = docs;
  if (!found || docs.length > 1) throw new Error(`${docs.length} batches are ${busca}`);
  return found;
}

describe('importing batches under way', () => {
  it('makes one batch of the rows with one code, in its phase and from its day', async () => {
    const rows = [
      linha({ codigo: 'Canteiro 7' }),
      linha({ codigo: 'CANTEIRO 7', especie_id: angico.id, quantidade: 5 }),
    ];
    expect(await importar(rows)).toEqual(['', '']);
    expect(await loteDe('canteiro 7')).toMatchObject({
      codigo: 'Canteiro 7',
      estufa_id,
      fase: 'PRODUÇÃO',
      status: 'ATIVO',
      quantidade_total: 45,
      data_inicio: '2026-03-14T03:00:00.000Z',
      itens_especies: [
        { nome_popular: 'Ipê', quantidade_inicial: 40, quantidade_atual: 40 },
        { nome_popular: 'Angico', quantidade_inicial: 5, quantidade_atual: 5 },
      ],
    });
  });

  it('enters the plants and leaves the sementeira unchanged', async () => {
    await importar([linha({ codigo: 'Entrou', quantidade: 2 })]);
    expect(await sementeira(caller, ipe.id)).toBe(3);
    const [alocacao, entrada] = await caller.especies.historico({ id: ipe.id });
    expect(entrada).toMatchObject({
      tipo: 'ENTRADA',
      quantidade: 2,
      variacao_sementeira: 2,
      justificativa: 'Plantas que já estavam em produção do lote Entrou',
    });
    expect(alocacao).toMatchObject({
      tipo: 'SAIDA',
      origem: 'ALOCACAO',
      variacao_lote: 2,
    });
  });

  it('makes a numbered batch of each row without a code, and audits it like an opening', async () => {
    const before = (await caller.lotes.listar({})).totalDocs;
    expect((await audited(db, () => importar([linha(), linha({ codigo: ' ' })]))).sort()).toEqual([
      ...Array(2).fill('CRIAR_LOTE'),
      ...Array(4).fill('CRIAR_MOVIMENTACAO'),
    ]);
    const { docs, totalDocs } = await caller.lotes.listar({});
    expect([totalDocs - before, docs[0]?.codigo]).toEqual([2, expect.stringMatching(/^LOTE-\d{4}-00002$/)]);
  });

  it('accepts a code of the service’s form, and gives it to no other batch', async () => {
    const in2044 = callerFor(db, user, { now: () => new Date('2044-06-01T12:00:00.000Z') });
    const given = async (codigos: (string | null)[]) => {
      const linhas = codigos.map((codigo) => linha({ codigo })) as never[];
      return (await in2044.lotes.importar({ linhas, gravar: true })).linhas.map(
        ({ erros }) => erros[0]?.codigo,
      );
    };
    const abrir = async () =>
      (
        await in2044.lotes.criar({
          estufa_id,
          itens_especies: [{ especie_id: ipe.id, quantidade_inicial: 1 }],
          entrada_direta: true,
        })
      ).codigo;
    expect(await abrir()).toBe('LOTE-2044-00001');
    expect(await given(['lote-2044-00001', null, 'Lote-2044-00003', 'LOTE-2044-00002'])).toEqual([
      'CODIGO_JA_EXISTE',
      undefined,
      undefined,
      undefined,
    ]);
    expect((await loteDe('LOTE-2044-00003')).codigo).toBe('LOTE-2044-00003');
    expect((await loteDe('LOTE-2044-00004')).codigo).toBe('LOTE-2044-00004');
    expect(await abrir()).toBe('LOTE-2044-00005');
    expect(await given(['LOTE-2044-00005', 'LOTE-2044-00006', 'LOTE-9'])).toEqual([
      'CODIGO_JA_EXISTE',
      undefined,
      undefined,
    ]);
    expect(await Promise.all([abrir(), abrir(), given(['LOTE-2044-00010'])])).toEqual([
      expect.stringMatching(/0000[78]$/),
      expect.stringMatching(/0000[78]$/),
      [undefined],
    ]);
  });

  it('counts the plants of earlier calls as taking room, when it only checks', async () => {
    const { id } = await estufa(caller, { capacidade_total: 100 });
    const check = (quantidade: number, gravar = false) =>
      caller.lotes.importar({
        linhas: [linha({ estufa_id: id, quantidade })] as never[],
        conferidas_antes: [{ estufa_id: id, quantidade: 70 }],
        gravar,
      });
    const refused = [
      { codigo: 'CAPACIDADE_EXCEDIDA', campo: 'quantidade', detalhe: expect.stringContaining('30') },
    ];
    expect((await check(31)).linhas).toMatchObject([{ erros: refused }]);
    expect((await check(30)).linhas).toMatchObject([{ erros: [] }]);
    expect((await check(31, true)).linhas).toMatchObject([{ erros: [] }]);
  });

  it.each([true, false])('refuses invalid rows, and the whole batch of each (gravar: %s)', async (gravar) => {
    const { id: fechada } = await estufa(caller);
    await caller.estufas.atualizar({ id: fechada, status: 'Manutenção' });
    await importar([linha({ codigo: `Meu ${gravar}` })]);
    const rows = [
      linha({ codigo: `meu ${gravar}` }),
      linha({ data_inicio: '2999-01-01' }),
      linha({ data_inicio: '31/01/2026' }),
      linha({ fase: 'FINALIZADO' }),
      linha({ estufa_id: fechada }),
      linha({ codigo: 'A' }),
      linha({ codigo: 'A', fase: 'PRONTO', especie_id: angico.id }),
      linha({ codigo: 'B' }),
      linha({ codigo: 'b' }),
      linha({ codigo: 'C' }),
      linha({ codigo: 'C', especie_id: angico.id, quantidade: 0 }),
      linha({ codigo: `Bom ${gravar}` }),
    ];
    const before = (await caller.lotes.listar({})).totalDocs;
    expect(await importar(rows, gravar)).toEqual([
      'CODIGO_JA_EXISTE codigo',
      'DATA_FUTURA data_inicio',
      expect.stringMatching(/ data_inicio$/),
      expect.stringMatching(/ fase$/),
      'ESTUFA_INDISPONIVEL estufa_id',
      'LOTE_DIVERGENTE codigo',
      'LOTE_DIVERGENTE codigo',
      'ESPECIE_REPETIDA especie_id',
      'ESPECIE_REPETIDA especie_id',
      'LOTE_INCOMPLETO codigo',
      expect.stringMatching(/ quantidade$/),
      '',
    ]);
    expect((await caller.lotes.listar({})).totalDocs - before).toBe(gravar ? 1 : 0);
  });

  it('fills a greenhouse from row to row, and no further', async () => {
    const { id } = await estufa(caller, { capacidade_total: 100 });
    const rows = [60, 41, 40, 1].map((quantidade) => linha({ estufa_id: id, quantidade }));
    const expected = ['', 'CAPACIDADE_EXCEDIDA quantidade', '', 'CAPACIDADE_EXCEDIDA quantidade'];
    await leavingNoTrace(db, async () => expect(await importar(rows, false)).toEqual(expected));
    expect(await importar(rows)).toEqual(expected);
    expect(await caller.estufas.buscar({ id })).toMatchObject({ ocupacao_atual: 100, vagas: 0 });
  });

  it('says that a cancelled batch keeps its code', async () => {
    const rows = [linha({ codigo: 'Fica' })] as never[];
    const { importacao_id } = await caller.lotes.importar({ linhas: rows, gravar: true });
    const again = async () => (await caller.lotes.importar({ linhas: rows })).linhas[0]?.erros[0]?.detalhe;
    expect(await again()).toBe('Escolha outro código: já há um lote Fica.');
    await caller.importacoes.desfazer({ id: importacao_id ?? '' });
    expect(await again()).toBe(
      'Escolha outro código: o lote Fica foi cancelado, mas o código continua a ser dele.',
    );
  });
});
