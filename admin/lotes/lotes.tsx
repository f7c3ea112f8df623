import Tags from 'icon:tags';
import { Button, SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useDialog } from '../ui/forms/dialog.ts';
import { useHere } from '../ui/here.ts';
import { New } from '../ui/lists/acts.tsx';
import { Page } from '../ui/page.tsx';
import { AbrirLote } from './abrir.tsx';
import { EtiquetasDialog } from './etiquetas.tsx';
import { ListaDeLotes } from './lista.tsx';
import { Quadro } from './quadro.tsx';
import { filtrosDe } from './queries.ts';

const route = getRouteApi('/quadro/lotes');

/** All batches, as a list or as a board with a column for each phase; or the page of a new one. */
export function Lotes() {
  const search = route.useSearch();
  const { vista = 'lista' } = search;
  const filtros = filtrosDe(search);
  const here = useHere();
  const abrir = useDialog('abrir');
  const { open, ...etiquetas } = useDialog('etiquetas');
  if (abrir.opened) return <AbrirLote />;
  return (
    <Page
      gap="md"
      title="Lotes"
      actions={
        <>
          <SegmentedControl
            aria-label="Vista"
            data={[
              { value: 'lista', label: 'Lista' },
              { value: 'quadro', label: 'Quadro' },
            ]}
            value={vista}
            onChange={(chosen) =>
              here((now) => ({ ...now, vista: chosen === 'quadro' ? chosen : undefined }))
            }
          />
          <Button variant="default" leftSection={<Tags />} onClick={open}>
            Etiquetas
          </Button>
          <New onClick={abrir.open}>Abrir lote</New>
        </>
      }
    >
      {vista === 'quadro' ? <Quadro filtros={filtros} /> : <ListaDeLotes filtros={filtros} />}
      <EtiquetasDialog {...etiquetas} filtros={filtros} />
    </Page>
  );
}
