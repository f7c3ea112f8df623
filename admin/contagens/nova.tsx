import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { NovaContagem } from '../../src/contagens/schemas.ts';
import { text } from '../../src/wire/fields.ts';
import { service, trpc } from '../service.ts';
import { Failures } from '../ui/failure.tsx';
import { quantos } from '../ui/format.ts';
import { formOf } from '../ui/forms/form.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { SpeciesPicker } from '../ui/forms/species.tsx';
import { useOnward } from '../ui/here.ts';
import { notify } from '../ui/notify.ts';
import { escopo, Onde } from './onde.tsx';

/** A person chooses by place, in walking order, and the service receives the places. */
const Nova = z.object({
  onde: text('Onde se conta'),
  especie: z.string().optional(),
  nome: NovaContagem.shape.nome,
  cega: z.boolean(),
});

const { Dialog, Text, Check } = formOf(Nova);

export function NovaContagemDialog(dialog: Opened) {
  const onward = useOnward();
  const query = useQuery(trpc.estufas.mapa.queryOptions());
  const { data: mapa } = query;
  return (
    <Dialog
      {...dialog}
      leadsOn
      title="Nova contagem"
      submit="Abrir contagem"
      initial={{ onde: '', especie: '', nome: '', cega: false }}
      save={({ onde, especie, ...values }, options) =>
        service.contagens.criar.mutate(
          { ...values, ...escopo(onde, mapa ?? []), especie_ids: especie ? [especie] : null },
          options,
        )
      }
      onSaved={({ id, numero, total_linhas }) => {
        notify(`${numero} aberta: ${quantos(total_linhas, 'linha')} a contar.`);
        void onward({ to: '/contagens/$id', params: { id } });
      }}
    >
      <Failures of={[query]} />
      <Onde name="onde" label="Onde" mapa={mapa} autoFocus />
      <SpeciesPicker name="especie" label="Só a espécie" sai />
      <Text name="nome" label="Nome" description="Como se chama, além do número" />
      <Check
        name="cega"
        label="Contagem cega"
        description="Ninguém vê os saldos enquanto se conta; um Administrador encerra"
      />
    </Dialog>
  );
}
