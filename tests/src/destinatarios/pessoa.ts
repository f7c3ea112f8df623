import type { Caller } from '../../support/caller.ts';
import { cpf, destinatario } from '../../support/factories.ts';

let made = 0;

/** A natural person with a document that is right. */
export function pessoa(
  caller: Caller,
  values: Partial<Parameters<Caller['destinatarios']['criar']>[0]> = {},
) {
  made += 1;
  return destinatario(caller, { tipo: 'FISICA', categoria: 'PRIVADA', documento: cpf(made), ...values });
}
