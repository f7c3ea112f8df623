import { semPontuacao } from '../../documents.ts';
import { CATEGORIAS_DESTINATARIO, STATUS_REGISTRO, TIPOS_DESTINATARIO } from '../../vocabulary.ts';
import { coluna, definir, filtrar } from '../definicao.ts';

/** The register of recipients. */
export const destinatarios = definir({
  nome: 'destinatarios',
  titulo: 'Destinatários',
  colunas: {
    nome: coluna.texto('Nome', 't.nome'),
    tipo: coluna.opcao('Tipo', 't.tipo'),
    categoria: coluna.opcao('Categoria', 't.categoria'),
    documento: coluna.documento('Documento', 't.documento'),
    documento_valido: coluna.booleano('Documento válido', 't.documento_valido'),
    responsavel: coluna.textoOpcional('Responsável', 't.responsavel'),
    email: coluna.textoOpcional('E-mail', 't.email'),
    telefone: coluna.textoOpcional('Telefone', 't.telefone'),
    status: coluna.opcao('Situação', 't.status'),
    data_registro: coluna.dataHora('Cadastro', 't.data_registro'),
  },
  filtros: {
    nome: filtrar.parteDe('Nome', 't.busca', 'Parte do nome'),
    email: filtrar.texto('E-mail', 't.email', 'E-mail completo', (email) => email.toLowerCase()),
    documento: filtrar.texto(
      'Documento',
      't.documento',
      'CPF ou CNPJ completo, com ou sem pontuação',
      semPontuacao,
    ),
    tipo: filtrar.opcao('Tipo', 't.tipo', TIPOS_DESTINATARIO),
    categoria: filtrar.opcao('Categoria', 't.categoria', CATEGORIAS_DESTINATARIO),
    status: filtrar.opcao('Situação', 't.status', STATUS_REGISTRO),
  },
  periodo: { de: 'Cadastro', sql: 't.data_registro' },
  tabela: 'destinatarios t',
  ordem: 't.busca, t.id',
});
