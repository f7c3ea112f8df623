import { recordAt } from '../ui/address.ts';
import type { NomeDoRelatorio } from './reports.tsx';

type Row = Readonly<Record<string, unknown>>;

/** By which column a row of each report leads to its own record, and where that is. */
const OWN: Readonly<Partial<Record<NomeDoRelatorio, readonly [campo: string, at: (id: string) => string]>>> =
  {
    especies: ['nome_popular', (id) => recordAt('especie', id)],
    estufas: ['codigo_identificador', (id) => recordAt('estufa', id)],
    lotes: ['codigo', (id) => recordAt('lote', id)],
    destinatarios: ['nome', (id) => recordAt('destinatario', id)],
    procedencias: ['codigo', (id) => recordAt('procedencia', id)],
    entregas: ['numero', (id) => recordAt('entrega', id)],
    contagens: ['numero', (id) => `/contagens/${id}`],
    usuarios: ['nome', (id) => `/usuarios?usuario=${id}`],
    movimentacoes: ['data_registro', (id) => `/movimentacoes?movimentacao=${id}`],
    mortalidade: ['data_registro', (id) => `/movimentacoes?movimentacao=${id}`],
    expedicoes: ['data_registro', (id) => `/movimentacoes?movimentacao=${id}`],
  };

/** Columns that name another record, whose id stands beside the name. */
const NAMED = ['especie', 'lote', 'estufa', 'destinatario'] as const;

/** Where a cell of a report leads: to the record that it names. */
export function ondeLeva(nome: NomeDoRelatorio, campo: string, row: Row): string | undefined {
  const [own, at] = OWN[nome] ?? [];
  if (at && campo === own && typeof row.registro === 'string') return at(row.registro);
  const named = NAMED.find((each) => each === campo);
  const id = named && row[`${named}_id`];
  return named && typeof id === 'string' ? recordAt(named, id) : undefined;
}
