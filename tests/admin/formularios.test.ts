import { expect, test } from 'vitest';
import { z } from 'zod';
import { MudancaDeDestinatario, NovoDestinatario } from '../../src/destinatarios/schemas.ts';
import { MudancaDeEspecie, NovaEspecie } from '../../src/especies/schemas.ts';
import { MudancaDeEstufa, NovaEstufa } from '../../src/estufas/schemas.ts';
import { fieldsIn } from '../whole/syntax.ts';

/** What the service takes and no field of the form asks for: a button does it, or it is never to be changed. */
const WITHOUT_FIELD = ['id', 'status', 'data_att'];
const NEVER_CHANGED = { 'admin/especies/mudanca.tsx': ['tipo'] };

test.each([
  ['admin/especies/nova.tsx', NovaEspecie],
  ['admin/especies/mudanca.tsx', MudancaDeEspecie],
  ['admin/estufas/nova.tsx', NovaEstufa],
  ['admin/estufas/mudanca.tsx', MudancaDeEstufa],
  ['admin/destinatarios/novo.tsx', NovoDestinatario],
  ['admin/destinatarios/cadastro.tsx', MudancaDeDestinatario],
])('%s has a field for all that its schema takes', (path, schema) => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const without = [...WITHOUT_FIELD, ...((NEVER_CHANGED as Record<string, string[]>)[path] ?? [])];
  const asked = Object.keys(properties).filter((name) => !without.includes(name));
  expect(fieldsIn(path)).toEqual(expect.arrayContaining(asked));
});
