import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { ContagemComLinhas } from '../../src/contagens/schemas.ts';
import { text } from '../../src/wire/fields.ts';
import { service, trpc } from '../service.ts';
import { Failures } from '../ui/failure.tsx';
import { inteiro } from '../ui/format.ts';
import { formOf } from '../ui/forms/form.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { SpeciesPicker } from '../ui/forms/species.tsx';
import { notify } from '../ui/notify.ts';

import { escopo, Onde } from './onde.tsx';

const { Dialog } = formOf(z.object({ onde: text('Onde se conta'), especie: z.string().optional() }));

/** Adds what turned out to be missing in an open count. */
export function AmpliarDialog({ contagem, ...dialog }: { contagem: ContagemComLinhas } & Opened) {
  const { id, numero, total_linhas: antes } = contagem;
  const query = useQuery({ ...trpc.estufas.mapa.queryOptions(), enabled: dialog.opened });
  const { data: mapa } = query;
  return (
    <Dialog
      {...dialog}
      title={`Acrescentar linhas à ${numero}`}
      submit="Acrescentar"
      initial={{ onde: '', especie: '' }}
      save={({ onde, especie }, options) =>
        service.contagens.ampliar.mutate(
          { id, ...escopo(onde, mapa ?? []), especie_ids: especie ? [especie] : null },
          options,
        )
      }
      onSaved={({ total_linhas }) => {
        const novas = total_linhas - antes;
        notify(`${numero}: ${novas === 1 ? 'mais 1 linha' : `mais ${inteiro(novas)} linhas`} a contar.`);
      }}
    >
      <Failures of={[query]} />
      <Onde name="onde" label="Onde" mapa={mapa} autoFocus />
      <SpeciesPicker name="especie" label="Só a espécie" sai />
    </Dialog>
  );
}
