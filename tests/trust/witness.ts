import type { Db } from '../../db/connection.ts';
import { grouped } from '../../src/common/grouped.ts';
import { type Act, contradiction } from '../ledger/order.ts';
import type { Attempt } from './people.ts';
import { refusedFor, type State, shown, VAGAS } from './told.ts';
import type { Change } from './wishes.ts';

/**
 * The books as the witness of what people were told: what was acknowledged is there once and whole, anything else at most once; and
 * for each thing that they used at once, rows, refusals and looks can be put in one order (tests/ledger/order.ts).
 */

/** A row of the ledger. */
interface Row extends Change {
  seq: number;
  id: string;
  tipo: string;
  fase_lote: string | null;
  estorno_de: string | null;
  justificativa: string;
  operacao_id: string;
}

/** A batch that went to another phase. */
interface Passage {
  seq: number;
  lote_id: string;
  fase: string;
  operacao_id: string;
}

/** What was there before people came, by thing: a species outside of batches, a batch, the greenhouse. */
export interface Before {
  states: ReadonlyMap<string, State>;
  passage: number;
}

const only = (name: string, saldo: number): State => ({ saldos: { [name]: saldo } });

export async function beforePeople(db: Db, estufa_id: string): Promise<Before> {
  const states = new Map<string, State>();
  for (const { id, quantidade_atual } of await db('especies')) states.set(id, only(id, quantidade_atual));
  for (const { id, fase } of await db('lotes')) {
    const itens = await db('lote_itens').where('lote_id', id);
    const saldos = Object.fromEntries(itens.map((item) => [item.especie_id, item.quantidade_atual]));
    states.set(id, { saldos, fase, fechou: null });
  }
  const { vagas } = await db('estufas').where('id', estufa_id).first('vagas');
  states.set(VAGAS, only(VAGAS, vagas));
  const [last] = await db('lote_fases').max('seq as seq');
  return { states, passage: last?.seq };
}

/** What cannot be, in words; none when people were told the truth. */
export async function untruths(db: Db, before: Before, attempts: readonly Attempt[]): Promise<string[]> {
  const rows: Row[] = await db('movimentacoes').where('justificativa', 'like', 'pessoa %').orderBy('seq');
  const passages: Passage[] = await db('lote_fases').where('seq', '>', before.passage).orderBy('seq');
  const wishes = grouped(attempts, ({ mark }) => mark);
  const found = grouped(rows, ({ justificativa }) => justificativa);
  const acts = [
    ...ofRows(rows, passages, wishes),
    ...ofPhases(rows, passages, wishes),
    ...ofAnswers(attempts),
  ];
  return [
    ...unasked(rows, passages, wishes),
    ...[...wishes].flatMap(([mark, asked]) =>
      broken(asked, found.get(mark) ?? []).map((how) => `${mark}: ${how}`),
    ),
    ...[...grouped(acts, ({ thing }) => thing)].flatMap(([thing, its]) => {
      // What is not known from before is a movement, which can be reversed once.
      const told = contradiction(before.states.get(thing) ?? only(thing, 1), its);
      return told === null ? [] : [`${thing}: ${told}`];
    }),
  ];
}

type ActOn = Act<State> & { thing: string };
type Wishes = ReadonlyMap<string, readonly Attempt[]>;

/** What each operation of the ledger did to each thing. */
function ofRows(rows: readonly Row[], passages: readonly Passage[], wishes: Wishes): ActOn[] {
  const originals = new Map(rows.map((row) => [row.id, row]));
  return [...grouped(rows, ({ operacao_id }) => operacao_id).values()].flatMap((operation) => {
    const [{ justificativa: mark, operacao_id }] = operation as [Row];
    const things = new Set(operation.flatMap(thingsOf));
    return [...things].map((thing) => {
      const own = operation.filter((row) => thingsOf(row).includes(thing));
      const passage = passages.find((each) => each.lote_id === thing && each.operacao_id === operacao_id);
      const [{ seq }] = own as [Row];
      return {
        ...{ thing, what: `${mark}, row ${seq}`, ...momentsOf(wishes.get(mark) ?? []) },
        rows: { movimentacoes: seq, ...(passage && { lote_fases: passage.seq }) },
        on: (state: State) => {
          let next: State | undefined = state;
          for (const row of own) next &&= afterRow(next, thing, row, originals.get(row.estorno_de ?? ''));
          return passage && next?.fase !== passage.fase ? undefined : next;
        },
      };
    });
  });
}

