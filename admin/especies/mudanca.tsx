import { type Especie, MudancaDeEspecie } from '../../src/especies/schemas.ts';
import { service } from '../service.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { notify } from '../ui/notify.ts';
import { Campos } from './campos.tsx';

const { Form } = changeOf(MudancaDeEspecie);

export function MudancaDaEspecie({ especie }: { especie: Especie }) {
  return (
    <Form
      key={especie.id}
      record={especie}
      save={service.especies.atualizar.mutate}
      onSaved={({ nome_popular }) => notify(`Cadastro de ${nome_popular} salvo.`)}
    >
      <Campos />
    </Form>
  );
}
