import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../db/connection.ts';
import { LIVROS, type Livro } from '../common/vocabulary.ts';
import type { Context } from '../procedure/context.ts';
import { leafHash, overLeaves, rootOf } from './arvore.ts';
import {
  ALL_FORMS,
  addressMark,
  FORMS,
  ID,
  ROW_COLUMNS,
  rowHash,
  SEAL_TEXT,
  WITH_ADDRESSES,
} from './forma.ts';
import { ultimoSelo } from './queries.ts';
import { Registro } from './registro.ts';
import {
  breakOf,
  CHAIN_START,
  type ChainLink,
  compareMarks,
  endAfter,
  NOMES,
  type RowMark,
} from './rules.ts';
import type { VerificacaoDosSelos } from './schemas.ts';
import { isAfter } from './selar.ts';
import { neverNumbered, run, unsealedRows } from './sem-selo.ts';

type DiferencaDosSelos = VerificacaoDosSelos['diferencas'][number];

/** The most differences that are listed. Seals that differ are counted to the end. */
const NAMED = 100;

/**
 * Computes every seal again from the rows, step by step, and lists the rows that differ from what was sealed. Sealed rows never
 * change, so no snapshot has to be held. Nothing proves the rows that are newer than the last seal of their book. If somebody
 * removes the last seals together with their rows, only a paper with one of those seals reveals it (`listarSelos`).
 */
export async function verificarSelos({
  db,
  primary = db,
  now,
}: Pick<Context, 'db' | 'primary' | 'now'>): Promise<VerificacaoDosSelos> {
  let end = CHAIN_START;
  /** The log as the seals make it; undefined after a break, when each later root would differ as well. */
  let log: Registro | undefined = new Registro();
  let [selos, registros, selos_diferentes] = [0, 0, 0];
  const diferencas: DiferencaDosSelos[] = [];
  for (let step = await nextSeals(db, 0); step.length > 0; step = await nextSeals(db, end.numero)) {
    for (const link of step) {
      const broken: ReturnType<typeof breakOf> = breakOf(end, link);
      if (broken === 'SELO_REMOVIDO') log = undefined;
      const logged = log === undefined || continuesLog(log, link);
      if (!logged) log = undefined;
      const found = await differencesOf(db, link, broken ?? (logged ? null : 'SELO_ALTERADO'));
      diferencas.push(...found.slice(0, NAMED - diferencas.length));
      selos_diferentes += found.length > 0 ? 1 : 0;
      selos += 1;
      registros += link.quantidade;
      end = endAfter(end, link);
    }
  }
  const invented = await neverNumbered(primary, NAMED);
  diferencas.push(...invented.slice(0, NAMED - diferencas.length));
  const { sem_selo } = await unsealedRows(db);
  return {
    integra: selos_diferentes === 0 && invented.length === 0,
    verificada_em: now().toISOString(),
    ...{ selos, registros, sem_selo, selos_diferentes },
    ultimo: await ultimoSelo(db),
    diferencas,
  };
}

/** Whether a seal is the next of the log, with the subtrees that it keeps. */
function continuesLog(log: Registro, { nos, selo }: CheckedSeal): boolean {
  const next = log.append(nos.subarray(0, 32));
  return next.nos.equals(nos) && next.raiz.toString('hex') === selo;
}

/** A seal, with two checks: its hash is that of its header, and its header fits the rows. */
interface CheckedSeal extends ChainLink {
  forma: number;
  quantidade: number;
  nos: Buffer;
  signed: boolean;
  whole: boolean;
  /** Whether it has the marks of its single rows. */
  marked: boolean;
  /** Whether the addresses of its rows are as sealed, or were erased with a mark. */
  located: boolean;
}

/** The next seals after a number, with some 50 000 rows together: about a second's work. */
async function nextSeals(db: Db, depois: number): Promise<CheckedSeal[]> {
  const found = await run<Recomputed>(db, STEP, [depois]);
  const checked: CheckedSeal[] = [];
  for (const { texto, raiz, achados, folhas, ...link } of found) {
    const signed = leafHash(texto).equals(link.nos.subarray(0, 32));
    const whole = achados === link.quantidade && rootOf(achados, overLeaves(folhas)).equals(raiz);
    checked.push({ ...link, signed, whole });
    await nextTurn();
  }
  return checked;
}

/** A seal as it is kept, with what its rows are now. */
interface Recomputed extends Omit<CheckedSeal, 'signed' | 'whole'> {
  /** Its header. */
  texto: string;
  raiz: Buffer;
  achados: number | null;
  folhas: Buffer;
}

/** Each part is materialized: in a plain join the rows of a step would be hashed again for each of its seals. */
const STEP = `
  with step as materialized (
    select * from (
      select s.*, sum(quantidade::bigint) over (order by numero) - quantidade as antes
      from (select * from selos where numero > $1 order by numero limit 1000) s) s
    where antes < 50000),
  linhas as materialized (${ALL_FORMS.map(rowsOfForm).join(' union all ')})
  select s.numero, s.livro, s.forma, s.apos, s.ate, s.quantidade,
    encode(s.anterior, 'hex') as anterior, encode(s.selo, 'hex') as selo, s.nos, s.raiz, ${SEAL_TEXT} as texto,
    l.quantidade as achados, l.folhas, coalesce(s.linhas = l.linhas, false) as marked,
    case when s.livro not in (${WITH_ADDRESSES.map((livro) => `'${livro}'`)}) then s.enderecos is null
      when s.ate <= ${addressesErasedUntil('s.livro')} then l.enderecados = 0
      else coalesce(s.enderecos = l.enderecos, false) end as located
  from step s left join linhas l using (numero) order by s.numero`;

