import { Box, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Fold } from '../ui/fold.tsx';
import { inteiro, quantos } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Section } from '../ui/section.tsx';
import { Note } from '../ui/words.tsx';
import { type Iguais, iguais, porque } from './iguais.ts';
import { reader } from './reader.ts';
import type { ColunaDaVista, LinhaRecusada, Vista } from './shapes.ts';
import { Tambem, Trocas, Words } from './trocas.tsx';
import { saying, seen } from './work.ts';

const AT_ONCE = 20;
/** Up to this many equal refusals have a line each. More of them share one line. */
const FEW = 3;

/** The refused rows by their reasons, each with its cells to correct. */
export function Recusadas({ advice, ...vista }: Vista & { advice: string }) {
  const { id, colunas, trocas, recusadas } = vista;
  const shared = { id, colunas, trocas };
  if (recusadas.length === 0) return null;
  return (
    <Section
      title={quantos(recusadas.length, 'linha recusada', 'linhas recusadas')}
      aside={
        recusadas.length > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => takeOut(id, recusadas)}>
            Retirar todas
          </Button>
        )
      }
    >
      <Note mb="sm">{advice}</Note>
      <Trocas {...vista} />
      <PlainList gap="sm">
        {iguais(recusadas).map((each) =>
          each.linhas.length > FEW ? (
            <li key={each.chave}>
              <Muitas {...shared} iguais={each} />
            </li>
          ) : (
            <Linhas key={each.chave} {...shared} linhas={each.linhas} />
          ),
        )}
      </PlainList>
    </Section>
  );
}

export async function takeOut(id: string, rows: readonly { linha: number }[]): Promise<void> {
  const numbers = rows.map(({ linha }) => linha);
  if (await saying(id, () => reader.retirar(id, numbers)))
    notify(`${quantos(numbers.length, 'linha')} fora da importação.`);
}

type Rows = Pick<Vista, 'id' | 'colunas' | 'trocas'>;

/** Equal refusals in one line, which unfolds. */
function Muitas({ iguais: group, ...vista }: Rows & { iguais: Iguais }) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(AT_ONCE);
  const { id, colunas } = vista;
  const { linhas } = group;
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Fold
          open={open}
          onClick={() => setOpen(!open)}
          ml={-12}
          maw="100%"
          h="auto"
          py={6}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
        >
          {porque(group, colunas)}
        </Fold>
        <Button variant="subtle" size="compact-sm" onClick={() => takeOut(id, linhas)}>
          Retirar as {inteiro(linhas.length)}
        </Button>
      </Group>
      {open && (
        <PlainList gap="sm">
          <Linhas {...vista} linhas={linhas.slice(0, shown)} />
        </PlainList>
      )}
      {open && linhas.length > shown && (
        <Button variant="default" mt="sm" onClick={() => setShown(shown + AT_ONCE)}>
          Mostrar mais {inteiro(Math.min(AT_ONCE, linhas.length - shown))}
        </Button>
      )}
    </>
  );
}

function Linhas({ linhas, ...shared }: Rows & { linhas: readonly LinhaRecusada[] }) {
  return linhas.map((each) => (
    <Recusada key={`${each.linha}${JSON.stringify(each.motivos)}`} {...shared} {...each} />
  ));
}

interface RecusadaProps extends LinhaRecusada {
  id: string;
  colunas: readonly ColunaDaVista[];
  trocas: Vista['trocas'];
}

/** A refused row: its reasons and its cells. The wrong cells are open, the others open on request. */
function Recusada({ id, linha, celulas, conferidas, motivos, colunas, trocas }: RecusadaProps) {
  const wrong = colunas.filter(({ campo }) => motivos.some((each) => each.campo === campo));
  const whole = motivos.filter((each) => !wrong.some(({ campo }) => campo === each.campo));
  const [open, setOpen] = useState(false);
  const name = celulas[colunas[0]?.campo ?? ''];
  const reasonFor = (campo: string) =>
    motivos.flatMap((each) => (each.campo === campo ? each.motivo : [])).join(' ');
  const takeOut = async () => {
    if (await saying(id, () => reader.retirar(id, [linha])))
      notify(`A linha ${linha} fica de fora da importação.`);
  };
  return (
    <Card component="li" withBorder padding="sm">
      <Box component="fieldset" aria-label={`Linha ${linha}`} m={0} miw={0} p={0} bd={0}>
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
              value={celulas[campo] ?? ''}
              checked={conferidas[campo] ?? ''}
              reason={reasonFor(campo)}
              onChange={(text) => reader.corrigir(id, linha, campo, text).catch(notifyFailure)}
              onLeave={() => seen(id)}
              also={(texto) => <Tambem {...{ id, linha, campo, texto, trocas }} />}
            />
          ))}
        </SimpleGrid>
        {!open && (
          <Button variant="subtle" size="compact-sm" mt="xs" ml={-8} onClick={() => setOpen(true)}>
            Mostrar a linha toda
          </Button>
        )}
      </Box>
    </Card>
  );
}

interface CelulaProps {
  label: string;
  choices: readonly string[];
  value: string;
  /** The text that the reason is about. */
  checked: string;
  reason: string;
  onChange: (text: string) => void;
  onLeave: () => Promise<void>;
  /** What is offered beside a new text. */
  also: (text: string) => ReactNode;
}

/** A cell. Its reason stays until it is changed. */
function Celula({ label, choices, value, checked, reason, onChange, onLeave, also }: CelulaProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? value;
  const changed = reason !== '' && text !== checked;
  const leave = async () => {
    if (typed === undefined) return;
    await onLeave();
    setTyped((now) => (now === typed ? undefined : now));
  };
  return (
    <Stack gap={4} align="stretch">
      <Words
        label={label}
        words={choices}
        value={text}
        onChange={(value) => {
          setTyped(value);
          onChange(value);
        }}
        onBlur={leave}
        error={!changed && reason}
        description={changed ? 'Mudou: confira de novo.' : undefined}
      />
      {changed && text !== '' && also(text)}
    </Stack>
  );
}
