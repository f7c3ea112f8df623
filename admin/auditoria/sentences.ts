import { dia, documento, inteiro, word } from '../../src/common/brazilian.ts';
import type { Acao, Entidade } from '../../src/common/vocabulary.ts';

/** What somebody did, after their name. */
export const FEITOS: Readonly<Record<Acao, string>> = {
  CRIAR_ESPECIE: 'cadastrou uma espécie',
  ATUALIZAR_ESPECIE: 'alterou uma espécie',
  INATIVAR_ESPECIE: 'inativou uma espécie',
  CRIAR_MOVIMENTACAO: 'registrou uma movimentação',
  ESTORNAR_MOVIMENTACAO: 'estornou uma movimentação',
  CRIAR_LOTE: 'abriu um lote',
  ATUALIZAR_FASE_LOTE: 'mudou a fase de um lote',
  TRANSFERIR_LOTE: 'transferiu um lote',
  CANCELAR_LOTE: 'encerrou um lote',
  REGISTRAR_MORTALIDADE: 'registrou mortalidade em um lote',
  EXPEDIR_LOTE: 'entregou mudas de um lote',
  CRIAR_ESTUFA: 'cadastrou uma estufa',
  ATUALIZAR_ESTUFA: 'alterou uma estufa',
  INATIVAR_ESTUFA: 'inativou uma estufa',
  CRIAR_USUARIO: 'convidou um usuário',
  ATUALIZAR_USUARIO: 'alterou um usuário',
  INATIVAR_USUARIO: 'inativou um usuário',
  LOGIN: 'entrou no sistema',
  LOGOUT: 'saiu do sistema',
  ATIVAR_CONTA: 'fez o primeiro acesso',
  RESETAR_SENHA: 'definiu uma nova senha',
  CRIAR_DESTINATARIO: 'cadastrou um destinatário',
  ATUALIZAR_DESTINATARIO: 'alterou um destinatário',
  INATIVAR_DESTINATARIO: 'inativou um destinatário',
  CRIAR_PROCEDENCIA: 'cadastrou uma procedência',
  ATUALIZAR_PROCEDENCIA: 'alterou uma procedência',
  INATIVAR_PROCEDENCIA: 'inativou uma procedência',
  CRIAR_ENTREGA: 'registrou uma entrega',
  ATUALIZAR_ENTREGA: 'completou uma entrega',
  ESTORNAR_ENTREGA: 'estornou uma entrega',
  DEVOLVER_ENTREGA: 'registrou uma devolução',
  CRIAR_CONTAGEM: 'abriu uma contagem',
  ANOTAR_CONTAGEM: 'anotou uma linha de uma contagem',
  ENCERRAR_CONTAGEM: 'encerrou uma contagem',
  CANCELAR_CONTAGEM: 'cancelou uma contagem',
  ESTORNAR_CONTAGEM: 'estornou uma contagem',
  ANOTAR: 'anotou algo em um lote',
  FAZER_RONDA: 'fez a ronda de uma estufa',
};

/** Where a record is shown, and what the link to it says. */
export interface RecordPage {
  at: string;
  name: string;
}

/** The page of each record. */
export const REGISTROS: Readonly<Record<Entidade, RecordPage>> = {
  especie: { at: '/especies/', name: 'Ver a espécie' },
  lote: { at: '/lotes/', name: 'Ver o lote' },
  estufa: { at: '/estufas/', name: 'Ver a estufa' },
  destinatario: { at: '/destinatarios/', name: 'Ver o destinatário' },
  movimentacao: { at: '/movimentacoes?movimentacao=', name: 'Ver a movimentação' },
  usuario: { at: '/usuarios?usuario=', name: 'Ver o usuário' },
  procedencia: { at: '/procedencias/', name: 'Ver a procedência' },
  entrega: { at: '/entregas/', name: 'Ver a entrega' },
  contagem: { at: '/contagens/', name: 'Ver a contagem' },
};

/** One thing that an entry tells: its name, what it is now, and what it was before. */
export interface Told {
  name: string;
  now: string;
  before?: string;
}

/** An instant by the nursery's clocks. */
type Moment = (instant: string) => string;

/** What an entry tells beside who, what and when; identifiers say nothing to people. */
export function toldBy(detalhes: Record<string, unknown>, moment: Moment): Told[] {
  return Object.entries(detalhes).flatMap(([field, value]) => {
    if (/(^|_)id$|^estorno_de$/.test(field) || value === null || isEmptyList(value)) return [];
    if (field === 'fora_de_hora' && value === false) return [];
    const name = NAMES[field] ?? word(field.replaceAll('_', ' ').toUpperCase());
    if (field === 'dados_pessoais') return [{ name, now: (value as string[]).map(nameOf).join(', ') }];
    if (isChange(value))
      return [{ name, now: shown(field, value.depois, moment), before: shown(field, value.antes, moment) }];
    if (typeof value === 'object') return [];
    return [{ name, now: shown(field, value, moment) }];
  });
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function nameOf(field: string): string {
  return (NAMES[field] ?? field.replaceAll('_', ' ')).toLowerCase();
}

function isChange(value: unknown): value is { antes: unknown; depois: unknown } {
  return typeof value === 'object' && value !== null && 'depois' in value;
}

function shown(field: string, value: unknown, moment: Moment): string {
  if (value === null || value === undefined || value === '') return 'nada';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return inteiro(value);
  if (field === 'documento' || field === 'cpf') return documento(String(value));
  if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return dia(String(value));
  if (field.startsWith('data_') || field === 'contada_em' || field === 'anotado_em')
    return moment(String(value));
  return ENUMERATED.has(field) ? word(String(value)) : String(value);
}

/** Fields whose values are of the vocabulary; others hold what people wrote, which is nobody's to change. */
const ENUMERATED = new Set([
  'cargo',
  'categoria',
  'fase',
  'finalidade',
  'marca',
  'motivo_encerramento',
  'origem',
  'status',
  'tipo',
  'zona',
]);

/** Fields that are not called as they are spelt. */
const NAMES: Readonly<Record<string, string>> = {
  anotacao: 'Anotação',
  anotacoes: 'Anotações',
  anotado_em: 'Anotado em',
  capacidade_total: 'Capacidade',
  codigo: 'Código',
  codigo_identificador: 'Código',
  conta_pronta: 'Conta já pronta, sem convite',
  dados_pessoais: 'Dados pessoais',
  data_inicio: 'Início',
  data_teste: 'Testada em',
  email: 'E-mail',
  endereco: 'Endereço',
  especie: 'Espécie',
  fora_de_hora: 'Relógio fora da hora',
  germinacao: 'Germinação',
  localizacao_barraca: 'Barraca',
  localizacao_estufa: 'Estufa',
  localizacao_posicao: 'Posição',
  motivo_encerramento: 'Motivo',
  municipio: 'Município',
  nome_cientifico: 'Nome científico',
  responsavel: 'Responsável',
  numero: 'Número',
  numero_matrizes: 'Matrizes',
  status: 'Situação',
  uf: 'UF',
  variacao_lote: 'No lote',
  variacao_sementeira: 'Fora de lotes',
};
