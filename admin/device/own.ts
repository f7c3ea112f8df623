/** The operations of this window, by which it knows its own among the events: what they changed was asked for already. */
const own = new Set<string>();

export function noteOwn(response: Response): Response {
  const operacao = response.headers.get('operacao');
  if (operacao !== null) own.add(operacao);
  return response;
}

export function isOwn(operacaoId: string): boolean {
  return own.has(operacaoId);
}
