import { AppError } from '../common/errors.ts';

/**
 * A change may say, with `data_att`, which state of the record it was made on, so that nobody overwrites a change
 * they have not seen. Without it the change applies to whatever is there. The caller holds the lock on the record's
 * row.
 *
 * @param present reads the record as it is answered
 * @throws AppError 400 with the present record when it has changed since.
 */
export async function checkAsRead(
  { data_att }: { data_att: string },
  asRead: string | undefined,
  present: () => Promise<object>,
): Promise<void> {
  if (asRead === undefined || new Date(asRead).getTime() === new Date(data_att).getTime()) return;
  throw new AppError('invalid', [
    {
      codigo: 'REGISTRO_MUDOU',
      detalhe: 'Confira o registro e salve de novo: ele foi alterado depois que você o abriu.',
      campo: 'data_att',
      registro: await present(),
    },
  ]);
}
