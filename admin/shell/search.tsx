export function Search(_: { compact: boolean }) {
  return null;
}
