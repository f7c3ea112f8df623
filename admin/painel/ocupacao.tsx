import { Group, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { word } from '../../src/common/palavras.ts';
import { STATUS_ESTUFA } from '../../src/common/vocabulary.ts';
import type { Dashboard } from '../../src/dashboard/schemas.ts';
import type { EstufaDoMapa } from '../../src/estufas/mapa/schemas.ts';
import { Mapa } from '../estufas/mapa.tsx';
import { listAt } from '../ui/address.ts';
import { Missing } from '../ui/failure.tsx';
import { inteiro, taxa } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';

type OcupacaoProps = Dashboard['estufas'] & { mapa: UseQueryResult<EstufaDoMapa[], unknown> };

/** How full the nursery is, and the map of it. */
export function Ocupacao({ mapa, total, por_status, ...estufas }: OcupacaoProps) {
  const { taxa_ocupacao, ocupacao_atual, capacidade_total } = estufas;
  if (total === 0) {
    return (
      <Section title="Ocupação">
        <To href="/estufas?nova=sim">Cadastre a primeira estufa</To>
      </Section>
    );
  }
  return (
    <Section title="Ocupação">
      <Stack gap="sm">
        <Group gap="md" fz="sm">
          {taxa_ocupacao !== null && (
            <To href="/estufas?inativas=true" className="algarismos">
              <strong>{taxa(taxa_ocupacao)}</strong>: {inteiro(ocupacao_atual)} de {inteiro(capacidade_total)}{' '}
              vagas
            </To>
          )}
          {STATUS_ESTUFA.filter((status) => por_status[status] > 0).map((status) => (
            <To key={status} href={listAt('/estufas', { status })}>
              {word(status)}: {inteiro(por_status[status])}
            </To>
          ))}
        </Group>
        {mapa.data && <Mapa estufas={mapa.data} />}
        {!mapa.data && <Missing of={mapa} height={240} />}
      </Stack>
    </Section>
  );
}
