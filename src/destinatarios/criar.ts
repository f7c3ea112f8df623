import type { z } from 'zod';
import { Destinatario } from '../../db/models/destinatario.ts';
import { fold } from '../text.ts';
import type { UserCommandContext } from '../trpc.ts';
import { checkDocumento, DADOS_PESSOAIS, type Documento, documentoValido } from './rules.ts';
import type { criarDestinatario } from './schemas.ts';

type Input = z.output<typeof criarDestinatario>;

/** Registers a recipient: ATIVO. The same document twice is a conflict (409), whatever the other's status. */
export async function criar({ db, now, settings, audit }: UserCommandContext, input: Input) {
  checkDocumento(input, settings.documentoEstrito);
  const data = now().toISOString();
  const created = await Destinatario.query(db)
    .insert({ ...input, ...derivedFrom(input), status: 'ATIVO', data_registro: data, data_att: data })
    .returning('*');
  audit.record('CRIAR_DESTINATARIO', 'destinatario', created.id, {
    tipo: created.tipo,
    categoria: created.categoria,
    dados_pessoais: DADOS_PESSOAIS.filter((field) => created[field] !== null),
  });
  return created;
}

/** What is derived from the record: whether its document closes, and the column that searches look into. */
export function derivedFrom(destinatario: Documento & { nome: string }) {
  return { documento_valido: documentoValido(destinatario), busca: fold(destinatario.nome) };
}
