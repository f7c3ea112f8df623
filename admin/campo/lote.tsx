import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { word } from '../../src/common/brazilian.ts';
import { useOnline } from '../device/connectivity.ts';
import { add } from '../device/store.ts';
import { quantia } from '../ui/format.ts';
import { usePerson } from '../ui/person.ts';
import { type LoteConhecido, refreshKnown } from './known.ts';
import { Mortalidade } from './mortalidade.tsx';
import { oQue, sendOrTellKept, useOwn } from './sending.ts';

const route = getRouteApi('/quadro/campo');

/** What the address of Campo says. */
export interface CampoSearch {
  /** The code on the batch's label. */
  lote?: string;
  registrar?: 'mortalidade';
}

interface LoteEmCampoProps {
  codigo: string;
  lote: LoteConhecido | undefined;
}

/** One batch, and what can be noted of it. */
export function LoteEmCampo({ codigo, lote }: LoteEmCampoProps) {
  const { registrar } = route.useSearch();
  const navigate = useNavigate();
  const go = (search: CampoSearch) => navigate({ to: '/campo', search });
  return (
    <Stack gap="md">
      {lote ? <Vivo {...lote} /> : <Desconhecido codigo={codigo} />}
      {lote && registrar === 'mortalidade' && <Anotar lote={lote} />}
      {registrar === undefined && (
        <>
          {lote && (
            <Button size="lg" onClick={() => go({ lote: codigo, registrar: 'mortalidade' })}>
              Mortalidade
            </Button>
          )}
          <Button size="md" variant="default" onClick={() => go({})}>
            Outro lote
          </Button>
        </>
      )}
    </Stack>
  );
}

function Vivo({ id, codigo, estufa, fase, especies }: LoteConhecido) {
  const waiting = useOwn().filter(({ entry }) => entry.lote.id === id);
  return (
    <Card withBorder padding="md">
      <Title order={2} fz="h3">
        {codigo}
      </Title>
      <Text c="dimmed" mb="xs">
        {estufa} · {word(fase)}
      </Text>
      {especies.map((especie) => (
        <Group key={especie.id} justify="space-between" wrap="nowrap" gap="sm">
          <Text>{especie.nome}</Text>
          <Text className="numero">{quantia(especie.quantidade, especie.tipo)}</Text>
        </Group>
      ))}
      {waiting.map(({ entry }) => (
        <Text key={entry.id} fz="sm" c="dimmed" mt={4}>
          Por enviar: {oQue(entry)} ({entry.justificativa})
        </Text>
      ))}
    </Card>
  );
}

/** What is noted is kept first, and sent from there. */
function Anotar({ lote }: { lote: LoteConhecido }) {
  const pessoa = usePerson();
  const navigate = useNavigate();
  return (
    <Mortalidade
      especies={lote.especies}
      save={async (amendment, chave) => {
        const id = await add({
          ...amendment,
          chave,
          usuario: { id: pessoa.id, nome: pessoa.nome },
          lote: { id: lote.id, codigo: lote.codigo },
          anotadoEm: Date.now(),
        });
        void sendOrTellKept(id);
      }}
      onSaved={() => navigate({ to: '/campo', search: {} })}
      onCancel={() => navigate({ to: '/campo', search: { lote: lote.codigo } })}
    />
  );
}

function Desconhecido({ codigo }: { codigo: string }) {
  const online = useOnline();
  // It may have been opened since; once it is known this is gone.
  const { isFetching } = useQuery({
    queryKey: ['procura', codigo],
    queryFn: async () => {
      await refreshKnown({ must: true });
      return true;
    },
    enabled: online,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isFetching) return <Text role="status">Procurando {codigo}…</Text>;
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      title={`${codigo} não está entre os lotes em andamento`}
    >
      {online
        ? 'Confira a etiqueta: o lote pode estar encerrado, ou o código ser de outro viveiro.'
        : 'Este aparelho não o conhece. Se o lote é novo, abra Campo onde houver conexão e volte.'}
    </Alert>
  );
}
