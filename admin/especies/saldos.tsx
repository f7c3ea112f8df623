import type { Planta } from '../../src/especies/planta/schemas.ts';
import { listAt } from '../ui/address.ts';
import { Chart } from '../ui/charts/chart.tsx';
import type { ChartRow } from '../ui/charts/drawing.tsx';
import { Missing } from '../ui/failure.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { dia, figuraDe, inteiro, mes } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';
import type { Ponto, SerieDaPlanta } from './juntos.ts';
import type { Answer } from './queries.ts';

interface SerieProps {
  planta: Planta;
  serie: Answer<SerieDaPlanta>;
}

/** What entered and left of a plant in the last months. */
export function UltimosMeses({ planta, serie: { data, error, refetch } }: SerieProps) {
  if (!data) return <Missing of={{ error, refetch }} />;
  const { de, ate, entradas, mortes, perdas } = data;
  const periodo = { data_inicio: de, data_fim: ate };
  const [unico, ...outros] = planta.registros;
  // The lists know no plants: the records have links of their own.
  const deUm = (path: string, more = {}) =>
    unico && outros.length === 0 ? listAt(path, { ...more, especieId: unico.id, ...periodo }) : undefined;
  const moved = (tipo: string) => deUm('/movimentacoes', { tipo, efetivas: true });
  return (
    <Section title="Últimos 12 meses">
      <Figures label="Últimos 12 meses">
        <Figure label="Entradas" {...figuraDe(entradas)} href={moved('ENTRADA')} />
        <Figure
          label="Entregas"
          {...figuraDe(planta.entregues_em_12_meses)}
          href={deUm('/relatorios/expedicoes')}
        />
        <Figure label="Mortes" value={inteiro(mortes)} href={deUm('/relatorios/mortalidade')} />
        <Figure label="Perdas e descartes" value={inteiro(perdas)} href={moved('PERDA')} />
      </Figures>
    </Section>
  );
}

/** The balance of a plant day by day. */
export function SaldosDaEspecie({ planta: { registros }, serie: { data, error, refetch } }: SerieProps) {
  if (!data) return <Missing of={{ error, refetch }} height={320} />;
  const { pontos, de, ate } = data;
  const has = (tipo: 'SEMENTE' | 'MUDA') => registros.some((each) => each.tipo === tipo);
  const lines: { title: string; of: (ponto: Ponto) => number }[] = [
    ...(has('SEMENTE') ? [{ title: 'No estoque de sementes', of: ({ fora }: Ponto) => fora.sementes }] : []),
    ...(has('MUDA') ? [{ title: 'Mudas fora de lotes', of: ({ fora }: Ponto) => fora.mudas }] : []),
    { title: 'Em lotes', of: ({ em_lotes }) => em_lotes },
  ];
  const valuesOf = (ponto: Ponto) => lines.map(({ of }) => of(ponto));
  return (
    <Chart
      title="Saldo dia a dia"
      summary={`Saldos fora de lotes e em lotes, de ${dia(de)} a ${dia(ate)}.`}
      kind="lines"
      axis="Fim do mês"
      series={lines.map(({ title }) => title)}
      rows={pontos.map((ponto) => ({ label: dia(ponto.dia), values: valuesOf(ponto) }))}
      tableRows={monthsOf(pontos).map(
        ([month, ponto]): ChartRow => ({ label: mes(month), values: valuesOf(ponto) }),
      )}
    />
  );
}

/** The last day of each month. */
function monthsOf(pontos: readonly Ponto[]): [month: string, ponto: Ponto][] {
  return [...new Map(pontos.map((ponto) => [ponto.dia.slice(0, 7), ponto]))];
}
