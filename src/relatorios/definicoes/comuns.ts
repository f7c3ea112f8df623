import { filtrar } from '../definicao.ts';

/** Neither a reversal nor reversed: what counts in statistics. Over movements `m`. */
export const EFETIVA = `m.estorno_de is null and not exists (select 1 from movimentacoes e where e.estorno_de = m.id)`;

/** Effective movements of one type, as the table `t` of a report. */
export function efetivasDoTipo(tipo: 'MORTALIDADE' | 'EXPEDICAO'): string {
  return `(select m.* from movimentacoes m where m.tipo = '${tipo}' and ${EFETIVA}) t`;
}

/** What movements of batches speak of: the batch `l`, the species `e`, and the user `u` who wrote them down. */
export const DO_LOTE = `
  join lotes l on l.id = t.lote_id
  join especies e on e.id = t.especie_id
  join usuarios u on u.id = t.usuario_id`;

export const porEspecie = filtrar.id(
  'Espécie',
  't.especie_id = $?',
  'select nome_popular as nome from especies where id = $1',
);

export const porLote = filtrar.id('Lote', 't.lote_id = $?', 'select codigo as nome from lotes where id = $1');

export const porUsuario = filtrar.id(
  'Registrada por',
  't.usuario_id = $?',
  'select nome from usuarios where id = $1',
);
