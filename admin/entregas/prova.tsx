import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { service } from '../service.ts';
import { notifyFailure } from '../ui/notify.ts';
import { save } from '../ui/save.ts';

/** Saves the file that proves a delivery and its receipt, which `/conferir` reads. */
export function BaixarProva({ id, numero }: { id: string; numero: string }) {
  const saving = useMutation({
    mutationFn: async () => {
      const prova = await service.entregas.prova.query({ id });
      save(new Blob([JSON.stringify(prova)], { type: 'application/json' }), `prova-${numero}.json`);
    },
    onError: notifyFailure,
  });
  return (
    <Anchor
      component="button"
      type="button"
      className="na-tela"
      fz="sm"
      onClick={() => saving.mutate()}
      disabled={saving.isPending}
    >
      Baixar a prova
    </Anchor>
  );
}
