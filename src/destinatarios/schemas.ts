import { z } from 'zod';
import { semPontuacao } from '../common/cpf-cnpj.ts';
import { CATEGORIAS_DESTINATARIO, STATUS_REGISTRO, TIPOS_DESTINATARIO } from '../common/vocabulary.ts';
import {
  emailOpcional,
  filtro,
  idDe,
  instante,
  MAX_TEXTO_LIVRE,
  opcao,
  opcaoDobrada,
  texto,
  textoLido,
  textoLivreOpcional,
  textoOpcional,
} from '../fields.ts';
import { importacao } from '../import-rows.ts';
import { change, input } from '../inputs.ts';
import { list } from '../pagination.ts';

const nome = texto('Nome da pessoa ou da entidade');
const TIPO = 'Pessoa física (FISICA) ou jurídica (JURIDICA)';
const CATEGORIA = 'Categoria: pública, privada ou social';
const tipo = opcaoDobrada(TIPOS_DESTINATARIO, TIPO);
const categoria = opcaoDobrada(CATEGORIAS_DESTINATARIO, CATEGORIA);
const documento = texto('CPF (11 números) ou CNPJ (14 caracteres), com ou sem pontuação').transform(
  semPontuacao,
);

const opcionais = {
  email: emailOpcional('E-mail'),
  telefone: textoOpcional('Telefone'),
  responsavel: textoOpcional('Pessoa responsável, quando é uma entidade'),
  endereco: textoLivreOpcional('Endereço', MAX_TEXTO_LIVRE),
};

export const criarDestinatario = input(
  { nome, tipo, categoria, documento, ...opcionais },
  { record: () => destinatario },
);

export const importarDestinatarios = importacao('os campos de POST /destinatarios');

export const atualizarDestinatario = change(
  {
    nome: nome.optional(),
    tipo: tipo.optional(),
    categoria: categoria.optional(),
    documento: documento.optional(),
    ...opcionais,
    status: opcaoDobrada(STATUS_REGISTRO, 'Situação: quem está INATIVO não recebe nada novo').optional(),
  },
  { record: () => destinatario },
);

export const listarDestinatarios = list(
  {
    nome: filtro.texto('Parte do nome'),
    email: filtro.texto('E-mail completo'),
    documento: filtro.texto('CPF ou CNPJ completo, com ou sem pontuação'),
    tipo: filtro.opcao(TIPOS_DESTINATARIO, 'Pessoa física ou jurídica'),
    categoria: filtro.opcao(CATEGORIAS_DESTINATARIO, 'Categoria'),
    status: filtro.opcao(STATUS_REGISTRO, 'Situação do cadastro'),
  },
  10,
);

export const destinatario = z.object({
  id: idDe('Identificador do destinatário'),
  nome: textoLido('Nome da pessoa ou da entidade'),
  tipo: opcao(TIPOS_DESTINATARIO, TIPO),
  categoria: opcao(CATEGORIAS_DESTINATARIO, CATEGORIA),
  documento: textoLido('CPF ou CNPJ, sem pontuação'),
  documento_valido: z.boolean().describe('Se os dígitos verificadores do documento conferem'),
  email: textoLido('E-mail').nullable(),
  telefone: textoLido('Telefone').nullable(),
  responsavel: textoLido('Pessoa responsável, quando é uma entidade').nullable(),
  endereco: textoLido('Endereço').nullable(),
  status: opcao(STATUS_REGISTRO, 'Situação: quem está INATIVO não recebe nada novo'),
  data_registro: instante('Data do cadastro'),
  data_att: instante('Data da última alteração do cadastro'),
});
