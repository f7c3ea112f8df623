import { vi } from 'vitest';

/** Tries until the condition no longer throws; what a busy machine does late is not a fault. Times in milliseconds. */
export function until<Found>(
  condition: () => Found | Promise<Found>,
  options: { timeout?: number; interval?: number } = {},
): Promise<Found> {
  return vi.waitFor(condition, { timeout: 15_000, ...options });
}
