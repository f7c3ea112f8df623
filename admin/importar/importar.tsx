import Upload from 'icon:upload';
import { Button, FileButton, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { sentenceOf } from '../service.ts';
import { Fault } from '../ui/failure.tsx';
import { Page } from '../ui/page.tsx';
import { usePerson } from '../ui/person.ts';
import { Aberta } from './aberta.tsx';
import { Guardadas } from './guardadas.tsx';
import css from './importar.module.css';
import { Modelos } from './modelos.tsx';
import { reader } from './reader.ts';

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
          <Text fz="sm" c="dimmed" ta="center">
            XLSX, ODS, XLS ou CSV. Nada é gravado antes de você conferir.
          </Text>
        </Stack>
      </Paper>
      {taking.error && <Fault>{sentenceOf(taking.error)}</Fault>}
      <Guardadas />
    </Stack>
  );
}
