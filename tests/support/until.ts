import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** Tries until the condition no longer throws; what a busy machine does late is not a fault. Times in milliseconds. */
export function until<Found>(
  condition: () => Found | Promise<Found>,
  options: { timeout?: number; interval?: number } = {},
): Promise<Found> {
  return vi.waitFor(condition, { timeout: PATIENCE_MS, ...options });
}
