import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { word } from '../../src/common/palavras.ts';
import { fold } from '../../src/common/text.ts';
import { factsOf } from '../../src/common/trilha/fatos.ts';
import { MudancaDeDestinatario, NovoDestinatario } from '../../src/destinatarios/schemas.ts';
import { MudancaDeEspecie, NovaEspecie } from '../../src/especies/schemas.ts';
import { MudancaDeEstufa, NovaEstufa } from '../../src/estufas/schemas.ts';
import { MudancaDeProcedencia, NovaProcedencia } from '../../src/procedencias/schemas.ts';
import { fieldsIn, importsOf } from '../whole/syntax.ts';

/** What the service takes and no field of the form asks for: a button does it, or it is never to be changed. */
const WITHOUT_FIELD = ['id', 'status', 'data_att'];
/** Two numbers, which are one text in the form. */
const COORDENADAS = ['latitude', 'longitude'];
/** Known once it was tested, or written down later. */
const LATER = ['anotacoes', 'data_teste', 'germinacao_teste', 'peso_gramas', 'pureza', 'validade'];

const FORMS: [path: string, schema: z.ZodObject, without?: string[]][] = [
  ['admin/especies/nova.tsx', NovaEspecie],
  ['admin/especies/mudanca.tsx', MudancaDeEspecie, ['tipo']],
  ['admin/estufas/nova.tsx', NovaEstufa],
  ['admin/estufas/mudanca.tsx', MudancaDeEstufa],
  ['admin/destinatarios/novo.tsx', NovoDestinatario, ['tipo']],
  ['admin/destinatarios/cadastro.tsx', MudancaDeDestinatario],
  ['admin/procedencias/nova.tsx', NovaProcedencia, [...COORDENADAS, ...LATER]],
  ['admin/procedencias/cadastro.tsx', MudancaDeProcedencia, [...COORDENADAS, 'especie_id']],
];

describe.each(FORMS)('%s', (path, schema, without = []) => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

  test('has a field for everything that its schema takes', () => {
    const files = [path, ...importsOf(path).map(({ from }) => from)].filter(
      (file) => file === path || basename(file) === 'campos.tsx',
    );
    const asked = Object.keys(properties).filter((name) => ![...WITHOUT_FIELD, ...without].includes(name));
    expect(files.flatMap(fieldsIn), `the fields of ${files.join(' and ')}`).toEqual(
      expect.arrayContaining(asked),
    );
  });

  test('sends nothing that the trail would show without accents', () => {
    const named = Object.keys(properties).flatMap((field) => {
      const { description = '' } = properties[field] as z.core.JSONSchema.BaseSchema;
      const words =
        description
          .match(/[\p{L}-]+/gu)
          ?.slice(0, field.split('_').length)
          .join(' ') ?? '';
      const [told] = factsOf({ [field]: 'x' }, String);
      return told && fold(words) === fold(told.name) ? [[words, told.name]] : [];
    });
    expect(
      named.map(([, name]) => name),
      'NAMES of src/common/trilha/fatos.ts',
    ).toEqual(named.map(([words]) => words));
  });

  test('sends no fixed value that the trail would show as it is stored', () => {
    const fixed = Object.entries(properties).flatMap(([field, property]) => {
      const { enum: own, anyOf = [] } = property as z.core.JSONSchema.BaseSchema;
      const [value] = own ?? anyOf.flatMap((each) => (each as z.core.JSONSchema.BaseSchema).enum ?? []);
      // A state of Brazil is written as it is stored.
      return value === undefined || field === 'uf' ? [] : [[field, String(value)] as const];
    });
    expect(
      fixed.map(([field, value]) => [field, factsOf({ [field]: value }, String)[0]?.now]),
      'ENUMERATED of src/common/trilha/fatos.ts',
    ).toEqual(fixed.map(([field, value]) => [field, word(value)]));
  });
});

