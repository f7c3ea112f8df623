import { TIPOS_ESPECIE } from '../../src/common/vocabulary.ts';
import { NovaEspecie } from '../../src/especies/schemas.ts';
import { service } from '../service.ts';
import { foraDosLotes, quantia } from '../ui/format.ts';
import { formOf } from '../ui/forms/form.tsx';
import { useOnward } from '../ui/here.ts';
import { notify } from '../ui/notify.ts';
import { Campos } from './campos.tsx';

const { Dialog, Option, Quantity } = formOf(NovaEspecie);

interface NovaProps {
  opened: boolean;
  /** The name that the search did not find. */
  typed?: string;
  onClose: () => void;
  /** Without it the new species' page opens. */
  onSaved?: (saved: { id: string }) => void;
}

export function NovaEspecieDialog({ opened, typed = '', onClose, onSaved }: NovaProps) {
  const onward = useOnward();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Nova espécie"
      size="lg"
      initial={{ nome_popular: typed, tipo: '', categoria: '' }}
      save={service.especies.criar.mutate}
      onSaved={({ id, nome_popular, quantidade_atual, tipo }) => {
        notify(
          `Cadastro de ${nome_popular} salvo, com ${quantia(quantidade_atual, tipo)} ${foraDosLotes(tipo)}.`,
        );
        if (onSaved) onSaved({ id });
        else void onward({ to: '/especies/$id', params: { id } });
      }}
    >
      <Campos autoFocus>
        <Option name="tipo" label="Tipo" options={TIPOS_ESPECIE} description="Não muda depois" />
        <Quantity
          name="quantidade_inicial"
          label="Quantidade inicial"
          description="O que já há, fora de lotes"
        />
      </Campos>
    </Dialog>
  );
}
