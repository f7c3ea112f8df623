import { notifications } from '@mantine/notifications';

/** Says what is true now that a write is done, as "480 mudas no LOTE-2026-00012". */
export function told(sentence: string): void {
  notifications.show({ message: sentence, role: 'status', autoClose: 8_000 });
}

/** Says that something asked for outside of a form was refused, and why. */
export function failed(sentence: string): void {
  notifications.show({ message: sentence, role: 'alert', color: 'red', autoClose: 12_000 });
}