/** The filters that no field of the app's list asks for, each with why. */
const UNASKED: Record<string, Record<string, string>> = {
  FiltrosDeEspecies: { porPlanta: 'a row is a plant', paraEntregar: 'the form of a delivery asks for it' },
  FiltrosDeEstufas: { emUso: 'a switch' },
  FiltrosDeMovimentacoes: { termo: 'the search of all records takes the number of a receipt' },
  FiltrosDeEntregas: { movimentacaoId: 'a movement leads to its delivery' },
  FiltrosDeDestinatarios: { email: 'people type names and documents' },
  FiltrosDeUsuarios: { email: 'people type names', conta: 'programs have a list of their own' },
  FiltrosDeChaves: { semResponsavel: 'the first page asks for them' },
  FiltrosDeLogs: { operacaoId: 'an entry shows the others of its operation', resumir: 'always set' },
};
const OF_EVERY_LIST = ['page', 'limite', 'limit', 'ordenar', 'dataInicio', 'dataFim'];

test('a list of the app has a field for every filter of the service', async () => {
  const app = readdirSync('admin', { recursive: true, encoding: 'utf8' }).map((path) => `admin/${path}`);
  const lists = app.flatMap((path) => {
    const [, name] =
      (/\.tsx?$/.test(path) && /\bsearchOf\((Filtros\w+)\)/.exec(readFileSync(path, 'utf8'))) || [];
    const from = name && importsOf(path).find(({ names }) => names.includes(name))?.from;
    return from ? [{ path, name, from }] : [];
  });
  expect(lists.length).toBeGreaterThan(10);
  const lacking = lists.map(async ({ path, name, from }) => {
    const { shape } = (await import(resolve(from)))[name] as z.ZodObject;
    const beside = app.filter((each) => each.endsWith('.tsx') && dirname(each) === dirname(path));
    const asked = (path.endsWith('.tsx') ? [path] : beside).flatMap(fieldsIn);
    const known = [...asked, ...OF_EVERY_LIST, ...Object.keys(UNASKED[name] ?? {})];
    return Object.keys(shape).flatMap((field) => (known.includes(field) ? [] : `${path}: ${field}`));
  });
  expect((await Promise.all(lacking)).flat(), 'a filter in the list, or UNASKED says why not').toEqual([]);
});

describe('an entry of the trail', () => {
  test('tells from and to which numbers a break leads', () => {
    const detalhes = {
      movimentacoes: { antes: 12, depois: 1_000_000 },
      'LOTE-2026': { antes: 5, depois: 1_006 },
    };
    expect(factsOf(detalhes, String)).toEqual([
      { name: 'Movimentações', now: '1.000.000', before: '12' },
      { name: 'LOTE-2026', now: '1.006', before: '5' },
    ]);
  });

  test('mentions the clock only where it was wrong', () => {
    const names = (fora_de_hora: boolean) =>
      factsOf({ quantidade: 5, fora_de_hora }, String).map(({ name }) => name);
    expect(names(false)).toEqual(['Quantidade']);
    expect(names(true)).toEqual(['Quantidade', 'Relógio fora da hora']);
  });

  test('shows the time of the note as an instant', () => {
    const told = factsOf({ anotado_em: '2026-03-14T11:50:00.000Z' }, () => '14/03/2026 08:50');
    expect(told).toEqual([{ name: 'Anotado em', now: '14/03/2026 08:50' }]);
  });

  test('says first what a thing is called, then where, whatever the order in the database', () => {
    const told = factsOf(
      { uf: 'SP', zona: 'RURAL', numero: 'ENT-2026-00103', municipio: 'Mogi', cega: true },
      String,
    );
    expect(told.map(({ name }) => name)).toEqual(['Número', 'Município', 'UF', 'Zona', 'Cega']);
  });

  test('shows a place and a weight as they were recorded', () => {
    const told = factsOf(
      { latitude: { antes: -23.85121, depois: -23.85128 }, quantidade: 1250, peso_gramas: 0.0505 },
      String,
    );
    expect(told).toEqual([
      { name: 'Quantidade', now: '1.250' },
      { name: 'Latitude', now: '−23,85128', before: '−23,85121' },
      { name: 'Peso (g)', now: '0,0505' },
    ]);
  });
});
