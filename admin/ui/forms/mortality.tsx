import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useField } from './form.tsx';

/** The most common causes of death. */
const MOTIVOS = ['Seca', 'Praga', 'Doença', 'Geada', 'Manuseio', 'Excesso de água'];

/** One tap chooses a common cause. Any other is typed, and either can be made more exact. */
export function CausaDaMorte({ size = 'sm' }: { size?: 'sm' | 'md' }) {
  const field = useField({ name: 'justificativa', label: 'Justificativa', required: true });
  return (
    <Stack gap="xs">
      <Textarea {...field} autosize minRows={1} size={size} placeholder="Toque em um motivo, ou escreva" />
      <Group gap="xs" role="group" aria-label="Motivos mais comuns">
        {MOTIVOS.map((motivo) => (
          <Button
            key={motivo}
            variant={field.value === motivo ? 'filled' : 'default'}
            aria-pressed={field.value === motivo}
            onClick={() => field.onChange(motivo)}
            radius="xl"
            px="md"
            fw={500}
          >
            {motivo}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
