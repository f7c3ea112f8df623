import { Alert, Anchor, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FocusEvent, useEffect } from 'react';
import { OPENS_OFFLINE } from '../device/offline.ts';
import { quantos, useClocks } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Achar } from './achar.tsx';
import css from './campo.module.css';
import { Fila } from './fila.tsx';
import { conhecidos } from './known.ts';
import { labelReader } from './label.ts';
import { LoteEmCampo } from './lote.tsx';
import { Mortes } from './mortes.tsx';
import { ContarSementeira } from './sementeira.tsx';
import { fila, useOwn } from './sending.ts';
import { useViveiro } from './use-viveiro.ts';

const route = getRouteApi('/quadro/campo');

/**
 * The phone in the greenhouse: a person finds a batch and notes what happened, and the note is sent when there is a connection.
 */
export function Campo() {
  const { lote: codigo, estufa, registrar } = route.useSearch();
  const { data: known } = useQuery(conhecidos);
  const { data: entries = [] } = useQuery(fila);
  const viveiro = useViveiro();
  useEffect(() => {
    // Without a connection it could not be loaded later.
    if (!OPENS_OFFLINE) void labelReader().catch(() => {});
  }, []);
  return (
    <Page gap="md" title="Campo">
      {!OPENS_OFFLINE && <StayOpen />}
      <Standing em={known?.em} />
      <SimpleGrid
        className={registrar && css.typing}
        onFocus={aboveTheKeyboard}
        cols={{ base: 1, md: entries.length > 0 ? 2 : 1 }}
        maw={entries.length > 0 ? undefined : 640}
        spacing="xl"
        verticalSpacing="lg"
      >
        {viveiro === undefined ? (
          <Skeleton height={200} />
        ) : codigo !== undefined ? (
          <LoteEmCampo key={codigo} codigo={codigo} viveiro={viveiro ?? undefined} />
        ) : viveiro && estufa !== undefined && registrar === 'mortalidade' ? (
          <Stack gap="md">
            <Mortes key={estufa} estufa={estufa} viveiro={viveiro} />
          </Stack>
        ) : viveiro && registrar === 'contagem' ? (
          <ContarSementeira linhas={viveiro.sementeira} />
        ) : (
          <Achar viveiro={viveiro ?? undefined} />
        )}
        {entries.length > 0 && <Fila entries={entries} />}
      </SimpleGrid>
    </Page>
  );
}

/** How long a phone's keyboard takes to open. */
const KEYBOARD_MS = 300;

/** Moves the field that is typed into to the middle, where no keyboard covers it. */
function aboveTheKeyboard({ target }: FocusEvent<HTMLElement>): void {
  if (!target.matches('input, textarea') || !matchMedia('(max-width: 37.5em)').matches) return;
  setTimeout(() => target.scrollIntoView({ block: 'center' }), KEYBOARD_MS);
}

function StayOpen() {
  return (
    <Alert color="yellow" title="Deixe esta página aberta enquanto estiver sem sinal">
      Neste endereço o navegador não abre o Viveiro sem conexão. O que for anotado fica guardado neste
      aparelho e é enviado quando a conexão voltar.
    </Alert>
  );
}

/** What is still to be sent, whether any of it needs a person, and how old the figures are. */
function Standing({ em }: { em: number | undefined }) {
  const { recent } = useClocks();
  const own = useOwn();
  const stuck = own.filter(({ state }) => state !== 'WAITING').length;
  return (
    <>
      {stuck > 0 && (
        <Alert color="red" p="sm" role="note">
          <Anchor href="#por-enviar" underline="always" c="inherit">
            {quantos(stuck, 'registro precisa de você', 'registros precisam de você')}
          </Anchor>
        </Alert>
      )}
      <Group gap="md" fz="sm" c="dimmed" className="numero">
        {em !== undefined && (
          <Text span inherit>
            Dados de {recent(em)}
          </Text>
        )}
        {own.length > stuck && <Anchor href="#por-enviar">{own.length - stuck} por enviar</Anchor>}
      </Group>
    </>
  );
}
