import CircleCheck from 'icon:circle-check';
import CircleDashed from 'icon:circle-dashed';
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Dashboard } from '../../src/dashboard/schemas.ts';
import type { EstufaDoMapa } from '../../src/estufas/mapa/schemas.ts';
import { Nativas } from '../especies/nativas.tsx';
import { PrimeirosLugares } from '../estufas/nova.tsx';
import { trpc } from '../service.ts';
import { listAt } from '../ui/address.ts';
import { juntos, quantos } from '../ui/format.ts';
import { lugaresDo } from '../ui/forms/greenhouse.tsx';
import { PlainList } from '../ui/lists/plain.tsx';
import { useIsAdministrator } from '../ui/person.ts';
import { Section } from '../ui/section.tsx';
import { InText } from '../ui/to.tsx';
import { usePrimeiraSenha, useTemTimbre } from './falta.tsx';

/** The steps of a new nursery to its first batch, with the place of each and what is still missing. */
export function Comeco({ geral, mapa }: { geral: Dashboard; mapa: UseQueryResult<EstufaDoMapa[], unknown> }) {
  const estufas = geral.estufas.total;
  const especies = geral.especies.ativas;
  const primeiro = mapa.data && lugaresDo(mapa.data)[0];
  const primeira = useQuery({
    ...trpc.especies.listar.queryOptions({ status: 'ATIVO', ordenar: 'data_registro', limite: 1 }),
    enabled: especies > 0,
  });
  const especie = primeira.data?.docs[0];
  // Only a question that failed leaves the choice to the form.
  const conhecidas = (primeiro || mapa.isError) && (especie || primeira.isError);
  const abrir = listAt('/lotes', { abrir: 'sim', estufaId: primeiro?.id, especieId: especie?.id });
  const faltam = [estufas === 0 && 'as estufas', especies === 0 && 'as espécies', 'o primeiro lote'].filter(
    (each) => each !== false,
  );
  return (
    <Section title="Para começar">
      <Text mb="sm">
        {faltam.length === 1 ? 'Falta' : 'Faltam'} {juntos(faltam)}.
      </Text>
      <PlainList ordered gap="sm" aria-label="Para começar">
        <Passo title="Estufas" done={estufas > 0 && lugares(geral.estufas)} now>
          <PrimeirosLugares />
          <DePlanilha />
        </Passo>
        <Passo title="Espécies" done={especies > 0 && quantos(especies, 'cadastrada')} now={estufas > 0}>
          <Nativas />
          <DePlanilha />
        </Passo>
        <Passo title="Primeiro lote" done={false} now={estufas > 0 && especies > 0}>
          <Text>
            Diga quanto se semeia ou planta, de quê e em que estufa.{' '}
            {conhecidas && <InText href={abrir}>Abrir o primeiro lote</InText>}
          </Text>
        </Passo>
        <Senha />
        <Timbre />
        <Equipe />
      </PlainList>
    </Section>
  );
}

/** Whoever installed the system knows the first password. */
function Senha() {
  const primeira = usePrimeiraSenha();
  if (primeira === undefined) return null;
  return (
    <Passo title="A sua senha" done={!primeira && 'escolhida por você'} now>
      <Text>
        A senha ainda é a da instalação. Escolha a sua em <InText href="/conta">Minha conta</InText>.
      </Text>
    </Passo>
  );
}

/** What stands above every paper. */
function Timbre() {
  const administrator = useIsAdministrator();
  const tem = useTemTimbre();
  if (!administrator || tem === undefined) return null;
  return (
    <Passo title="O timbre" done={tem && 'nos papéis'} now>
      <Text>
        Os termos e relatórios levam o nome do órgão e o brasão. <InText href="/timbre">Pôr o timbre</InText>
      </Text>
    </Passo>
  );
}

function Equipe() {
  const administrator = useIsAdministrator();
  const { data } = useQuery({ ...trpc.usuarios.listar.queryOptions({ limite: 1 }), enabled: administrator });
  if (!data) return null;
  const outros = data.totalDocs - 1;
  return (
    <Passo
      title="A equipe"
      done={outros > 0 && quantos(outros, 'pessoa além de você', 'pessoas além de você')}
      now
    >
      <Text>
        Cada pessoa entra com a própria conta, e a trilha diz quem fez o quê.{' '}
        <InText href="/usuarios?convidar=sim">Convidar alguém</InText>
      </Text>
    </Passo>
  );
}

/** `1 estufa, com 12 posições`: every position is a place of its own. */
function lugares({ total, por_localizacao }: Dashboard['estufas']): string {
  const n = por_localizacao.length;
  return total === n
    ? quantos(n, 'estufa')
    : `${quantos(n, 'estufa')}, com ${quantos(total, 'posição', 'posições')}`;
}

interface PassoProps {
  title: string;
  /** The result once the step is done. */
  done: string | false;
  /** Whether the step can be done now. */
  now: boolean;
  children: ReactNode;
}

function Passo({ title, done, now, children }: PassoProps) {
  return (
    <Card component="li" withBorder padding="md">
      <Group gap="xs">
        {done === false ? <CircleDashed /> : <CircleCheck />}
        <Title order={3} fz="md">
          {title}
        </Title>
        <Text span c="dimmed" fz="sm">
          {done === false ? (now ? 'falta' : 'depois do passo de cima') : done}
        </Text>
      </Group>
      {done === false && now && (
        <Stack gap="sm" mt="sm" maw={720}>
          {children}
        </Stack>
      )}
    </Card>
  );
}

function DePlanilha() {
  return (
    <Text fz="sm">
      Já tem uma planilha? <InText href="/importar">Importe-a</InText>.
    </Text>
  );
}
