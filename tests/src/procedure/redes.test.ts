import { describe, expect, it } from 'vitest';
import { isRede, vemDe } from '../../../src/procedure/redes.ts';

describe('networks', () => {
  it.each([
    ['10.0.0.0/8', '10.255.1.2', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['2001:db8::/32', '2001:db8:1::9', true],
    ['2001:db8::/32', '2001:db9::9', false],
    ['2001:db8::1', '2001:db8::1', true],
    ['10.0.0.0/8', null, false],
    ['0.0.0.0/0', '2001:db8::1', false],
  ])('%s has %s: %s', (rede, ip, has) => {
    expect(vemDe([rede], ip)).toBe(has);
  });

  it.each(['10.0.0.0/33', '10.0.0/8', 'casa', '::/129', '10.0.0.0/', '/8', '10.0.0.0/8/8', 'fe80::1%eth0'])(
    '%s is none',
    (rede) => {
      expect(isRede(rede)).toBe(false);
    },
  );
});
