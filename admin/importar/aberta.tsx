import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../service.ts';
import { Failure, Fault } from '../ui/failure.tsx';
import { inteiro } from '../ui/format.ts';
import { useOnward } from '../ui/here.ts';
import { Waiting } from '../ui/lists/list.tsx';
import { To } from '../ui/to.tsx';
import { Colunas } from './colunas.tsx';
import { Conferida, Gravar } from './conferida.tsx';
import { Gravada } from './gravada.tsx';
import { gravadas as recorded } from './kinds.ts';
import { reader, useAdvance } from './reader.ts';
import type { Etapa, Vista } from './shapes.ts';
import { drop, useImport, useWork } from './work.ts';

/** One import, from its columns to its records. */
export function Aberta({ id }: { id: string }) {
  const { data: vista, error } = useImport(id);
  const { error: failed, pending } = useWork(id);
  if (error) {
    return (
      <Stack>
        <Failure error={error} />
        <Outra />
      </Stack>
    );
  }
  if (!vista) return <Waiting label="Importação" />;
  return (
    <Stack gap="lg">
      <Head {...vista} />
      <Andamento id={id} />
      {failed && !pending && <Fault>{sentenceOf(failed)}</Fault>}
      <Step {...vista} />
    </Stack>
  );
}

function Step(vista: Vista) {
  const [reviewing, setReviewing] = useState(false);
  const { etapa, concluida_em } = vista;
  if (etapa === 'colunas' || (etapa === 'conferida' && reviewing)) {
    return <Colunas {...vista} onChecked={() => setReviewing(false)} />;
  }
  if (etapa === 'conferida') return <Conferida {...vista} onReview={() => setReviewing(true)} />;
  if (etapa === 'gravando' && concluida_em === null) return <Gravando {...vista} />;
  return <Gravada {...vista} />;
}

const UNRECORDED: readonly Etapa[] = ['colunas', 'conferida'];

function Head({ id, arquivo, etapa }: Vista) {
  const onward = useOnward();
  const leave = async () => {
    await drop(id);
    await onward({ to: '/importar' });
  };
  return (
    <Group justify="space-between" gap="sm">
      <Text fw={600} className="quebravel">
        {arquivo}
      </Text>
      <Group gap="md">
        {UNRECORDED.includes(etapa) && (
          <Button variant="default" size="compact-sm" onClick={leave}>
            Descartar
          </Button>
        )}
        <Outra />
      </Group>
    </Group>
  );
}

function Outra() {
  return (
    <To href="/importar" fz="sm">
      Outra planilha
    </To>
  );
}

/** How far the service is with the rows. */
function Andamento({ id }: { id: string }) {
  const now = useAdvance(id);
  if (!now) return null;
  const { done, total } = now;
  return (
    <Stack gap={4}>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label="Andamento" />
      <Text fz="sm" className="numero">
        {inteiro(done)} de {inteiro(total)} linhas
      </Text>
    </Stack>
  );
}

/** Rows that are being recorded, or whose recording was interrupted. */
function Gravando(vista: Vista) {
  const { id, gravadas, ultimaLinha, incerta } = vista;
  const { work, pending } = useWork(id);
  if (pending)
    return (
      <Text role="status">
        Gravando. Se esta página for fechada, a gravação continua daqui quando for aberta de novo.
      </Text>
    );
  if (incerta) {
    const { de, ate } = incerta;
    return (
      <Alert
        color="yellow"
        variant="light"
        role="alert"
        title={
          de === ate
            ? `A linha ${inteiro(de)} foi gravada?`
            : `As linhas ${inteiro(de)} a ${inteiro(ate)} foram gravadas?`
        }
      >
        <Stack gap="sm">
          A gravação parou aí há mais de um dia, e o serviço já não sabe dizer. Confira no sistema antes de
          seguir.
          <Group gap="sm">
            <Button variant="default" onClick={() => work(() => reader.decidir(id, true))}>
              Já estão gravadas
            </Button>
            <Button variant="default" onClick={() => work(() => reader.decidir(id, false))}>
              Não estão
            </Button>
          </Group>
        </Stack>
      </Alert>
    );
  }
  return (
    <Stack gap="sm" align="start">
      <Text role="status">
        {ultimaLinha === 0
          ? 'A gravação foi interrompida no começo.'
          : `A gravação parou depois da linha ${inteiro(ultimaLinha)}, com ${recorded(gravadas)}.`}{' '}
        Ela continua daí, e nada é gravado duas vezes.
      </Text>
      <Gravar {...vista} label="Continuar a gravação" />
    </Stack>
  );
}
