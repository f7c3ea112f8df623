import type { FastifyRequest } from 'fastify';
import { type AppError, notFound } from '../../../src/common/errors.ts';
import { restRoutes } from './plugin.ts';

/** The 404 of an unknown address or method. When one of the service's addresses is close, it is named. */
export function unknownPath({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): AppError {
  const [path = ''] = url.split('?');
  const methods = methodsAt(path);
  if (methods.length > 0) {
    return notFound(`Use ${ONE_OF.format(methods)} neste endereço: ele não atende a ${method}.`);
  }
  if (methodsAt(path.replace(/\/+$/, '')).length > 0) {
    return notFound('Retire a barra do fim do endereço: sem ela, ele existe.');
  }
  return notFound('Confira o método e o endereço: o serviço não tem esta operação. Veja a lista em /docs.');
}

const ONE_OF = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

const ROUTES = restRoutes().map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

function methodsAt(path: string): string[] {
  const methods = ROUTES.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods)].sort();
}
