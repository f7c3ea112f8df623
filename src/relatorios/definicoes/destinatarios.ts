import { semPontuacao } from '../../common/cpf-cnpj.ts';
import { CATEGORIAS_DESTINATARIO, STATUS_REGISTRO, TIPOS_DESTINATARIO } from '../../common/vocabulary.ts';
import { EFETIVA, ENTREGA } from '../../movimentacoes/queries.ts';
import { coluna, definir, filtrar } from '../definicao.ts';

/** What a recipient `d` was given, in all the time that the nursery has kept its books. */
const ENTREGAS = `
  select count(*) as entregas, coalesce(sum(m.quantidade), 0) as recebidas
  from movimentacoes m where m.destinatario_id = d.id and ${ENTREGA} and ${EFETIVA}`;

/** The register of recipients, with what each was given. */
export const destinatarios = definir({
  nome: 'destinatarios',
  titulo: 'Destinatários',
  resumo: 'Relatório dos destinatários e do que receberam',
  descricao: 'Os destinatários cadastrados no período, e o que cada um recebeu até hoje.',
  nota: 'Entregas até o momento da emissão, qualquer que seja o período; estornadas e retornos ao viveiro não contam.',
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
    entregas: coluna.soma('Entregas', 't.entregas'),
    recebidas: coluna.soma('Quantidade recebida', 't.recebidas'),
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
  tabela: `(select d.*, r.* from destinatarios d cross join lateral (${ENTREGAS}) r) t`,
  ordem: 't.busca, t.id',
});
