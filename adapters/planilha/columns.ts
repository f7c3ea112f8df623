import type { Client } from '../client/client.ts';
import type { ValueKind } from './values.ts';

/** What can be imported. */
export const KINDS = ['especies', 'estufas', 'destinatarios', 'entradas', 'lotes'] as const;
export type Kind = (typeof KINDS)[number];

/** A column that a sheet may have. */
export interface Column {
  field: string;
  title: string;
  /** Other headers for it. Like the title and the field, they match without case, accents and punctuation. */
  aliases: readonly string[];
  kind: ValueKind;
  required: boolean;
  /** The explanation in the template. */
  help: string;
  /** For words: each as people write it, and its other spellings. */
  synonyms?: Readonly<Record<string, readonly string[]>>;
}

const TIPOS_ESPECIE = {
  Semente: ['SEMENTES', 'SEMENTEIRA'],
  Muda: ['MUDAS', 'PLANTA', 'PLANTAS'],
};

const variedade = {
  ...optional('Variedade', 'text', 'A variedade ou cultivar'),
  aliases: ['cultivar'],
};
const nomeCientifico = {
  ...optional('Nome científico', 'text', 'O nome científico'),
  aliases: ['nome botânico', 'científico'],
};
const NOMES_POPULARES = ['nome', 'nome comum', 'nome vulgar', 'planta'];
const QUANTIDADES = [
  'quantidade',
  'número',
  'quantidade de plantas',
  'quantidade de mudas',
  'quantidade de sementes',
];
const OBSERVACOES = ['observações', 'observação', 'obs', 'notas'];

const SITUACAO = {
  ...optional('Situação', 'word', 'Ativo, ou Inativo; em branco, Ativo'),
  synonyms: { Ativo: ['ATIVA', 'ATIVOS', 'ATIVAS'], Inativo: ['INATIVA', 'INATIVOS', 'INATIVAS'] },
};

