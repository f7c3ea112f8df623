import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { FINALIDADES, ZONAS } from '../../src/common/vocabulary.ts';
import { formOf, Uf, useField } from '../ui/forms/form.tsx';
import { Completada } from './pedido.ts';

const { Text, Option } = formOf(Completada);

export function Finalidade(props: { required: boolean; autoFocus?: boolean }) {
  return <Option name="finalidade" label="Finalidade" options={FINALIDADES} clearable {...props} />;
}

export function Programa() {
  return <Text name="programa" label="Programa" description="O programa ou projeto de que faz parte" />;
}

/** Where the plants go into the ground. */
export function Plantio() {
  return (
    <Stack gap="sm" role="group" aria-label="Onde se planta">
      <Campo name="plantio.local" label="Local do plantio" />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Campo name="plantio.bairro" label="Bairro ou comunidade" />
        <Campo name="plantio.municipio" label="Município" />
        <Uf name="plantio.uf" />
        <Option name={'plantio.zona' as never} label="Zona" options={ZONAS} required={false} clearable />
      </SimpleGrid>
      <Campo
        name="plantio.coordenadas"
        label="Coordenadas"
        description="Latitude e longitude, como o mapa as mostra: -23,5015, -47,4526"
      />
    </Stack>
  );
}

/** A text inside a part of the form that may be blank as a whole. */
export function Campo(props: { name: string; label: string; description?: string }) {
  return <TextInput {...useField({ ...props, required: false })} />;
}
