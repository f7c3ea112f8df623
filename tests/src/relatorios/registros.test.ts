import { expect, test } from 'vitest';
import type { z } from 'zod';
import { Destinatario } from '../../../src/destinatarios/schemas.ts';
import { Especie } from '../../../src/especies/schemas.ts';
import { Estufa } from '../../../src/estufas/schemas.ts';
import { Lote } from '../../../src/lotes/schemas.ts';
import { Procedencia } from '../../../src/procedencias/schemas.ts';
import { destinatarios } from '../../../src/relatorios/definitions/destinatarios.ts';
import { especies } from '../../../src/relatorios/definitions/especies.ts';
import { estufas } from '../../../src/relatorios/definitions/estufas.ts';
import { lotes } from '../../../src/relatorios/definitions/lotes.ts';
import { procedencias } from '../../../src/relatorios/definitions/procedencias.ts';
import { usuarios } from '../../../src/relatorios/definitions/usuarios.ts';
import { Usuario } from '../../../src/usuarios/schemas.ts';

/** The report of a register has a column for every field of its records, or says here why not. */

const REGISTERED = 'a register is read by the day of registration';

const REGISTERS: Record<string, [z.ZodObject, { columns: object }, leftOut: Record<string, string>]> = {
  especies: [
    Especie,
    especies,
    {
      anotacoes: 'long',
      planta_id: 'says nothing to people',
      planta: 'is of all its records: only a list by plant has it',
      registros: 'have rows of their own',
      muda_equivalente: 'has a row of its own',
      semente: 'has a row of its own',
      data_att: REGISTERED,
    },
  ],
  estufas: [Estufa, estufas, { data_att: REGISTERED }],
  destinatarios: [Destinatario, destinatarios, { endereco: 'long', data_att: REGISTERED }],
  lotes: [
    Lote,
    lotes,
    {
      itens_especies: 'the column especies has their names',
      data_registro: 'a batch is read by the day on which it began',
      data_att: 'a batch is read by the day on which it began',
    },
  ],
  procedencias: [
    Procedencia,
    procedencias,
    { anotacoes: 'long', entrada: 'only the order of lots follows from it', data_att: REGISTERED },
  ],
  usuarios: [
    Usuario,
    usuarios,
    { conta: 'the report is of people', cpf: 'a file is passed on, and nobody needs it there' },
  ],
};

test('the report of each register leaves out no field that is not listed', () => {
  const missing = Object.entries(REGISTERS).map(([name, [record, { columns }]]) => [
    name,
    Object.keys(record.shape)
      .filter((field) => !(field in columns))
      .sort(),
  ]);
  const listed = Object.entries(REGISTERS).map(([name, [, , leftOut]]) => [
    name,
    Object.keys(leftOut).sort(),
  ]);
  expect(Object.fromEntries(missing), 'the columns in src/relatorios/definitions').toEqual(
    Object.fromEntries(listed),
  );
});
