import type { Client } from '../../client/client.ts';
import type { ValueKind } from './values.ts';

/** What can be imported. */
export const KINDS = ['especies', 'estufas', 'destinatarios', 'entradas'] as const;
export type Kind = (typeof KINDS)[number];

/** A column that a sheet may have. */
export interface Column<Field extends string = string> {
  field: Field;
  title: string;
  /** Other headers for it. Like the title and the field, they match without case, accents and punctuation. */
  aliases: readonly string[];
  kind: ValueKind;
  required: boolean;
  /** The explanation in the template. */
  help: string;
  /** For words: other spellings of each. */
  synonyms?: Readonly<Record<string, readonly string[]>>;
}

const TIPOS_ESPECIE = {
  SEMENTE: ['SEMENTES', 'SEMENTEIRA'],
  MUDA: ['MUDAS', 'PLANTA', 'PLANTAS'],
};

const variedade = {
  ...column('variedade', 'Variedade', 'text', 'A variedade ou cultivar'),
  aliases: ['cultivar'],
};
const nomeCientifico = {
  ...column('nome_cientifico', 'Nome científico', 'text', 'O nome científico'),
  aliases: ['nome botânico', 'científico'],
};
const NOMES_POPULARES = ['nome', 'nome comum', 'nome vulgar', 'planta'];
const QUANTIDADES = ['quantidade', 'qtd', 'qtde'];
const OBSERVACOES = ['observações', 'observação', 'obs', 'notas'];

/** The columns of each kind, in the order of its template. */
export const COLUMNS: Readonly<Record<Kind, readonly Column[]>> = {
  especies: fields<CreationOf<'especies'>>([
    {
      ...required('nome_popular', 'Nome popular', 'text', 'O nome pelo qual a planta é conhecida'),
      aliases: [...NOMES_POPULARES, 'espécie'],
    },
    nomeCientifico,
    variedade,
    {
      ...required('categoria', 'Categoria', 'word', 'ARBOREA, FRUTIFERA, ORNAMENTAL, NATIVA ou EXOTICA'),
      synonyms: {
        ARBOREA: ['ARBOREAS', 'ARVORE', 'ARVORES'],
        FRUTIFERA: ['FRUTIFERAS', 'FRUTA', 'FRUTAS'],
        ORNAMENTAL: ['ORNAMENTAIS'],
        NATIVA: ['NATIVAS'],
        EXOTICA: ['EXOTICAS'],
      },
    },
    { ...required('tipo', 'Tipo', 'word', 'SEMENTE ou MUDA: o que se conta'), synonyms: TIPOS_ESPECIE },
    {
      ...column('quantidade_inicial', 'Quantidade inicial', 'integer', 'O que há hoje fora dos lotes'),
      aliases: [...QUANTIDADES, 'saldo', 'saldo inicial', 'estoque', 'na sementeira'],
    },
    { ...column('anotacoes', 'Anotações', 'text', 'O que mais se quer guardar'), aliases: OBSERVACOES },
  ]),

  estufas: fields<CreationOf<'estufas'>>([
    {
      ...required('localizacao_estufa', 'Estufa', 'text', 'A estufa, como “Estufa 1”'),
      aliases: ['localização estufa'],
    },
    {
      ...required('localizacao_barraca', 'Barraca', 'text', 'A barraca, como “Barraca 3”'),
      aliases: ['localização barraca', 'bancada'],
    },
    {
      ...required('localizacao_posicao', 'Posição', 'text', 'A posição na barraca, como “5”'),
      aliases: ['localização posição'],
    },
    {
      ...required('capacidade_total', 'Capacidade', 'integer', 'Quantas plantas cabem'),
      aliases: ['lotação', 'lugares'],
    },
    {
      ...column('codigo_identificador', 'Código', 'text', 'O da placa; sem ele, é feito dos três acima'),
      aliases: ['placa', 'código da estufa', 'identificação'],
    },
  ]),

  destinatarios: fields<CreationOf<'destinatarios'>>([
    {
      ...required('nome', 'Nome', 'text', 'O nome da pessoa ou da entidade'),
      aliases: ['razão social', 'destinatário', 'nome completo'],
    },
    {
      ...required('tipo', 'Tipo', 'word', 'FISICA ou JURIDICA'),
      aliases: ['pessoa', 'tipo de pessoa'],
      synonyms: {
        FISICA: ['PESSOA FISICA', 'PF', 'CPF'],
        JURIDICA: ['PESSOA JURIDICA', 'PJ', 'CNPJ'],
      },
    },
    {
      ...required('categoria', 'Categoria', 'word', 'PUBLICA, PRIVADA ou SOCIAL'),
      synonyms: { PUBLICA: ['PUBLICO'], PRIVADA: ['PRIVADO', 'PARTICULAR'] },
    },
    {
      ...required('documento', 'Documento', 'text', 'CPF ou CNPJ, com ou sem pontuação'),
      aliases: ['cpf', 'cnpj', 'cpf/cnpj', 'cpf ou cnpj'],
    },
    { ...column('email', 'E-mail', 'text', 'O e-mail'), aliases: ['correio eletrônico'] },
    { ...column('telefone', 'Telefone', 'text', 'O telefone'), aliases: ['fone', 'celular'] },
    {
      ...column('responsavel', 'Responsável', 'text', 'A pessoa responsável, de uma entidade'),
      aliases: ['contato'],
    },
    { ...column('endereco', 'Endereço', 'text', 'O endereço'), aliases: ['logradouro'] },
  ]),

  entradas: [
    {
      ...required('especie', 'Espécie', 'text', 'O nome popular de uma espécie cadastrada'),
      aliases: [...NOMES_POPULARES, 'nome popular'],
    },
    nomeCientifico,
    variedade,
    {
      ...column('tipo', 'Tipo', 'word', 'SEMENTE ou MUDA, se há as duas com o mesmo nome'),
      synonyms: TIPOS_ESPECIE,
    },
    {
      ...required('quantidade', 'Quantidade', 'integer', 'Quanto entra na sementeira'),
      aliases: QUANTIDADES,
    },
    {
      ...required('justificativa', 'Justificativa', 'text', 'De onde veio, e por quê'),
      aliases: ['motivo', ...OBSERVACOES],
    },
    {
      ...column('data', 'Data', 'date', 'O dia em que chegou, que fica escrito na justificativa'),
      aliases: ['data da entrada', 'data de entrada', 'data do recebimento', 'recebida em'],
    },
  ],
};

type CreationOf<Area extends 'especies' | 'estufas' | 'destinatarios'> = Parameters<
  Client[Area]['criar']['mutate']
>[0];

/** Fails to compile when a column is no field of the service's input. */
function fields<Input>(columns: readonly Column<keyof Input & string>[]): readonly Column[] {
  return columns;
}

function required<const Field extends string>(field: Field, title: string, kind: ValueKind, help: string) {
  return { ...column(field, title, kind, help), required: true };
}

function column<const Field extends string>(
  field: Field,
  title: string,
  kind: ValueKind,
  help: string,
): Column<Field> {
  return { field, title, kind, help, required: false, aliases: [] };
}
