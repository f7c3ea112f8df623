import { z } from 'zod';
import { semPontuacao } from '../common/cpf-cnpj.ts';
import { CATEGORIAS_DESTINATARIO, STATUS_REGISTRO, TIPOS_DESTINATARIO } from '../common/vocabulary.ts';
import { importInput } from '../importacoes/rows.ts';
import { ordenar } from '../lists/order.ts';
import { list, pageOf } from '../lists/pagination.ts';
import {
  filter,
  foldedOption,
  idOut,
  instantOut,
  MAX_LONG_TEXT,
  option,
  optionalEmail,
  optionalLongText,
  optionalOption,
  optionalText,
  pathId,
  text,
  textOut,
} from '../wire/fields.ts';
import { change, creation } from '../wire/inputs.ts';

const nome = text('Nome da pessoa ou da entidade');
const TIPO = 'Pessoa física (FISICA) ou jurídica (JURIDICA)';
const CATEGORIA = 'Categoria: pública, privada ou social';
const tipo = foldedOption(TIPOS_DESTINATARIO, TIPO);
const categoria = foldedOption(CATEGORIAS_DESTINATARIO, CATEGORIA);
const documento = text('CPF (11 números) ou CNPJ (14 caracteres), com ou sem pontuação').transform(
  semPontuacao,
);

const opcionais = {
  email: optionalEmail('E-mail'),
  telefone: optionalText('Telefone'),
  responsavel: optionalText('Pessoa responsável, quando é uma entidade'),
  endereco: optionalLongText('Endereço', MAX_LONG_TEXT),
};

const SITUACAO = 'Situação: quem está INATIVO não recebe nada novo';

export const NovoDestinatario = creation(
  {
    ...{ nome, tipo, categoria, documento, ...opcionais },
    status: optionalOption(STATUS_REGISTRO, `${SITUACAO}; sem ela, ATIVO`).transform(
      (status) => status ?? 'ATIVO',
    ),
  },
  { record: () => Destinatario },
);
export type NovoDestinatario = z.output<typeof NovoDestinatario>;

export const ImportacaoDeDestinatarios = importInput('os campos de POST /destinatarios', NovoDestinatario);

export const MudancaDeDestinatario = change(
  {
    nome: nome.optional(),
    tipo: tipo.optional(),
    categoria: categoria.optional(),
    documento: documento.optional(),
    ...opcionais,
    status: foldedOption(STATUS_REGISTRO, SITUACAO).optional(),
  },
  { record: () => Destinatario },
);
export type MudancaDeDestinatario = z.output<typeof MudancaDeDestinatario>;

export const ORDENS_DE_DESTINATARIOS = ['nome', 'tipo', 'categoria', 'data_registro'] as const;

export const FiltrosDeDestinatarios = list(
  {
    nome: filter.text('Parte do nome'),
    email: filter.text('E-mail completo'),
    documento: filter.text('CPF ou CNPJ completo, com ou sem pontuação'),
    tipo: filter.option(TIPOS_DESTINATARIO, 'Pessoa física ou jurídica'),
    categoria: filter.option(CATEGORIAS_DESTINATARIO, 'Categoria'),
    status: filter.option(STATUS_REGISTRO, 'Situação do cadastro'),
    ordenar: ordenar(ORDENS_DE_DESTINATARIOS, 'pelo nome'),
  },
  10,
);
export type FiltrosDeDestinatarios = z.output<typeof FiltrosDeDestinatarios>;

export const Destinatario = z.object({
  id: idOut('Identificador do destinatário'),
  nome: textOut('Nome da pessoa ou da entidade'),
  tipo: option(TIPOS_DESTINATARIO, TIPO),
  categoria: option(CATEGORIAS_DESTINATARIO, CATEGORIA),
  documento: textOut('CPF ou CNPJ, sem pontuação'),
  documento_valido: z.boolean().describe('Se os dígitos verificadores do documento conferem'),
  email: textOut('E-mail').nullable(),
  telefone: textOut('Telefone').nullable(),
  responsavel: textOut('Pessoa responsável, quando é uma entidade').nullable(),
  endereco: textOut('Endereço').nullable(),
  status: option(STATUS_REGISTRO, SITUACAO),
  data_registro: instantOut('Data do cadastro'),
  data_att: instantOut('Data da última alteração do cadastro'),
});
export type Destinatario = z.output<typeof Destinatario>;
export const PaginaDeDestinatarios = pageOf(Destinatario);

export const EntregasPedidas = list(
  {
    id: pathId('Identificador do registro'),
    ordenar: ordenar(['data_registro'], 'das mais novas para as mais antigas'),
  },
  10,
);
export type EntregasPedidas = z.output<typeof EntregasPedidas>;
