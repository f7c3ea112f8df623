import type { z } from 'zod';
import type { Context, CurrentSession, CurrentUser } from '../context.ts';
import type { currentSession, signedIn } from './schemas.ts';

/** The session of the request, which it already carries. */
export function getSession({
  session,
  user,
}: Context & { session: CurrentSession; user: CurrentUser }): z.output<typeof currentSession> {
  return {
    session: {
      id: session.id,
      userId: user.id,
      createdAt: session.data_registro,
      updatedAt: session.data_att,
      expiresAt: session.data_fim,
      ipAddress: session.ip,
      userAgent: session.user_agent,
    },
    user: wireUser(user),
  };
}

/** A user in the words of the auth paths, which are Better Auth's. */
export function wireUser(usuario: CurrentUser): z.output<typeof signedIn>['user'] {
  return {
    id: usuario.id,
    name: usuario.nome,
    email: usuario.email,
    emailVerified: usuario.status === 'ATIVO',
    image: null,
    createdAt: usuario.data_registro,
    updatedAt: usuario.data_att,
    cargo: usuario.cargo,
    status: usuario.status,
  };
}
