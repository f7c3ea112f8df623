import { insertNewRows } from '../../db/insert-rows.ts';
import { Destinatario } from '../../db/models/destinatario.ts';
import { broken } from '../../db/postgres-errors.ts';
import type { UserCommandContext } from '../procedure/trpc.ts';
import { checkDocumento, DADOS_PESSOAIS, derivedFrom } from './rules.ts';
import type { NovoDestinatario } from './schemas.ts';

/** Registers a recipient: ATIVO. The same document twice is a conflict (409), whatever the other's status. */
export async function criar(ctx: UserCommandContext, input: NovoDestinatario) {
  checkDocumento(input, ctx.settings.documentoEstrito);
  const [created] = await inserir(ctx, [input]);
  if (!created) throw broken('destinatarios_documento_unico');
  return created;
}

/** Inserts recipients with their audit entries and returns them, without those whose document is taken. */
export async function inserir({ db, now, audit }: UserCommandContext, inputs: readonly NovoDestinatario[]) {
  const data = now().toISOString();
  const rows = inputs.map((input) => ({
    ...input,
    ...derivedFrom(input),
    status: 'ATIVO' as const,
    data_registro: data,
    data_att: data,
  }));
  const created = await insertNewRows(db, Destinatario, rows, 'documento');
  for (const { id, tipo, categoria, ...personal } of created) {
    const dados_pessoais = DADOS_PESSOAIS.filter((field) => personal[field] !== null);
    audit.record('CRIAR_DESTINATARIO', 'destinatario', id, { tipo, categoria, dados_pessoais });
  }
  return created;
}
