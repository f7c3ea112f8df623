import { AppError, forbidden, somenteLeitura, unauthenticated } from '../common/errors.ts';
import { alcanca, areasDe, SO_DE_PESSOAS, SO_DE_PROGRAMAS } from '../common/escopos.ts';
import { CARGOS } from '../common/vocabulary.ts';
import type { Chave, Context, CurrentUser } from './context.ts';
import { vemDe } from './redes.ts';
import type { Meta } from './rest.ts';

/** A call, as tRPC hands it to a middleware: `path` is area and operation. */
interface Call {
  ctx: Pick<Context, 'user' | 'session' | 'semAcesso' | 'ip'>;
  meta: Meta | undefined;
  path: string;
  type: 'query' | 'mutation' | 'subscription';
}

/**
 * Who calls.
 *
 * @throws AppError 401 without a session; 403 when the procedure is not for this role, or not for this key, or writes for who only reads.
 */
export function allowed({ ctx: { user, session, semAcesso, ip }, meta, path, type }: Call) {
  if (!user || !session) throw unauthenticated(semAcesso);
  if (user.chave) checkChave(user.chave, path, type, ip);
  else if (SO_DE_PROGRAMAS.includes(path)) throw refused('SO_PARA_PROGRAMAS', SO_COM_CHAVE);
  if (user.somente_leitura) return { user: onlyReads(user, meta, type), session };
  if (!(meta?.cargos ?? CARGOS).includes(user.cargo)) throw forbidden();
  return { user, session };
}

/**
 * An account that only reads is answered as an Administrador, and changes nothing but its own session and password.
 *
 * @throws AppError 403 for any other write.
 */
function onlyReads(user: CurrentUser, meta: Meta | undefined, type: Call['type']): CurrentUser {
  if (type !== 'mutation') return { ...user, cargo: 'Administrador' };
  if (!meta?.own) throw somenteLeitura();
  return user;
}

function checkChave({ escopos, enderecos }: Chave, path: string, type: Call['type'], ip: string | null) {
  if (enderecos.length > 0 && !vemDe(enderecos, ip)) {
    throw refused(
      'REDE_NAO_PERMITIDA',
      'Use a chave em um dos endereços de rede que ela permite, ou peça outra.',
    );
  }
  if (SO_DE_PROGRAMAS.includes(path)) return;
  const areas = areasDe(path);
  if (areas.length === 0 || SO_DE_PESSOAS.includes(path)) {
    throw refused(
      'SO_PARA_PESSOAS',
      'Entre com a conta de uma pessoa: esta operação não se abre a programas.',
    );
  }
  const uso = type === 'mutation' ? 'escrever' : 'ler';
  const area = areas.find((each) => !alcanca(escopos, each, uso));
  if (area === undefined) return;
  throw refused('ESCOPO_INSUFICIENTE', `Peça uma chave com o escopo ${area}:${uso}: esta não o tem.`);
}

const SO_COM_CHAVE =
  'Envie a chave de um programa: aqui ela vê a si mesma. Um Administrador vê todas as chaves em /chaves.';

function refused(
  codigo: 'REDE_NAO_PERMITIDA' | 'SO_PARA_PESSOAS' | 'SO_PARA_PROGRAMAS' | 'ESCOPO_INSUFICIENTE',
  detalhe: string,
): AppError {
  return new AppError('forbidden', [{ codigo, detalhe }]);
}
