import { ENTREGA } from '../../movimentacoes/queries.ts';
import { filterBy } from '../definition.ts';

/** The sum of the variations of a batch by effective movements `m` of a kind. */
export function variacao(condition: string): string {
  return `coalesce(sum(m.variacao_lote) filter (where ${condition}), 0)`;
}

/**
 * What became of the plants of a batch, over its effective movements `m`. The account closes:
 * initial = alive + dead + lost + left + delivered + returned.
 */
export const CONTA = {
  /** Allocated, entered and adjusted. */
  inicial: variacao(`m.origem = 'ALOCACAO' or m.tipo in ('ENTRADA', 'AJUSTE')`),
  mortas: `-${variacao(`m.tipo = 'MORTALIDADE'`)}`,
  perdidas: `-${variacao(`m.tipo = 'PERDA'`)}`,
  /** Exits without a recipient: planted by the town, moved to another batch. */
  saidas: `-${variacao(`m.tipo = 'SAIDA' and m.origem <> 'ALOCACAO' and not ${ENTREGA}`)}`,
  entregues: `-${variacao(ENTREGA)}`,
  retornadas: `-${variacao('m.retorno_ao_viveiro')}`,
} as const;

export const porEspecie = filterBy.id(
  'Espécie',
  't.especie_id = $?',
  'select nome_popular as nome from especies where id = $1',
);

export const porLote = filterBy.id(
  'Lote',
  't.lote_id = $?',
  'select codigo as nome from lotes where id = $1',
);

export const porUsuario = filterBy.id(
  'Registrada por',
  't.usuario_id = $?',
  'select nome from usuarios where id = $1',
);

export const porDestinatario = filterBy.id(
  'Destinatário',
  't.destinatario_id = $?',
  'select nome from destinatarios where id = $1',
);
