import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { inteiro } from '../ui/format.ts';
import { Gravar } from './conferida.tsx';
import { reader } from './reader.ts';
import { gravadas as recorded } from './sentences.ts';
import type { Vista } from './shapes.ts';
import { useWork } from './work.ts';

/** Rows that are being recorded, or whose recording was interrupted. */
export function Gravando(vista: Vista) {
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
