import type { Db } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import type { SemAcesso } from '../common/errors.ts';
import type { Escopo } from '../common/escopos.ts';
import type { Cargo, StatusUsuario } from '../common/vocabulary.ts';
import type { Bearer } from './sessions.ts';
import { hashToken, newToken } from './tokens.ts';

/** Every key begins with this, so that people and secret scanners recognise it. */
const MARK = 'vvr_';
/** How many characters of a key people see to tell it from others. */
export const PREFIXO = 10;
/** How long a key counts as valid without another query, and how exact the time of its last use is, in milliseconds. */
const REMEMBERED_MS = 5 * 60_000;

export function newKey(): string {
  return MARK + newToken();
}

/** Whether a token is the key of a program, not that of a session. */
export function isKey(token: string): boolean {
  return token.startsWith(MARK);
}

interface KeyOfProgram {
  id: string;
  escopos: Escopo[];
  enderecos: string[];
  criada: string;
  validade: string | null;
  /** Milliseconds until it ends, by the database's clock. */
  resta: number | null;
  /** Whether a use was recorded recently. */
  notada: boolean;
  nome: string;
  cargo: Cargo;
  status: StatusUsuario;
  data_registro: string;
  data_att: string;
}

const BEARER = `
  select c.id, c.escopos, c.enderecos, c.data_registro as criada, c.validade,
    extract(epoch from c.validade - clock_timestamp())::float8 * 1000 as resta,
    c.data_uso > clock_timestamp() - $2 * interval '1 ms' as notada,
    u.nome, u.cargo, u.status, u.data_registro, u.data_att
  from chaves c join usuarios u on u.id = c.id
  where c.hash = $1`;

const NOTE_USE = `
  update chaves set data_uso = clock_timestamp()
  where id = $1 and (data_uso is null or data_uso <= clock_timestamp() - $2 * interval '1 ms')`;

/** The program that bears a key, or why the key opens nothing. Only who has the whole key learns that it once did. */
export async function validateKey(db: Db, key: string): Promise<Bearer | SemAcesso> {
  const hash = hashToken(key);
  const [found] = await prepared<KeyOfProgram>(db, BEARER, [hash, REMEMBERED_MS]);
  if (!found) return 'CHAVE_DESCONHECIDA';
  if (found.status !== 'ATIVO') return 'CHAVE_REVOGADA';
  if (found.resta !== null && found.resta <= 0) return 'CHAVE_VENCIDA';
  // A database that takes no writes still answers a program's reads.
  if (!found.notada) await prepared(db, NOTE_USE, [found.id, REMEMBERED_MS]).catch(() => {});
  const { id, escopos, enderecos, criada, validade, resta, nome, cargo, data_registro, data_att } = found;
  return {
    session: {
      ...{ id: hash, data_registro: criada, data_att: criada, data_fim: validade ?? NEVER },
      ...{ ip: null, user_agent: null },
    },
    user: {
      ...{ id, nome, email: '', cargo, status: 'ATIVO', data_registro, data_att },
      ...{ somente_leitura: false, acesso_fim: null },
      chave: { escopos, enderecos },
    },
    askAgain: Date.now() + Math.min(REMEMBERED_MS, resta ?? REMEMBERED_MS),
  };
}

const NEVER = '9999-12-31T23:59:59.999Z';
