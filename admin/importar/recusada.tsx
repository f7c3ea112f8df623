import { Autocomplete, Button, Card, Group, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { notify, notifyFailure } from '../ui/notify.ts';
import { reader } from './reader.ts';
import css from './recusada.module.css';
import type { ColunaDaVista, LinhaRecusada } from './shapes.ts';
import { saying } from './work.ts';

interface RecusadaProps extends LinhaRecusada {
  id: string;
  colunas: readonly ColunaDaVista[];
}

/** A refused row: its reasons and its cells. The wrong cells are open, the others open on request. */
export function Recusada({ id, linha, celulas, conferidas, motivos, colunas }: RecusadaProps) {
  const wrong = colunas.filter(({ campo }) => motivos.some((each) => each.campo === campo));
  const whole = motivos.filter((each) => !wrong.some(({ campo }) => campo === each.campo));
  const [open, setOpen] = useState(false);
  const name = celulas[colunas[0]?.campo ?? ''];
  const takeOut = async () => {
    if (await saying(id, () => reader.retirar(id, [linha])))
      notify(`A linha ${linha} fica de fora da importação.`);
  };
  return (
    <Card component="li" withBorder padding="sm">
      <fieldset aria-label={`Linha ${linha}`} className={css.row}>
        <Group justify="space-between" wrap="nowrap" mb={6} align="start">
          <Text fw={600} className="quebravel">
            Linha {linha}
            {name && `: ${name}`}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={takeOut}>
            Retirar
          </Button>
        </Group>
        {whole.length > 0 && (
          <Text fz="sm" c="var(--mantine-color-error)" mb="xs">
            {whole.map(({ motivo }) => motivo).join(' ')}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" verticalSpacing="sm">
          {(open ? colunas : wrong).map(({ campo, titulo, palavras }) => (
            <Celula
              key={campo}
              label={titulo}
              choices={palavras}
              initial={celulas[campo] ?? ''}
              checked={conferidas[campo] ?? ''}
              reason={motivos.find((each) => each.campo === campo)?.motivo}
              onChange={(text) => reader.corrigir(id, linha, campo, text).catch(notifyFailure)}
            />
          ))}
        </SimpleGrid>
        {!open && (
          <Button variant="subtle" size="compact-sm" mt="xs" ml={-8} onClick={() => setOpen(true)}>
            Ver a linha inteira
          </Button>
        )}
      </fieldset>
    </Card>
  );
}

interface CelulaProps {
  label: string;
  choices: readonly string[];
  initial: string;
  /** The text that the reason is about. */
  checked: string;
  reason: string | undefined;
  onChange: (text: string) => void;
}

/** A cell. Its reason stays until it is changed. */
function Celula({ label, choices, initial, checked, reason, onChange }: CelulaProps) {
  const [text, setText] = useState(initial);
  const changed = text !== checked;
  return (
    <Autocomplete
      label={label}
      data={[...choices]}
      value={text}
      onChange={(value) => {
        setText(value);
        onChange(value);
      }}
      error={!changed && reason}
      description={changed && reason ? 'Mudou: confira de novo.' : undefined}
    />
  );
}
