import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mayReverse } from '../../../src/common/quem-estorna.ts';

const asked = {
  cargo: 'Operador',
  dono: true,
  registro: new Date('2026-03-14T12:00:00Z'),
  agora: new Date('2026-03-15T02:59:00Z'),
  fusoHorario: 'America/Sao_Paulo',
} as const;
const nextDay = { ...asked, agora: new Date('2026-03-15T03:00:00Z') };

describe('who may reverse', () => {
  it.each([
    ['an Operador their own, until the local day ends', 'MANUAL', asked, true],
    ['no Operador their own of the day before', 'MANUAL', nextDay, false],
    ['no Operador what is another’s', 'MANUAL', { ...asked, dono: false }, false],
    ['no Operador a discard', 'DESCARTE', asked, false],
    ['an Administrador any, whenever', 'DESCARTE', { ...nextDay, cargo: 'Administrador', dono: false }, true],
  ] as const)('%s', (_, origem, solicitante, may) => {
    expect(mayReverse(origem, solicitante)).toBe(may);
  });

  it('is decided by one rule, which also decides the app’s buttons', () => {
    const app = readFileSync('admin/ui/reversal.ts', 'utf8');
    expect(app).toContain("from '../../src/common/quem-estorna.ts'");
    expect(app).not.toContain("'Administrador'");
  });
});
