import type { Client } from '../client/client.ts';
import { procedencias } from './seed-lot-columns.ts';
import {
  columnsOf,
  NOMES_POPULARES,
  NUMERO,
  nomeCientifico,
  OBSERVACOES,
  optional,
  QUANTIDADES,
  required,
  type SheetColumn,
  SITUACAO,
  TIPOS_ESPECIE,
  variedade,
} from './shared-columns.ts';
import { entradas, lotes, movimentacoes } from './stock-columns.ts';

export const KINDS = ['especies', 'estufas', 'destinatarios', 'entradas', 'movimentacoes', 'lotes', 'procedencias'] as const;
export type SheetKind = (typeof KINDS)[number];

/** The columns of each kind, in the order of its template. */
export const COLUMNS: Readonly<Record<SheetKind, readonly SheetColumn[]>> = {
  especies: columnsOf<keyof Creation<'especies'>>({
    nome_popular: required('Nome popular', 'name', 'O nome pelo qual a planta é conhecida', { aliases: [...NOMES_POPULARES, 'espécie'] }),
    // A botanist's list has it beside the popular name.
    nome_cientifico: { ...nomeCientifico, perhaps: ['espécie', 'nome da espécie'] },
    variedade,
    categoria: required('Categoria', 'word', 'Arbórea, Frutífera, Ornamental, Nativa ou Exótica', {
      synonyms: {
        Arbórea: ['ARBOREAS', 'ARVORE', 'ARVORES'],
        Frutífera: ['FRUTIFERAS', 'FRUTA', 'FRUTAS'],
        Ornamental: ['ORNAMENTAIS'],
        Nativa: ['NATIVAS'],
        Exótica: ['EXOTICAS'],
      },
    }),
    tipo: required('Tipo', 'word', 'Semente ou Muda: o que se conta', { synonyms: TIPOS_ESPECIE }),
    quantidade_inicial: optional('Quantidade inicial', 'integer', 'O que há hoje fora dos lotes', {
      aliases: [...QUANTIDADES, 'saldo', 'saldo inicial', 'estoque', 'no estoque', 'na sementeira'],
      perhaps: NUMERO,
      counted: true,
    }),
    anotacoes: optional('Anotações', 'text', 'O que mais se quer guardar', { aliases: OBSERVACOES }),
    status: SITUACAO,
  }),

  estufas: columnsOf<keyof Creation<'estufas'>>({
    localizacao_estufa: required('Estufa', 'text', 'A estufa, como “Estufa 1”', { aliases: ['localização estufa'] }),
    localizacao_barraca: optional('Barraca', 'text', 'A barraca, como “Barraca 3”; em branco onde não há', {
      aliases: ['localização barraca', 'bancada'],
    }),
    localizacao_posicao: optional('Posição', 'text', 'A posição, como “5”; em branco onde não há', { aliases: ['localização posição'] }),
    capacidade_total: required('Capacidade', 'integer', 'Quantas plantas cabem', { aliases: ['lotação', 'lugares'] }),
    codigo_identificador: optional('Código', 'text', 'O da placa; sem ele, é feito dos três acima', {
      aliases: ['placa', 'código da estufa', 'identificação'],
    }),
    status: optional('Situação', 'word', 'Livre, Ocupada, Manutenção ou Inativo; em branco, Livre', {
      synonyms: { Livre: [], Ocupada: ['OCUPADO'], Manutenção: ['EM MANUTENCAO'], Inativo: ['INATIVA'] },
    }),
  }),

  destinatarios: columnsOf<keyof Creation<'destinatarios'>>({
    nome: required('Nome', 'name', 'O nome da pessoa ou da entidade', { aliases: ['razão social', 'destinatário', 'nome completo'] }),
    tipo: required('Tipo', 'word', 'Física ou Jurídica', {
      aliases: ['pessoa', 'tipo de pessoa'],
      synonyms: { Física: ['PESSOA FISICA', 'PF', 'CPF'], Jurídica: ['PESSOA JURIDICA', 'PJ', 'CNPJ'] },
    }),
    categoria: required('Categoria', 'word', 'Pública, Privada ou Social', {
      synonyms: { Pública: ['PUBLICO'], Privada: ['PRIVADO', 'PARTICULAR'], Social: [] },
    }),
    documento: required('Documento', 'document', 'CPF ou CNPJ, com ou sem pontuação', { aliases: ['cpf', 'cnpj', 'cpf/cnpj', 'cpf ou cnpj'] }),
    email: optional('E-mail', 'text', 'O e-mail', { aliases: ['correio eletrônico'] }),
    telefone: optional('Telefone', 'text', 'O telefone', { aliases: ['fone', 'celular'], perhaps: ['contato'] }),
    responsavel: optional('Responsável', 'name', 'A pessoa responsável, de uma entidade', { perhaps: ['contato'] }),
    endereco: optional('Endereço', 'text', 'O endereço', { aliases: ['logradouro'] }),
    status: SITUACAO,
  }),

  entradas,
  movimentacoes,
  lotes,
  procedencias,
};

type Creation<Area extends 'especies' | 'estufas' | 'destinatarios'> = Parameters<Client[Area]['criar']['mutate']>[0];
