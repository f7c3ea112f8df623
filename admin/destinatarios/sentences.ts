import type { CategoriaDestinatario } from '../../src/common/vocabulary.ts';

/** A recipient that is no person. */
export const ENTIDADE = {
  PUBLICA: 'Entidade pública (CNPJ)',
  PRIVADA: 'Entidade particular (CNPJ)',
  SOCIAL: 'Entidade social (CNPJ)',
} as const satisfies Record<CategoriaDestinatario, string>;
