/**
 * Mails that the service sends: an invitation, a password reset, a notice of a changed address, a notice of a changed password,
 * and the newest seals for their keeper. Administrators are told of a paused webhook and of problems with the installation.
 */
export const MODELOS_EMAIL = [
  'CONVITE',
  'REDEFINICAO',
  'EMAIL_ALTERADO',
  'SENHA_ALTERADA',
  'SELOS',
  'WEBHOOK_PAUSADO',
  'ALERTAS',
] as const;
export type ModeloEmail = (typeof MODELOS_EMAIL)[number];

/** Mails that carry a token, which sets a password. */
export type ModeloComToken = Extract<ModeloEmail, 'CONVITE' | 'REDEFINICAO'>;
/** Mails that only tell a user something. */
export type ModeloAviso = Exclude<ModeloEmail, ModeloComToken | 'SELOS' | 'WEBHOOK_PAUSADO' | 'ALERTAS'>;
