import { cnpjValido, cpfValido } from '../documents.ts';
import { forbidden, invalid } from '../errors.ts';
import type { Cargo, StatusRegistro, TipoDestinatario } from '../vocabulary.ts';

/** The fields that the audit trail names but never shows. */
export const DADOS_PESSOAIS = ['nome', 'documento', 'email', 'telefone', 'responsavel', 'endereco'] as const;

/** A document in its stored form, and the kind of person it is of. */
export interface Documento {
  tipo: TipoDestinatario;
  documento: string;
}

/** Whether the document's check digits agree. */
export function documentoValido({ tipo, documento }: Documento): boolean {
  return tipo === 'FISICA' ? cpfValido(documento) : cnpjValido(documento);
}

/**
 * The document must have the shape that its kind of person asks for. Wrong check digits are refused only by a strict
 * installation: registers carry old typing errors, and refusing the record would stop the dispatch.
 */
export function checkDocumento(documento: Documento, estrito: boolean): void {
  const { forma, sentence } = FORMAS[documento.tipo];
  if (!forma.test(documento.documento)) throw invalid('DOCUMENTO_INVALIDO', sentence, 'documento');
  if (estrito && !documentoValido(documento)) {
    throw invalid(
      'DOCUMENTO_INVALIDO',
      'Confira o documento: os dígitos verificadores não conferem.',
      'documento',
    );
  }
}

const FORMAS: Record<TipoDestinatario, { forma: RegExp; sentence: string }> = {
  FISICA: {
    forma: /^[0-9]{11}$/,
    sentence: 'Informe um CPF com 11 números: é o documento de uma pessoa física.',
  },
  JURIDICA: {
    forma: /^[A-Z0-9]{12}[0-9]{2}$/,
    sentence: 'Informe um CNPJ com 14 caracteres: é o documento de uma pessoa jurídica.',
  },
};

/** Only an Administrador changes the status, so that a change is no way round the deletion (403). */
export function checkStatus(cargo: Cargo, atual: StatusRegistro, novo: StatusRegistro): void {
  if (atual === novo || cargo === 'Administrador') return;
  throw forbidden('Peça a um Administrador: só ele inativa ou reativa um destinatário.');
}
