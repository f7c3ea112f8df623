import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { Destinatario } from '../../db/models/destinatario.ts';
import { Email } from '../../db/models/email.ts';
import { Procedencia } from '../../db/models/procedencia.ts';
import { Credencial, Usuario } from '../../db/models/usuario.ts';
import { prepared } from '../../db/prepared.ts';
import { revokeTokens } from '../auth/credentials.ts';
import { removeMarks } from '../auth/device-marks.ts';
import { closeAll } from '../auth/sessions.ts';
import { ANONIMIZADO } from '../common/anonimizado.ts';
import { invalid } from '../common/errors.ts';
import { fold } from '../common/text.ts';
import { registrarAcesso } from '../procedure/acessos.ts';
import { AuditTrail } from '../procedure/audit-trail.ts';
import type { Context } from '../procedure/context.ts';
import { excluirVistasDe } from '../usuarios/vistas.ts';
import { eraseAnswers } from './answers.ts';
import {
  type Copies,
  copiesOf,
  findPerson,
  idsOf,
  lockPerson,
  type PersonKey,
  type PersonRecords,
  type ProcedenciaComONome,
  procedenciasComONome,
} from './person.ts';

type Ctx = Pick<Context, 'db' | 'now'>;

/** What was erased, or would be: the number of records of each kind. */
export interface Anonimizacao {
  pessoas: number;
  /** Legal entities whose contact the person was. They stay, without the contact. */
  contatos: number;
  usuarios: number;
  entregas: number;
  /** Deliveries that the person fetched. */
  retiradas: number;
  /** Lots of seed that the person collected or gave. They stay, without the name. */
  procedencias: number;
}

/** What `anonimizar` would erase, and the lots of seed of which it erases those that somebody names. */
export async function wouldErase(
  { db }: Pick<Ctx, 'db'>,
  key: PersonKey,
): Promise<{ encontrados: Anonimizacao; procedencias: ProcedenciaComONome[] }> {
  return db.transaction(async (trx) => {
    const records = await findPerson(trx, key);
    const encontrados = countsOf(records, await copiesOf(trx, key, records));
    return { encontrados, procedencias: await procedenciasComONome(trx, records) };
  });
}

/**
 * Erases a person from the registers, the copies beside the books, the outbox and the saved answers, in one
 * transaction. The books do not change: quantities and hashes stay, and the hashes reveal nothing without their
 * salts. The CPF and the e-mail may be registered again. Of the lots of seed with the person's name, only those in `dela` lose it:
 * the others are a namesake's.
 *
 * @throws AppError 400 while the person is an active user: inactivating them decides who administrates.
 */
export async function anonimizar(
  { db, now }: Ctx,
  key: PersonKey,
  conta: string,
  dela: readonly string[] = [],
): Promise<Anonimizacao> {
  return db.transaction(async (trx) => {
    const ctx = { db: trx, now };
    const found = await lockPerson(trx, key);
    const procedencias = found.procedencias.filter(({ id }) => dela.includes(id));
    const records = { ...found, procedencias };
    if (records.usuarios.some(({ status }) => status === 'ATIVO')) {
      throw invalid('USUARIO_ATIVO', 'Inative antes o usuário: enquanto ele está ativo, nada se apaga.');
    }
    const copies = await copiesOf(trx, key, records);
    const affected = await affectedBy(trx, copies, records);
    await eraseCopies(ctx, copies, records);
    for (const destinatario of records.destinatarios) await eraseDestinatario(ctx, destinatario);
    for (const usuario of records.usuarios) await eraseUsuario(ctx, usuario);
    for (const procedencia of records.procedencias) await eraseFromProcedencia(ctx, procedencia, records);
    await eraseAnswers(trx, key, records);
    await recordErasure(ctx, records, affected);
    const erased = countsOf(records, copies);
    const registros = Object.values(erased).reduce((sum, count) => sum + count, 0);
    const acesso = { acesso: 'ANONIMIZAR_TITULAR', registros, cadastros: idsOf(records), conta } as const;
    await registrarAcesso(ctx, acesso);
    return erased;
  });
}

function countsOf(
  { destinatarios, usuarios, procedencias }: PersonRecords,
  { entregas, retiradas }: Copies,
): Anonimizacao {
  const pessoas = destinatarios.filter(({ tipo }) => tipo === 'FISICA').length;
  const contatos = destinatarios.length - pessoas;
  return {
    ...{ pessoas, contatos, usuarios: usuarios.length },
    ...{ entregas: entregas.length, retiradas: retiradas.length },
    procedencias: procedencias.length,
  };
}

/**
 * The affected records, with the recipients of the deliveries: copies from before a correction of the CPF have the old one. All
 * are locked, so that no receipt is issued to them in the meantime.
 */
