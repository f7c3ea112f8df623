import { type AppError, invalid } from '../common/errors.ts';
import type { Cargo, StatusUsuario } from '../common/vocabulary.ts';

interface Acesso {
  id: string;
  cargo: Cargo;
  status: StatusUsuario;
}

/**
 * The status after a change. Only a first access makes a PENDENTE user ATIVO. An INATIVO user who never had a first
 * access goes back to PENDENTE instead of becoming ATIVO.
 */
export function novoStatus(
  atual: StatusUsuario,
  pedido: StatusUsuario,
  temCredencial: boolean,
): StatusUsuario {
  if (pedido === atual || pedido === 'INATIVO') return pedido;
  if (atual === 'INATIVO' && !temCredencial) return 'PENDENTE';
  if (atual === 'INATIVO' && pedido === 'ATIVO') return 'ATIVO';
  throw pedido === 'ATIVO' ? semPrimeiroAcesso() : jaTemCredencial();
}

/**
 * Nobody inactivates or demotes themselves, nor the last ATIVO Administrador. `administradores` are the ids of the ATIVO ones.
 */
export function checkAdministradores(
  antes: Acesso,
  depois: Pick<Acesso, 'cargo' | 'status'>,
  autorId: string,
  administradores: readonly string[],
): void {
  if (!administra(antes) || administra(depois)) return;
  const unico = administradores.every((id) => id === antes.id);
  if (antes.id === autorId) {
    throw invalid(
      'PROPRIO_ACESSO',
      `${unico ? 'Nomeie antes outro Administrador, e peça a ele' : 'Peça a outro Administrador'}: ninguém retira o próprio acesso.`,
    );
  }
  if (unico) {
    throw invalid(
      'ULTIMO_ADMINISTRADOR',
      'Nomeie antes outro Administrador: este é o último que está ativo.',
    );
  }
}

/** The rights of a program are decided with its key. */
export function contaDePrograma(): AppError {
  return invalid(
    'CONTA_DE_PROGRAMA',
    'Revogue a chave do programa e crie outra: a conta dele não se altera.',
  );
}

/** Only users without a first access are invited again. An INATIVO user gets no mail at all, so a new password is no way in. */
export function checkConvite(status: StatusUsuario): void {
  if (status === 'PENDENTE') return;
  throw invalid(
    'CONVITE_DESNECESSARIO',
    status === 'INATIVO'
      ? 'Reative antes o usuário: ele está inativo, e só se convida de novo quem está PENDENTE.'
      : 'Oriente a pessoa a pedir a redefinição da senha: só se convida de novo quem está PENDENTE.',
  );
}

interface PedidoDeAcesso {
  senha_atual?: string | undefined;
  nova_senha?: string | undefined;
  email?: string | undefined;
}

/** A change of e-mail or password requires the current password; other changes do not. */
export function checkSenhaAtual(pedido: PedidoDeAcesso, emailAtual: string): void {
  const { senha_atual, nova_senha, email = emailAtual } = pedido;
  if (senha_atual === undefined) {
    if (nova_senha !== undefined) throw faltaSenhaAtual('a senha');
    if (email !== emailAtual) throw faltaSenhaAtual('o e-mail');
  } else if (nova_senha === undefined && pedido.email === undefined) {
    throw invalid(
      'CAMPO_OBRIGATORIO',
      'Informe também a nova senha ou o novo e-mail: a senha atual só serve para trocá-los.',
      'nova_senha',
    );
  }
}

/** Without the current password (400). */
export function faltaSenhaAtual(oque: 'a senha' | 'o e-mail'): AppError {
  return invalid('CAMPO_OBRIGATORIO', `Informe a senha atual: sem ela não se troca ${oque}.`, 'senha_atual');
}

export function senhaAtualIncorreta(): AppError {
  return invalid('SENHA_ATUAL_INCORRETA', 'Confira a senha atual: ela não é esta.', 'senha_atual');
}

function administra({ cargo, status }: Pick<Acesso, 'cargo' | 'status'>): boolean {
  return cargo === 'Administrador' && status === 'ATIVO';
}

function semPrimeiroAcesso(): AppError {
  return invalid(
    'PRIMEIRO_ACESSO_PENDENTE',
    'Aguarde o primeiro acesso ou reenvie o convite: é a própria pessoa que ativa a conta.',
    'status',
  );
}

function jaTemCredencial(): AppError {
  return invalid(
    'STATUS_NAO_PERMITIDO',
    'Escolha ATIVO ou INATIVO: a pessoa já fez o primeiro acesso.',
    'status',
  );
}
