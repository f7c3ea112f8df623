import { coluna, definir, filtrar } from '../definicao.ts';
import { efetivasDoTipo, porEspecie, porLote, porUsuario } from './comuns.ts';

/** Dispatches that stand, to recipients as they were called on the day, and back to the nursery. */
export const expedicoes = definir({
  nome: 'expedicoes',
  titulo: 'Expedições',
  nota: 'Só o que vale: expedições estornadas não contam. O destinatário está como se chamava no dia.',
  colunas: {
    data_registro: coluna.dataHora('Data', 't.data_registro'),
    lote: coluna.texto('Lote', 'l.codigo'),
    especie: coluna.texto('Espécie', 'e.nome_popular'),
    destinatario: coluna.textoOpcional('Destinatário', 't.destinatario_nome'),
    documento: coluna.documento('Documento', 't.destinatario_documento'),
    retorno_ao_viveiro: coluna.booleano('Retorno ao viveiro', 't.retorno_ao_viveiro'),
    quantidade: coluna.soma('Quantidade', 't.quantidade'),
    justificativa: coluna.textoOpcional('Justificativa', 't.justificativa'),
    usuario: coluna.texto('Registrada por', 'u.nome'),
  },
  filtros: {
    especieId: porEspecie,
    loteId: porLote,
    usuarioId: porUsuario,
    destinatarioId: filtrar.id(
      'Destinatário',
      't.destinatario_id = $?',
      'select nome from destinatarios where id = $1',
    ),
  },
  periodo: { de: 'Registro', sql: 't.data_registro' },
  tabela: efetivasDoTipo('EXPEDICAO'),
  juncoes: `
    join lotes l on l.id = t.lote_id
    join especies e on e.id = t.especie_id
    join usuarios u on u.id = t.usuario_id`,
  ordem: 't.seq desc',
  grafico: {
    titulo: 'Plantas expedidas por mês',
    rotulo: { tipo: 'mes', sql: 't.data_registro' },
    series: {
      'A destinatários': 'sum(t.quantidade) filter (where not t.retorno_ao_viveiro)',
      'Retorno ao viveiro': 'sum(t.quantidade) filter (where t.retorno_ao_viveiro)',
    },
  },
});
