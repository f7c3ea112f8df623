import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { word } from '../../src/common/palavras.ts';
import type { Fase } from '../../src/common/vocabulary.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { serviceNow } from '../device/service-clock.ts';
import { listAt } from '../ui/address.ts';
import { inteiro } from '../ui/format.ts';
import { NomeDoLote } from '../ui/lists/batch-name.tsx';
import { PlainList } from '../ui/lists/plain.tsx';
import { FaseDoLote, SHAPES } from '../ui/phase.tsx';
import { To } from '../ui/to.tsx';
import { Note } from '../ui/words.tsx';
import css from './coluna.module.css';
import { MenuDeFase } from './mudar-fase.tsx';
import { duracao, type Filtros, plantas } from './queries.ts';

interface Moves {
  /** The card that is being dragged. */
  dragged: Lote | null;
  onDrag: (lote: Lote | null) => void;
  move: (lote: Lote, fase: Fase) => void;
}

interface ColunaProps extends Moves {
  fase: Fase;
  lotes: Lote[] | undefined;
  /** The number of batches in all. */
  total: number | undefined;
  filtros: Filtros;
}

export function Coluna({ fase, lotes, total, filtros, ...moves }: ColunaProps) {
  const { dragged, onDrag, move } = moves;
  const [over, setOver] = useState(false);
  const takes = dragged !== null && dragged.fase !== fase;
  const Shape = SHAPES[fase];
  return (
    <Stack
      component="section"
      aria-label={word(fase)}
      gap="xs"
      p="xs"
      miw={0}
      mih={160}
      className={css.column}
      data-over={(takes && over) || undefined}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrag(null);
        if (dragged) move(dragged, fase);
      }}
    >
      <Group justify="space-between" wrap="nowrap" gap={6}>
        <Title order={2} fz="sm" fw={600} className={css.phase}>
          <Shape size={16} />
          {word(fase)}
        </Title>
        <Note className="numero">{total === undefined ? '' : inteiro(total)}</Note>
      </Group>
      {lotes === undefined && [1, 2, 3].map((n) => <Skeleton key={n} height={92} />)}
      {lotes?.length === 0 && <Note>Nenhum lote.</Note>}
      <PlainList gap="xs">
        {lotes?.map((lote) => (
          <Cartao key={lote.id} lote={lote} {...moves} />
        ))}
      </PlainList>
      {lotes && total !== undefined && total > lotes.length && (
        <To href={listAt('/lotes', { ...filtros, fase, page: undefined })} fz="sm">
          Ver {inteiro(total)} na lista
        </To>
      )}
    </Stack>
  );
}

function Cartao({ lote, onDrag, dragged, move }: { lote: Lote } & Moves) {
  const { id, codigo, quantidade_total, estufa, data_inicio, status } = lote;
  return (
    <Card
      component="li"
      id={cardOf(id)}
      withBorder
      padding="xs"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', codigo);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(lote);
      }}
      onDragEnd={() => onDrag(null)}
      opacity={dragged?.id === id ? 0.5 : 1}
      className={css.card}
    >
      <Stack gap={4}>
        <NomeDoLote {...lote} />
        <Text component="div" fz="sm" c="dimmed" lh={1.35}>
          {status === 'ATIVO' ? (
            <>
              <div>
                {plantas(quantidade_total)}
                <br />
                <span className="indivisa">{estufa.codigo_identificador}</span>
              </div>
              Aberto há {duracao(serviceNow() - Date.parse(data_inicio))}
            </>
          ) : (
            <FaseDoLote lote={lote} />
          )}
        </Text>
        <MenuDeFase
          lote={lote}
          move={move}
          name={`Mudar fase do ${codigo}`}
          size="compact-sm"
          variant="subtle"
          ml={-8}
          className={css.menu}
        />
      </Stack>
    </Card>
  );
}

function cardOf(id: string): string {
  return `cartao-${id}`;
}

/** After a card was moved by its menu, the focus stays on it in its new column. */
export function focusOn(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.getElementById(cardOf(id))?.querySelector<HTMLElement>('button[aria-haspopup=menu]')?.focus();
  });
}