/** The columns of each kind, in the order of its template. */
export const COLUMNS: Readonly<Record<Kind, readonly Column[]>> = {
  especies: columnsOf<keyof Creation<'especies'>>({
    nome_popular: {
      ...required('Nome popular', 'text', 'O nome pelo qual a planta é conhecida'),
      aliases: [...NOMES_POPULARES, 'espécie'],
    },
    nome_cientifico: nomeCientifico,
    variedade,
    categoria: {
      ...required('Categoria', 'word', 'Arbórea, Frutífera, Ornamental, Nativa ou Exótica'),
      synonyms: {
        Arbórea: ['ARBOREAS', 'ARVORE', 'ARVORES'],
        Frutífera: ['FRUTIFERAS', 'FRUTA', 'FRUTAS'],
        Ornamental: ['ORNAMENTAIS'],
        Nativa: ['NATIVAS'],
        Exótica: ['EXOTICAS'],
      },
    },
    tipo: { ...required('Tipo', 'word', 'Semente ou Muda: o que se conta'), synonyms: TIPOS_ESPECIE },
    quantidade_inicial: {
      ...optional('Quantidade inicial', 'integer', 'O que há hoje fora dos lotes'),
      aliases: [...QUANTIDADES, 'saldo', 'saldo inicial', 'estoque', 'na sementeira'],
    },
    anotacoes: { ...optional('Anotações', 'text', 'O que mais se quer guardar'), aliases: OBSERVACOES },
    status: SITUACAO,
  }),

  estufas: columnsOf<keyof Creation<'estufas'>>({
    localizacao_estufa: {
      ...required('Estufa', 'text', 'A estufa, como “Estufa 1”'),
      aliases: ['localização estufa'],
    },
    localizacao_barraca: {
      ...required('Barraca', 'text', 'A barraca, como “Barraca 3”'),
      aliases: ['localização barraca', 'bancada'],
    },
    localizacao_posicao: {
      ...required('Posição', 'text', 'A posição na barraca, como “5”'),
      aliases: ['localização posição'],
    },
    capacidade_total: {
      ...required('Capacidade', 'integer', 'Quantas plantas cabem'),
      aliases: ['lotação', 'lugares'],
    },
    codigo_identificador: {
      ...optional('Código', 'text', 'O da placa; sem ele, é feito dos três acima'),
      aliases: ['placa', 'código da estufa', 'identificação'],
    },
    status: {
      ...optional('Situação', 'word', 'Livre, Ocupada, Manutenção ou Inativo; em branco, Livre'),
      synonyms: {
        ...{ Livre: [], Ocupada: ['OCUPADO'], Manutenção: ['EM MANUTENCAO'] },
        Inativo: ['INATIVA'],
      },
    },
  }),

  destinatarios: columnsOf<keyof Creation<'destinatarios'>>({
    nome: {
      ...required('Nome', 'text', 'O nome da pessoa ou da entidade'),
      aliases: ['razão social', 'destinatário', 'nome completo'],
    },
    tipo: {
      ...required('Tipo', 'word', 'Física ou Jurídica'),
      aliases: ['pessoa', 'tipo de pessoa'],
      synonyms: {
        Física: ['PESSOA FISICA', 'PF', 'CPF'],
        Jurídica: ['PESSOA JURIDICA', 'PJ', 'CNPJ'],
      },
    },
    categoria: {
      ...required('Categoria', 'word', 'Pública, Privada ou Social'),
      synonyms: { Pública: ['PUBLICO'], Privada: ['PRIVADO', 'PARTICULAR'], Social: [] },
    },
    documento: {
      ...required('Documento', 'text', 'CPF ou CNPJ, com ou sem pontuação'),
      aliases: ['cpf', 'cnpj', 'cpf/cnpj', 'cpf ou cnpj'],
    },
    email: { ...optional('E-mail', 'text', 'O e-mail'), aliases: ['correio eletrônico'] },
    telefone: { ...optional('Telefone', 'text', 'O telefone'), aliases: ['fone', 'celular'] },
    responsavel: {
      ...optional('Responsável', 'text', 'A pessoa responsável, de uma entidade'),
      aliases: ['contato'],
    },
    endereco: { ...optional('Endereço', 'text', 'O endereço'), aliases: ['logradouro'] },
    status: SITUACAO,
  }),

  entradas: columnsOf({
    especie: {
      ...required('Espécie', 'text', 'O nome popular de uma espécie cadastrada'),
      aliases: [...NOMES_POPULARES, 'nome popular'],
    },
    nome_cientifico: nomeCientifico,
    variedade,
    tipo: {
      ...optional('Tipo', 'word', 'Semente ou Muda, se há as duas com o mesmo nome'),
      synonyms: TIPOS_ESPECIE,
    },
    quantidade: { ...required('Quantidade', 'integer', 'Quanto entra na sementeira'), aliases: QUANTIDADES },
    justificativa: {
      ...required('Justificativa', 'text', 'De onde veio, e por quê'),
      aliases: ['motivo', ...OBSERVACOES],
    },
    data: {
      ...optional('Data', 'date', 'O dia em que chegou, que fica escrito na justificativa'),
      aliases: ['data da entrada', 'data de entrada', 'data do recebimento', 'recebida em'],
    },
  }),

  lotes: columnsOf<LoteField>({
    codigo: {
      ...optional('Código', 'text', 'O da placa do lote; linhas com o mesmo são um lote só'),
      aliases: ['lote', 'código do lote', 'número do lote', 'identificação'],
    },
    estufa: {
      ...required('Estufa', 'text', 'O código de uma estufa cadastrada, como E01-B03-05'),
      aliases: ['código da estufa', 'localização', 'canteiro'],
    },
    especie: {
      ...required('Espécie', 'text', 'O nome popular de uma espécie cadastrada'),
      aliases: [...NOMES_POPULARES, 'nome popular'],
    },
    nome_cientifico: nomeCientifico,
    variedade,
    tipo: {
      ...optional('Tipo', 'word', 'Semente ou Muda, se há as duas com o mesmo nome'),
      synonyms: TIPOS_ESPECIE,
    },
    quantidade: {
      ...required('Quantidade', 'integer', 'Quantas há hoje, vivas, dessa espécie no lote'),
      aliases: [...QUANTIDADES, 'quantidade atual', 'saldo'],
    },
    fase: {
      ...required('Fase', 'word', 'Semeadura, Germinação, Produção ou Pronto'),
      aliases: ['etapa', 'estágio'],
      synonyms: {
        Semeadura: ['SEMEADO', 'SEMEADA', 'SEMEANDO', 'PLANTIO'],
        Germinação: ['GERMINANDO', 'GERMINADO', 'GERMINADA'],
        Produção: ['EM PRODUCAO', 'CRESCIMENTO', 'CRESCENDO', 'RUSTIFICACAO'],
        Pronto: ['PRONTA', 'PRONTOS', 'PRONTAS', 'EXPEDICAO'],
      },
    },
    data_inicio: {
      ...required('Data de início', 'date', 'O dia em que o lote começou, como 14/03/2026'),
      aliases: ['data', 'início', 'início do lote', 'data da semeadura', 'data de plantio', 'semeado em'],
    },
  }),
};

type Creation<Area extends 'especies' | 'estufas' | 'destinatarios'> = Parameters<
  Client[Area]['criar']['mutate']
>[0];

type RowOfLote = Parameters<Client['lotes']['importar']['mutate']>[0]['linhas'][number];
/** A sheet names the greenhouse and the species. */
type LoteField =
  | Exclude<keyof RowOfLote, 'estufa_id' | 'especie_id'>
  | ('estufa' | 'especie' | 'nome_cientifico' | 'variedade' | 'tipo');

/** A record of columns by their fields. Given the fields of the service's input, each must have its column. */
function columnsOf<Field extends string>(columns: Record<Field, Omit<Column, 'field'>>): readonly Column[] {
  return Object.entries<Omit<Column, 'field'>>(columns).map(([field, column]) => ({ field, ...column }));
}

function required(title: string, kind: ValueKind, help: string) {
  return { ...optional(title, kind, help), required: true };
}

function optional(title: string, kind: ValueKind, help: string): Omit<Column, 'field'> {
  return { title, kind, help, required: false, aliases: [] };
}
