import { EFETIVA } from '../../movimentacoes/queries.ts';
import { coluna, definir } from '../definicao.ts';
import { porEspecie, porLote, porUsuario } from './comuns.ts';

/** The deaths of a period. What was reversed did not happen; what was dispatched did not die. */
export const mortalidade = definir({
  nome: 'mortalidade',
  titulo: 'Mortalidade',
  resumo: 'Relatório da mortalidade do período',
  descricao:
    'As mortes do período, por lote e espécie. O que foi estornado não conta, nem as perdas, nem as ' +
    'expedições.',
  nota: 'Só o que vale: mortes estornadas não contam, nem perdas, nem expedições.',
  colunas: {
    data_registro: coluna.dataHora('Data', 't.data_registro'),
    lote: coluna.texto('Lote', 'l.codigo'),
    especie: coluna.texto('Espécie', 'e.nome_popular'),
    fase: coluna.opcao('Fase do lote', 't.fase_lote'),
    quantidade: coluna.soma('Quantidade', 't.quantidade'),
    justificativa: coluna.textoOpcional('Justificativa', 't.justificativa'),
    usuario: coluna.texto('Registrada por', 'u.nome'),
  },
  filtros: { especieId: porEspecie, loteId: porLote, usuarioId: porUsuario },
  periodo: { de: 'Registro', sql: 't.data_registro' },
  periodoObrigatorio: true,
  tabela: `(select m.* from movimentacoes m where m.tipo = 'MORTALIDADE' and ${EFETIVA}) t`,
  juncoes: `
    join lotes l on l.id = t.lote_id
    join especies e on e.id = t.especie_id
    join usuarios u on u.id = t.usuario_id`,
  ordem: 't.seq desc',
  grafico: {
    titulo: 'Mortes por mês',
    rotulo: { tipo: 'mes', sql: 't.data_registro' },
    series: { Mortes: 'sum(t.quantidade)' },
  },
});
