import ScanQrCode from 'icon:scan-qr-code';
import { Button, Chip, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { OQueContar } from '../contagens/o-que-contar.tsx';
import { useOnline } from '../device/connectivity.ts';
import { Failure } from '../ui/failure.tsx';
import { inteiro } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { Estufas, LoteNaLista } from './estufas.tsx';
import { LerEtiqueta } from './etiqueta.tsx';
import { ParaFazerHoje } from './hoje.tsx';
import { keepingUp } from './known.ts';
import { SementeiraAContar } from './sementeira.tsx';
import { containing, faltaContar, type LoteConhecido, ondeEsta, type Viveiro } from './viveiro.ts';

/** Typing finds the others. */
const SHOWN = 8;

/** Finds a batch by its label, by a text, or by its place. */
export function Achar({ viveiro }: { viveiro: Viveiro | undefined }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [onlyToCount, setOnlyToCount] = useState(false);
  const [reading, setReading] = useState(false);
  const choose = (codigo: string) => navigate({ to: '/campo', search: { lote: codigo } });
  const aContar = viveiro?.lotes.filter(faltaContar) ?? [];
  const lotes = onlyToCount ? aContar : (viveiro?.lotes ?? []);
  const found = containing(lotes, text);
  const [first] = found;
  return (
    <Stack gap="md">
      <Button size="lg" leftSection={<ScanQrCode size={24} />} onClick={() => setReading(true)}>
        Ler etiqueta
      </Button>
      <LerEtiqueta opened={reading} onClose={() => setReading(false)} onRead={choose} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (first) void choose(first.codigo);
        }}
      >
        <TextInput
          label="Lote"
          description="Parte do código, da espécie ou da estufa"
          type="search"
          size="md"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
      {aContar.length > 0 && (
        <Chip checked={onlyToCount} onChange={setOnlyToCount} size="md">
          Só os {inteiro(aContar.length)} a contar
        </Chip>
      )}
      {viveiro && <SementeiraAContar linhas={viveiro.sementeira} />}
      {!viveiro ? (
        <NeverLoaded />
      ) : text.trim() === '' ? (
        <>
          <ParaFazerHoje />
          <Estufas lotes={lotes} rondas={viveiro.rondas} />
          <OQueContar inField />
        </>
      ) : (
        <LotesAchados lotes={found} />
      )}
    </Stack>
  );
}

function LotesAchados({ lotes }: { lotes: LoteConhecido[] }) {
  if (lotes.length === 0) return <Text role="status">Nenhum lote em andamento com este texto.</Text>;
  return (
    <PlainList aria-label="Lotes" gap="xs">
      {lotes.slice(0, SHOWN).map((lote) => (
        <li key={lote.id}>
          <LoteNaLista lote={lote} onde={lote.lugar ? ondeEsta(lote.lugar) : lote.estufa} />
        </li>
      ))}
      {lotes.length > SHOWN && (
        <Text component="li" fz="sm" c="dimmed">
          Mais {inteiro(lotes.length - SHOWN)} lotes: digite uma parte do código ou da espécie.
        </Text>
      )}
    </PlainList>
  );
}

function NeverLoaded() {
  const online = useOnline();
  const { error, refetch } = useQuery(keepingUp);
  if (online && error) return <Failure error={error} retry={refetch} />;
  if (online) return <Skeleton height={120} aria-busy="true" />;
  return <Text>Abra Campo uma vez com conexão: os lotes ficam então guardados neste aparelho.</Text>;
}
