import { CARGOS, STATUS_USUARIO } from '../../common/vocabulary.ts';
import { coluna, definir, filtrar } from '../definicao.ts';

/** The people who use the system. */
export const usuarios = definir({
  nome: 'usuarios',
  titulo: 'Usuários',
  resumo: 'Relatório dos usuários',
  descricao: 'Os usuários cadastrados no período.',
  colunas: {
    nome: coluna.texto('Nome', 't.nome'),
    email: coluna.texto('E-mail', 't.email'),
    telefone: coluna.textoOpcional('Telefone', 't.telefone'),
    cargo: coluna.opcao('Cargo', 't.cargo'),
    status: coluna.opcao('Situação', 't.status'),
    data_registro: coluna.dataHora('Cadastro', 't.data_registro'),
    data_att: coluna.dataHora('Última alteração', 't.data_att'),
  },
  filtros: {
    nome: filtrar.parteDe('Nome', 't.busca', 'Parte do nome'),
    email: filtrar.texto('E-mail', 't.email', 'E-mail completo', (email) => email.toLowerCase()),
    cargo: filtrar.opcao('Cargo', 't.cargo', CARGOS),
    status: filtrar.opcao('Situação', 't.status', STATUS_USUARIO),
  },
  periodo: { de: 'Cadastro', sql: 't.data_registro' },
  tabela: 'usuarios t',
  ordem: 't.busca, t.id',
});
