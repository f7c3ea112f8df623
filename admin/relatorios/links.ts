import type { Entidade } from '../../src/common/vocabulary.ts';
import { recordAt } from '../ui/address.ts';
import type { NomeDoRelatorio } from './reports.tsx';

type Row = Readonly<Record<string, unknown>>;

/** The column by which a row of each report links to its own record, and what that is. */
const OWN: Readonly<Partial<Record<NomeDoRelatorio, readonly [campo: string, Entidade]>>> = {
  especies: ['nome_popular', 'especie'],
  estufas: ['codigo_identificador', 'estufa'],
  lotes: ['codigo', 'lote'],
  destinatarios: ['nome', 'destinatario'],
  procedencias: ['codigo', 'procedencia'],
  entregas: ['numero', 'entrega'],
  contagens: ['numero', 'contagem'],
  usuarios: ['nome', 'usuario'],
  movimentacoes: ['data_registro', 'movimentacao'],
  mortalidade: ['data_registro', 'movimentacao'],
  expedicoes: ['data_registro', 'movimentacao'],
};

/** Columns that name another record. Its id is in a field beside the name. */
const NAMED = ['especie', 'lote', 'estufa', 'destinatario'] as const;

/** The link of a cell to the record that it names. */
export function ondeLeva(nome: NomeDoRelatorio, campo: string, row: Row): string | undefined {
  const [own, entidade] = OWN[nome] ?? [];
  if (entidade && campo === own && typeof row.registro === 'string') return recordAt(entidade, row.registro);
  const named = NAMED.find((each) => each === campo);
  const id = named && row[`${named}_id`];
  return named && typeof id === 'string' ? recordAt(named, id) : undefined;
}
