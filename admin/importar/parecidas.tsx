import { Button, Group, Text } from '@mantine/core';
import type { Parecida } from '../../adapters/planilha/parecidas.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { notify } from '../ui/notify.ts';
import { Section } from '../ui/section.tsx';
import { reader } from './reader.ts';
import { linhas as rows } from './sentences.ts';
import type { Vista } from './shapes.ts';
import { saying } from './work.ts';

/** Valid rows that may be of an existing species. A person says whether they are another one. */
export function Parecidas({ id, parecidas }: Vista) {
  if (parecidas.length === 0) return null;
  // A seedling beside its seed is no second record of it.
  const iguais = parecidas.filter(({ par }) => !par);
  const takeOut = async (which: readonly Parecida[]) => {
    const numbers = which.map(({ linha }) => linha);
    if (await saying(id, () => reader.retirar(id, numbers)))
      notify(`${rows(numbers.length)} fora da importação.`);
  };
  return (
    <Section
      title="Parecem já existir"
      aside={
        iguais.length > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => takeOut(iguais)}>
            Retirar todas as parecidas
          </Button>
        )
      }
    >
      <Text fz="sm" c="dimmed" mb="sm">
        Se é a mesma espécie, retire a linha; se é outra, deixe: ela é cadastrada ao gravar.
        {parecidas.some(({ par }) => par) &&
          ' A muda e a semente de uma planta ficam: depois de gravar, junte-as na página de uma delas.'}
      </Text>
      <PlainList gap="xs">
        {parecidas.map((each) => (
          <Group component="li" key={each.linha} justify="space-between" wrap="nowrap" gap="sm">
            <Text className="quebravel">
              Linha {each.linha}: <b>{each.nome}</b>{' '}
              <Text span inherit c="dimmed">
                {each.par ? `parece a ${each.par}` : 'ao lado'}{' '}
                {each.linhaDaOutra === null ? 'da cadastrada' : `da linha ${each.linhaDaOutra},`}
              </Text>{' '}
              <b>{each.outra}</b>
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              flex="none"
              aria-label={`Retirar a linha ${each.linha}`}
              onClick={() => takeOut([each])}
            >
              Retirar
            </Button>
          </Group>
        ))}
      </PlainList>
    </Section>
  );
}
