import { Acesso } from '../../db/models/acesso.ts';
import type { Context } from './context.ts';

type Registrado = Pick<Acesso, 'acesso' | 'registros'> &
  Partial<Pick<Acesso, 'relatorio' | 'formato' | 'cadastros' | 'usuario_id' | 'conta' | 'ip'>>;

/**
 * Records who takes personal data out, before the data leaves. If that fails, nothing leaves. The row is dated in a transaction,
 * whose beginning asks the database for the time.
 */
export async function registrarAcesso(
  { db, now }: Pick<Context, 'db' | 'now'>,
  acesso: Registrado,
): Promise<void> {
  await db.transaction(async (trx) => {
    await Acesso.query(trx).insert({ ...acesso, data_registro: now().toISOString() });
  });
}