async function affectedBy(
  db: Db,
  { entregas, retiradas }: Copies,
  { destinatarios }: PersonRecords,
): Promise<string[]> {
  const rows = await prepared<{ id: string }>(
    db,
    `select id from destinatarios where id in (select destinatario_id from movimentacoes where id = any($1::uuid[]))
     order by id for update`,
    [[...entregas, ...retiradas]],
  );
  return [...new Set([...destinatarios, ...rows].map(({ id }) => id))].sort();
}

/**
 * Erases the copies beside the books. When an entity loses its contact, its receipts lose the address together with the
 * responsible person, because one hash covers both. Of a planting place only the town stays.
 */
async function eraseCopies(
  ctx: Ctx,
  { entregas, retiradas }: Copies,
  { destinatarios }: PersonRecords,
): Promise<void> {
  await eraseFrom(ctx, 'retiradas', 'movimentacao_id = any($2::uuid[])', [retiradas]);
  await prepared(
    ctx.db,
    `update entregas set plantio_local = null, plantio_bairro = null, plantio_latitude = null, plantio_longitude = null
     where id = any($1::uuid[])`,
    [entregas],
  );
  await eraseFrom(ctx, 'destinatarios_das_entregas', 'movimentacao_id = any($2::uuid[])', [entregas]);
  await eraseFrom(
    ctx,
    'destinatarios_dos_termos',
    `movimentacao_id = any($2::uuid[])
     or movimentacao_id in (select id from movimentacoes where destinatario_id = any($3::uuid[]))`,
    [entregas, destinatarios.map(({ id }) => id)],
  );
}

/** The mark of an erasure is in the books. A copy that is missing without one was removed in some other way. */
async function eraseFrom({ db, now }: Ctx, tabela: string, which: string, values: string[][]): Promise<void> {
  await prepared(
    db,
    `with apagadas as (delete from ${tabela} where ${which} returning movimentacao_id)
     insert into apagamentos (tabela, registros, data_registro)
     select '${tabela}', array_agg(movimentacao_id), $1::timestamptz from apagadas having count(*) > 0`,
    [now().toISOString(), ...values],
  );
}

const WITHOUT_CONTACT = { email: null, telefone: null, responsavel: null };

async function eraseDestinatario({ db, now }: Ctx, { id, tipo }: Destinatario): Promise<void> {
  const instant = now().toISOString();
  const pessoa = {
    nome: ANONIMIZADO,
    busca: fold(ANONIMIZADO),
    documento: `ANONIMIZADO-${randomMark().toUpperCase()}`,
    documento_valido: false,
    endereco: null,
    status: 'INATIVO' as const,
    data_anonimizacao: instant,
  };
  await Destinatario.query(db)
    .patch({ ...WITHOUT_CONTACT, ...(tipo === 'FISICA' && pessoa), data_att: instant })
    .where({ id });
}

async function eraseFromProcedencia(
  { db, now }: Ctx,
  { id, busca_coletor, busca_fornecedor }: Procedencia,
  { nomes }: PersonRecords,
): Promise<void> {
  const nome = fold(ANONIMIZADO);
  await Procedencia.query(db)
    .patch({
      ...(nomes.includes(busca_coletor ?? '') && { coletor: ANONIMIZADO, busca_coletor: nome }),
      ...(nomes.includes(busca_fornecedor ?? '') && { fornecedor: ANONIMIZADO, busca_fornecedor: nome }),
      data_att: now().toISOString(),
    })
    .where({ id });
}

async function eraseUsuario({ db, now }: Ctx, { id }: Usuario): Promise<void> {
  const instant = now().toISOString();
  await closeAll(db, id);
  await removeMarks(db, id);
  await revokeTokens(db, id);
  await Credencial.query(db).deleteById(id);
  await excluirVistasDe(db, id);
  await Email.query(db).where({ usuario_id: id }).patch({ dados: null, erro: 'anonimizado' });
  await Usuario.query(db)
    .patch({
      nome: ANONIMIZADO,
      busca: fold(ANONIMIZADO),
      email: `anonimizado-${randomMark()}@anonimizado.invalid`,
      cpf: null,
      telefone: null,
      status: 'INATIVO',
      data_att: instant,
      data_anonimizacao: instant,
    })
    .where({ id });
}

/** Tells erased records apart, and says nothing about the person. */
function randomMark(): string {
  return randomBytes(4).toString('hex');
}

/** One entry for each record, without the person's data. */
async function recordErasure(
  { db, now }: Ctx,
  { usuarios, procedencias }: PersonRecords,
  affected: string[],
): Promise<void> {
  const audit = new AuditTrail(randomUUID(), null);
  for (const id of affected) audit.record('ATUALIZAR_DESTINATARIO', 'destinatario', id, ERASED);
  for (const { id } of usuarios) audit.record('ATUALIZAR_USUARIO', 'usuario', id, ERASED);
  for (const { id } of procedencias) audit.record('ATUALIZAR_PROCEDENCIA', 'procedencia', id, ERASED);
  await audit.write({ db, now, ip: null });
}

const ERASED = { anonimizado: true };
