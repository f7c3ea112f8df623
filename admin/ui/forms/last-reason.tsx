import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TipoMovimentacao } from '../../../src/common/vocabulary.ts';
import { trpc } from '../../service.ts';
import { usePerson } from '../person.ts';
import { useCurrent } from './form.tsx';

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
