import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Serie } from '../../src/especies/serie/schemas.ts';
import { listAt } from '../ui/address.ts';
import { Chart } from '../ui/charts/chart.tsx';
import type { Row } from '../ui/charts/drawn.ts';
import { Failure } from '../ui/failure.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { dia, inteiro, mes } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';

interface SerieProps {
  serie: UseQueryResult<Serie, unknown>;
}

/** What entered and left of a species in the last months. */
export function UltimosMeses({ id, serie: { data, error, refetch } }: SerieProps & { id: string }) {
  if (!data && error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Skeleton height={120} />;
  const { pontos, de, ate } = data;
  const periodo = { data_inicio: de, data_fim: ate };
  const sum = (figure: 'entradas' | 'entregas' | 'mortalidade' | 'perdas') =>
    inteiro(pontos.reduce((total, ponto) => total + ponto[figure], 0));
  const moved = (tipo: string) =>
    listAt('/movimentacoes', { tipo, especieId: id, ...periodo, efetivas: true });
  return (
    <Section title="Últimos 12 meses">
      <Figures label="Últimos 12 meses">
        <Figure label="Entradas" value={sum('entradas')} href={moved('ENTRADA')} />
        <Figure
          label="Entregas"
          value={sum('entregas')}
          href={listAt('/relatorios/expedicoes', { especieId: id, ...periodo })}
        />
        <Figure
          label="Mortes"
          value={sum('mortalidade')}
          href={listAt('/relatorios/mortalidade', { especieId: id, ...periodo })}
        />
        <Figure label="Perdas e descartes" value={sum('perdas')} href={moved('PERDA')} />
      </Figures>
    </Section>
  );
}

interface SaldosProps extends SerieProps {
  /** The name of its stock outside batches. */
  fora: string;
}

/** The balance of a species day by day. */
export function SaldosDaEspecie({ fora, serie: { data, error, refetch } }: SaldosProps) {
  if (!data && error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Skeleton height={320} />;
  const { pontos, de, ate } = data;
  return (
    <Chart
      title="Saldo dia a dia"
      summary={`Saldos ${fora.toLowerCase()} e em lotes, de ${dia(de)} a ${dia(ate)}.`}
      kind="lines"
      axis="Fim do mês"
      series={[fora, 'Em lotes']}
      rows={pontos.map((ponto) => ({ label: dia(ponto.dia), values: valuesOf(ponto) }))}
      tableRows={monthsOf(pontos)}
    />
  );
}

type Ponto = Serie['pontos'][number];

function valuesOf({ sementeira, em_producao }: Ponto): number[] {
  return [sementeira, em_producao];
}

/** The last day of each month. */
function monthsOf(pontos: readonly Ponto[]): Row[] {
  const last = new Map(pontos.map((ponto) => [ponto.dia.slice(0, 7), ponto]));
  return [...last].map(([month, ponto]) => ({ label: mes(month), values: valuesOf(ponto) }));
}
