import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Destinatario, NovoDestinatario } from '../../../src/destinatarios/schemas.ts';
import { Especie, NovaEspecie } from '../../../src/especies/schemas.ts';
import { Estufa, NovaEstufa } from '../../../src/estufas/schemas.ts';
import { CONTA } from '../../../src/fechamento/somas-por-item.ts';
import { Lote } from '../../../src/lotes/schemas.ts';
import { NovaProcedencia, Procedencia } from '../../../src/procedencias/schemas.ts';
import type { Columns } from '../../../src/relatorios/columns.ts';
import type { Definition } from '../../../src/relatorios/definition.ts';
import { destinatarios } from '../../../src/relatorios/definitions/destinatarios.ts';
import { especies } from '../../../src/relatorios/definitions/especies.ts';
import { estufas } from '../../../src/relatorios/definitions/estufas.ts';
import { lotes } from '../../../src/relatorios/definitions/lotes.ts';
import { procedencias } from '../../../src/relatorios/definitions/procedencias.ts';
import { usuarios } from '../../../src/relatorios/definitions/usuarios.ts';
import { Usuario } from '../../../src/usuarios/schemas.ts';

/** The report of a register has a column for every field of its records, or says here why not. */

const DEFINITIONS = 'src/relatorios/definitions';
const REGISTERED = 'a register is read by the day of registration';

const REGISTERS: Record<string, [z.ZodObject, { columns: Columns }, leftOut: Record<string, string>]> = {
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

/** What a creation takes, and its record answers under another name. */
const RENAMED: Record<string, string[]> = { especies: ['quantidade_inicial'] };

const CREATIONS: [name: string, z.ZodObject][] = [
  ['especies', NovaEspecie],
  ['estufas', NovaEstufa],
  ['destinatarios', NovoDestinatario],
  ['procedencias', NovaProcedencia],
];

test.each(CREATIONS)('a record of %s answers every field that its creation takes', (name, { shape }) => {
  const [record] = REGISTERS[name] as [z.ZodObject, ...unknown[]];
  const unanswered = Object.keys(shape).filter((field) => !(field in record.shape));
  expect(unanswered, `the record in src/${name}/schemas.ts`).toEqual(RENAMED[name] ?? []);
});

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

test('the report of each register writes fixed values as people do', () => {
  const asStored = Object.entries(REGISTERS).flatMap(([name, [{ shape }, { columns }]]) =>
    Object.entries(shape as Record<string, z.ZodType>)
      .filter(
        ([field, schema]) => isOption(schema) && columns[field] && !columns[field].option && field !== 'uf',
      )
      .map(([field]) => `${name}.${field}`),
  );
  expect(asStored, 'column.option in src/relatorios/definitions').toEqual([]);
});

function isOption(schema: z.ZodType): boolean {
  const { enum: values, anyOf = [] } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return [values, ...anyOf.map((each) => (each as z.core.JSONSchema.BaseSchema).enum)].some(Boolean);
}

/** Why the totals of a report have one sum for seeds and seedlings. */
const SUMMED: Record<string, Record<string, readonly string[]>> = {
  destinatarios: {
    'of one unit, or of neither': ['entregas', 'itens', 'sementes_recebidas', 'mudas_recebidas'],
  },
  entregas: {
    'of one unit, or of neither': [
      ...['itens', 'mudas', 'sementes', 'mudas_devolvidas', 'sementes_devolvidas', 'entregas'],
    ],
  },
  especies: {
    'of a plant, each of one unit': [
      ...['sementes', 'germinando', 'crescendo', 'prontas', 'fora_de_lotes', 'para_entregar'],
    ],
  },
  estufas: { 'of places, and of batches': ['lotes_ativos', 'capacidade_total', 'ocupacao_atual', 'vagas'] },
  lotes: { 'an account of plants, whatever they were by then': CONTA },
  producao: { 'an account of plants, whatever they were by then': CONTA },
};

test('no report adds seeds to seedlings, except the listed ones', async () => {
  const names = readdirSync(DEFINITIONS).map((file) => file.replace('.ts', ''));
  const modules = await Promise.all(names.map((name) => import(resolve(DEFINITIONS, `${name}.ts`))));
  const summed = modules.flatMap((module, n) => {
    const name = names[n] as string;
    const { columns, por = {} }: Partial<Definition> = module[name] ?? {};
    const all = [columns, ...Object.values(por).map((each) => each.columns)].flatMap((each) =>
      Object.entries(each ?? {}),
    );
    return all.filter(([, column]) => column.summed && !column.apart).map(([field]) => `${name}.${field}`);
  });
  const listed = Object.entries(SUMMED).flatMap(([name, reasons]) =>
    Object.values(reasons)
      .flat()
      .map((field) => `${name}.${field}`),
  );
  expect(summed.sort(), 'column.quantity has both apart; or say why in SUMMED').toEqual(listed.sort());
});
