import CircleAlert from 'icon:circle-alert';
import CircleCheck from 'icon:circle-check';
import { Card, Group, Text } from '@mantine/core';
import type { Geral } from '../../src/dashboard/schemas.ts';
import { recordAt } from '../ui/address.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';

type Alerta = Geral['alertas'][number];

/** Of each kind so many are in sight; the others unfold. */
const IN_SIGHT = 3;

/** What needs doing today, the most urgent first; each leads to the thing. */
export function Alertas({ alertas }: Pick<Geral, 'alertas'>) {
  const byKind = Map.groupBy(alertas, ({ tipo }) => tipo);
  return (
    <Section title="Para fazer hoje">
      <Card withBorder padding="sm">
        {alertas.length === 0 && (
          <Group gap="xs" wrap="nowrap">
            <CircleCheck />
            <Text>Nada pede ação agora.</Text>
          </Group>
        )}
        <PlainList gap="xs" aria-label="Para fazer hoje">
          {[...byKind].map(([tipo, doTipo]) => (
            <Kind key={tipo} alertas={doTipo} />
          ))}
        </PlainList>
      </Card>
    </Section>
  );
}

function Kind({ alertas }: Pick<Geral, 'alertas'>) {
  const others = alertas.slice(IN_SIGHT);
  return (
    <>
      {alertas.slice(0, IN_SIGHT).map((alerta) => (
        <Line key={alerta.entidade_id} {...alerta} />
      ))}
      {others.length > 0 && (
        <li>
          <details>
            <summary>
              {others.length === 1 ? 'Mais 1 como estes' : `Mais ${others.length} como estes`}
            </summary>
            <PlainList gap="xs" mt="xs">
              {others.map((alerta) => (
                <Line key={alerta.entidade_id} {...alerta} />
              ))}
            </PlainList>
          </details>
        </li>
      )}
    </>
  );
}

function Line({ mensagem, entidade, entidade_id }: Alerta) {
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="flex-start">
      <Text span c="var(--mantine-color-error)" lh={1} mt={2}>
        <CircleAlert size={20} />
      </Text>
      <To href={recordAt(entidade as 'lote', entidade_id)}>{mensagem}</To>
    </Group>
  );
}
