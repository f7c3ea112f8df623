import type { TipoEspecie } from '../../src/common/vocabulary.ts';

/**
 * What becomes of what was noted in the field: decided here, apart from the browser that keeps it and the network that
 * takes it. Nothing is recorded twice, because an entry has its Idempotency-Key before it is first sent; nothing
 * vanishes, because only an answer of the service, or the person who made it, takes an entry away.
 */

/** Dead plants that somebody noted, not yet known to be recorded. */
export interface Registro {
  /** Its place in the order of noting. */
  id: number;
  /** The Idempotency-Key of what it says now. */
  chave: string;
  /** Who noted it: nobody else sends it. */
  usuario: { id: string; nome: string };
  lote: { id: string; codigo: string };
  /** How the species is called on this page; the id is what is sent. */
  especie: { id: string; nome: string; tipo: TipoEspecie };
  quantidade: number;
  justificativa: string;
  anotadoEm: number;
  /** When it was first sent with this key; null while it never was. */
  enviadoEm: number | null;
  /** Why the service refused it. */
  recusa: string | null;
  /** Why the last attempt brought no answer. */
  falha: string | null;
}

export type NovoRegistro = Omit<Registro, 'id' | 'enviadoEm' | 'recusa' | 'falha'>;

/** What a person may change of it. */
export type Emenda = Pick<Registro, 'especie' | 'quantidade' | 'justificativa'>;

/**
 * ESPERA: sent as soon as possible. RECUSADO: the service said why, and a person mends or drops it. CONFERIR: it may be
 * recorded already, and its key may have expired, so a person looks. DE_OUTRA_PESSOA: it waits for who noted it.
 */
export type Situacao = 'ESPERA' | 'RECUSADO' | 'CONFERIR' | 'DE_OUTRA_PESSOA';

/** The service keeps a key for 24 hours; the last of them is left for clocks and slow networks. */
const SURE_MS = 23 * 3_600_000;
/** A phone's clock is set right by so little now and then. */
const SET_RIGHT_MS = 60_000;

export function situacaoDe(registro: Registro, pessoaId: string, now: number): Situacao {
  const { usuario, recusa, enviadoEm } = registro;
  if (usuario.id !== pessoaId) return 'DE_OUTRA_PESSOA';
  if (recusa !== null) return 'RECUSADO';
  return enviadoEm === null || isSure(enviadoEm, now) ? 'ESPERA' : 'CONFERIR';
}

/** Whether the key of what was sent then is still kept for certain; a clock that went back tells nothing. */
export function isSure(enviadoEm: number, now: number): boolean {
  const age = now - enviadoEm;
  return age > -SET_RIGHT_MS && age <= SURE_MS;
}

/** What is sent next: the oldest that may be, but for those whose turn has been in this round. */
export function nextOf(
  registros: readonly Registro[],
  pessoaId: string,
  now: number,
  passed: ReadonlySet<number> = new Set(),
): Registro | undefined {
  return registros
    .filter((each) => !passed.has(each.id) && situacaoDe(each, pessoaId, now) === 'ESPERA')
    .sort((a, b) => a.id - b.id)[0];
}

/** The entry as it is kept before it is sent: from now on it may have been recorded. */
export function begun(registro: Registro, now: number): Registro {
  return { ...registro, enviadoEm: registro.enviadoEm ?? now };
}

/** REFUSED is for certain: nothing was recorded. After all the others the same is sent again with the same key. */
export type End = 'REFUSED' | 'FAILED' | 'AWAY' | 'SIGNED_OUT';

/** How a sending without success ended. FAILED is this one's own fault, perhaps; after the others nothing else is sent either. */
export function endOf({ status, codigo }: { status: number | null; codigo: string }): End {
  // A proxy's page says nothing about what the service did.
  if (status === null || codigo === 'RESPOSTA_ILEGIVEL' || PASSING.has(status)) return 'AWAY';
  if (status === 401) return 'SIGNED_OUT';
  return status >= 500 ? 'FAILED' : 'REFUSED';
}

/** Too slow, too many, or somebody before the service who does not reach it. */
const PASSING = new Set([408, 425, 429, 502, 503, 504]);

/** Whether nothing of it can have been recorded, so that it may say something else, or go. */
export function isOpen({ enviadoEm, recusa }: Registro): boolean {
  return enviadoEm === null || recusa !== null;
}

/** The entry as a person mended it: another request, with a key of its own. */
export function mended(registro: Registro, emenda: Emenda, chave: string): Registro {
  if (!isOpen(registro)) throw new Error('An entry that may be recorded is not changed.');
  return { ...registro, ...emenda, ...unsent(chave) };
}

/** The entry that a person did not find recorded: sent anew. */
export function again(registro: Registro, chave: string): Registro {
  return { ...registro, ...unsent(chave) };
}

function unsent(chave: string) {
  return { chave, enviadoEm: null, recusa: null, falha: null };
}
