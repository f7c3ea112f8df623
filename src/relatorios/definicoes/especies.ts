import { CATEGORIAS_ESPECIE, STATUS_REGISTRO, TIPOS_ESPECIE } from '../../common/vocabulary.ts';
import { coluna, definir, filtrar } from '../definicao.ts';

/** The register of species with their balances of now. */
export const especies = definir({
  nome: 'especies',
  titulo: 'Espécies',
  resumo: 'Relatório das espécies e dos saldos',
  descricao: 'As espécies com os saldos da sementeira e da produção.',
  nota: 'Saldos do momento da emissão, qualquer que seja o período.',
  colunas: {
    nome_popular: coluna.texto('Nome popular', 't.nome_popular'),
    nome_cientifico: coluna.textoOpcional('Nome científico', 't.nome_cientifico'),
    variedade: coluna.textoOpcional('Variedade', 't.variedade'),
    categoria: coluna.opcao('Categoria', 't.categoria'),
    tipo: coluna.opcao('Tipo', 't.tipo'),
    status: coluna.opcao('Situação', 't.status'),
    quantidade_atual: coluna.soma('Na sementeira', 't.quantidade_atual'),
    em_producao: coluna.soma(
      'Em produção',
      'coalesce((select sum(i.quantidade_atual) from lote_itens i where i.especie_id = t.id), 0)',
    ),
    data_registro: coluna.dataHora('Cadastro', 't.data_registro'),
  },
  filtros: {
    nome: filtrar.parteDe('Nome', 't.busca', 'Parte do nome popular ou científico'),
    categoria: filtrar.opcao('Categoria', 't.categoria', CATEGORIAS_ESPECIE),
    tipo: filtrar.opcao('Tipo', 't.tipo', TIPOS_ESPECIE),
    status: filtrar.opcao('Situação', 't.status', STATUS_REGISTRO),
  },
  periodo: { de: 'Cadastro', sql: 't.data_registro' },
  tabela: 'especies t',
  ordem: 't.busca, t.seq',
});
