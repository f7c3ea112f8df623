import { Button, Group, List, Stack, Text } from '@mantine/core';
import { inteiro } from '../ui/format.ts';
import { To } from '../ui/to.tsx';
import { Gravar } from './conferida.tsx';
import { Desfazer } from './desfazer.tsx';
import { TIPOS } from './kinds.ts';
import { reader, useAdvance } from './reader.ts';
import { Recusadas } from './recusadas.tsx';
import { gravadas as recorded } from './sentences.ts';
import type { Vista } from './shapes.ts';
import { useWork } from './work.ts';

/** What was recorded, what is still refused, and how to undo it. */
export function Gravada(vista: Vista) {
  const { id, tipo, etapa, gravadas, retomadas, recusadas, mantidos, concluida_em } = vista;
  const { work, pending } = useWork(id);
  const undoing = useAdvance(id) !== undefined;
  const area = tipo && TIPOS[tipo];
  if (undoing)
    return (
      <Text role="status">
        Desfazendo. Se esta página for fechada, o que falta se desfaz daqui quando for aberta de novo.
      </Text>
    );
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Text role="status" fz="lg" fw={600}>
          {etapa === 'desfeita' ? undone(gravadas) : `${recorded(gravadas)} em ${area?.nome}.`}
        </Text>
        {retomadas > 0 && (
          <Text fz="sm">
            Destas, {inteiro(retomadas)} estavam inativas desde que uma importação foi desfeita, e voltaram
            com os dados da planilha.
          </Text>
        )}
        {mantidos.length > 0 && (
          <List fz="sm">
            {mantidos.map(({ nome, motivo }) => (
              <List.Item key={nome}>
                {nome}: {motivo}
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
      {concluida_em === null && (
        <Recusadas {...vista} advice="Corrija aqui mesmo e grave as corrigidas: a planilha fica como está." />
      )}
      <Group justify="flex-end" gap="sm">
        {gravadas > 0 && <Desfazer {...vista} />}
        {concluida_em === null && (
          <>
            <Button variant="default" disabled={pending} onClick={() => work(() => reader.concluir(id))}>
              {recusadas.length === 0
                ? 'Concluir'
                : `Concluir sem ${recusadas.length === 1 ? 'ela' : 'elas'}`}
            </Button>
            {recusadas.length > 0 && <Gravar {...vista} label="Gravar as corrigidas" />}
          </>
        )}
        {area && concluida_em !== null && <To href={area.onde}>Ver {area.nome.toLowerCase()}</To>}
      </Group>
    </Stack>
  );
}

function undone(left: number): string {
  return left === 0
    ? 'A importação foi desfeita.'
    : `A importação foi desfeita, menos ${inteiro(left)} do que gravou.`;
}