function thingsOf({ especie_id, lote_id, variacao_sementeira, estorno_de }: Row): string[] {
  return [
    ...(variacao_sementeira === 0 ? [] : [especie_id]),
    ...(lote_id === null ? [] : [lote_id, VAGAS]),
    ...(estorno_de === null ? [] : [estorno_de]),
  ];
}

/** Undefined where the row cannot come next. */
function afterRow(state: State, thing: string, row: Row, original?: Row): State | undefined {
  if (thing === row.estorno_de) return withMore(state, thing, -1);
  if (thing === VAGAS) return withMore(state, VAGAS, -row.variacao_lote);
  if (thing !== row.lote_id) return withMore(state, row.especie_id, row.variacao_sementeira);
  const next = withMore(state, row.especie_id, row.variacao_lote);
  if (!next || row.fase_lote !== state.fase) return undefined;
  if (state.fase === 'FINALIZADO') {
    const opens = original?.tipo === 'EXPEDICAO' && original.operacao_id === state.fechou;
    return opens ? { ...next, fase: original.fase_lote as string, fechou: null } : undefined;
  }
  const empty = Object.values(next.saldos).every((saldo) => saldo === 0);
  return row.tipo === 'EXPEDICAO' && empty ? { ...next, fase: 'FINALIZADO', fechou: row.operacao_id } : next;
}

function withMore(state: State, of: string, more: number): State | undefined {
  const saldo = (state.saldos[of] as number) + more;
  return saldo < 0 ? undefined : { ...state, saldos: { ...state.saldos, [of]: saldo } };
}

/** Batches that somebody took to a phase, or left in it. A passage that nobody was told of is of somebody who got no answer. */
function ofPhases(rows: readonly Row[], passages: readonly Passage[], wishes: Wishes): ActOn[] {
  const told = [...wishes].flatMap(([mark, asked]): ActOn[] => {
    const answer = asked.find(({ status, wish }) => wish.passes && status === 200);
    if (!answer) return [];
    const { thing, what, fits } = shown(answer.wish.path, answer.text);
    const passage = passages.find(({ operacao_id }) => operacao_id === answer.operacao);
    const on = (state: State) => {
      const next = passage ? inPhase(state, passage) : state;
      return fits(next) && (passage || answer.operacao === null) ? next : undefined;
    };
    const seqs = passage && { rows: { lote_fases: passage.seq } };
    return [{ thing, what: `${mark}: ${what}`, ...momentsOf(asked), ...seqs, on }];
  });
  const untold = untoldOf(rows, passages, wishes).map((passage) => ({
    ...{ thing: passage.lote_id, what: `unanswered: ${passage.fase}`, sent: 0, answered: NEVER },
    rows: { lote_fases: passage.seq },
    on: (state: State) => inPhase(state, passage),
  }));
  return [...told, ...untold];
}

function inPhase(state: State, { fase }: Passage): State {
  return { ...state, fase, fechou: null };
}

function untoldOf(rows: readonly Row[], passages: readonly Passage[], wishes: Wishes): Passage[] {
  // An answer that says that it may be done names its operation, too.
  const told = new Set([...wishes.values()].flat().flatMap((each) => (isDone(each) ? each.operacao : [])));
  const ofRows = new Set(rows.map(({ operacao_id }) => operacao_id));
  return passages.filter(({ operacao_id }) => !told.has(operacao_id) && !ofRows.has(operacao_id));
}

