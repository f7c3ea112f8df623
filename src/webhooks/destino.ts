import { type AppError, invalid } from '../common/errors.ts';
import type { Context, DestinoRecusado } from '../procedure/context.ts';

/**
 * Checks where the address leads. Every sending checks it again, because a name may lead elsewhere by then.
 *
 * @throws AppError 400
 */
export async function checkDestino(
  { conferirDestino }: Pick<Context, 'conferirDestino'>,
  url: string | undefined,
): Promise<void> {
  const recusado = url === undefined ? null : await conferirDestino(url);
  if (recusado !== null) throw RECUSAS[recusado]();
}

const RECUSAS: Record<DestinoRecusado, () => AppError> = {
  INSEGURO: () => invalid('DESTINO_INSEGURO', 'Informe um endereço que começa por https://.', 'url'),
  INTERNO: () =>
    invalid(
      'DESTINO_INTERNO',
      'Informe um endereço da internet: este leva a esta máquina ou a uma rede interna.',
      'url',
    ),
  NAO_ENCONTRADO: () =>
    invalid('DESTINO_NAO_ENCONTRADO', 'Confira o endereço: o nome dele não foi encontrado na rede.', 'url'),
};

/** The part of an address that may be shown outside the register. The rest may be a secret. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
