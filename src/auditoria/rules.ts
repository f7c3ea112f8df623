import { forbidden } from '../common/errors.ts';
import type { Acao, Cargo, Entidade } from '../common/vocabulary.ts';

/** Only an Administrador may read the trail and the events of these records. A key belongs to its user. */
export const SO_DE_ADMINISTRADORES: readonly Entidade[] = ['usuario', 'webhook', 'instalacao'];

/** The actions on such records. */
const ACOES_DE_ADMINISTRADORES: readonly Acao[] = [
  ...(['CRIAR_USUARIO', 'ATUALIZAR_USUARIO', 'INATIVAR_USUARIO', 'LOGIN', 'LOGOUT'] as const),
  ...(['ATIVAR_CONTA', 'RESETAR_SENHA', 'CRIAR_CHAVE', 'SUBSTITUIR_CHAVE', 'REVOGAR_CHAVE'] as const),
  ...(['CRIAR_WEBHOOK', 'ATUALIZAR_WEBHOOK', 'PAUSAR_WEBHOOK', 'ENCERRAR_WEBHOOK'] as const),
  ...(['TROCAR_SEGREDO', 'REENVIAR_EVENTOS', 'TESTAR_WEBHOOK', 'ATUALIZAR_INSTALACAO'] as const),
  ...(['TROCAR_CHAVE_DOS_SELOS', 'REGISTRAR_QUEBRA'] as const),
];

/**
 * An Administrador may read every trail, an Operador that of any record that they may read.
 *
 * @throws AppError 403.
 */
export function checkPodeLer(
  cargo: Cargo,
  { entidade, acao }: Partial<Record<'entidade', Entidade> & Record<'acao', Acao>>,
): void {
  if (cargo === 'Administrador') return;
  if (entidade !== undefined && SO_DE_ADMINISTRADORES.includes(entidade)) throw forbidden();
  if (acao !== undefined && ACOES_DE_ADMINISTRADORES.includes(acao)) throw forbidden();
}
