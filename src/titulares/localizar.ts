import type { Db } from '../../db/connection.ts';
import { Destinatario } from '../../db/models/destinatario.ts';
import { Procedencia } from '../../db/models/procedencia.ts';
import { Usuario } from '../../db/models/usuario.ts';
import { ANONIMIZADO } from '../common/anonimizado.ts';
import { fold } from '../common/text.ts';

/** What a person is looked up by: a CPF without punctuation, or an e-mail in lower case. */
export type Chave = { cpf: string } | { email: string };

/**
 * The records of a person. A legal entity is among them when the person is its contact, which is matched by e-mail
 * only.
 */
export interface Cadastros {
  destinatarios: Destinatario[];
  usuarios: Usuario[];
  /** The folded names by which lots of seed have the person as who collected or gave them. */
  nomes: string[];
  procedencias: Procedencia[];
}

export async function localizar(db: Db, chave: Chave, { travando = false } = {}): Promise<Cadastros> {
  const destinatarios = Destinatario.query(db).where(destinatarioCom(chave)).orderBy('id');
  const usuarios = Usuario.query(db).where(chave).orderBy('id');
  const pessoas = {
    destinatarios: await (travando ? destinatarios.forUpdate() : destinatarios),
    usuarios: await (travando ? usuarios.forUpdate() : usuarios),
  };
  const nomes = nomesDe(pessoas);
  const procedencias = Procedencia.query(db)
    .where((either) => either.whereIn('busca_coletor', nomes).orWhereIn('busca_fornecedor', nomes))
    .orderBy('id');
  return { ...pessoas, nomes, procedencias: await (travando ? procedencias.forUpdate() : procedencias) };
}

/** The same, locked until the commit, so that nothing is dispatched to somebody who is being erased. */
export function localizarTravando(db: Db, chave: Chave): Promise<Cadastros> {
  return localizar(db, chave, { travando: true });
}

/** A name that was erased is nobody's. */
function nomesDe({ destinatarios, usuarios }: Pick<Cadastros, 'destinatarios' | 'usuarios'>): string[] {
  const pessoas = destinatarios.filter(({ tipo }) => tipo === 'FISICA');
  const nomes = [...pessoas, ...usuarios].map(({ nome }) => fold(nome));
  return nomes.filter((nome) => nome !== fold(ANONIMIZADO));
}

function destinatarioCom(chave: Chave) {
  return 'cpf' in chave ? { tipo: 'FISICA', documento: chave.cpf } : chave;
}

/** The deliveries that a person fetched: by the document, and those to the person under the same name alone. */
async function retiradasDe(db: Db, chave: Chave, cadastros: Cadastros): Promise<string[]> {
  const pessoas = pessoasEm(cadastros);
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select movimentacao_id as id from retiradas where documento = any(?::text[])
     union select q.movimentacao_id from retiradas q join entregas t on t.id = q.movimentacao_id
       where q.documento is null and t.destinatario_id = any(?::uuid[]) and lower(q.nome) = any(?::text[])`,
    [cpfsDe(chave, cadastros), pessoas.map(({ id }) => id), pessoas.map(({ nome }) => nome.toLowerCase())],
  );
  return rows.map(({ id }) => id);
}

function pessoasEm({ destinatarios }: Cadastros): Destinatario[] {
  return destinatarios.filter(({ tipo }) => tipo === 'FISICA');
}

/** Of a user, too: who works there may fetch something. */
function cpfsDe(chave: Chave, cadastros: Cadastros): string[] {
  const deUsuarios = cadastros.usuarios.flatMap(({ cpf }) => cpf ?? []);
  const dePessoas = pessoasEm(cadastros).map(({ documento }) => documento);
  return [...dePessoas, ...deUsuarios, ...('cpf' in chave ? [chave.cpf] : [])];
}

/** The deliveries to a person: those to their records, and those made to others under their CPF. */
async function entregasDe(db: Db, chave: Chave, cadastros: Cadastros): Promise<string[]> {
  const pessoas = pessoasEm(cadastros);
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select id from movimentacoes where destinatario_id = any(?::uuid[])
     union select movimentacao_id from destinatarios_das_entregas where documento = any(?::text[])`,
    [pessoas.map(({ id }) => id), cpfsDe(chave, cadastros)],
  );
  return rows.map(({ id }) => id);
}

export function idsDe({ destinatarios, usuarios, procedencias }: Cadastros): string[] {
  return [...destinatarios, ...usuarios, ...procedencias].map(({ id }) => id);
}

/** What stands of the person beside the books. */
export interface Copias {
  entregas: string[];
  retiradas: string[];
}

export async function copiasDe(db: Db, chave: Chave, cadastros: Cadastros): Promise<Copias> {
  return {
    entregas: await entregasDe(db, chave, cadastros),
    retiradas: await retiradasDe(db, chave, cadastros),
  };
}
