import { OperatorError } from '../host/operator-error.ts';
import { dayIn } from '../planilha/day.ts';

/**
 * A moment by the nursery's clock, such as `2026-11-28T10:15:00`.
 *
 * @throws OperatorError when it is not one of the calendar.
 */
export function readMoment(text: string): string {
  const [, day = '', time = '', seconds = ':00'] = /^(\S+)[ T](\d\d:\d\d)(:\d\d)?$/.exec(text.trim()) ?? [];
  const read = dayIn(day);
  const isTime = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(`${time}${seconds}`);
  if (read === undefined || !isTime) throw new OperatorError('Informe o instante assim: "28/11/2026 10:15".');
  return `${read}T${time}${seconds}`;
}

/** @throws OperatorError when it is not a day of the calendar. */
export function readDay(text: string): string {
  const day = dayIn(text);
  if (day === undefined) throw new OperatorError('Informe as datas assim: 31/01/2026 ou 2026-01-31.');
  return day;
}
