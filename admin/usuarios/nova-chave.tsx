import { MultiSelect, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { ESCOPOS } from '../../src/common/escopos.ts';
import { CARGOS } from '../../src/common/vocabulary.ts';
import { type ChaveCriada, NovaChave } from '../../src/usuarios/chaves/schemas.ts';
import { serviceNow } from '../device/service-clock.ts';
import { service } from '../service.ts';
import { formOf, useField } from '../ui/forms/form.tsx';
import { Select } from '../ui/forms/select.tsx';
import { unrepeatable } from '../ui/forms/unrepeatable.ts';
import { nomeDoEscopo } from './escopos.ts';

const { Dialog, Text, Option } = formOf(NovaChave);

interface NovaChaveProps {
  opened: boolean;
  onClose: () => void;
  onChave: (chave: ChaveCriada) => void;
}

/** Makes a key for a program: what it may do, for how long, and from where. */
export function NovaChaveDialog({ opened, onClose, onChave }: NovaChaveProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Novo programa"
      initial={{ nome: '', cargo: 'Operador', escopos: [], validade: daquiA(UM_ANO), enderecos: [] }}
      save={(nova) => unrepeatable(service.chaves.criar.mutate(nova), semResposta(nova.nome))}
      submit="Criar a chave"
      onSaved={(criada) => {
        onClose();
        onChave(criada);
      }}
    >
      <Text name="nome" label="Nome" description="Com ele o programa aparece na auditoria" autoFocus />
      <EscoposField />
      <Option
        name="cargo"
        label="Cargo"
        options={CARGOS}
        description="O programa nunca pode mais do que uma pessoa com este cargo"
      />
      <ValidadeField />
      <EnderecosField />
    </Dialog>
  );
}

function semResposta(nome: string): string {
  return `Feche e veja se ${nome} já está na lista: o serviço não respondeu. Se estiver, revogue a sua chave, que não aparece mais, e crie outra.`;
}

/** The properties of a multiple choice, whose value is a list. */
type Chosen = { value: readonly string[]; onChange: (value: string[]) => void };

function EscoposField() {
  const field = useField({ name: 'escopos', label: 'O que ele pode' });
  const { value, onChange } = field as unknown as Chosen;
  return (
    <MultiSelect
      {...field}
      value={[...value]}
      onChange={onChange}
      data={ESCOPOS.map((escopo) => ({ value: escopo, label: nomeDoEscopo(escopo) }))}
      placeholder={value.length === 0 ? 'Escolha uma ou mais áreas' : ''}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': 'Tirar todas as áreas' }}
      nothingFoundMessage="Nada com este nome"
    />
  );
}

const UM_ANO = '365';
const PRAZOS = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: UM_ANO, label: '1 ano' },
  { value: '', label: 'Até ser revogada' },
];

function ValidadeField() {
  const { value: _, onChange, ...field } = useField({ name: 'validade', label: 'A chave vale por' });
  const [prazo, setPrazo] = useState(UM_ANO);
  return (
    <Select
      {...field}
      data={PRAZOS}
      value={prazo}
      onChange={(chosen) => {
        setPrazo(chosen ?? '');
        onChange(daquiA(chosen ?? ''));
      }}
      allowDeselect={false}
    />
  );
}

/** The instant in so many days; null for a key without an end. */
function daquiA(dias: string): string | null {
  return dias === '' ? null : new Date(serviceNow() + Number(dias) * DAY_MS).toISOString();
}

const DAY_MS = 86_400_000;

function EnderecosField() {
  const field = useField({
    name: 'enderecos',
    label: 'Só destes endereços de rede',
    description: 'Como 203.0.113.7 ou 10.0.0.0/8, cada um com Enter; sem nenhum, de toda parte',
  });
  const { value, onChange } = field as unknown as Chosen;
  return <TagsInput {...field} value={[...value]} onChange={onChange} />;
}
