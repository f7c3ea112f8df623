import { Alert, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { word } from '../../src/common/palavras.ts';
import { useOnline } from '../device/connectivity.ts';
import { storeAnswer } from '../device/store.ts';
import { Failure } from '../ui/failure.tsx';
import { noLote } from '../ui/format.ts';
import { usePerson } from '../ui/person.ts';
import { Note } from '../ui/words.tsx';
import { ACOES, type Acao, NOMES, oQue } from './atos.ts';
import { linhasDo, SemContagem } from './contagem.tsx';
import { Formulario } from './formulario.tsx';
import { refreshKnown } from './known.ts';
import { note, useOwn } from './sending.ts';
import { useAsOpened } from './use-viveiro.ts';
import { faltaContar, type LoteConhecido, ondeEsta, porEstufa, type Viveiro } from './viveiro.ts';

const route = getRouteApi('/quadro/campo');

/** The search part of an address in Campo. */
export interface CampoSearch {
  /** The code on the batch's label. */
  lote?: string;
  /** A greenhouse, for an act on several of its batches. */
  estufa?: string;
  registrar?: Acao;
}

/** One batch, and the acts that can be noted about it. */
export function LoteEmCampo({ codigo, viveiro }: { codigo: string; viveiro: Viveiro | undefined }) {
  const { registrar } = route.useSearch();
  const navigate = useNavigate();
  const go = (search: CampoSearch) => navigate({ to: '/campo', search });
  const lote = viveiro?.lotes.find((each) => each.codigo === codigo);
  const estufa = lote?.lugar?.estufa;
  useEffect(() => {
    if (estufa !== undefined) void storeAnswer('estufa', estufa);
  }, [estufa]);
  return (
    <Stack gap="md">
      {lote ? <Vivo lote={lote} short={registrar !== undefined} /> : <Desconhecido codigo={codigo} />}
      {registrar && <Anotar key={registrar} registrar={registrar} lote={lote} viveiro={viveiro} />}
      {registrar === undefined && (
        <>
          {lote && <Acoes lote={lote} onChoose={(acao) => go({ lote: codigo, registrar: acao })} />}
          <Button size="md" variant="default" onClick={() => go({})}>
            Outro lote
          </Button>
        </>
      )}
    </Stack>
  );
}

/** One large tile for each act. Those of an open count come first. */
function Acoes({ lote, onChoose }: { lote: LoteConhecido; onChoose: (acao: Acao) => void }) {
  const inCount = lote.especies.some(({ contagem }) => contagem !== null);
  const order: Acao[] = [
    ...(inCount ? (['contagem'] as const) : []),
    ...(['mortalidade', 'fase', 'transferencia', 'anotacao'] as const),
  ];
  return (
    <SimpleGrid cols={2} spacing="sm">
      {order.map((acao, n) => (
        <Button
          key={acao}
          size="lg"
          h={72}
          variant={n === 0 ? 'filled' : 'light'}
          onClick={() => onChoose(acao)}
        >
          {ACOES[acao].name}
        </Button>
      ))}
    </SimpleGrid>
  );
}

interface VivoProps {
  lote: LoteConhecido;
  /** The form below needs the room. */
  short: boolean;
}

function Vivo({ lote: { id, codigo, estufa, lugar, fase, especies }, short }: VivoProps) {
  const waiting = useOwn().filter(({ entry: { ato } }) => ato.tipo !== 'RONDA' && ato.lote?.id === id);
  return (
    <Card withBorder padding={short ? 'sm' : 'md'}>
      <Text fz={short ? 'md' : 'h3'} fw={700} lh={1.3}>
        {especies.map(({ nome }) => nome).join(', ') || 'Vazio'}
      </Text>
      <Title order={2} fz="sm" fw={500} c="dimmed" className="indivisa">
        {codigo}
      </Title>
      <Text mb={short ? 0 : 'xs'} fz={short ? 'sm' : undefined}>
        {lugar ? ondeEsta(lugar) : estufa} · {word(fase)}
      </Text>
      {especies.map(({ id, nome, quantidade, tipo, contagem }) => (
        <Group key={id} justify="space-between" wrap="nowrap" gap="sm" fz={short ? 'sm' : undefined}>
          <Text inherit>{nome}</Text>
          <Text inherit className="numero" c={contagem?.cega ? 'dimmed' : undefined}>
            {contagem?.cega ? 'em contagem cega' : noLote(quantidade, tipo)}
          </Text>
        </Group>
      ))}
      {waiting.map(({ entry: { id, ato } }) => (
        <Note key={id} mt={4}>
          Por enviar: {NOMES[ato.tipo]}, {oQue(ato)}
        </Note>
      ))}
    </Card>
  );
}

interface AnotarProps {
  registrar: Acao;
  lote: LoteConhecido | undefined;
  viveiro: Viveiro | undefined;
}

/** An entry is stored first, and sent from there. */
function Anotar({ registrar, lote, viveiro }: AnotarProps) {
  const pessoa = usePerson();
  const navigate = useNavigate();
  const go = (search: CampoSearch) => navigate({ to: '/campo', search });
  const cancel = () => lote && go({ lote: lote.codigo });
  const uncounted = registrar === 'contagem' && lote !== undefined && linhasDo(lote).length === 0;
  const opened = useAsOpened(lote && viveiro && !uncounted ? { lote, lugares: viveiro.lugares } : undefined);
  if (!opened) return uncounted ? <SemContagem lote={lote} onCancel={cancel} /> : null;
  return (
    <Formulario
      tipo={ACOES[registrar].tipo}
      {...opened}
      submit="Registrar"
      save={(atos, chave) => note(pessoa, atos, chave)}
      onSaved={() => go(registrar === 'contagem' && viveiro ? depoisDe(opened.lote, viveiro) : {})}
      onCancel={() => go({ lote: opened.lote.codigo })}
    />
  );
}

/** A count continues with the next batch of the same greenhouse. */
function depoisDe(lote: LoteConhecido, { lotes }: Viveiro): CampoSearch {
  const along = porEstufa(lotes, lote.lugar?.estufa ?? null)[0]?.lotes ?? [];
  const here = along.findIndex(({ id }) => id === lote.id);
  const next = [...along.slice(here + 1), ...along.slice(0, here)].find(faltaContar);
  return next ? { lote: next.codigo, registrar: 'contagem' } : {};
}

function Desconhecido({ codigo }: { codigo: string }) {
  const online = useOnline();
  // The batch may have been opened since. Once it is known, this disappears.
  const { isFetching, error, refetch } = useQuery({
    queryKey: ['procura', codigo],
    queryFn: async () => {
      await refreshKnown({ age: 0 });
      return true;
    },
    enabled: online,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isFetching) return <Text role="status">Procurando {codigo}…</Text>;
  if (online && error) return <Failure error={error} retry={refetch} />;
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
