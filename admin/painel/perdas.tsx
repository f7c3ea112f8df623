import { Text } from '@mantine/core';
import { localDay } from '../../src/common/local-time.ts';
import type { Geral } from '../../src/dashboard/schemas.ts';
import { listAt } from '../shell/address.ts';
import { inteiro, taxa, useClocks } from '../shell/brazilian.ts';
import { Figure, Figures } from '../shell/figures.tsx';
import { Section } from '../shell/section.tsx';

type PerdasProps = Geral['perdas'] & { geradoEm: string };

/** What was lost in batches in the months of the chart. */
export function Perdas({ desde, geradoEm, motivo, ...perdas }: PerdasProps) {
  const { fuso, day } = useClocks();
  const periodo = {
    data_inicio: localDay(new Date(desde), fuso),
    data_fim: localDay(new Date(geradoEm), fuso),
  };
  return (
    <Section
      title="Perdas nos lotes"
      aside={
        <Text fz="sm" c="dimmed">
          Desde {day(desde)}
        </Text>
      }
    >
      <Figures label="Perdas nos lotes">
        <Figure
          label="Taxa de perdas"
          value={perdas.taxa === null ? '—' : taxa(perdas.taxa)}
          detail={motivo ?? `das ${inteiro(perdas.plantas_que_entraram)} que entraram em lotes`}
          href={listAt('/relatorios/movimentacoes', { ...periodo, efetivas: true })}
        />
        <Figure
          label="Mortes"
          value={inteiro(perdas.por_mortalidade)}
          href={listAt('/relatorios/mortalidade', periodo)}
        />
        <Figure
          label="Perdas e descartes"
          value={inteiro(perdas.por_perda)}
          href={listAt('/movimentacoes', { tipo: 'PERDA', ...periodo, efetivas: true })}
        />
      </Figures>
    </Section>
  );
}
