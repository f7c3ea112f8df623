import type { MudancaDePerfil, Usuario } from '../../src/usuarios/schemas.ts';
import { faultOf, service } from '../service.ts';
import { isRefusal } from '../ui/forms/attempt.ts';

/** One's own data and password: the service keeps no answer about a password, so a key would not hold. */

/** A change whose answer was lost is refused when it is sent again, and finds itself: it is done. */
export function mudarPerfil(change: MudancaDePerfil): Promise<Usuario> {
  return service.usuarios.atualizarPerfil.mutate(change).catch((error: unknown) => {
    const registro = faultOf(error)?.erros.find((each) => each.registro)?.registro as Usuario | undefined;
    const { nome, email, telefone } = { ...registro, ...change };
    if (!registro || registro.nome !== nome || registro.email !== email || registro.telefone !== telefone) {
      throw error;
    }
    return registro;
  });
}

type Senhas = Pick<MudancaDePerfil, 'senha_atual' | 'nova_senha'>;

/** Changes the password. Written without an answer, the new one is the current one when it is sent again. */
export function trocaDeSenha() {
  let unanswered: string | undefined;
  return async ({ senha_atual, nova_senha }: Senhas): Promise<Usuario> => {
    try {
      return await service.usuarios.atualizarPerfil.mutate({ senha_atual, nova_senha });
    } catch (error) {
      if (!isRefusal(error)) unanswered = nova_senha;
      if (faultOf(error)?.codigo !== 'SENHA_ATUAL_INCORRETA' || unanswered !== nova_senha) throw error;
      return service.usuarios.atualizarPerfil.mutate({ senha_atual: nova_senha, nova_senha }).catch(() => {
        throw error;
      });
    }
  };
}
