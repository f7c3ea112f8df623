import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Fold } from '../ui/fold.tsx';
import { inteiro, quantos } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { notify } from '../ui/notify.ts';
import { Section } from '../ui/section.tsx';
import { type Iguais, iguais, porque } from './iguais.ts';
import { reader } from './reader.ts';
import { Recusada } from './recusada.tsx';
import type { LinhaRecusada, Vista } from './shapes.ts';
import { Trocas } from './trocas.tsx';
import { saying } from './work.ts';

const AT_ONCE = 20;
/** Up to this many equal refusals have a line each. More of them share one line. */
const FEW = 3;

/** The refused rows by their reasons, each with its cells to correct. */
export function Recusadas({ advice, ...vista }: Vista & { advice: string }) {
  const { id, colunas, trocas, recusadas } = vista;
  const shared = { id, colunas, trocas };
  if (recusadas.length === 0) return null;
  return (
    <Section
      title={quantos(recusadas.length, 'linha recusada', 'linhas recusadas')}
      aside={
        recusadas.length > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => takeOut(id, recusadas)}>
            Retirar todas
          </Button>
        )
      }
    >
      <Text fz="sm" c="dimmed" mb="sm">
        {advice}
      </Text>
      <Trocas {...vista} />
      <PlainList gap="sm">
        {iguais(recusadas).map((each) =>
          each.linhas.length > FEW ? (
            <li key={each.chave}>
              <Muitas {...shared} iguais={each} />
            </li>
          ) : (
            <Linhas key={each.chave} {...shared} linhas={each.linhas} />
          ),
        )}
      </PlainList>
    </Section>
  );
}

export async function takeOut(id: string, rows: readonly { linha: number }[]): Promise<void> {
  const numbers = rows.map(({ linha }) => linha);
  if (await saying(id, () => reader.retirar(id, numbers)))
    notify(`${quantos(numbers.length, 'linha')} fora da importação.`);
}

type Rows = Pick<Vista, 'id' | 'colunas' | 'trocas'>;

/** Equal refusals in one line, which unfolds. */
function Muitas({ iguais: group, ...vista }: Rows & { iguais: Iguais }) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(AT_ONCE);
  const { id, colunas } = vista;
  const { linhas } = group;
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Fold
          open={open}
          onClick={() => setOpen(!open)}
          ml={-12}
          maw="100%"
          h="auto"
          py={6}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
        >
          {porque(group, colunas)}
        </Fold>
        <Button variant="subtle" size="compact-sm" onClick={() => takeOut(id, linhas)}>
          Retirar as {inteiro(linhas.length)}
        </Button>
      </Group>
      {open && (
        <PlainList gap="sm">
          <Linhas {...vista} linhas={linhas.slice(0, shown)} />
        </PlainList>
      )}
      {open && linhas.length > shown && (
        <Button variant="default" mt="sm" onClick={() => setShown(shown + AT_ONCE)}>
          Mostrar mais {inteiro(Math.min(AT_ONCE, linhas.length - shown))}
        </Button>
      )}
    </>
  );
}

function Linhas({ linhas, ...shared }: Rows & { linhas: readonly LinhaRecusada[] }) {
  return linhas.map((each) => (
    <Recusada key={`${each.linha}${JSON.stringify(each.motivos)}`} {...shared} {...each} />
  ));
}
