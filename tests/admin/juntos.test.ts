import { expect, test } from 'vitest';
import {
  cicloDaPlanta,
  entregasDaPlanta,
  lotesDaPlanta,
  type Registro,
  serieDaPlanta,
} from '../../admin/especies/juntos.ts';

const registros = [
  { id: 's', tipo: 'SEMENTE' },
  { id: 'm', tipo: 'MUDA' },
] as Registro[];

test('the stock of a plant is that of its records, seeds and seedlings apart, and in batches together', () => {
  const ponto = { sementeira: 5, em_producao: 3, entradas: 2, mortalidade: 1, perdas: 4 };
  const serie = (especie_id: string, pontos: object[]) =>
    ({ especie_id, de: '01', ate: '02', pontos }) as never;
  const series = [
    serie('s', [
      { dia: '01', ...ponto },
      { dia: '02', ...ponto, sementeira: 6 },
    ]),
    serie('m', [{ dia: '02', ...ponto }]),
  ];
  expect(serieDaPlanta(registros, series)).toEqual({
    ...{ de: '01', ate: '02' },
    pontos: [
      { dia: '01', fora: { sementes: 5, mudas: 0 }, em_lotes: 3 },
      { dia: '02', fora: { sementes: 6, mudas: 5 }, em_lotes: 6 },
    ],
    ...{ entradas: { sementes: 4, mudas: 2 }, mortes: 3, perdas: 12 },
  });
});

test('what comes is of all records, by day, and the usual phases are of the record with most batches', () => {
  const ciclo = (lotes: number, days: (string | null)[], taxas: string | null = null) =>
    ({
      ...{
        fases: [{ fase: 'PRODUÇÃO', dias: lotes, lotes }],
        taxas,
        procedencias: taxas ? [taxas] : [],
        especie_id: taxas,
      },
      previsoes: days.map((pronto_em) => ({ pronto_em })),
    }) as never;
  const days = (found: ReturnType<typeof cicloDaPlanta>) => found.previsoes.map(({ pronto_em }) => pronto_em);
  const one = cicloDaPlanta([ciclo(0, [null, '2027-02-01']), ciclo(7, ['2027-01-01'], 'a')]);
  expect(days(one)).toEqual(['2027-01-01', '2027-02-01', null]);
  expect(one).toMatchObject({ fases: [{ lotes: 7 }], taxas: 'a', procedencias: ['a'], comProcedencias: 'a' });
  // No rates stand for those of two records.
  expect(cicloDaPlanta([ciclo(1, [], 'a'), ciclo(1, [], 'b')])).toMatchObject({
    ...{ taxas: null, comProcedencias: undefined },
  });
});

test('a batch that two records are in is one, with what it has of both', () => {
  const item = (especie_id: string, quantidade_atual: number) => ({ especie_id, quantidade_atual });
  const lote = (id: string, data_inicio: string, ...itens_especies: object[]) =>
    ({ id, data_inicio, itens_especies }) as never;
  const both = lote('b', '2026-02', item('s', 3), item('m', 4), item('other', 9));
  const found = lotesDaPlanta(registros, [[lote('a', '2026-01', item('s', 1)), both], [both]]);
  expect(found.map(({ id, dela }) => [id, dela])).toEqual([
    ['b', 7],
    ['a', 1],
  ]);
});

test('the last deliveries are of all records, each once, with what still counts of the plant', () => {
  const item = (id: string, quantidade: number, estornada_por: string | null = null) => ({
    ...{ especie: { id }, quantidade, unidade: id === 's' ? 'SEMENTE' : 'MUDA', estornada_por },
  });
  const entrega = (id: string, ...itens: object[]) => ({ id, data_registro: id, itens }) as never;
  const daSemente = [
    entrega('6', item('s', 2), item('m', 3), item('other', 9)),
    entrega('5', item('s', 4, 'x')),
    entrega('4', item('s', 4, 'x'), item('s', 1)),
  ];
  const daMuda = [daSemente[0], ...['7', '3', '2', '1'].map((id) => entrega(id, item('m', 1)))] as never[];
  const { ultimas, entregues } = entregasDaPlanta(registros, [daSemente, daMuda]);
  expect(ultimas.map(({ id, levado: { sementes, mudas } }) => [id, sementes, mudas])).toEqual([
    ['7', 0, 1],
    ['6', 2, 3],
    ['4', 1, 0],
    ['3', 0, 1],
    ['2', 0, 1],
  ]);
  expect(entregues).toEqual(registros);
  expect(entregasDaPlanta(registros, [daSemente, []]).entregues).toEqual([registros[0]]);
});
