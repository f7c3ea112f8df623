import { column } from '../columns.ts';
import { filterBy } from '../filter-by.ts';

/** The records around a movement `t` that reports show, except a delivery's receipt and the copy of its recipient. */
export const VIZINHOS = `
    join especies e on e.id = t.especie_id
    join usuarios u on u.id = t.usuario_id
    left join lotes l on l.id = t.lote_id
    left join entrega_itens item on item.movimentacao_id = case when t.destinatario_id is not null then t.id end
    left join termos termo on termo.movimentacao_id = coalesce(item.entrega_id, case when t.destinatario_id is not null then t.id end)
    left join destinatarios_das_entregas copia on copia.movimentacao_id = t.id`;

/** The category that the recipient of a row `t` has now, as a label. */
export const CATEGORIA_DO_DESTINATARIO =
  '(select d.categoria from destinatarios d where d.id = t.destinatario_id)';

export const POR_PLANTA = filterBy.lines(
  ['registro', 'planta'],
  'Uma linha por planta, em vez de por registro',
);

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

/** A rate with the columns of its sample, in batches and in plants, and of the reason when it is null. */
export function taxaComAmostra<const Nome extends string>(nome: Nome, titulo: string) {
  const base = { batches: `${nome}_lotes`, sample: `${nome}_amostra`, reason: `${nome}_motivo` };
  return {
    [nome]: column.rate(titulo, `t.${nome}`, base),
    [base.batches]: column.integer(`${titulo}: lotes medidos`, `t.${base.batches}`),
    [base.sample]: column.integer(`${titulo}: plantas medidas`, `t.${base.sample}`),
    [base.reason]: column.optionalText(`${titulo}: por que não há taxa`, `t.${base.reason}`),
  } as Record<Nome, ReturnType<typeof column.rate>> &
    Record<`${Nome}_lotes` | `${Nome}_amostra`, ReturnType<typeof column.integer>> &
    Record<`${Nome}_motivo`, ReturnType<typeof column.optionalText>>;
}
