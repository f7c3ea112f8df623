import type { Usuario } from '../../db/models/usuario.ts';
import { invalid } from '../common/errors.ts';
import { localDay, nextDay, startOfDay } from '../common/local-time.ts';
import type { Context } from '../procedure/context.ts';
import type { MudancaDeUsuario } from './schemas.ts';

/** The access of somebody who only reads, which ends by itself. What is allowed by it is in `procedure/allowed.ts`. */
type Acesso = Pick<Usuario, 'somente_leitura' | 'acesso_ate' | 'acesso_fim'>;

export const SEM_LIMITE: Acesso = { somente_leitura: false, acesso_ate: null, acesso_fim: null };

/**
 * The access after a creation or a change. An account that no longer only reads has no last day.
 *
 * @throws AppError when an account that only reads would administer, or would have no last day to come; or another would have one.
 */
export function acessoDepois(
  antes: Acesso & Pick<Usuario, 'cargo'>,
  { cargo = antes.cargo, somente_leitura = antes.somente_leitura, acesso_ate }: Partial<MudancaDeUsuario>,
  { now, settings: { fusoHorario } }: Pick<Context, 'now'> & { settings: { fusoHorario: string } },
): Acesso {
  const ate = acesso_ate === undefined && somente_leitura ? antes.acesso_ate : (acesso_ate ?? null);
  if (!somente_leitura) {
    if (ate === null) return SEM_LIMITE;
    throw invalid(
      'VALOR_INVALIDO',
      'Retire o dia, ou marque que a pessoa só consulta: só este acesso termina sozinho.',
      'acesso_ate',
    );
  }
  if (cargo !== 'Operador') {
    throw invalid(
      'VALOR_INVALIDO',
      'Escolha o cargo Operador: quem só consulta vê tudo, e não administra.',
      'cargo',
    );
  }
  if (ate === null) {
    throw invalid('CAMPO_OBRIGATORIO', 'Informe o último dia em que a pessoa consulta.', 'acesso_ate');
  }
  if (ate !== antes.acesso_ate && ate < localDay(now(), fusoHorario)) {
    throw invalid('DATA_PASSADA', 'Escolha hoje ou um dia que ainda vem.', 'acesso_ate');
  }
  return {
    somente_leitura,
    acesso_ate: ate,
    acesso_fim: startOfDay(nextDay(ate), fusoHorario).toISOString(),
  };
}

/** Nobody comes back to an access that has ended: it needs another last day. */
export function checkNaoTerminou(acesso_fim: string | null, agora: Date): void {
  if (acesso_fim === null || new Date(acesso_fim) > agora) return;
  throw invalid(
    'DATA_PASSADA',
    'Escolha um dia que ainda vem: o acesso desta pessoa terminou.',
    'acesso_ate',
  );
}
