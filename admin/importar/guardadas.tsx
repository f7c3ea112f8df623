import { Group, Text } from '@mantine/core';
import { listAt } from '../ui/address.ts';
import { quantos, useClocks } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';
import { TIPOS } from './kinds.ts';
import type { Guardada } from './shapes.ts';
import { useStoredImports } from './work.ts';

/** The imports in this browser: unfinished ones, and the last ones that were finished. */
export function Guardadas() {
  const { data = [] } = useStoredImports();
  if (data.length === 0) return null;
  return (
    <Section title="Importações deste navegador">
      <PlainList gap="xs">
        {data.map((each) => (
          <Uma key={each.id} {...each} />
        ))}
      </PlainList>
    </Section>
  );
}

function Uma({ id, arquivo, tipo, criada_em, concluida_em, ...rest }: Guardada) {
  const { moment } = useClocks();
  return (
    <Group component="li" gap="xs" justify="space-between">
      <To href={listAt('/importar', { importacao: id })} className="quebravel">
        {concluida_em === null ? `Continuar a importação de ${arquivo}` : arquivo}
      </To>
      <Text fz="sm" c="dimmed" className="numero">
        {[tipo && TIPOS[tipo].nome, howFar(rest), moment(criada_em)].filter(Boolean).join(' · ')}
      </Text>
    </Group>
  );
}

function howFar({ etapa, gravadas }: Pick<Guardada, 'etapa' | 'gravadas'>): string {
  if (etapa === 'desfeita') return 'desfeita';
  if (etapa === 'colunas' || etapa === 'conferida') return 'nada gravado ainda';
  return quantos(gravadas, 'gravada');
}
