/** The operations of this window. Their events are ignored, because the window has already fetched their changes. */
const own = new Set<string>();

export function noteOwn(response: Response): Response {
  const operacao = response.headers.get('operacao');
  if (operacao !== null) own.add(operacao);
  return response;
}

export function isOwn(operacaoId: string): boolean {
  return own.has(operacaoId);
}
