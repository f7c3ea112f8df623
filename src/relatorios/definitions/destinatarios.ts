import { semPontuacao } from '../../common/cpf-cnpj.ts';
import { TITULOS } from '../../common/relatorios.ts';
import { CATEGORIAS_DESTINATARIO, STATUS_REGISTRO, TIPOS_DESTINATARIO } from '../../common/vocabulary.ts';
import { NA_SITUACAO } from '../../estoque/conta.ts';
import { column } from '../columns.ts';
import { defineReport } from '../definition.ts';
import { filterBy } from '../filter-by.ts';

/** The register of recipients, with what each received. */
export const destinatarios = defineReport({
  name: 'destinatarios',
  title: TITULOS.destinatarios,
  summary: 'Relatório dos destinatários e do que receberam',
  description: 'Os destinatários cadastrados no período, e o que cada um recebeu até hoje.',
  note: 'Entregas até o momento da emissão, qualquer que seja o período; estornadas e retornos ao viveiro não contam.',
  pessoal: true,
  columns: {
    id: column.id('Destinatário', 't.id'),
    nome: column.text('Nome', 't.nome'),
    tipo: column.option('Tipo', 't.tipo', TIPOS_DESTINATARIO),
    categoria: column.option('Categoria', 't.categoria', CATEGORIAS_DESTINATARIO),
    documento: column.document('Documento', 't.documento'),
    documento_valido: column.yesNo('Documento válido', 't.documento_valido'),
    responsavel: column.optionalText('Responsável', 't.responsavel'),
    email: column.optionalText('E-mail', 't.email'),
    telefone: column.optionalText('Telefone', 't.telefone'),
    status: column.option('Situação', 't.status', STATUS_REGISTRO),
    entregas: column.sum('Entregas', 't.entregas'),
    itens: column.sum('Itens recebidos', 't.itens'),
    sementes_recebidas: column.sum('Sementes recebidas', 't.sementes_recebidas'),
    mudas_recebidas: column.sum('Mudas recebidas', 't.mudas_recebidas'),
    data_registro: column.instant('Cadastro', 't.data_registro'),
  },
  onRequest: ['documento_valido', 'responsavel', 'email', 'data_registro'],
  filters: {
    nome: filterBy.partOf('Nome', 't.busca', 'Parte do nome'),
    email: filterBy.text('E-mail', 't.email', 'E-mail completo', (email) => email.toLowerCase()),
    documento: {
      ...filterBy.text(
        'Documento',
        't.documento',
        'CPF ou CNPJ completo, com ou sem pontuação',
        semPontuacao,
      ),
      documento: true,
    },
    tipo: filterBy.option('Tipo', 't.tipo', TIPOS_DESTINATARIO),
    categoria: filterBy.option('Categoria', 't.categoria', CATEGORIAS_DESTINATARIO),
    status: filterBy.option('Situação', 't.status', STATUS_REGISTRO),
  },
  period: { of: 'Cadastrados', sql: 't.data_registro' },
  table: `(
    select d.*, coalesce(r.entregas, 0) as entregas, coalesce(r.itens, 0) as itens,
      coalesce(r.sementes, 0) as sementes_recebidas, coalesce(r.mudas, 0) as mudas_recebidas
    from destinatarios d left join (
      select t.destinatario_id, count(*) filter (where not (${NA_SITUACAO.ESTORNADA})) as entregas,
        sum(t.itens - t.estornados) as itens, sum(t.sementes) as sementes, sum(t.mudas) as mudas
      from entregas t group by 1) r on r.destinatario_id = d.id) t`,
  computed: true,
  order: 't.busca, t.id',
  resumo: {
    linhas: 'Destinatários',
    figures: ['entregas', 'mudas_recebidas', 'sementes_recebidas'],
    rankings: [
      {
        title: 'Quem mais recebeu',
        label: 't.nome',
        sums: { mudas: 'sum(t.mudas_recebidas)', sementes: 'sum(t.sementes_recebidas)' },
      },
      { title: 'Por categoria', label: 't.categoria', option: true, sums: { destinatários: 'count(*)' } },
    ],
  },
});
