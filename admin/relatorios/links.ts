import { recordAt } from '../ui/address.ts';
import type { NomeDoRelatorio } from './reports.tsx';

type Row = Readonly<Record<string, unknown>>;

/** The column by which a row of each report links to its own record, and the record's page. */
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

/** Columns that name another record. Its id is in a field beside the name. */
const NAMED = ['especie', 'lote', 'estufa', 'destinatario'] as const;

/** The link of a cell to the record that it names. */
export function ondeLeva(nome: NomeDoRelatorio, campo: string, row: Row): string | undefined {
  const [own, at] = OWN[nome] ?? [];
  if (at && campo === own && typeof row.registro === 'string') return at(row.registro);
  const named = NAMED.find((each) => each === campo);
  const id = named && row[`${named}_id`];
  return named && typeof id === 'string' ? recordAt(named, id) : undefined;
}
