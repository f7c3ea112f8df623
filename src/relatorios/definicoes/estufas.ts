import { STATUS_ESTUFA } from '../../common/vocabulary.ts';
import { coluna, definir, filtrar } from '../definicao.ts';

/** Greenhouses and their occupancy of now. */
export const estufas = definir({
  nome: 'estufas',
  titulo: 'Estufas',
  resumo: 'Relatório das estufas e da ocupação',
  descricao: 'As estufas com a ocupação deste momento, qualquer que seja o período.',
  nota: 'Ocupação do momento da emissão, qualquer que seja o período.',
  colunas: {
    codigo_identificador: coluna.texto('Código', 't.codigo_identificador'),
    localizacao_estufa: coluna.texto('Estufa', 't.localizacao_estufa'),
    localizacao_barraca: coluna.texto('Barraca', 't.localizacao_barraca'),
    localizacao_posicao: coluna.texto('Posição', 't.localizacao_posicao'),
    status: coluna.texto('Situação', 't.status'),
    lotes_ativos: coluna.soma(
      'Lotes ativos',
      `(select count(*) from lotes l where l.estufa_id = t.id and l.status = 'ATIVO')`,
    ),
    capacidade_total: coluna.soma('Capacidade', 't.capacidade_total'),
    ocupacao_atual: coluna.soma('Ocupação', 't.ocupacao_atual'),
    vagas: coluna.soma('Vagas', 't.vagas'),
    taxa_ocupacao: coluna.taxa(
      'Taxa de ocupação',
      'round(t.ocupacao_atual::numeric / t.capacidade_total, 4)',
    ),
    data_registro: coluna.dataHora('Cadastro', 't.data_registro'),
  },
  filtros: {
    status: filtrar.opcao('Situação', 't.status', STATUS_ESTUFA),
    codigo_identificador: filtrar.parteDe('Código', 't.busca_codigo', 'Parte do código identificador'),
    localizacao_estufa: filtrar.parteDe('Estufa', 't.busca_estufa', 'Parte da localização: estufa'),
    localizacao_barraca: filtrar.parteDe('Barraca', 't.busca_barraca', 'Parte da localização: barraca'),
    localizacao_posicao: filtrar.parteDe('Posição', 't.busca_posicao', 'Parte da localização: posição'),
  },
  periodo: { de: 'Cadastro', sql: 't.data_registro' },
  tabela: 'estufas t',
  ordem: 't.codigo_identificador',
  grafico: {
    titulo: 'Lugares por estufa',
    rotulo: { tipo: 'texto', sql: 't.localizacao_estufa' },
    series: { Ocupados: 'sum(t.ocupacao_atual)', Vagos: 'sum(t.vagas)' },
  },
});
