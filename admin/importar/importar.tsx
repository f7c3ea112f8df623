import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../ui/page.tsx';
import { Aberta } from './aberta.tsx';
import { Inicio } from './inicio.tsx';
import { Modelos } from './modelos.tsx';

const route = getRouteApi('/quadro/importar');

export function Importar() {
  const { importacao } = route.useSearch();
  return (
    <Page title="Importar" actions={<Modelos />}>
      {importacao ? <Aberta key={importacao} id={importacao} /> : <Inicio />}
    </Page>
  );
}
