import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { TipoMovimentacao } from '../../../src/common/vocabulary.ts';
import { REQUIRED } from '../../../src/wire/validation.ts';
import { trpc } from '../../service.ts';
import { usePerson } from '../person.ts';
import { useCurrent, useField } from './form.tsx';

type Values = Record<string, unknown>;

/** A schema of the service with an optional `justificativa`, which becomes required where the reason is not obvious. */
export function withReason<Schema extends z.ZodObject>(
  schema: Schema,
  asked: (values: Values) => boolean,
): Schema {
  const check = (values: Values, issues: z.RefinementCtx) => {
    const blank = String(values.justificativa ?? '').trim() === '';
    if (blank && asked(values))
      issues.addIssue({ code: 'custom', path: ['justificativa'], message: REQUIRED });
  };
  return schema.check(z.superRefine(check as never, { when: () => true })) as Schema;
}

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

/** Offers the last reason of this user for a movement of this type, while the field is blank. */
export function LastReason({ tipo }: { tipo: TipoMovimentacao | '' }) {
  const { form } = useCurrent();
  const { id: usuarioId } = usePerson();
  const { data } = useQuery({
    ...trpc.movimentacoes.listar.queryOptions({
      usuarioId,
      origem: 'MANUAL',
      limite: 1,
      ...(tipo && { tipo }),
    }),
    enabled: tipo !== '',
  });
  const last = data?.docs[0]?.justificativa;
  if (!last || String(form.getValues().justificativa ?? '') !== '') return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      fw={400}
      maw="100%"
      justify="flex-start"
      onClick={() => form.setFieldValue('justificativa', last)}
    >
      Como da última vez: {last}
    </Button>
  );
}
