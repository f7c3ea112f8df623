import { localDay } from '../../src/common/local-time.ts';
import type { Dashboard } from '../../src/dashboard/schemas.ts';
import { listAt } from '../ui/address.ts';
import { Figure, Figures } from '../ui/figures.tsx';
import { figuraDe, sementesEMudas, taxa, useClocks } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';
import { Note } from '../ui/words.tsx';

type PerdasProps = Dashboard['perdas'] & { geradoEm: string };

/** The losses in batches in the months of the chart. */
export function Perdas({ desde, geradoEm, motivo, ...perdas }: PerdasProps) {
  const { fuso, day } = useClocks();
  const periodo = {
    data_inicio: localDay(new Date(desde), fuso),
    data_fim: localDay(new Date(geradoEm), fuso),
  };
  if (perdas.plantas_perdidas + perdas.plantas_que_entraram === 0) return null;
  const entraram = { sementes: perdas.sementes_que_entraram, mudas: perdas.mudas_que_entraram };
  return (
    <Section title="Perdas nos lotes" aside={<Note>Desde {day(desde)}</Note>}>
      <Figures label="Perdas nos lotes">
        <Figure
          label="Taxa de perdas"
          value={perdas.taxa === null ? '—' : taxa(perdas.taxa)}
          detail={
            motivo ??
            `de ${sementesEMudas(entraram)} que ${entraram.sementes + entraram.mudas === 1 ? 'entrou' : 'entraram'} em lotes`
          }
          href={listAt('/relatorios/movimentacoes', { ...periodo, efetivas: true })}
        />
        {perdas.por_mortalidade > 0 && (
          <Figure
            label="Mortes"
            {...figuraDe({ sementes: perdas.por_mortalidade_sementes, mudas: perdas.por_mortalidade_mudas })}
            href={listAt('/relatorios/mortalidade', periodo)}
          />
        )}
        {perdas.por_perda > 0 && (
          <Figure
            label="Perdas e descartes"
            {...figuraDe({ sementes: perdas.por_perda_sementes, mudas: perdas.por_perda_mudas })}
            href={listAt('/movimentacoes', { tipo: 'PERDA', ...periodo, efetivas: true })}
          />
        )}
      </Figures>
    </Section>
  );
}
