import { type Inserted, insertNewRows } from '../../db/insert-rows.ts';
import { Destinatario } from '../../db/models/destinatario.ts';
import { broken } from '../../db/postgres-errors.ts';
import { type Audited, created } from '../procedure/audit-trail.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { checkDocumento, derivedFrom } from './rules.ts';
import type { NovoDestinatario } from './schemas.ts';

export const AUDITED: Audited<Inserted<Destinatario>> = {
  tipo: 'value',
  categoria: 'value',
  nome: 'personal',
  documento: 'personal',
  email: 'personal',
  telefone: 'personal',
  responsavel: 'personal',
  endereco: 'personal',
  documento_valido: 'left out: derived from the document',
  id: 'left out: the entry has it',
  status: 'left out: a new one is ATIVO until an entry says otherwise',
  busca: 'left out: derived from the name',
  data_registro: 'left out: the entry has it',
  data_att: 'left out: the entry has it',
  data_anonimizacao: 'left out: a new one is not erased',
};

/**
 * Registers a recipient, ATIVO by default. A document that is already registered is a conflict (409), whatever the
 * status of the other record.
 */
export async function criar(ctx: UserCommandContext, input: NovoDestinatario) {
  checkDocumento(input, ctx.settings.documentoEstrito);
  const [destinatario] = await inserir(ctx, [input]);
  if (!destinatario) throw broken('destinatarios_documento_unico');
  return destinatario;
}

/** Inserts recipients with their audit entries, and returns them. Recipients whose document is taken are left out. */
export async function inserir({ db, now, audit }: UserCommandContext, inputs: readonly NovoDestinatario[]) {
  const instant = now().toISOString();
  const rows = inputs.map((input) => ({
    ...input,
    ...derivedFrom(input),
    data_registro: instant,
    data_att: instant,
  }));
  const destinatarios = await insertNewRows(db, Destinatario, rows, 'documento');
  for (const destinatario of destinatarios) {
    audit.record('CRIAR_DESTINATARIO', 'destinatario', destinatario.id, created(destinatario, AUDITED));
    if (destinatario.status === 'INATIVO') {
      const detalhes = { status: { antes: 'ATIVO', depois: 'INATIVO' } };
      audit.record('INATIVAR_DESTINATARIO', 'destinatario', destinatario.id, detalhes);
    }
  }
  return destinatarios;
}
