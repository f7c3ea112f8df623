import { useHotkeys, useLocalStorage } from '@mantine/hooks';

/**
 * Whether a letter or a sign alone does something. Who speaks to the computer, or hits keys unawares, switches them off
 * (WCAG 2.1.4); this browser keeps that, for whoever uses it.
 */
export function useSingleKeys() {
  return useLocalStorage({ key: 'teclas-sozinhas', defaultValue: true, getInitialValueInEffect: false });
}

/** Has a key alone do something, from anywhere but where something is typed. */
export function useSingleKey(key: string, act: () => void): void {
  const [on] = useSingleKeys();
  useHotkeys(on ? [[key, act]] : []);
}
