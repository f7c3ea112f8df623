import type { Db } from '../../db/connection.ts';
import { salted } from '../../db/salted.ts';
import type { Caller } from './caller.ts';
import { destinatario, especieDo, lote, movimentacao } from './factories.ts';

/** An exit from a batch to a recipient, as it was accepted before that had to be a dispatch. */
export async function saidaDeLoteAntiga(on: Db, caller: Caller) {
  const batch = await lote(caller);
  const { id, nome, documento } = await destinatario(caller);
  const { id: saida } = await movimentacao(caller, {
    tipo: 'SAIDA',
    lote_id: batch.id,
    especie_id: especieDo(batch),
    quantidade: 5,
  });
  const { sal, hash } = salted([nome, documento]);
  const { rows } = await on.raw(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'movimentacoes_saida_de_lote'`,
  );
  await on.raw(`
    alter table movimentacoes disable trigger user;
    alter table movimentacoes drop constraint movimentacoes_saida_de_lote`);
  await on.raw('update movimentacoes set destinatario_id = ?, destinatario_hash = ? where id = ?', [
    id,
    hash,
    saida,
  ]);
  await on('destinatarios_das_entregas').insert({ movimentacao_id: saida, sal, nome, documento });
  await on.raw(
    `insert into entregas (seq, id, itens, destinatario_id, mudas, sementes, data_registro, data_att)
     select 2020000000001, id, 1, destinatario_id, 0, quantidade, data_registro, data_registro from movimentacoes where id = ?`,
    [saida],
  );
  await on.raw(`
    alter table movimentacoes add constraint movimentacoes_saida_de_lote ${rows[0].rule};
    alter table movimentacoes enable trigger user`);
  return { saida, destinatario_id: id };
}
