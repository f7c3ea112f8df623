/** What took how long, and how long it may, in milliseconds. */
export type Figures = Record<string, { took: number; goal: number }>;

export function longest(known: Figures, more: Figures): Figures {
  const longer = Object.entries(more).filter(([what, { took }]) => took >= (known[what]?.took ?? 0));
  return { ...known, ...Object.fromEntries(longer) };
}

/** `an answer 3.4 of 5 s; the next success 0.2 of 2 s`. */
export function told(figures: Figures): string {
  const seconds = (ms: number) => Number((ms / 1_000).toFixed(1));
  return Object.entries(figures)
    .map(([what, { took, goal }]) => `${what} ${seconds(took)} of ${seconds(goal)} s`)
    .join('; ');
}
