import { MultiSelect } from '@mantine/core';
import { FEITOS } from '../../src/common/feitos.ts';
import { ACOES } from '../../src/common/vocabulary.ts';
import { NovoWebhook } from '../../src/webhooks/schemas.ts';
import { formOf, useField } from '../ui/forms/form.tsx';

const { Check } = formOf(NovoWebhook);

/** The actions whose events are sent. None chosen means all of them, including future ones. */
export function AcoesField() {
  const field = useField({ name: 'acoes', label: 'Eventos', description: 'Sem nenhum escolhido, são todos' });
  const chosen = (field.value as unknown as readonly string[]).filter((acao) => acao !== '*');
  return (
    <MultiSelect
      {...field}
      value={chosen}
      onChange={(acoes) => (field.onChange as (value: string[]) => void)(acoes.length === 0 ? ['*'] : acoes)}
      data={ACOES.map((acao) => ({ value: acao, label: FEITOS[acao] }))}
      placeholder={chosen.length === 0 ? 'Todos' : ''}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': 'Voltar a todos os eventos' }}
      nothingFoundMessage="Nada com este nome"
    />
  );
}

/** For a program that takes many events at once, as after an import. */
export function EmRemessas() {
  return (
    <Check
      name="em_remessas"
      label="Enviar em remessas"
      description="Os eventos que esperam vão juntos, até 250 de uma vez; senão, vão um por um"
    />
  );
}
