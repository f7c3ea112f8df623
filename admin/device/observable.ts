/** A value that components can subscribe to. */
export function observable<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(to: Value) {
      value = to;
      for (const notify of listeners) notify();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
