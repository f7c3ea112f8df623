import { invalid } from './errors.ts';

/** Refuses a day that has not come yet at the nursery. */
export function checkJaPassou(dia: string | null | undefined, hoje: string, campo: string): void {
  if ((dia ?? '') <= hoje) return;
  throw invalid('DATA_FUTURA', 'Escolha hoje ou um dia que já passou.', campo);
}
