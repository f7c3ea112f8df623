import { FASES, STATUS_REGISTRO } from '../../vocabulary.ts';
import { coluna, definir, filtrar } from '../definicao.ts';

/** Production batches, by the day on which they were opened. */
export const lotes = definir({
  nome: 'lotes',
  titulo: 'Lotes',
  nota: 'Quantidades atuais do momento da emissão, qualquer que seja o período.',
  colunas: {
    codigo: coluna.texto('Código', 't.codigo'),
    estufa: coluna.texto('Estufa', 's.codigo_identificador'),
    especies: coluna.texto(
      'Espécies',
      `(select string_agg(e.nome_popular, ', ' order by i.ordem)
        from lote_itens i join especies e on e.id = i.especie_id where i.lote_id = t.id)`,
    ),
    fase: coluna.opcao('Fase', 't.fase'),
    status: coluna.opcao('Situação', 't.status'),
    motivo_encerramento: coluna.opcaoOpcional('Encerramento', 't.motivo_encerramento'),
    quantidade_inicial: coluna.soma(
      'Quantidade inicial',
      '(select sum(i.quantidade_inicial) from lote_itens i where i.lote_id = t.id)',
    ),
    quantidade_total: coluna.soma('Quantidade atual', 't.quantidade_total'),
    data_inicio: coluna.dataHora('Início', 't.data_inicio'),
    data_fim: coluna.dataHoraOpcional('Fim', 't.data_fim'),
  },
  filtros: {
    busca: filtrar.parteDe('Código', 't.busca', 'Parte do código do lote'),
    especieId: filtrar.id(
      'Espécie',
      't.id in (select i.lote_id from lote_itens i where i.especie_id = $?)',
      'select nome_popular as nome from especies where id = $1',
    ),
    estufaId: filtrar.id(
      'Estufa',
      't.estufa_id = $?',
      'select codigo_identificador as nome from estufas where id = $1',
    ),
    fase: filtrar.opcao('Fase', 't.fase', FASES),
    status: filtrar.opcao('Situação', 't.status', STATUS_REGISTRO),
  },
  periodo: { de: 'Início do lote', sql: 't.data_inicio' },
  tabela: 'lotes t',
  juncoes: 'join estufas s on s.id = t.estufa_id',
  ordem: 't.seq desc',
});
