import { getRouteApi } from '@tanstack/react-router';
import type { Question } from '../ui/forms/picker.tsx';
import { ListaDeEntregas, question } from './lista.tsx';
import { known, NovaEntrega, type NovaSearch } from './nova.tsx';

const route = getRouteApi('/quadro/entregas');

/** The query of the page at this address. */
export function questions(search: NovaSearch): Question[] {
  return search.nova ? known(search) : [question(search)];
}

/** The list of deliveries, or the page of a new one. */
export function Entregas() {
  return route.useSearch().nova ? <NovaEntrega /> : <ListaDeEntregas />;
}
