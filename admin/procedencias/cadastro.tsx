import { SimpleGrid } from '@mantine/core';
import { ORIGENS_DA_PROCEDENCIA } from '../../src/common/vocabulary.ts';
import type { Procedencia } from '../../src/procedencias/schemas.ts';
import { service } from '../service.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { notify } from '../ui/notify.ts';
import { comoCampos, enviada, Lugar, Mudanca, Quem } from './campos.tsx';

const { Form, Text, Day, LongText, Option, Quantity } = changeOf(Mudanca);

interface CadastroProps {
  procedencia: Procedencia;
  onClose: () => void;
}

/** The description of a lot of seed, to be changed. Only movements change its balance. */
export function Cadastro({ procedencia, onClose }: CadastroProps) {
  return (
    <Form
      record={comoCampos(procedencia)}
      save={(change, options) =>
        service.procedencias.atualizar.mutate(enviada(change) as never, options).then(comoCampos)
      }
      onSaved={({ codigo }) => {
        notify(`O cadastro da ${codigo} está salvo.`);
      }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Text name="codigo" label="Código" autoFocus />
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
  );
}
