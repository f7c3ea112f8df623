import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newKey } from '../../adapters/client/keys.ts';
import { isCalled } from '../../src/common/text.ts';
import { inteiro, quantia } from '../ui/format.ts';
import { QuantityInput } from '../ui/forms/quantity.tsx';
import { PlainList } from '../ui/lists/plain.tsx';
import { usePerson } from '../ui/person.ts';
import { contadoDe } from './contagem.tsx';
import { note } from './sending.ts';
import type { Viveiro } from './viveiro.ts';

type Linhas = Viveiro['sementeira'];

/** Shows that open counts include the seed store. */
export function SementeiraAContar({ linhas }: { linhas: Linhas }) {
  if (linhas.length === 0) return null;
  return (
    <Card
      withBorder
      padding="sm"
      renderRoot={(props) => <Link to="/campo" search={{ registrar: 'contagem' }} {...props} />}
      c="inherit"
      td="none"
    >
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text fw={600}>Contar o estoque de sementes</Text>
        <Text className="numero">{contadas(linhas)}</Text>
      </Group>
    </Card>
  );
}

function contadas(linhas: Linhas): string {
  const done = linhas.filter(({ quantidade }) => quantidade !== null).length;
  return `${inteiro(done)} de ${inteiro(linhas.length)}`;
}

/** The seed store, species by species. Leaving a field notes its number. */
export function ContarSementeira({ linhas }: { linhas: Linhas }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = linhas.filter(({ especie }) => isCalled(especie.nome, text));
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2} fz="h3">
          Estoque de sementes
        </Title>
        <Text className="numero">{contadas(linhas)}</Text>
      </Group>
      <TextInput
        label="Espécie"
        type="search"
        size="md"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found.length === 0 && <Text role="status">Nenhuma espécie a contar com este texto.</Text>}
      <PlainList aria-label="Linhas do estoque de sementes" gap="md">
        {found.map((linha) => (
          <Linha key={linha.linha_id} {...linha} />
        ))}
      </PlainList>
      <Button variant="default" size="md" onClick={() => navigate({ to: '/campo', search: {} })}>
        Voltar
      </Button>
    </Stack>
  );
}

function Linha({ contagem_id, numero, linha_id, especie, quantidade }: Linhas[number]) {
  const pessoa = usePerson();
  const [typed, setTyped] = useState<number | string>('');
  const noteIt = () => {
    if (typeof typed !== 'number' || typed === quantidade) return;
    const contagem = { id: contagem_id, numero };
    const linha = { tipo: 'CONTAGEM', lote: null, contagem, linha_id, especie, quantidade: typed } as const;
    void note(pessoa, [linha], newKey());
    setTyped('');
  };
  return (
    <li>
      <QuantityInput
        label={contadoDe(especie)}
        description={
          quantidade === null ? numero : `${numero} · anotado: ${quantia(quantidade, especie.tipo)}`
        }
        size="md"
        value={typed}
        onChange={setTyped}
        onBlur={noteIt}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        max={1_000_000_000}
      />
    </li>
  );
}
