/** What is true of invitations where no mail server sends them. */
export const SEM_CORREIO =
  'Este serviço não tem servidor de e-mail: o convite não chega a ninguém. Ele fica na pasta de e-mails do servidor, e quem cuida do sistema o entrega.';

export function conviteParado(nome: string): string {
  return `${nome} está no cadastro, mas o convite não foi enviado: peça o link a quem cuida do sistema.`;
}
