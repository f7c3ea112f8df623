import { Card, SimpleGrid } from '@mantine/core';
import { ORIGENS_DA_PROCEDENCIA } from '../../src/common/vocabulary.ts';
import type { Procedencia } from '../../src/procedencias/schemas.ts';
import { service } from '../service.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { notify } from '../ui/notify.ts';
import { Section } from '../ui/section.tsx';
import { comoCampos, enviada, Lugar, Mudanca, Quem } from './campos.tsx';

const { Form, Text, Day, LongText, Option, Quantity } = changeOf(Mudanca);

/** The description of a lot of seed, editable where it is shown. Only movements change its balance. */
export function Cadastro({ procedencia }: { procedencia: Procedencia }) {
  return (
    <Section title="Cadastro" onScreen>
      <Card withBorder maw={900}>
        <Form
          record={comoCampos(procedencia)}
          save={(change, options) =>
            service.procedencias.atualizar.mutate(enviada(change) as never, options).then(comoCampos)
          }
          onSaved={({ codigo }) => notify(`O cadastro da ${codigo} está salvo.`)}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <Text name="codigo" label="Código" />
            <Option name="origem" label="Origem" options={ORIGENS_DA_PROCEDENCIA} />
            <Day name="data" label="Colhida ou recebida em" />
            <Day name="validade" label="Vale até" />
          </SimpleGrid>
          <Lugar />
          <Quem />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <Quantity name="germinacao_teste" label="Germinação em teste (%)" decimal />
            <Day name="data_teste" label="Testada em" />
            <Quantity name="pureza" label="Pureza (%)" decimal />
            <Quantity name="peso_gramas" label="Peso (g)" decimal />
          </SimpleGrid>
          <LongText name="anotacoes" label="Anotações" />
        </Form>
      </Card>
    </Section>
  );
}
