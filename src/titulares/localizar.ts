import type { Db } from '../../db/connection.ts';
import { Destinatario } from '../../db/models/destinatario.ts';
import { Usuario } from '../../db/models/usuario.ts';

/** What a person is looked up by: a CPF without punctuation, or an e-mail in lower case. */
export type Chave = { cpf: string } | { email: string };

/**
 * The records of a person. A legal entity is among them when the person is its contact, which is matched by e-mail
 * only.
 */
export interface Cadastros {
  destinatarios: Destinatario[];
  usuarios: Usuario[];
}

export async function localizar(db: Db, chave: Chave): Promise<Cadastros> {
  return {
    destinatarios: await Destinatario.query(db).where(destinatarioCom(chave)).orderBy('id'),
    usuarios: await Usuario.query(db).where(chave).orderBy('id'),
  };
}

/** The same, locked until the commit, so that nothing is dispatched to somebody who is being erased. */
export async function localizarTravando(db: Db, chave: Chave): Promise<Cadastros> {
  return {
    destinatarios: await Destinatario.query(db).where(destinatarioCom(chave)).orderBy('id').forUpdate(),
    usuarios: await Usuario.query(db).where(chave).orderBy('id').forUpdate(),
  };
}

function destinatarioCom(chave: Chave) {
  return 'cpf' in chave ? { tipo: 'FISICA', documento: chave.cpf } : chave;
}

/** The deliveries that a person fetched: by the document, and those to the person under the same name alone. */
export async function retiradasDe(db: Db, chave: Chave, cadastros: Cadastros): Promise<string[]> {
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
export async function entregasDe(db: Db, chave: Chave, cadastros: Cadastros): Promise<string[]> {
  const pessoas = pessoasEm(cadastros);
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select id from movimentacoes where destinatario_id = any(?::uuid[])
     union select movimentacao_id from destinatarios_das_entregas where documento = any(?::text[])`,
    [pessoas.map(({ id }) => id), cpfsDe(chave, cadastros)],
  );
  return rows.map(({ id }) => id);
}

export function idsDe({ destinatarios, usuarios }: Cadastros): string[] {
  return [...destinatarios, ...usuarios].map(({ id }) => id);
}