function rowsOfForm({ livro, forma }: (typeof ALL_FORMS)[number]): string {
  const marca = WITH_ADDRESSES.includes(livro) ? addressMark('x.sal') : null;
  const columns = Object.entries({
    ...ROW_COLUMNS,
    enderecos: marca ? `string_agg(endereco, '' order by seq)` : 'null::bytea',
    enderecados: marca ? 'count(ip)' : '0::bigint',
  });
  const endereco = marca ? `, t.ip, ${marca} as endereco` : '';
  return `
    select s.numero, l.* from step s left join sais_dos_selos x using (numero) cross join lateral (
      select ${columns.map(([column, sql]) => `${sql} as ${column}`)}
      from (${rowsBetween({ livro, forma, sal: 's.sal' }, 's.apos', 's.ate', endereco)}) t) l
    where s.livro = '${livro}' and s.forma = ${forma}`;
}

/** `offset 0` keeps PostgreSQL from computing a hash again wherever it is named. */
function rowsBetween({ livro, forma, sal }: Sealed, depois: string, ate: string, also = ''): string {
  const resumo = rowHash(livro, forma, sal);
  return `
    select t.seq, t.${ID[livro]} as id, ${resumo} as resumo ${also} from ${livro} t
    where ${isAfter(depois)} and t.seq <= ${ate} offset 0`;
}

/** How the rows of a seal are hashed. The salt is SQL. */
interface Sealed {
  livro: Livro;
  forma: number;
  sal: string;
}

/** The number up to which a book has no addresses any more. The book's name is SQL. */
function addressesErasedUntil(livro: string): string {
  return `(select coalesce(max(ate), 0) from apagamentos where tabela = ${livro})`;
}

async function differencesOf(
  db: Db,
  link: CheckedSeal,
  broken: ReturnType<typeof breakOf>,
): Promise<DiferencaDosSelos[]> {
  const { numero, signed, whole, marked, located } = link;
  if (broken === 'SELO_REMOVIDO') {
    const detalhe = `Faltam selos antes do selo ${numero}: foram removidos.`;
    return [{ ...ofSeal(link), problema: broken, detalhe }];
  }
  const linhas = whole ? [] : await differingRows(db, link);
  if (broken === null && signed && (whole ? marked : linhas.length > 0)) {
    const named = new Set(linhas.map(({ seq }) => seq));
    const enderecos = located ? [] : await differingAddresses(db, link);
    return [...linhas, ...enderecos.filter(({ seq }) => !named.has(seq))];
  }
  const detalhe = `O selo ${numero} não é o que foi feito: ele mesmo foi alterado.`;
  return [{ ...ofSeal(link), problema: 'SELO_ALTERADO', detalhe }, ...linhas];
}

function ofSeal({ numero, livro }: ChainLink): Pick<DiferencaDosSelos, 'numero' | 'livro' | 'seq' | 'id'> {
  return { numero, livro: LIVROS.includes(livro) ? livro : null, seq: null, id: null };
}

const FEITOS = { ALTERADO: 'foi alterado', REMOVIDO: 'foi removido', INSERIDO: 'foi inserido' };

async function differingRows(db: Db, link: CheckedSeal): Promise<DiferencaDosSelos[]> {
  const { numero, livro, forma, apos, ate } = link;
  if (!FORMS[livro]?.[forma]) return [];
  const seladas = await run<RowMark>(db, SEALED_ROWS, [numero]);
  const sal = `(select sal from selos where numero = ${numero})`;
  const now = rowsBetween({ livro, forma, sal }, '$1::bigint', '$2');
  const achadas = await run<RowMark & { id: string }>(
    db,
    `select seq, id, encode(substr(resumo, 1, 8), 'hex') as marca from (${now}) t`,
    [apos, ate],
  );
  return compareMarks(seladas, achadas).map(({ problema, linha }) => ({
    ...ofSeal(link),
    ...{ problema, seq: linha.seq, id: 'id' in linha ? (linha.id as string) : null },
    detalhe: `O registro ${linha.seq} ${NOMES[livro]} ${FEITOS[problema]} depois de selado, no selo ${numero}.`,
  }));
}

/** The rows whose address differs, or is missing without a lawful erasure. */
async function differingAddresses(
  db: Db,
  { numero, livro, forma }: CheckedSeal,
): Promise<DiferencaDosSelos[]> {
  if (!WITH_ADDRESSES.includes(livro) || !FORMS[livro][forma]) return [];
  const found = await run<{ seq: number; id: string; sem_endereco: boolean }>(
    db,
    `select t.seq, t.id, t.ip is null as sem_endereco
     from (${SEALED_ROWS}) s join ${livro} t using (seq) left join sais_dos_selos x on x.numero = $1
     where case when t.seq <= ${addressesErasedUntil(`'${livro}'`)} then t.ip is not null
       else ${addressMark('x.sal')} is distinct from s.endereco end
     order by seq limit ${NAMED}`,
    [numero],
  );
  return found.map(({ seq, id, sem_endereco }) => ({
    ...{ numero, livro, problema: 'ALTERADO', seq, id },
    detalhe: `O endereço do registro ${seq} ${NOMES[livro]} foi ${sem_endereco ? 'apagado antes do prazo' : 'alterado'} depois de selado, no selo ${numero}.`,
  }));
}

/** The rows of a seal as they were sealed. */
const SEALED_ROWS = `
  select ('x' || encode(substr(linhas, 16 * n + 1, 8), 'hex'))::bit(64)::bigint as seq,
    encode(substr(linhas, 16 * n + 9, 8), 'hex') as marca, substr(enderecos, 8 * n + 1, 8) as endereco
  from selos cross join generate_series(0, octet_length(linhas) / 16 - 1) n where numero = $1`;
