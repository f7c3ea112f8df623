import { notifications } from '@mantine/notifications';
import { isUncertain, sentenceOf } from '../service.ts';

/** Says what is true after a write: "480 mudas no LOTE-2026-00012". */
export function notify(sentence: string): void {
  notifications.show({ message: sentence, role: 'status', autoClose: 8_000 });
}

/** Says why a write failed, where no field could say it. The same reason stands there once. */
export function notifyFailure(error: unknown): void {
  const message = sentenceOf(error);
  // The id is an element's, too, and may have no spaces.
  const id = message.replaceAll(' ', '-');
  notifications.show({ id, message, role: 'alert', color: 'red', autoClose: 15_000 });
}

/** Says why a write failed whose form or question was left before its answer. */
export function notifyLeft(what: string, error: unknown): void {
  notifications.show({ message: leftUnsaid(what, error), role: 'alert', color: 'red', autoClose: 15_000 });
}

/** Without an answer nobody knows whether it is written. */
export function leftUnsaid(what: string, error: unknown): string {
  const begin = isUncertain(error) ? 'Sem confirmação' : 'Não foi gravado';
  return `${begin}: ${what.replace(/[.?]$/, '')}. ${sentenceOf(error)}`;
}
