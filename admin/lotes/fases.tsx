import { Group, SimpleGrid, Text } from '@mantine/core';
import { word } from '../../src/common/palavras.ts';
import { FASES } from '../../src/common/vocabulary.ts';
import type { FatoDoLote } from '../../src/lotes/linha-do-tempo/schemas.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { serviceNow } from '../device/service-clock.ts';
import { useClocks } from '../ui/format.ts';
import { SHAPES } from '../ui/phase.tsx';
import { passagens } from './contas.ts';
import css from './fases.module.css';
import { duracao } from './queries.ts';

/** The five phases, with the day on which the batch reached each and how long it stayed. */
export function Fases({ lote, fatos }: { lote: Lote; fatos: readonly FatoDoLote[] }) {
  const { day } = useClocks();
  const ate = lote.data_fim ? Date.parse(lote.data_fim) : serviceNow();
  const been = new Map(passagens(fatos, ate).map((passagem) => [passagem.fase, passagem]));
  return (
    <SimpleGrid component="ol" cols={{ base: 2, xs: 5 }} spacing="xs" className="lista">
      {FASES.map((fase) => {
        const Shape = SHAPES[fase];
        const passagem = been.get(fase);
        const current = fase === lote.fase;
        return (
          <li
            key={fase}
            aria-current={current ? 'step' : undefined}
            className={css.phase}
            data-been={passagem !== undefined || undefined}
          >
            <Group gap={6} wrap="nowrap" c={passagem ? undefined : 'dimmed'}>
              <Shape size={16} />
              <Text span fz="sm" fw={current ? 650 : 400}>
                {word(fase)}
              </Text>
            </Group>
            {passagem && (
              <Text fz="xs" c="dimmed" className="algarismos">
                {day(passagem.desde)}
                {fase !== 'FINALIZADO' && ` · ${duracao(passagem.duracao)}`}
              </Text>
            )}
          </li>
        );
      })}
    </SimpleGrid>
  );
}
