import { notifications } from '@mantine/notifications';
import { sentenceOf } from '../service.ts';

/** Says what is true now that a write is done, as "480 mudas no LOTE-2026-00012". */
export function told(sentence: string): void {
  notifications.show({ message: sentence, role: 'status', autoClose: 8_000 });
}

/** Says why nothing was done, where there is no field that it could stand at. */
export function refused(error: unknown): void {
  notifications.show({ message: sentenceOf(error), role: 'alert', color: 'red', autoClose: 15_000 });
}
