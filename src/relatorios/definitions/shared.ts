import { filterBy } from '../definition.ts';

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
