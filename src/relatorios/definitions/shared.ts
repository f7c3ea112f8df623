import { filterBy } from '../definition.ts';

/**
 * What a report shows of the records around a movement `t`, apart from a delivery's receipt and the copy of its
 * recipient.
 */
export const VIZINHOS = `
    join especies e on e.id = t.especie_id
    join usuarios u on u.id = t.usuario_id
    left join lotes l on l.id = t.lote_id
    left join termos termo on termo.movimentacao_id = t.id
    left join destinatarios_das_entregas copia on copia.movimentacao_id = t.id`;

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
