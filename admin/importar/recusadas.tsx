import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { inteiro } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { Section } from '../ui/section.tsx';
import { Recusada } from './recusada.tsx';
import type { Vista } from './shapes.ts';

const AT_ONCE = 20;

/** The refused rows, each with its reason and its cells to be mended. */
export function Recusadas({ id, recusadas, colunas, advice }: Vista & { advice: string }) {
  const [shown, setShown] = useState(AT_ONCE);
  if (recusadas.length === 0) return null;
  return (
    <Section
      title={recusadas.length === 1 ? '1 linha recusada' : `${inteiro(recusadas.length)} linhas recusadas`}
    >
      <Text fz="sm" c="dimmed" mb="sm">
        {advice}
      </Text>
      <PlainList gap="sm">
        {recusadas.slice(0, shown).map((each) => (
          <Recusada
            key={`${each.linha}${JSON.stringify(each.motivos)}`}
            id={id}
            colunas={colunas}
            {...each}
          />
        ))}
      </PlainList>
      {recusadas.length > shown && (
        <Button variant="default" mt="sm" onClick={() => setShown(shown + AT_ONCE)}>
          Mostrar mais {inteiro(Math.min(AT_ONCE, recusadas.length - shown))}
        </Button>
      )}
    </Section>
  );
}
