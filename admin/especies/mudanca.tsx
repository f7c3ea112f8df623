import { CATEGORIAS_ESPECIE } from '../../src/common/vocabulary.ts';
import { type Especie, MudancaDeEspecie } from '../../src/especies/schemas.ts';
import { service } from '../service.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { notify } from '../ui/notify.ts';

const { Form, Text, LongText, Option } = changeOf(MudancaDeEspecie);

export function MudancaDaEspecie({ especie }: { especie: Especie }) {
  return (
    <Form
      key={especie.id}
      record={especie}
      save={service.especies.atualizar.mutate}
      onSaved={({ nome_popular }) => notify(`O cadastro de ${nome_popular} está salvo.`)}
    >
      <Text name="nome_popular" label="Nome popular" />
      <Text name="nome_cientifico" label="Nome científico" />
      <Text name="variedade" label="Variedade" />
      <Option name="categoria" label="Categoria" options={CATEGORIAS_ESPECIE} />
      <LongText name="anotacoes" label="Anotações" />
    </Form>
  );
}
