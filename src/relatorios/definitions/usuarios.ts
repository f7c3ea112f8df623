import { statusDe } from '../../../db/models/usuario.ts';
import { TITULOS } from '../../common/relatorios.ts';
import { CARGOS, STATUS_USUARIO } from '../../common/vocabulary.ts';
import { column } from '../columns.ts';
import { defineReport } from '../definition.ts';
import { filterBy } from '../filter-by.ts';

/** The people who use the system. */
export const usuarios = defineReport({
  name: 'usuarios',
  title: TITULOS.usuarios,
  summary: 'Relatório dos usuários',
  description: 'Os usuários cadastrados no período.',
  columns: {
    id: column.id('Usuário', 't.id'),
    nome: column.text('Nome', 't.nome'),
    email: column.text('E-mail', 't.email'),
    telefone: column.optionalText('Telefone', 't.telefone'),
    cargo: column.option('Cargo', 't.cargo', CARGOS),
    status: column.option('Situação', statusDe('t'), STATUS_USUARIO),
    somente_leitura: column.yesNo('Só consulta', 't.somente_leitura'),
    acesso_ate: column.optionalDay('Acesso até', 't.acesso_ate'),
    data_registro: column.instant('Cadastro', 't.data_registro'),
    data_att: column.instant('Última alteração', 't.data_att'),
  },
  filters: {
    nome: filterBy.partOf('Nome', 't.busca', 'Parte do nome'),
    email: filterBy.text('E-mail', 't.email', 'E-mail completo', (email) => email.toLowerCase()),
    cargo: filterBy.option('Cargo', 't.cargo', CARGOS),
    status: filterBy.option('Situação', statusDe('t'), STATUS_USUARIO),
  },
  period: { of: 'Cadastrados', sql: 't.data_registro' },
  table: `(select * from usuarios where conta = 'PESSOA') t`,
  order: 't.busca, t.id',
  resumo: {
    linhas: 'Usuários',
    rankings: [
      { title: 'Por cargo', label: 't.cargo', sums: { usuários: 'count(*)' } },
      { title: 'Por situação', label: 't.status', option: true, sums: { usuários: 'count(*)' } },
    ],
  },
});
