import type { SheetKind } from '../../../adapters/planilha/columns.ts';
import {
  among,
  amount,
  type Decimal,
  type Draw,
  day,
  degrees,
  documento,
  grams,
  NOTHING,
  perhaps,
  type Write,
  type Written,
  word,
} from './ugly-values.ts';

/** A column as offices make it. */
export interface UglyColumn {
  /** What it truly is, or null when no record has it. */
  field: string | null;
  titles: readonly string[];
  write: Write;
  /** It may be left out of the sheet; a constant then is the same for all rows, as only a person knows. */
  optional?: true;
  constant?: true;
  /** Its quantities are of one by one, and a column of units may stand beside it. */
  counted?: true;
  /** It holds the name of a record. */
  name?: true;
}

const POPULAR = [
  'Ipê-amarelo',
  'Jatobá',
  'Araçá',
  'Manacá-da-serra',
  'Açaí',
  'Pau-ferro',
  'São João',
  'Café',
];
const SCIENTIFIC = ['Handroanthus albus', 'Hymenaea courbaril', 'Psidium cattleyanum', 'Euterpe edulis'];
const FAMILIES = ['Bignoniaceae', 'Fabaceae', 'Myrtaceae', 'Arecaceae'];
const PEOPLE = ['Ana Conceição', 'João da Mata', 'Zilá Araújo'];
const NOTES = ['vieram do Horto', 'mutirão; chuva', 'coleta, em março', 'sombra'];
const TELEPHONES = ['(11) 98888-7777', '11 4798-1234'];
const CONTACTS = [...TELEPHONES, '4798-1234 ramal 12', '(11) 98888-7777, com a Zilá'];

/** A person, or rarely the telephone of one. */
const person: Write = (draw, decimal) =>
  draw.odd() ? { cell: draw.one(TELEPHONES), value: NOTHING, odd: true } : among(PEOPLE)(draw, decimal);

const CATEGORIES = {
  NATIVA: ['Nativa', 'Nativas'],
  ARBOREA: ['Arbórea', 'Árvore'],
  FRUTIFERA: ['Frutífera', 'Frutíferas'],
  EXOTICA: ['Exótica'],
};
const TYPES = { MUDA: ['Muda', 'Mudas'], SEMENTE: ['Semente', 'Sementes'] };

const count = (titles: readonly string[], rest: Partial<UglyColumn> = {}): UglyColumn => ({
  ...{ field: 'quantidade', titles, write: amount, counted: true },
  ...rest,
});

const COUNTS = [
  'Quantidade',
  'Qtd',
  'Qtde.',
  'QUANT.',
  'Quantidade de mudas',
  'Qtd no pátio',
  'Quantidade disponível',
];
const plants: UglyColumn = {
  ...{ field: 'especie', titles: ['Espécie', 'Planta', 'Nome popular', 'Nome comum', 'Nome da espécie'] },
  ...{ write: among(POPULAR), name: true },
};
const note: UglyColumn = {
  ...{ field: 'justificativa', titles: ['Justificativa', 'Motivo', 'Obs.', 'Observações'] },
  ...{ write: perhaps(among(NOTES)), optional: true },
};
const when = (...titles: string[]): UglyColumn => ({ field: 'data', titles, write: day, optional: true });

/** The scientific name, called the species by botanists. */
const botanic = (...titles: string[]): UglyColumn => ({
  ...{ field: 'nome_cientifico', titles, write: perhaps(among(SCIENTIFIC)), optional: true },
});

