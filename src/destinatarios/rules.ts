import { cnpjValido, cpfValido, umSoCaractere } from '../common/cpf-cnpj.ts';
import { conflict, invalid } from '../common/errors.ts';
import { fold } from '../common/text.ts';
import type { StatusRegistro, TipoDestinatario } from '../common/vocabulary.ts';

/** A document in its stored form, and the kind of person it belongs to. */
export interface Documento {
  tipo: TipoDestinatario;
  documento: string;
}

/** Whether the document's check digits are right. */
export function documentoValido({ tipo, documento }: Documento): boolean {
  return tipo === 'FISICA' ? cpfValido(documento) : cnpjValido(documento);
}

/**
 * The document must have the form of its kind of person, and a repeated character is never valid. Other wrong check digits are
 * refused only by a strict installation: registers carry old typing errors, and refusing the record would stop the dispatch.
 */
export function checkDocumento(documento: Documento, estrito: boolean): void {
  const { forma, sentence, deNinguem } = FORMS[documento.tipo];
  if (!forma.test(documento.documento)) throw invalid('DOCUMENTO_INVALIDO', sentence, 'documento');
  if (umSoCaractere(documento.documento)) throw invalid('DOCUMENTO_INVALIDO', deNinguem, 'documento');
  if (estrito && !documentoValido(documento)) {
    throw invalid(
      'DOCUMENTO_INVALIDO',
      'Confira o documento: os dígitos verificadores não conferem.',
      'documento',
    );
  }
}

/** A registered recipient, by what distinguishes it. */
export interface DestinatarioCadastrado {
  id: string;
  documento: string;
  status: StatusRegistro;
}

/** A document is registered once, whatever the status. */
export function checkNovo({ documento }: Documento, outros: readonly DestinatarioCadastrado[]): void {
  const outro = outros.find((each) => each.documento === documento);
  if (!outro) return;
  const sentence =
    outro.status === 'ATIVO'
      ? 'Procure o destinatário na lista: já existe um cadastro com esse documento.'
      : 'Reative o destinatário em vez de cadastrar outro: já existe um com esse documento, inativo.';
  throw conflict('DESTINATARIO_JA_EXISTE', sentence, 'documento');
}

const FORMS: Record<TipoDestinatario, { forma: RegExp; sentence: string; deNinguem: string }> = {
  FISICA: {
    forma: /^[0-9]{11}$/,
    sentence: 'Informe um CPF com 11 números: é o documento de uma pessoa física.',
    deNinguem:
      'Registre a entrega em nome da entidade que participa: um CPF de um só algarismo repetido não é de ninguém.',
  },
  JURIDICA: {
    forma: /^[A-Z0-9]{12}[0-9]{2}$/,
    sentence: 'Informe um CNPJ com 14 caracteres: é o documento de uma pessoa jurídica.',
    deNinguem: 'Informe o CNPJ da entidade: um só algarismo repetido não é o de nenhuma.',
  },
};

/** The columns derived from the record: whether the check digits agree, and the search text. */
export function derivedFrom(destinatario: Documento & { nome: string }) {
  return { documento_valido: documentoValido(destinatario), busca: fold(destinatario.nome) };
}
