import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isCalled } from '../../src/common/text.ts';
import { Transferencia } from '../../src/lotes/schemas.ts';
import type { Transferencia as Ida } from '../device/atos.ts';
import { formOf, useOwnFault, useValues } from '../ui/forms/form.tsx';
import { vagas } from '../ui/forms/greenhouse.tsx';
import { Note } from '../ui/words.tsx';
import { Escolha } from './escolha.tsx';
import type { FormProps } from './saving.ts';
import { aPartirDe, type LugarConhecido, ondeEsta } from './viveiro.ts';

const { Form } = formOf(Transferencia);

/** Typing finds the others. */
const SHOWN = 6;

/** The place that the whole batch moves to. As far as this phone knows, places with room come first. */
export function FormDeTransferencia({ lote, lugares, initial, save, ...props }: FormProps<Ida>) {
  const outros = aPartirDe(lote, lugares);
  // A place that went out of use in the meantime is not chosen.
  const chosen = outros.find(({ id }) => id === initial?.lugar.id);
  return (
    <Form
      key={chosen?.id}
      initial={{ nova_estufa_id: chosen?.id ?? '' }}
      save={({ nova_estufa_id }, { idempotencyKey }) => {
        const { id: lugar_id, codigo: placa } = outros.find(
          ({ id }) => id === nova_estufa_id,
        ) as LugarConhecido;
        const { id, codigo } = lote;
        const ida = { lote: { id, codigo }, lugar: { id: lugar_id, codigo: placa } };
        return save([{ tipo: 'TRANSFERENCIA', ...ida }], idempotencyKey);
      }}
      {...props}
    >
      <Lugares lugares={outros} plantas={lote.quantidade_total} />
    </Form>
  );
}

function Lugares({ lugares, plantas }: { lugares: LugarConhecido[]; plantas: number }) {
  const [text, setText] = useState('');
  const { nova_estufa_id: chosen } = useValues();
  const found = matching(lugares, text, plantas);
  const shown = found.filter(({ id }, n) => n < SHOWN || id === chosen);
  const destino = lugares.find(({ id }) => id === chosen);
  return (
    <>
      <TextInput
        label="Procurar estufa"
        description="Parte do código, da estufa ou da barraca"
        type="search"
        size="md"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        // Enter searches, and sends nothing.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.length === 0 ? (
        <Nenhum />
      ) : (
        <Escolha
          name="nova_estufa_id"
          label="Estufa"
          opcoes={shown.map((lugar) => ({
            value: lugar.id,
            label: `${lugar.codigo} · ${ondeEsta(lugar)}`,
            detail: vagas(lugar.vagas),
          }))}
        />
      )}
      {found.length > shown.length && <Note>Há mais estufas: digite uma parte do código.</Note>}
      {destino && destino.vagas < plantas && (
        <Text role="status">
          Confira: pelos dados deste aparelho, em {destino.codigo} há só {vagas(destino.vagas)} para {plantas}{' '}
          plantas.
        </Text>
      )}
    </>
  );
}

/** The field's fault appears in place of the list. */
function Nenhum() {
  useOwnFault('nova_estufa_id');
  return <Text role="status">Nenhuma estufa com este texto.</Text>;
}

function matching(lugares: LugarConhecido[], text: string, plantas: number): LugarConhecido[] {
  const found = lugares.filter((lugar) => isCalled(`${lugar.codigo} ${ondeEsta(lugar)}`, text));
  const cabe = ({ vagas }: LugarConhecido) => vagas >= plantas;
  return [...found.filter(cabe), ...found.filter((lugar) => !cabe(lugar))];
}