export const UGLY_COLUMNS: Readonly<Record<SheetKind, readonly UglyColumn[]>> = {
  especies: [
    {
      field: 'nome_popular',
      titles: ['Nome popular', 'Nome comum', 'Planta', 'Nome'],
      write: among(POPULAR),
      name: true,
    },
    botanic('Nome científico', 'Nome cient.', 'Nome botânico', 'Espécie', 'Espécie'),
    { field: 'categoria', titles: ['Categoria', 'Categ.'], write: word(CATEGORIES), constant: true },
    { field: 'tipo', titles: ['Tipo'], write: word(TYPES), constant: true },
    count([...COUNTS, 'Estoque', 'Saldo'], { field: 'quantidade_inicial', optional: true }),
    { ...note, field: 'anotacoes', titles: ['Anotações', 'Obs.', 'Notas'] },
  ],
  estufas: [
    {
      field: 'localizacao_estufa',
      titles: ['Estufa'],
      write: among(['Estufa 1', 'Ripado', 'Sombrite']),
      name: true,
    },
    { field: 'localizacao_barraca', titles: ['Barraca', 'Bancada'], write: perhaps(among(['1', 'B2'])) },
    { field: 'localizacao_posicao', titles: ['Posição', 'Pos.'], write: perhaps(among(['5', 'Fundo'])) },
    { field: 'capacidade_total', titles: ['Capacidade', 'Lotação', 'Capacidade total'], write: amount },
  ],
  destinatarios: [
    { field: 'nome', titles: ['Nome', 'Razão social', 'Nome completo'], write: person, name: true },
    {
      ...{ field: 'tipo', titles: ['Tipo', 'Pessoa', 'Tipo de pessoa'], constant: true as const },
      write: word({ FISICA: ['Física', 'PF'], JURIDICA: ['Jurídica', 'PJ'] }),
    },
    {
      ...{ field: 'categoria', titles: ['Categoria'], constant: true as const },
      write: word({ PUBLICA: ['Pública'], PRIVADA: ['Privada', 'Particular'], SOCIAL: ['Social'] }),
    },
    { field: 'documento', titles: ['Documento', 'CPF/CNPJ', 'CPF', 'CPF ou CNPJ'], write: documento },
    {
      ...{ field: 'telefone', titles: ['Telefone', 'Contato', 'Contato'], optional: true as const },
      write: perhaps(among(CONTACTS)),
    },
    {
      ...{ field: 'responsavel', titles: ['Responsável', 'Contato'], optional: true as const },
      write: perhaps(person),
    },
  ],
  entradas: [plants, count(COUNTS), note, when('Data', 'Data da entrada', 'Dt. de entrada', 'Recebida em')],
  movimentacoes: [
    when('Data', 'Dia', 'Data da movimentação'),
    {
      ...{ field: 'tipo', titles: ['Movimentação', 'Movimento', 'Tipo de movimentação', 'Operação'] },
      write: withoutMeaning({ ENTRADA: ['Entrada', 'Compra'], SAIDA: ['Saída'], PERDA: ['Perda'] }),
    },
    plants,
    count(COUNTS),
    note,
  ],
  lotes: [
    {
      field: 'codigo',
      titles: ['Código', 'Lote', 'Cód. do lote'],
      write: among(['L1', 'L2', 'L3']),
      optional: true,
    },
    { field: 'estufa', titles: ['Estufa', 'Canteiro'], write: among(['E01-B01-01', 'Ripado']) },
    plants,
    count(COUNTS),
    {
      ...{ field: 'fase', titles: ['Fase', 'Etapa'] },
      write: word({
        SEMEADURA: ['Semeadura', 'Semeado'],
        PRODUCAO: ['Produção'],
        PRONTO: ['Pronto', 'Prontas'],
      }),
    },
    { field: 'data_inicio', titles: ['Data de início', 'Início', 'Semeado em', 'Data'], write: day },
  ],
  procedencias: [
    {
      field: 'codigo',
      titles: ['Código', 'Procedência'],
      write: among(['P-1', 'P-2', 'P-3']),
      optional: true,
    },
    plants,
    {
      ...{ field: 'origem', titles: ['Origem', 'Como chegou'], constant: true as const },
      write: word({ COLETA: ['Coleta', 'Coletada'], COMPRA: ['Compra'], DOACAO: ['Doação'] }),
    },
    when('Data', 'Data da coleta', 'Coletada em'),
    {
      field: 'municipio',
      titles: ['Município', 'Cidade'],
      write: perhaps(among(['Mogi das Cruzes'])),
      optional: true,
    },
    { field: 'latitude', titles: ['Latitude'], write: degrees, optional: true },
    {
      field: 'peso_gramas',
      titles: ['Peso (kg)', 'Peso (quilos)', 'Peso kg'],
      write: kilograms,
      optional: true,
    },
    { field: 'peso_gramas', titles: ['Peso em gramas', 'Peso (g)', 'Peso g'], write: grams },
  ],
};

/** Columns of no record: some resemble one that is. */
export const BESIDE: readonly UglyColumn[] = [
  ...['Número', 'Número', 'Número', 'Nº', 'Item', 'Ordem'].map((title) => numbers(title, [1, 2, 3, 4, 5])),
  ...['Quantidade prevista', 'Quantidade (kg)', 'Quantidade (bandejas)'].map((title) =>
    numbers(title, [6, 60]),
  ),
  ...['Quantidade (milheiros)', 'Estoque (mínimo)', 'Meta'].map((title) => numbers(title, [5, 50])),
  { field: null, titles: ['CPF (do responsável)'], write: documento },
  { field: null, titles: ['Família'], write: among(FAMILIES) },
  { field: null, titles: ['Preço'], write: among(['R$ 2,50', 'R$ 1.200,00']) },
];

/** Beside the quantity of a plant, that of another day. */
export const ANOTHER_COUNT: readonly UglyColumn[] = ['Estoque', 'Saldo'].map((title) =>
  numbers(title, [6, 60]),
);

/** The plants of one stock card are few. */
export const CARD_PLANTS = among(POPULAR.slice(0, 2));

/** A stock card instead of the type and the quantity of each movement. Its rows are written together. */
export const CARD: readonly UglyColumn[] = [
  { ...{ field: 'entrada', titles: ['Entrada', 'Entradas'] }, write: blank, counted: true },
  { ...{ field: 'saida', titles: ['Saída', 'Saídas'] }, write: blank, counted: true },
  { ...{ field: 'saldo', titles: ['Saldo', 'Saldo atual'], optional: true }, write: blank },
];

function blank(): Written {
  return { cell: '' };
}

function numbers(title: string, values: readonly number[]): UglyColumn {
  return { field: null, titles: [title], write: (draw) => ({ cell: String(draw.one(values)) }) };
}

function kilograms(draw: Draw, decimal: Decimal): Written {
  const { cell, value } = grams(draw, decimal);
  return { cell, value: Number((Number(value) * 1000).toPrecision(12)) };
}

/** A type of movement, or a word that may mean several. */
function withoutMeaning(words: Record<string, string[]>): Write {
  return (draw, decimal) =>
    draw.odd(3)
      ? { cell: draw.one(['Doação', 'Doação', 'Entrega', 'Baixa', 'Plantio']), value: NOTHING, odd: true }
      : word(words)(draw, decimal);
}
