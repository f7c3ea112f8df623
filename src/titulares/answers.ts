import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { documento as comPontuacao } from '../common/brazilian.ts';
import { cpfsOf, idsOf, type PersonKey, type PersonRecords } from './person.ts';

/**
 * Erases saved answers to the person and about the person, views of lists that name them, and notices to their address. An
 * answer about a delivery that the person fetched has only their CPF, and a view has it as it was typed.
 */
export async function eraseAnswers(db: Db, key: PersonKey, records: PersonRecords): Promise<void> {
  const { usuarios } = records;
  const cpfs = cpfsOf(key, records).flatMap((cpf) => [cpf, comPontuacao(cpf)]);
  const needles = [...idsOf(records), ...Object.values(key), ...cpfs].map(
    (needle) => `%${needle.replace(/[\\%_]/g, '\\$&')}%`,
  );
  await prepared(
    db,
    'delete from chaves_idempotencia where usuario_id = any($1::uuid[]) or resposta::text like any($2::text[])',
    [usuarios.map(({ id }) => id), needles],
  );
  await prepared(db, 'delete from vistas where nome ilike any($1::text[]) or filtros ilike any($1::text[])', [
    needles,
  ]);
  if ('email' in key) {
    await prepared(db, `update emails set dados = null, erro = 'anonimizado' where dados ->> 'email' = $1`, [
      key.email,
    ]);
  }
}
