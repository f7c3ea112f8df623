import { decimal, dia, documento } from '../brazilian.ts';
import { SEM_PARTE } from '../lugar.ts';
import { word } from '../palavras.ts';

/** One field of an entry: its name, its value, and the value before. */
export interface Fact {
  name: string;
  now: string;
  before?: string;
}

/** An instant by the nursery's clocks. */
type Moment = (instant: string) => string;

/** When something was noted. It is left out when it was recorded at once. */
const NOTED = new Set(['anotado_em', 'contada_em']);

/**
 * The fields of an entry that its sentence leaves out, except the time of the note, in the order in which people say them.
 * Identifiers are left out, because they mean nothing to people.
 */
export function factsOf(
  detalhes: Record<string, unknown>,
  moment: Moment,
  { said = new Set(), at }: { said?: ReadonlySet<string>; at?: string } = {},
): Fact[] {
  const fields = Object.entries(detalhes).sort(([a], [b]) => placeOf(a) - placeOf(b));
  return fields.flatMap(([field, value]) => {
    if (said.has(field)) return [];
    if (/(^|_)id$|^(estorno_de|ate)$/.test(field) || value === null || isEmptyList(value)) return [];
    if (field === 'fora_de_hora' && value === false) return [];
    if (NOTED.has(field) && moment(String(value)) === at) return [];
    const name =
      NAMES[field] ?? (SERIES.test(field) ? field : word(field.replaceAll('_', ' ').toUpperCase()));
    if (field === 'dados_pessoais') return [{ name, now: (value as string[]).map(nameOf).join(', ') }];
    if (isChange(value))
      return [{ name, now: shown(field, value.depois, moment), before: shown(field, value.antes, moment) }];
    if (typeof value === 'object') return [];
    return [{ name, now: shown(field, value, moment) }];
  });
}

/** The order in which the forms ask, from what a thing is called to where and when. The database sorts by length. */
const IN_ORDER = [
  ...['numero', 'codigo', 'codigo_identificador', 'nome', 'nome_popular', 'nome_cientifico', 'variedade'],
  ...['categoria', 'tipo', 'localizacao_estufa', 'localizacao_barraca', 'localizacao_posicao'],
  ...['capacidade_total', 'quantidade', 'origem', 'finalidade', 'programa'],
  ...['data', 'data_inicio', 'validade'],
  ...['local', 'municipio', 'uf', 'zona', 'latitude', 'longitude', 'numero_matrizes', 'documento'],
  ...['germinacao_teste', 'data_teste', 'pureza', 'peso_gramas'],
];

/** Fields without a place come after those with one. */
function placeOf(field: string): number {
  const place = IN_ORDER.indexOf(field);
  return place === -1 ? IN_ORDER.length : place;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function nameOf(field: string): string {
  return (NAMES[field] ?? field.replaceAll('_', ' ')).toLowerCase();
}

function isChange(value: unknown): value is { antes: unknown; depois: unknown } {
  return typeof value === 'object' && value !== null && 'depois' in value;
}

function shown(field: string, value: unknown, moment: Moment): string {
  if (value === null || value === undefined || value === '' || value === SEM_PARTE) return 'nada';
  if (Array.isArray(value))
    return value.length === 0 ? 'nada' : value.map((each) => word(String(each))).join(', ');
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return decimal(value);
  if (field === 'documento' || field === 'cpf') return documento(String(value));
  if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return dia(String(value));
  if (field.startsWith('data_') || ['contada_em', 'anotado_em', 'anterior_ate', 'validade'].includes(field))
    return moment(String(value));
  return ENUMERATED.has(field) ? word(String(value)) : String(value);
}

/** Fields with values of the vocabulary. The others hold people's own words, which are shown unchanged. */
const ENUMERATED = new Set([
  'cargo',
  'categoria',
  'fase',
  'finalidade',
  'marca',
  'motivo_encerramento',
  'motivo',
  'origem',
  'situacao',
  'status',
  'tipo',
  'zona',
]);

/** A series of numbers is called as they begin: `LOTE-2026`. */
const SERIES = /^[A-Z]+-\d{4}$/;

/** Fields whose names differ from their spelling. */
const NAMES: Readonly<Record<string, string>> = {
  acoes: 'Ações',
  anotacao: 'Anotação',
  anotacoes: 'Anotações',
  anotado_em: 'Anotado em',
  anterior_ate: 'O segredo de antes vale até',
  apos: 'Depois do registro',
  capacidade_total: 'Capacidade',
  codigo: 'Código',
  codigo_identificador: 'Código',
  dados_pessoais: 'Dados pessoais',
  data_inicio: 'Início',
  data_teste: 'Testada em',
  descricao: 'Descrição',
  email: 'E-mail',
  endereco: 'Endereço',
  especie: 'Espécie',
  fora_de_hora: 'Relógio fora da hora',
  germinacao_teste: 'Germinação em teste',
  local: 'Lugar',
  localizacao_barraca: 'Barraca',
  localizacao_estufa: 'Estufa',
  localizacao_posicao: 'Posição',
  motivo_encerramento: 'Motivo',
  movimentacoes: 'Movimentações',
  municipio: 'Município',
  nome_cientifico: 'Nome científico',
  responsavel: 'Responsável',
  numero: 'Número',
  numero_matrizes: 'Matrizes',
  peso_gramas: 'Peso (g)',
  situacao: 'Situação',
  status: 'Situação',
  uf: 'UF',
  variacao_lote: 'No lote',
  variacao_sementeira: 'Fora de lotes',
};
