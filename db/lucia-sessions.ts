import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia';
import type { Cargo, StatusUsuario } from '../src/common/vocabulary.ts';
import type { Db } from './connection.ts';
import { statusDe } from './models/usuario.ts';
import { prepared } from './prepared.ts';

/** The fields of a session row beside Lucia's own. */
export interface SessionAttributes {
  ip: string | null;
  user_agent: string | null;
  data_registro: string;
  data_att: string;
  /** How far the database's clock was ahead of this process's when the row was read, in milliseconds. */
  adiante: number;
}

/** The user of a session, read on every request, so that a role or a status takes effect at once. */
export interface UserAttributes {
  nome: string;
  email: string;
  cargo: Cargo;
  status: StatusUsuario;
  /** Whether the person changes nothing, and when their access ends. */
  somente_leitura: boolean;
  acesso_fim: string | null;
  data_registro: string;
  data_att: string;
}

type SessionRow = Omit<SessionAttributes, 'adiante'> & {
  id: string;
  usuario_id: string;
  data_fim: string;
  agora: string;
};
type JoinedRow = SessionRow & { [key in keyof UserAttributes as `u_${key}`]: UserAttributes[key] };

/** Hot: runs on every request with a token. Columns named, one statement, prepared. */
const SESSION_AND_USER = `
  select s.id, s.usuario_id, s.ip, s.user_agent, s.data_registro, s.data_att, s.data_fim, clock_timestamp() as agora,
    u.nome u_nome, u.email u_email, u.cargo u_cargo, ${statusDe('u')} u_status,
    u.somente_leitura u_somente_leitura, u.acesso_fim u_acesso_fim, u.data_registro u_data_registro, u.data_att u_data_att
  from sessoes s join usuarios u on u.id = s.usuario_id
  where s.id = $1`;

/**
 * Lucia's store over `sessoes`, on a pool or inside a transaction. The session ids it gets are already hashes: the
 * token itself is stored nowhere. Lucia uses this process's clock, but only the database's counts: otherwise one
 * machine whose clock runs ahead would end everybody's sessions. So instants are translated on the way.
 */
export function luciaSessions(db: Db): Adapter {
  const write = async (sql: string, values: unknown[]) => void (await prepared(db, sql, values));
  return {
    async getSessionAndUser(id) {
      const [row] = await prepared<JoinedRow>(db, SESSION_AND_USER, [id]);
      return row ? [toSession(row), toUser(row)] : [null, null];
    },
    async getUserSessions(userId) {
      return (await prepared<SessionRow>(db, SESSIONS_OF_USER, [userId])).map(toSession);
    },
    setSession: ({ id, userId, expiresAt, attributes: { ip, user_agent } }) =>
      write(NEW_SESSION, [fromNow(expiresAt), id, userId, ip, user_agent]),
    updateSessionExpiration: (id, expiresAt) =>
      write(`update sessoes set data_fim = ${ENDS}, data_att = clock_timestamp() where id = $2`, [
        fromNow(expiresAt),
        id,
      ]),
    deleteSession: (id) => write('delete from sessoes where id = $1', [id]),
    deleteUserSessions: (userId) => write('delete from sessoes where usuario_id = $1', [userId]),
    deleteExpiredSessions: () => write('delete from sessoes where data_fim <= clock_timestamp()', []),
  };
}

const SESSIONS_OF_USER = 'select s.*, clock_timestamp() as agora from sessoes s where s.usuario_id = $1';

/** An instant by the database's clock: so many milliseconds from now. */
const ENDS = "clock_timestamp() + $1 * interval '1 ms'";

const NEW_SESSION = `
  insert into sessoes (data_fim, id, usuario_id, ip, user_agent, data_registro, data_att)
  values (${ENDS}, $2, $3, $4, $5, clock_timestamp(), clock_timestamp())`;

function fromNow(instant: Date): number {
  return instant.getTime() - Date.now();
}

function toSession(row: SessionRow): DatabaseSession {
  const { ip, user_agent, data_registro, data_att } = row;
  const adiante = Date.parse(row.agora) - Date.now();
  return {
    id: row.id,
    userId: row.usuario_id,
    expiresAt: new Date(Date.parse(row.data_fim) - adiante),
    attributes: { ip, user_agent, data_registro, data_att, adiante },
  };
}

function toUser(row: JoinedRow): DatabaseUser {
  return {
    id: row.usuario_id,
    attributes: {
      nome: row.u_nome,
      email: row.u_email,
      cargo: row.u_cargo,
      status: row.u_status,
      somente_leitura: row.u_somente_leitura,
      acesso_fim: row.u_acesso_fim,
      data_registro: row.u_data_registro,
      data_att: row.u_data_att,
    },
  };
}

declare module 'lucia' {
  interface Register {
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: UserAttributes;
  }
}
