import { type Especie, MudancaDeEspecie } from '../../src/especies/schemas.ts';
import { service } from '../service.ts';
import { changeOf } from '../ui/forms/change.tsx';
import { notify } from '../ui/notify.ts';
import { Campos } from './campos.tsx';

const { Form } = changeOf(MudancaDeEspecie);

interface MudancaProps {
  especie: Especie;
  onClose: () => void;
}

export function MudancaDaEspecie({ especie, onClose }: MudancaProps) {
  return (
    <Form
      record={especie}
      save={service.especies.atualizar.mutate}
      onSaved={({ nome_popular }) => {
        notify(`Cadastro de ${nome_popular} salvo.`);
      }}
      onClose={onClose}
    >
      <Campos />
    </Form>
  );
}
