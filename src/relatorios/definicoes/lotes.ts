import { FASES, STATUS_REGISTRO } from '../../common/vocabulary.ts';
import { EFETIVA } from '../../movimentacoes/queries.ts';
import { coluna, definir, filtrar } from '../definicao.ts';
import { CONTA } from './comuns.ts';

/** What became of the plants of each batch `l`. */
const CONTAS = `
  select ${Object.entries(CONTA)
    .map(([nome, sql]) => `${sql} as ${nome}`)
    .join(', ')}
  from movimentacoes m where m.lote_id = l.id and ${EFETIVA}`;

/** Production batches, by the day on which they were opened, each with an account that closes. */
export const lotes = definir({
  nome: 'lotes',
  titulo: 'Lotes',
  resumo: 'Relatório dos lotes iniciados no período, com a conta de cada um',
  descricao:
    'Os lotes iniciados no período, e o que foi feito das plantas de cada um: `quantidade_inicial` (o ' +
    'alocado, as entradas e os ajustes) = `quantidade_total` + `mortas` + `perdidas` + `saidas` + ' +
    '`entregues` + `retornadas`.',
  nota:
    'Quantidades do momento da emissão, qualquer que seja o período. Inicial: o alocado, as entradas e os ajustes. ' +
    'Inicial = vivas + mortas + perdidas + saídas (sem destinatário) + entregues + retornadas ao viveiro. ' +
    'O que foi estornado não conta.',
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
    quantidade_inicial: coluna.soma('Inicial', 't.inicial'),
    quantidade_total: coluna.soma('Vivas', 't.quantidade_total'),
    mortas: coluna.soma('Mortas', 't.mortas'),
    perdidas: coluna.soma('Perdidas', 't.perdidas'),
    saidas: coluna.soma('Saídas', 't.saidas'),
    entregues: coluna.soma('Entregues', 't.entregues'),
    retornadas: coluna.soma('Retornadas', 't.retornadas'),
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
  tabela: `(select l.*, c.* from lotes l cross join lateral (${CONTAS}) c) t`,
  juncoes: 'join estufas s on s.id = t.estufa_id',
  ordem: 't.seq desc',
});
