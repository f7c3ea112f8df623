import { SimpleGrid } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { ORIGENS_DA_PROCEDENCIA } from '../../src/common/vocabulary.ts';
import { service } from '../service.ts';
import { formOf } from '../ui/forms/form.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { SpeciesPicker } from '../ui/forms/species.tsx';
import { useOnward } from '../ui/here.ts';
import { notify } from '../ui/notify.ts';
import { enviada, Lugar, Nova, Quem } from './campos.tsx';

const route = getRouteApi('/quadro/procedencias');
const { Dialog, Text, Day, Option } = formOf(Nova);

export function NovaProcedenciaDialog(dialog: Opened) {
  const { especie = '' } = route.useSearch();
  const onward = useOnward();
  return (
    <Dialog
      {...dialog}
      leadsOn
      title="Nova procedência"
      size="lg"
      initial={{ especie_id: especie, origem: especie ? 'COLETA' : '', data: '' } as never}
      save={(values, options) => service.procedencias.criar.mutate(enviada(values), options)}
      onSaved={({ id, codigo }) => {
        notify(`Cadastro de ${codigo} salvo. Anote o código no saco, e registre a entrada.`);
        void onward({ to: '/procedencias/$id', params: { id } });
      }}
    >
      <SpeciesPicker name="especie_id" label="Espécie" autoFocus={especie === ''} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Option name="origem" label="Origem" options={ORIGENS_DA_PROCEDENCIA} autoFocus={especie !== ''} />
        <Day name="data" label="Colhida ou recebida em" />
      </SimpleGrid>
      <Lugar />
      <Quem />
      <Text
        name="codigo"
        label="Código"
        description="O do saco ou do livro de coletas; em branco, o próximo número"
      />
    </Dialog>
  );
}
