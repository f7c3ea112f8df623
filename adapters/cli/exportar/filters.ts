import type { Query } from '../../client/calls.ts';
import type { Procedures } from '../../client/client.ts';
import { readPairs } from '../pairs.ts';

type Relatorios = Procedures['relatorios'];
export type Relatorio = keyof Relatorios;

type InputOf<Call> = Call extends Query<infer Input, infer _Output> ? NonNullable<Input> : never;
/** The excluded fields have options of their own, or do not affect a file. */
type Filter<Nome extends Relatorio> = Exclude<
  keyof InputOf<Relatorios[Nome]>,
  'formato' | 'data_inicio' | 'data_fim' | 'dataInicio' | 'dataFim' | 'page' | 'limite' | 'limit'
>;

/** Every filter of each report; it fails to compile when the service's filters differ. */
const FILTROS: { [Nome in Relatorio]: Record<Filter<Nome>, true> } = {
  especies: { nome: true, categoria: true, tipo: true, status: true },
  estufas: {
    codigo_identificador: true,
    localizacao_estufa: true,
    localizacao_barraca: true,
    localizacao_posicao: true,
    status: true,
  },
  lotes: { busca: true, especieId: true, estufaId: true, fase: true, status: true },
  movimentacoes: {
    tipo: true,
    origem: true,
    especieId: true,
    loteId: true,
    destinatarioId: true,
    usuarioId: true,
    efetivas: true,
  },
  mortalidade: { especieId: true, loteId: true, usuarioId: true },
  expedicoes: { especieId: true, loteId: true, destinatarioId: true, usuarioId: true },
  producao: { nome: true, categoria: true, tipo: true },
  destinatarios: { nome: true, email: true, documento: true, tipo: true, categoria: true, status: true },
  usuarios: { nome: true, email: true, cargo: true, status: true },
};

export const RELATORIOS = Object.keys(FILTROS) as Relatorio[];

/** The help text: each report with the names of its filters. */
export function filtersOfReports(): string {
  const width = Math.max(...RELATORIOS.map(({ length }) => length));
  return RELATORIOS.map((nome) => `  ${nome.padEnd(width)}  ${Object.keys(FILTROS[nome]).join(', ')}`).join(
    '\n',
  );
}

/**
 * Reads filters typed as `campo=valor`. Unknown names are checked here because the service ignores them, and the file
 * would hold more rows than the user asked for.
 *
 * @throws OperatorError as `readPairs`.
 */
export function readFilters(relatorio: Relatorio, typed: readonly string[]): Record<string, string> {
  return Object.fromEntries(readPairs('filtro', typed, Object.keys(FILTROS[relatorio])));
}