/** What people saw, and what they were refused for. */
function ofAnswers(attempts: readonly Attempt[]): ActOn[] {
  return attempts.flatMap((attempt) => {
    const { mark, wish, status, text, sent, answered } = attempt;
    const looked = status === 200 && wish.method === 'GET' ? [shown(wish.path, text)] : [];
    const claims = status === 400 ? refusedFor(attempt).filter((each) => each !== null) : looked;
    return claims.map(({ thing, what, fits }) => ({
      ...{ thing, what: `${mark}: ${what}`, sent, answered },
      on: (state: State) => (fits(state) ? state : undefined),
    }));
  });
}

const NEVER = Number.POSITIVE_INFINITY;

/** From the first request to the first answer that it is done. */
function momentsOf(asked: readonly Attempt[]): { sent: number; answered: number } {
  const done = asked.filter(isDone).map(({ answered }) => answered);
  return { sent: Math.min(...asked.map(({ sent }) => sent)), answered: Math.min(NEVER, ...done) };
}

function isDone({ status }: Attempt): boolean {
  return status === 200 || status === 201;
}

/** Nothing of it is done, as the answer says. */
function isRefused({ status, text }: Attempt): boolean {
  return status === 400 || (status === 503 && !text.includes('GRAVACAO_INCERTA'));
}

/** Instances that go by the database's clock never say that it was set: here it is not. */
function isUsual(attempt: Attempt): boolean {
  const { status, text } = attempt;
  if (status === 400) return !refusedFor(attempt).includes(null);
  return status === null || isDone(attempt) || (status === 503 && !text.includes('RELOGIO_MUDOU'));
}

/** What is wrong with what somebody was answered about one wish, or with what is there of it. */
function broken(asked: readonly Attempt[], rows: readonly Row[]): string[] {
  const [{ wish }] = asked as [Attempt];
  const strange = asked.filter((each) => !isUsual(each));
  const faults = strange.map(({ status, text }) => `is answered ${status} ${text}`);
  if (wish.method === 'GET') return faults;
  const answers = new Set(asked.filter(isDone).map(({ text, operacao }) => `${operacao} ${text}`));
  if (answers.size > 1) faults.push(`is answered differently: ${[...answers].join(' and ')}`);
  if (wish.passes) return faults;
  const times = new Set(rows.map(({ operacao_id }) => operacao_id)).size;
  if (times > 1) faults.push(`is there ${times} times`);
  if (times === 0 && answers.size > 0) faults.push('was acknowledged, and is not there');
  if (times > 0 && asked.every(isRefused)) faults.push('was refused, and is there');
  const written = rows.map(changeOf).sort();
  if (times === 1 && written.join() !== wish.leaves.map(changeOf).sort().join())
    faults.push(`is there as ${written}`);
  const [answer = ''] = answers;
  if (answer && rows.some(({ id }) => !answer.includes(id))) faults.push(`is answered as ${answer}`);
  return faults;
}

function changeOf({ especie_id, lote_id, variacao_sementeira, variacao_lote }: Change): string {
  return [especie_id, lote_id, variacao_sementeira, variacao_lote].join(' ');
}

/** More passages to a phase than people who asked for it and got no answer. */
function unasked(rows: readonly Row[], passages: readonly Passage[], wishes: Wishes): string[] {
  const asked = [...wishes.values()].flatMap((attempts) => {
    const passes = attempts.some(isDone) ? undefined : attempts[0]?.wish.passes;
    return passes ? [`${passes.lote_id}: ${passes.fase}`] : [];
  });
  const untold = untoldOf(rows, passages, wishes).map(({ lote_id, fase }) => `${lote_id}: ${fase}`);
  return [...grouped(untold, (each) => each)]
    .filter(([each, all]) => all.length > asked.filter((one) => one === each).length)
    .map(([each, all]) => `${each}, which nobody asked for ${all.length} times`);
}
