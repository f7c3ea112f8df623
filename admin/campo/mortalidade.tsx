import { Group, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { NovaMortalidade } from '../../src/lotes/schemas.ts';
import type { Amendment } from '../device/queue.ts';
import { quantia } from '../ui/format.ts';
import { formOf, useField, useValues } from '../ui/forms/form.tsx';
import { CausaDaMorte } from '../ui/forms/mortality.tsx';
import { withReason } from '../ui/forms/reason.ts';
import type { EspecieNoLote } from './known.ts';

const { Form } = formOf(withReason(NovaMortalidade, () => true));

interface MortalidadeProps {
  especies: EspecieNoLote[];
  initial?: { especie_id: string; quantidade: number; justificativa: string };
  submit?: string;
  save: (amendment: Amendment, chave: string) => Promise<void>;
  onSaved: () => void;
  onCancel: () => void;
}

/** How many died, of what: taps and a number. */
export function Mortalidade({ especies, initial, submit = 'Registrar', save, ...props }: MortalidadeProps) {
  const only = especies.length === 1 ? especies[0]?.id : undefined;
  return (
    <Form
      initial={initial ?? { especie_id: only ?? '', quantidade: '', justificativa: '' }}
      submit={submit}
      save={({ especie_id, quantidade, justificativa }, { idempotencyKey }) => {
        const { id, nome, tipo } = especies.find((each) => each.id === especie_id) as EspecieNoLote;
        return save(
          { especie: { id, nome, tipo }, quantidade, justificativa: justificativa ?? '' },
          idempotencyKey,
        );
      }}
      {...props}
    >
      {especies.length > 1 && <Especie especies={especies} />}
      <Quantidade especies={especies} />
      <CausaDaMorte size="md" />
    </Form>
  );
}

function Especie({ especies }: Pick<MortalidadeProps, 'especies'>) {
  const { value, ...field } = useField({ name: 'especie_id', label: 'Espécie' });
  return (
    <Radio.Group {...field} data-error={field.error ? true : undefined} size="md" value={String(value)}>
      <Stack gap="xs" mt="xs">
        {especies.map(({ id, nome, tipo, quantidade }) => (
          <Radio.Card key={id} value={id} p="sm" mih={44}>
            <Group wrap="nowrap" gap="sm">
              <Radio.Indicator />
              <Text flex={1}>{nome}</Text>
              <Text className="numero" c="dimmed" fz="sm">
                {quantia(quantidade, tipo)}
              </Text>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Quantidade({ especies }: Pick<MortalidadeProps, 'especies'>) {
  const { especie_id, quantidade } = useValues();
  const especie = especies.find(({ id }) => id === especie_id);
  const tooMany = especie && Number(quantidade) > especie.quantidade;
  const description =
    especie &&
    (tooMany
      ? `Confira: pelos dados deste aparelho há só ${quantia(especie.quantidade, especie.tipo)}`
      : `De ${quantia(especie.quantidade, especie.tipo)}`);
  return (
    <NumberInput
      {...useField({
        name: 'quantidade',
        label: 'Quantidade',
        description,
        autoFocus: especies.length === 1,
      })}
      size="md"
      inputMode="numeric"
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator="."
      decimalSeparator=","
    />
  );
}
