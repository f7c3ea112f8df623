import { Card, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Andamento } from '../../src/dashboard/andamento/schemas.ts';
import { inteiro, quantia } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';
import css from './previsao.module.css';

interface PrevisaoProps {
  prontas: number;
  andamento: UseQueryResult<Andamento, unknown>;
}

/** What can be delivered today, and what will be ready, as ranges, by the species' own history. */
export function Previsao({ prontas, andamento: { data, error } }: PrevisaoProps) {
  const previsao = data?.previsao;
  const failed = !data && error !== null;
  return (
    <Section title="Mudas prontas">
      <Card withBorder padding="sm">
        <dl className={css.prazos}>
          <Prazo when="Hoje">
            <To
              href="/lotes?fase=PRONTO&status=ATIVO"
              aria-label={`Prontas hoje: ${quantia(prontas, 'MUDA')}`}
            >
              {inteiro(prontas)}
            </To>
          </Prazo>
          {[30, 60, 90].map((dias) => {
            const ate = previsao?.ate.find((each) => each.dias === dias);
            return (
              <Prazo key={dias} when={`Em ${dias} dias, mais`}>
                {ate ? faixa(ate) : failed ? '—' : '…'}
              </Prazo>
            );
          })}
        </dl>
        <Text fz="xs" c="dimmed" mt={4}>
          {failed
            ? 'A previsão não chegou: tente de novo em Últimos 30 dias.'
            : `Pelo tempo e pelas perdas de cada espécie.${semHistorico(previsao?.lotes_sem_historico ?? 0)}`}
        </Text>
      </Card>
    </Section>
  );
}

function Prazo({ when, children }: { when: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" fz="sm" c="dimmed">
        {when}
      </Text>
      <Text component="dd" fz="lg" fw={650} lh={1.25} m={0} className="algarismos">
        {children}
      </Text>
    </div>
  );
}

/** `723 a 1.447` */
function faixa({ minimo, maximo }: { minimo: number; maximo: number }): string {
  return minimo === maximo ? inteiro(maximo) : `${inteiro(minimo)} a ${inteiro(maximo)}`;
}

function semHistorico(lotes: number): string {
  if (lotes === 0) return '';
  return lotes === 1 ? ' 1 lote ainda não tem história.' : ` ${inteiro(lotes)} lotes ainda não têm história.`;
}
