import type { Sender } from '../../adapters/mail/templates.ts';
import { SETTINGS } from './caller.ts';

export const SENDER: Sender = {
  ...SETTINGS,
  mailFrom: 'Viveiro <nao-responda@viveiro.example>',
  nomeDoViveiro: 'Viveiro Municipal de Mogi',
  publicUrl: 'https://viveiro.example',
};
