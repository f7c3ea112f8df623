import { describe, expect, it, test } from 'vitest';
import { proximaTentativa } from '../../../src/webhooks/rules.ts';

const HOUR = 3_600_000;
const AGORA = new Date('2026-03-14T15:00:00.000Z');

describe('the next attempt', () => {
  const waits = (falhas: number, acaso: number, since = 0) => {
    const falha_desde = new Date(AGORA.getTime() - since).toISOString();
    const at = proximaTentativa({ falhas, falha_desde }, AGORA, acaso);
    return at && at.getTime() - AGORA.getTime();
  };

  test.each([
    ...[
      [1, 5],
      [2, 30],
      [3, 180],
      [4, 1_080],
      [5, 6_480],
    ],
    ...[
      [6, 28_800],
      [7, 28_800],
      [400, 28_800],
    ],
  ])('after %i failures is in %i seconds, or up to a fifth earlier', (falhas, seconds) => {
    expect(waits(falhas, 1)).toBe(seconds * 1_000);
    expect(waits(falhas, 0)).toBe(seconds * 800);
  });

  it('does not exist after three days', () => {
    expect(waits(12, 0.5, 72 * HOUR - 1)).not.toBeNull();
    expect(waits(12, 0.5, 72 * HOUR)).toBeNull();
  });
});
