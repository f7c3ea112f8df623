import Upload from 'icon:upload';
import { Button, FileButton, Group, Menu, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import type { SheetKind } from '../../adapters/planilha/columns.ts';
import { sentenceOf } from '../service.ts';
import { listAt } from '../ui/address.ts';
import { Fault } from '../ui/failure.tsx';
import { quantos, useClocks } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { notifyFailure } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { usePerson } from '../ui/person.ts';
import { save } from '../ui/save.ts';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';
import { Note } from '../ui/words.tsx';
import { Aberta } from './aberta.tsx';
import css from './importar.module.css';
import { NOMES, TIPOS } from './kinds.ts';
import { reader } from './reader.ts';
import type { Guardada } from './shapes.ts';
import { useStoredImports } from './work.ts';

const route = getRouteApi('/quadro/importar');

export function Importar() {
  const { importacao } = route.useSearch();
  return (
    <Page title="Importar" actions={<Modelos />}>
      {importacao ? <Aberta key={importacao} id={importacao} /> : <Inicio />}
    </Page>
  );
}

/** Where a person drops or chooses a sheet, or continues an import. */
function Inicio() {
  const { id } = usePerson();
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  const taking = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => reader.guardar(file.name, await file.arrayBuffer(), id),
  });
  // Who left while the sheet was read stays where they went; it waits here.
  const onSuccess = (importacao: string) => navigate({ to: '/importar', search: { importacao } });
  const take = (file: File | null | undefined) => file && taking.mutate(file, { onSuccess });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Stack gap="xl">
      <Paper
        withBorder
        p="xl"
        className={css.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Stack align="center" gap="sm">
          <Upload size={32} />
          <Text ta="center">
            Solte aqui uma planilha de espécies, estufas, destinatários, entradas, movimentações ou lotes.
          </Text>
          <FileButton onChange={take} inputProps={{ 'aria-label': 'Planilha' }}>
            {(props) => (
              <Button {...props} loading={taking.isPending}>
                Escolher arquivo
              </Button>
            )}
          </FileButton>
          <Note ta="center">XLSX, ODS, XLS ou CSV. Nada é gravado antes de você conferir.</Note>
        </Stack>
      </Paper>
      {taking.error && <Fault>{sentenceOf(taking.error)}</Fault>}
      <Guardadas />
    </Stack>
  );
}

/** The imports in this browser: unfinished ones, and the last ones that were finished. */
function Guardadas() {
  const { data = [] } = useStoredImports();
  if (data.length === 0) return null;
  return (
    <Section title="Importações deste navegador">
      <PlainList gap="xs">
        {data.map((each) => (
          <Uma key={each.id} {...each} />
        ))}
      </PlainList>
    </Section>
  );
}

function Uma({ id, arquivo, tipo, criada_em, concluida_em, ...rest }: Guardada) {
  const { moment } = useClocks();
  return (
    <Group component="li" gap="xs" justify="space-between">
      <To href={listAt('/importar', { importacao: id })} className="quebravel">
        {concluida_em === null ? `Continuar a importação de ${arquivo}` : arquivo}
      </To>
      <Note className="numero">
        {[tipo && TIPOS[tipo].nome, howFar(rest), moment(criada_em)].filter(Boolean).join(' · ')}
      </Note>
    </Group>
  );
}

function howFar({ etapa, gravadas }: Pick<Guardada, 'etapa' | 'gravadas'>): string {
  if (etapa === 'desfeita') return 'desfeita';
  if (etapa === 'colunas' || etapa === 'conferida') return 'nada gravado ainda';
  return quantos(gravadas, 'gravada');
}

import FileSpreadsheet from 'icon:file-spreadsheet';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Empty sheets that explain their columns and offer their words. */
function Modelos() {
  const making = useMutation({
    networkMode: 'always',
    mutationFn: async (kind: SheetKind) => {
      const bytes = await reader.modelo(kind);
      save(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: XLSX }), `modelo-${kind}.xlsx`);
    },
    onError: notifyFailure,
  });
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<FileSpreadsheet />} loading={making.isPending}>
          Modelo de planilha
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {NOMES.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => making.mutate(value)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
