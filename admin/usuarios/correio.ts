/** What is true of invitations where no mail server sends them. */
export const SEM_CORREIO =
  'Este serviço não tem servidor de e-mail: o convite não chega por e-mail. Você recebe aqui o link dele, para entregar à pessoa.';

/** Said when somebody is registered, and the link of their invitation could not be had. */
export function semLink(nome: string): string {
  return `${nome} está no cadastro, mas o convite não foi enviado: abra o cadastro e use "Mostrar o link do convite".`;
}
