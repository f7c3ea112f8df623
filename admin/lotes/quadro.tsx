import { Chip, Group, SimpleGrid } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { word } from '../../src/common/palavras.ts';
import { FASES, type Fase } from '../../src/common/vocabulary.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { Failure } from '../ui/failure.tsx';
import { inteiro } from '../ui/format.ts';
import { GREENHOUSE } from '../ui/forms/greenhouse.tsx';
import { SPECIES } from '../ui/forms/species.tsx';
import { RecordFilter, TextFilter } from '../ui/lists/filter.tsx';
import { Filters, useFilter } from '../ui/lists/filters.tsx';
import { Coluna, focusOn } from './coluna.tsx';
import { mudaDeFase, useMudancaDeFase } from './mudar-fase.tsx';
import { coluna, type Filtros } from './queries.ts';

/** A column for each phase. A card is moved by dragging it, or by its own menu. A phone shows one column at a time. */
export function Quadro({ filtros }: { filtros: Filtros }) {
  const phone = useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false });
  const [fase, setFase] = useFilter('fase');
  const [dragged, setDragged] = useState<Lote | null>(null);
  const answers = useQueries({
    queries: FASES.map((fase) => ({ ...coluna(fase, filtros), placeholderData: keepPreviousData })),
  });
  const { move, moving, dialog } = useMudancaDeFase(({ id }) => focusOn(id));
  const failed = answers.find(({ data, error }) => !data && error);
  if (failed) return <Failure error={failed.error} retry={() => failed.refetch()} />;

  const columns = FASES.map((fase, n) => {
    const data = answers[n]?.data;
    const docs = data?.docs.filter(mudaDeFase);
    return { fase, total: data?.totalDocs, lotes: docs && withMoving(docs, fase, moving) };
  });
  const shown = fase || FASES[0];
  return (
    <>
      <Filters>
        <TextFilter name="busca" label="Código" />
        <RecordFilter name="especieId" label="Espécie" of={SPECIES} />
        <RecordFilter name="estufaId" label="Estufa" of={GREENHOUSE} />
      </Filters>
      {phone && (
        <Chip.Group value={shown} onChange={(chosen) => setFase(chosen as string)}>
          <Group gap={6} role="radiogroup" aria-label="Fase">
            {columns.map(({ fase, total }) => (
              <Chip key={fase} value={fase} styles={{ label: { height: 44 } }}>
                {word(fase)} {total === undefined ? '' : inteiro(total)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      <SimpleGrid cols={phone ? 1 : FASES.length} spacing="sm" verticalSpacing="sm">
        {columns
          .filter(({ fase }) => !phone || fase === shown)
          .map((column) => (
            <Coluna
              key={column.fase}
              {...column}
              filtros={filtros}
              dragged={dragged}
              onDrag={setDragged}
              move={move}
            />
          ))}
      </SimpleGrid>
      {dialog}
    </>
  );
}

/** A card appears in its new column before the service has answered. */
function withMoving(lotes: Lote[], fase: Fase, moving: { lote: Lote; fase: Fase } | undefined): Lote[] {
  if (!moving) return lotes;
  const others = lotes.filter(({ id }) => id !== moving.lote.id);
  return moving.fase === fase ? [{ ...moving.lote, fase, motivo_encerramento: null }, ...others] : others;
}
