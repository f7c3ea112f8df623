/** A boolean that notifies its listeners. */
export function flag() {
  let on = false;
  const listeners = new Set<() => void>();
  return {
    get: () => on,
    set(value: boolean) {
      on = value;
      for (const notify of listeners) notify();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
