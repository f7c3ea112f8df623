export function Sessoes() {
  return null;
}
