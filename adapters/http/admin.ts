import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCaller } from '../../src/app-router.ts';
import { forbidden } from '../../src/common/errors.ts';
import { mediaType } from '../../src/common/instituicao.ts';
import { OperatorError } from '../host/operator-error.ts';
import { version } from '../host/version.ts';
import { contextOf, type Served } from './context.ts';
import { endedSessionCookie, isSameOrigin, sessionCookie } from './cookies.ts';
import { success } from './envelope.ts';
import { unknownPath } from './rest/unknown-path.ts';

/** `npm start` and `npm test` build the app here, beside the compiled service. */
const BUILT = fileURLToPath(
  new URL(import.meta.filename.endsWith('.ts') ? '../../dist/admin/' : '../../admin/', import.meta.url),
);

/** A file's name contains the hash of its content, so the file never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASKED_AGAIN = 'no-cache';

/**
 * The admin app at `/admin/`: its files, its page for each of its own addresses, the name of the installation, and
 * `/admin/sessao`, which keeps the session in a cookie. `GET /` leads browsers there, and mails to the page that
 * chooses a password.
 */
export async function adminPlugin(app: FastifyInstance, { service }: { service: Served }): Promise<void> {
  if (!existsSync(BUILT)) {
    throw new OperatorError(
      `Rode "npm run build", ou defina ADMIN_APP=false: o aplicativo não está compilado em ${BUILT}.`,
    );
  }
  app.get('/', (request, reply) => {
    if (!asksForPage(request)) throw unknownPath(request);
    return reply.redirect('/admin/');
  });
  app.get('/admin/instalacao', (_request, reply) => reply.send(success(200, instalacaoOf(service.settings))));
  app.get('/admin/brasao', (request, reply) => {
    const { brasao } = service.settings;
    if (!brasao) throw unknownPath(request);
    const picture = Buffer.from(brasao.base64, 'base64');
    return reply.type(mediaType(brasao)).header('cache-control', ASKED_AGAIN).send(picture);
  });
  app.get('/redefinir-senha', (request, reply) => {
    const [, query = ''] = request.url.split('?');
    return reply.redirect(`/admin/senha?${query}`);
  });
  await app.register(sessionPlugin, { service });
  await app.register(filesPlugin, { prefix: '/admin' });
}

/** What the app knows before anybody has signed in. */
function instalacaoOf(settings: Served['settings']) {
  const { nomeDoViveiro, orgao, brasao, fusoHorario, publicUrl } = settings;
  const { exigirJustificativa, exigirFinalidade, correio } = settings;
  return {
    ...{ nomeDoViveiro, orgao, fusoHorario, exigirJustificativa, exigirFinalidade, correio, publicUrl },
    temBrasao: brasao !== null,
    versao: version(),
  };
}

async function filesPlugin(app: FastifyInstance): Promise<void> {
  await app.register(files, {
    root: BUILT,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
  });
  app.addHook('onRequest', async ({ url, is404 }, reply) => {
    // The addresses on labels do not belong to the app.
    if (url === '/admin/etiqueta.js') reply.header('service-worker-allowed', '/l/');
    reply.header('cache-control', !is404 && url.startsWith('/admin/assets/') ? FOR_EVER : ASKED_AGAIN);
  });
  // Every other address under /admin/ answers the app's page. The app knows its own addresses.
  app.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) throw unknownPath(request);
    return reply.sendFile('index.html');
  });
}

/**
 * `POST` signs in and `DELETE` signs out, through the same procedures as everywhere. The token itself is not
 * revealed.
 */
async function sessionPlugin(app: FastifyInstance, { service }: { service: Served }): Promise<void> {
  const { publicUrl } = service.settings;
  app.addHook('onRequest', (request, _reply, done) => {
    done(isSameOrigin(request, publicUrl) ? undefined : forbidden());
  });
  app.post('/admin/sessao', async (request, reply) => {
    const caller = createCaller(await contextOf(service, request, reply));
    const { token, user } = await caller.auth.signInEmail(request.body as never);
    return reply.header('set-cookie', sessionCookie(token, publicUrl)).send(success(200, { user }));
  });
  app.delete('/admin/sessao', async (request, reply) => {
    const context = await contextOf(service, request, reply);
    if (context.session) await createCaller(context).auth.signOut();
    return reply.header('set-cookie', endedSessionCookie(publicUrl)).send(success(200, { success: true }));
  });
}

/** Whether a browser asks for a page: a program asks for data, and a page for its files. */
function asksForPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept?.includes('text/html') ?? false);
}
