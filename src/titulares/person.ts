import type { Db } from '../../db/connection.ts';
import { Destinatario } from '../../db/models/destinatario.ts';
import { Procedencia } from '../../db/models/procedencia.ts';
import { Usuario } from '../../db/models/usuario.ts';
import { prepared } from '../../db/prepared.ts';
import { ANONIMIZADO } from '../common/anonimizado.ts';
import { fold } from '../common/text.ts';

/** The key by which a person is looked up: a CPF without punctuation, or an e-mail in lower case. */
export type PersonKey = { cpf: string } | { email: string };

/** The records of a person. A legal entity is among them when the person is its contact, which is matched by e-mail only. */
export interface PersonRecords {
  destinatarios: Destinatario[];
  usuarios: Usuario[];
  /** The folded names under which lots of seed have the person as collector or giver. */
  nomes: string[];
  procedencias: Procedencia[];
}

export async function findPerson(db: Db, key: PersonKey, { lock = false } = {}): Promise<PersonRecords> {
  const destinatarios = Destinatario.query(db).where(destinatarioWith(key)).orderBy('id');
  const usuarios = Usuario.query(db).where(key).orderBy('id');
  const pessoas = {
    destinatarios: await (lock ? destinatarios.forUpdate() : destinatarios),
    usuarios: await (lock ? usuarios.forUpdate() : usuarios),
  };
  const nomes = namesOf(pessoas);
  const procedencias = Procedencia.query(db)
    .where((either) => either.whereIn('busca_coletor', nomes).orWhereIn('busca_fornecedor', nomes))
    .orderBy('id');
  return { ...pessoas, nomes, procedencias: await (lock ? procedencias.forUpdate() : procedencias) };
}

/** The same, locked until the commit, so that nothing is delivered to a person who is being erased. */
export function lockPerson(db: Db, key: PersonKey): Promise<PersonRecords> {
  return findPerson(db, key, { lock: true });
}

/** A lot of seed whose collector or giver has the person's name. Only people know whether it is the person or a namesake. */
export interface ProcedenciaComONome {
  id: string;
  codigo: string;
  especie: string;
  data: string | null;
  municipio: string | null;
  coletor: string | null;
  fornecedor: string | null;
}

export function procedenciasComONome(
  db: Db,
  { procedencias }: PersonRecords,
): Promise<ProcedenciaComONome[]> {
  return prepared<ProcedenciaComONome>(
    db,
    `select p.id, p.codigo, e.nome_popular as especie, p.data, p.municipio, p.coletor, p.fornecedor
     from procedencias p join especies e on e.id = p.especie_id where p.id = any($1::uuid[]) order by p.seq`,
    [procedencias.map(({ id }) => id)],
  );
}

/** An erased name is nobody's. */
function namesOf({ destinatarios, usuarios }: Pick<PersonRecords, 'destinatarios' | 'usuarios'>): string[] {
  const pessoas = destinatarios.filter(({ tipo }) => tipo === 'FISICA');
  const nomes = [...pessoas, ...usuarios].map(({ nome }) => fold(nome));
  return nomes.filter((nome) => nome !== fold(ANONIMIZADO));
}

function destinatarioWith(key: PersonKey) {
  return 'cpf' in key ? { tipo: 'FISICA', documento: key.cpf } : key;
}

/** The deliveries that a person fetched. They match by the document, or by the name alone when the delivery was to the person. */
async function retiradasBy(db: Db, key: PersonKey, records: PersonRecords): Promise<string[]> {
  const pessoas = peopleIn(records);
  const rows = await prepared<{ id: string }>(
    db,
    `select movimentacao_id as id from retiradas where documento = any($1::text[])
     union select q.movimentacao_id from retiradas q join entregas t on t.id = q.movimentacao_id
       where q.documento is null and t.destinatario_id = any($2::uuid[]) and lower(q.nome) = any($3::text[])`,
    [cpfsOf(key, records), pessoas.map(({ id }) => id), pessoas.map(({ nome }) => nome.toLowerCase())],
  );
  return rows.map(({ id }) => id);
}

function peopleIn({ destinatarios }: PersonRecords): Destinatario[] {
  return destinatarios.filter(({ tipo }) => tipo === 'FISICA');
}

/** The person's CPFs, a user's among them: an employee may fetch a delivery, too. */
export function cpfsOf(key: PersonKey, records: PersonRecords): string[] {
  const ofUsers = records.usuarios.flatMap(({ cpf }) => cpf ?? []);
  const ofPeople = peopleIn(records).map(({ documento }) => documento);
  return [...ofPeople, ...ofUsers, ...('cpf' in key ? [key.cpf] : [])];
}

/** The deliveries to a person: those to their records, and those to other records under their CPF. */
async function entregasTo(db: Db, key: PersonKey, records: PersonRecords): Promise<string[]> {
  const pessoas = peopleIn(records);
  const rows = await prepared<{ id: string }>(
    db,
    `select id from movimentacoes where destinatario_id = any($1::uuid[])
     union select movimentacao_id from destinatarios_das_entregas where documento = any($2::text[])`,
    [pessoas.map(({ id }) => id), cpfsOf(key, records)],
  );
  return rows.map(({ id }) => id);
}

export function idsOf({ destinatarios, usuarios, procedencias }: PersonRecords): string[] {
  return [...destinatarios, ...usuarios, ...procedencias].map(({ id }) => id);
}

/** The person's data beside the books. */
export interface Copies {
  entregas: string[];
  retiradas: string[];
}

export async function copiesOf(db: Db, key: PersonKey, records: PersonRecords): Promise<Copies> {
  return { entregas: await entregasTo(db, key, records), retiradas: await retiradasBy(db, key, records) };
}
