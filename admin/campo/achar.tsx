import ScanQrCode from 'icon:scan-qr-code';
import { Button, Card, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { word } from '../../src/common/brazilian.ts';
import { fold, searchText } from '../../src/common/text.ts';
import { useOnline } from '../device/connectivity.ts';
import { Failure } from '../ui/failure.tsx';
import { inteiro } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import css from './achar.module.css';
import { LerEtiqueta } from './etiqueta.tsx';
import { keepingUp, type LoteConhecido } from './known.ts';

/** More are found by typing. */
const SHOWN = 8;

/** A batch, found by its label or by a part of its code, its greenhouse or its species. */
export function Achar({ lotes }: { lotes: LoteConhecido[] | undefined }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [reading, setReading] = useState(false);
  const choose = (codigo: string) => navigate({ to: '/campo', search: { lote: codigo } });
  const found = lotes ? containing(lotes, text) : [];
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
      {lotes ? <Found lotes={found} /> : <NeverLoaded />}
    </Stack>
  );
}

function containing(lotes: LoteConhecido[], text: string): LoteConhecido[] {
  const parts = fold(text).split(' ');
  return lotes.filter(({ codigo, estufa, especies }) => {
    const all = searchText(
      codigo,
      estufa,
      ...especies.flatMap(({ nome, nome_cientifico }) => [nome, nome_cientifico]),
    );
    return parts.every((part) => all.includes(part));
  });
}

function Found({ lotes }: { lotes: LoteConhecido[] }) {
  if (lotes.length === 0) return <Text role="status">Nenhum lote em andamento com este texto.</Text>;
  return (
    <PlainList aria-label="Lotes" gap="xs">
      {lotes.slice(0, SHOWN).map((lote) => (
        <li key={lote.id}>
          <Choice {...lote} />
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

function Choice({ codigo, estufa, fase, quantidade_total, especies }: LoteConhecido) {
  return (
    <Card
      withBorder
      padding="sm"
      renderRoot={(props) => <Link to="/campo" search={{ lote: codigo }} {...props} />}
      className={css.choice}
    >
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text fw={600}>{codigo}</Text>
        <Text className="numero">{inteiro(quantidade_total)}</Text>
      </Group>
      <Text fz="sm">{especies.map(({ nome }) => nome).join(', ')}</Text>
      <Text fz="sm" c="dimmed">
        {estufa} · {word(fase)}
      </Text>
    </Card>
  );
}

function NeverLoaded() {
  const online = useOnline();
  const { error, refetch } = useQuery(keepingUp);
  if (online && error) return <Failure error={error} retry={refetch} />;
  if (online) return <Skeleton height={120} aria-busy="true" />;
  return <Text>Abra Campo uma vez com conexão: os lotes ficam então guardados neste aparelho.</Text>;
}
