import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { NovoProps, Registered } from '../ui/forms/registers.ts';

const dialog = (load: () => Promise<ComponentType<NovoProps>>) =>
  lazy(() => load().then((loaded) => ({ default: loaded })));

/** The dialogs that register a record where a search did not find it. */
export const REGISTERS: Readonly<Record<Registered, ComponentType<NovoProps>>> = {
  especie: dialog(() => import('../especies/nova.tsx').then((page) => page.NovaEspecieDialog)),
  estufa: dialog(() => import('../estufas/nova.tsx').then((page) => page.NovaEstufaDialog)),
  destinatario: dialog(() => import('../destinatarios/novo.tsx').then((page) => page.NovoDestinatarioDialog)),
};
