import { OperatorError } from '../host/operator-error.ts';
import { dayIn } from '../planilha/day.ts';

/** @throws OperatorError when it is not a day of the calendar. */
export function readDay(text: string): string {
  const day = dayIn(text);
  if (day === undefined) throw new OperatorError('Informe as datas assim: 31/01/2026 ou 2026-01-31.');
  return day;
}
