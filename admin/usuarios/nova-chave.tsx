import { MultiSelect, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ESCOPOS } from '../../src/common/escopos.ts';
import { plusDays } from '../../src/common/local-time.ts';
import { CARGOS } from '../../src/common/vocabulary.ts';
import { type ChaveCriada, NovaChave } from '../../src/usuarios/chaves/schemas.ts';
import { service, trpc } from '../service.ts';
import { Missing } from '../ui/failure.tsx';
import { hoje } from '../ui/format.ts';
import { formOf, useField } from '../ui/forms/form.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { unrepeatable } from '../ui/forms/unrepeatable.ts';
import { nomeDoEscopo } from './programa.tsx';

/** For how many days a key is valid; 0 is without an end. */
const PRAZOS = ['30', '90', '365', '0'] as const;
const UM_ANO: Prazo = '365';
type Prazo = (typeof PRAZOS)[number];

/** The last day is counted when the key is sent: a page that opens without an answer does not know the service's day. */
const ChavePorPrazo = z.object({ ...NovaChave.shape, validade: z.enum(PRAZOS) });

const { Dialog, Form, Text, Option, Day } = formOf(ChavePorPrazo);

interface NovaChaveProps extends Opened {
  onChave: (chave: ChaveCriada) => void;
}

/** Makes a key for a program: what it may do, for how long, and from where. */
export function NovaChaveDialog({ onChave, ...dialog }: NovaChaveProps) {
  return (
    <Dialog
      {...dialog}
      title="Novo programa"
      initial={{ nome: '', cargo: 'Operador', escopos: [], validade: UM_ANO, enderecos: [] }}
      save={criar}
      submit="Criar a chave"
      onSaved={onChave}
    >
      <Campos />
    </Dialog>
  );
}

/** How long the program usually takes to change keys. */
const CONVIVENCIA = 7;

/** Makes a key that takes the place of another one. Both open for some days, while the program changes keys. */
export function SubstituirDialog({ id, onClose, onChave }: Omit<NovaChaveProps, 'opened'> & { id: string }) {
  const { data, error, refetch } = useQuery(trpc.chaves.buscar.queryOptions({ id }));
  return (
    <FormModal opened onClose={onClose} title={`Substituir a chave${data ? ` de ${data.nome}` : ''}`}>
      {!data && <Missing of={{ error, refetch }} height={420} />}
      {data && (
        <Form
          initial={{
            ...{ nome: data.nome, cargo: data.cargo, escopos: data.escopos, enderecos: data.enderecos },
            ...{ validade: UM_ANO, substitui: id, anterior_ate: plusDays(hoje(), CONVIVENCIA) },
          }}
          save={criar}
          submit="Criar a chave"
          onSaved={(criada) => {
            onClose();
            onChave(criada);
          }}
          onCancel={onClose}
        >
          <Day
            name="anterior_ate"
            label="A chave de agora vale até"
            description="No máximo daqui a 30 dias: até lá o programa passa a usar a nova"
            required
          />
          <Campos />
        </Form>
      )}
    </FormModal>
  );
}

function criar({ validade: dias, ...nova }: z.output<typeof ChavePorPrazo>): Promise<ChaveCriada> {
  const validade = dias === '0' ? null : plusDays(hoje(), Number(dias));
  return unrepeatable(service.chaves.criar.mutate({ ...nova, validade }), semResposta(nova));
}

function prazo(dias: string): string {
  return dias === '0' ? 'Até ser revogada' : dias === UM_ANO ? '1 ano' : `${dias} dias`;
}

function Campos() {
  return (
    <>
      <Text name="nome" label="Nome" description="Com ele o programa aparece na auditoria" autoFocus />
      <EscoposField />
      <Option
        name="cargo"
        label="Cargo"
        options={CARGOS}
        description="O programa nunca pode mais do que uma pessoa com este cargo"
      />
      <Option name="validade" label="A chave vale por" options={PRAZOS} called={prazo} />
      <EnderecosField />
    </>
  );
}

/** A replaced key has given up its name, so another one with that name may follow. */
function semResposta({ nome, substitui }: Pick<NovaChave, 'nome' | 'substitui'>): string {
  const onde = substitui ? 'duas vezes na lista' : 'na lista';
  const qual = substitui ? 'a chave mais nova' : 'a sua chave';
  return `Feche e veja se ${nome} já está ${onde}: o serviço não respondeu. Se estiver, revogue ${qual}, que não aparece mais, e crie outra.`;
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

function EnderecosField() {
  const field = useField({
    name: 'enderecos',
    label: 'Só destes endereços de rede',
    description: 'Como 203.0.113.7 ou 10.0.0.0/8, cada um com Enter; sem nenhum, de toda parte',
  });
  const { value, onChange } = field as unknown as Chosen;
  return <TagsInput {...field} value={[...value]} onChange={onChange} />;
}
