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

test('the last deliveries are of all records, without what came back to the nursery', () => {
  const row = (data_registro: string, retorno_ao_viveiro = false) =>
    ({ data_registro, retorno_ao_viveiro }) as never;
  const daSemente = [row('6'), row('5', true), row('4')];
  const both = entregasDaPlanta(registros, [daSemente, [row('7'), row('3'), row('2'), row('1')]]);
  expect(both.ultimas.map(({ data_registro }) => data_registro)).toEqual(['7', '6', '4', '3', '2']);
  expect(both.entregues).toEqual(registros);
  expect(entregasDaPlanta(registros, [daSemente, [row('8', true)]]).entregues).toEqual([registros[0]]);
});
