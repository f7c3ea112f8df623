import type { Fase } from '../common/vocabulary.ts';

/**
 * The letter of each phase in `lotes.percurso`, which lists the phases that a batch has been in: `SGPR` was sown and is ready.
 */
export const LETRA: Readonly<Record<Fase, string>> = {
  SEMEADURA: 'S',
  GERMINAÇÃO: 'G',
  PRODUÇÃO: 'P',
  PRONTO: 'R',
  FINALIZADO: 'F',
};
