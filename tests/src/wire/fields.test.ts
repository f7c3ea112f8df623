import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FASES } from '../../../src/common/vocabulary.ts';
import * as fields from '../../../src/wire/fields.ts';

const UUID = '0190A3B2-1111-7222-8333-444455556666';

/** What a field makes of an input, or `refused`. */
function read(field: z.ZodType, input: unknown): unknown {
  const { success, data } = z.object({ field }).safeParse(input === undefined ? {} : { field: input });
  return success ? data.field : 'refused';
}

describe('required text', () => {
  const line = fields.text('Nome');
  const free = fields.longText('Justificativa', fields.MAX_JUSTIFICATIVA);

  it.each([
    ['is trimmed', '  Ipê \n', 'Ipê'],
    ['is stored in NFC', 'Ipe\u0302', 'Ip\u00ea'],
    ['may have 200 characters', 'x'.repeat(200), 'x'.repeat(200)],
    ['may have 200 characters after trimming', ` ${'x'.repeat(200)} `, 'x'.repeat(200)],
    ['may have 200 characters once they are composed', 'e\u0302'.repeat(200), '\u00ea'.repeat(200)],
    ['may be anything in any script', '木 🌱', '木 🌱'],
    ['is not blank', ' \u00a0\n', 'refused'],
    ['has no line feed inside', 'a\nb', 'refused'],
    ['has no tab inside', 'a\tb', 'refused'],
    ['has no control character of the second block', 'a\u0085b', 'refused'],
    ['may have the joiners that some scripts are written with', 'क्\u200dष', 'क्\u200dष'],
    ['has no zero-width space', 'Ipê\u200bamarelo', 'refused'],
    ['has no soft hyphen', 'Ipê\u00adamarelo', 'refused'],
    ['has no mark of direction', 'Ipê\u202eoleramA', 'refused'],
    ['is not of invisible characters alone', '\u200b\u00ad\u2066\u2069', 'refused'],
    ['is not of joiners and fillers alone', '\u200d\u3164\u2800', 'refused'],
    ['has no more than 30 marks on a letter', `a${'\u0300'.repeat(31)}`, 'refused'],
  ])('%s', (_, input, output) => {
    expect(read(line, input)).toBe(output);
  });

  it.each([
    ['may have line feeds and tabs', 'a\n\tb', 'a\n\tb'],
    ['gets line feeds for the line ends of Windows', 'a\r\nb\rc', 'a\nb\nc'],
    ['may have 1 000 characters', 'x'.repeat(1_000), 'x'.repeat(1_000)],
    ['has no escape character', 'a\u001b[31m', 'refused'],
    ['is not blank', ' \n\t ', 'refused'],
    ['is not of invisible characters alone', '\u200b\n\u202e', 'refused'],
    ['has no mark that turns digits round', 'Perdidas: \u202e05', 'refused'],
    [
      'may have the marks that telephones put around a number',
      '\u202a+55 11 4790-0000\u202c',
      '\u202a+55 11 4790-0000\u202c',
    ],
    ['may have invisible characters between words', 'a\u200bb', 'a\u200bb'],
  ])('of several lines %s', (_, input, output) => {
    expect(read(free, input)).toBe(output);
  });
});

describe('optional text', () => {
  const notes = fields.optionalLongText('Anotações', fields.MAX_LONG_TEXT);

  it.each([
    ['may be missing', undefined, undefined],
    ['is emptied by null', null, null],
    ['is emptied by blank', ' \n ', null],
    ['is emptied by what cannot be seen', '\u200b', null],
    ['is trimmed', ' a ', 'a'],
    ['may have 2 000 characters', 'x'.repeat(2_000), 'x'.repeat(2_000)],
  ])('%s', (_, input, output) => {
    expect(read(notes, input)).toBe(output);
  });

  it('of one line takes no line feed', () => {
    const line = fields.optionalText('Variedade');
    expect(['a\nb', ' '].map((text) => read(line, text))).toEqual(['refused', null]);
  });

  it('that is missing leaves no key, so that a change leaves the field alone', () => {
    expect(Object.keys(z.object({ notes }).parse({}))).toEqual([]);
  });
});

describe('a quantity', () => {
  it('is a number', () => {
    for (const n of [1, 1_000_000_000]) expect(read(fields.quantity('Quantidade'), n)).toBe(n);
    for (const none of [Number.NaN, Number.POSITIVE_INFINITY, '', [5], 5n])
      expect(read(fields.quantity('Quantidade'), none)).toBe('refused');
  });

  it('that is optional is none for null and blank', () => {
    const optional = fields.orNone(fields.quantity('Quantidade'));
    expect([undefined, null, ' ', 5].map((n) => read(optional, n))).toEqual([undefined, null, null, 5]);
  });
});

describe('an id', () => {
  it('in a body may be any UUID, and is lower-cased', () => {
    expect(read(fields.id('Lote'), UUID)).toBe(UUID.toLowerCase());
    for (const wrong of ['x', '', 5, null, `${UUID}0`, UUID.replaceAll('-', ''), `{${UUID}}`]) {
      expect(read(fields.id('Lote'), wrong)).toBe('refused');
    }
  });

  it('that is optional is null when it is missing, null or blank', () => {
    const field = fields.optionalId('Lote');
    for (const none of [undefined, null, '', '  ']) expect(read(field, none)).toBeNull();
    expect(read(field, UUID)).toBe(UUID.toLowerCase());
    for (const wrong of ['x', 5, false]) expect(read(field, wrong)).toBe('refused');
  });

  it('in the path is lower-cased too, and a malformed one answers 404', () => {
    expect(read(fields.pathId('Lote'), UUID)).toBe(UUID.toLowerCase());
    const { error } = fields.pathId('Lote').safeParse('x');
    expect(error?.issues).toMatchObject([{ params: { notFound: true } }]);
  });
});

describe('an enumerated value', () => {
  it('is accepted only in its exact spelling', () => {
    const field = fields.option(FASES, 'Fase');
    expect(read(field, 'GERMINAÇÃO')).toBe('GERMINAÇÃO');
    for (const wrong of ['germinação', 'GERMINACAO', ' PRONTO', '', 5, null])
      expect(read(field, wrong)).toBe('refused');
  });

  it('that is folded ignores case and accents, and gets its exact spelling', () => {
    const field = fields.foldedOption(FASES, 'Fase');
    for (const form of ['germinacao', 'Germinação', 'GERMINAÇÃO'.normalize('NFD'), ' germinação ']) {
      expect(read(field, form)).toBe('GERMINAÇÃO');
    }
    for (const wrong of ['GERMINA', 'OUTRA', '', 5, null, {}]) expect(read(field, wrong)).toBe('refused');
  });

  it('that is optional is none when it is null or blank', () => {
    const field = fields.optionalOption(FASES, 'Fase');
    expect(read(field, undefined)).toBeUndefined();
    for (const none of [null, '', ' \n']) expect(read(field, none)).toBeNull();
    expect(read(field, 'pronto')).toBe('PRONTO');
    for (const wrong of ['OUTRA', 5, {}]) expect(read(field, wrong)).toBe('refused');
  });
});

describe('a filter', () => {
  const all = {
    text: fields.filter.text('Nome'),
    id: fields.filter.id('Lote'),
    option: fields.filter.option(FASES, 'Fase'),
    moment: fields.filter.moment('Desde'),
  };

  it.each(Object.entries(all))('of %s is absent when it is missing, null or blank', (_, field) => {
    for (const input of [undefined, null, '', '  \t']) expect(read(field, input)).toBeUndefined();
  });

  it('of time reads days, local times and instants', () => {
    const moments =
      `2026-01-31 2024-02-29 9999-12-31 2026-01-31T08:00 2026-01-31T08:00:00 2026-01-31T08:00:00Z
      2026-01-31T08:00:00.123456Z 2026-01-31T08:00:00-03:00`.split(/\s+/);
    for (const moment of moments) expect(read(all.moment, ` ${moment.toLowerCase()} `)).toBe(moment);
  });

  it('of time reads an offset whose + a query string has made a space', () => {
    expect(read(all.moment, '2026-01-31T08:00:00 03:00')).toBe('2026-01-31T08:00:00+03:00');
    expect(read(all.moment, '2026-01-31T08:00 03:00')).toBe('2026-01-31T08:00+03:00');
  });

  it('of time refuses what is none', () => {
    const none =
      `2026-02-29 2026-02-30T08:00:00Z 2026-13-01 2026-00-10 2026-1-1 31/01/2026 2026-01-31T25:00:00Z
      2026-01-31T08:60:00Z 2026-01-31T08:00:00+99:00 20260131 0001-01-01 +012026-01-31 ontem`.split(/\s+/);
    const spaced = ['2026-01-31 08:00', '2026-01-31T08:00:00 0300', '2026-01-31 03:00', 5];
    expect([...none, ...spaced].filter((moment) => read(all.moment, moment) !== 'refused')).toEqual([]);
  });
});

describe('an instant', () => {
  it.each(['2030-01-31', '2030-01-31T12:00', 'amanhã', 5])('that is none (%j) is told its form', (input) => {
    const { error } = fields.instant('Validade').safeParse(input);
    const form = 'Envie a data e a hora com o fuso, como 2026-03-14T12:30:00.000Z.';
    expect(error?.issues[0]?.message).toBe(form);
  });
});

describe('an e-mail', () => {
  it('is lower-cased and trimmed', () => {
    expect(read(fields.email('E-mail'), ' Ana@Exemplo.COM.br ')).toBe('ana@exemplo.com.br');
  });

  it('is none of these', () => {
    const none =
      `ana ana@ @exemplo.com ana@exemplo ana@exemplo.c ana@@exemplo.com ana@exemplo..com .ana@exemplo.com
      ana.@exemplo.com a..na@exemplo.com ana@-exemplo.com ana@exemplo-.com ana@exemplo.com. ana@exemplo.123
      аna@exemplo.com ana@exemplo.com\u200b joão@exemplo.com`.split(/\s+/);
    const others = ['a b@exemplo.com', `ana@${'a'.repeat(64)}.com`, '', null];
    expect([...none, ...others].filter((email) => read(fields.email('E-mail'), email) !== 'refused')).toEqual(
      [],
    );
  });

  it('may be any of these', () => {
    const some = `ana+viveiro@exemplo.com d'avila_1@a-b.c3.exemplo.com.br a@xn--80ak6aa92e.xn--p1ai
      admin@viveiro.local`.split(/\s+/);
    for (const field of [fields.email('E-mail'), fields.optionalEmail('E-mail')])
      expect(some.map((email) => read(field, email))).toEqual(some);
  });

  it('that is optional is emptied by null and by blank', () => {
    const field = fields.optionalEmail('E-mail');
    expect(read(field, undefined)).toBeUndefined();
    expect(read(field, null)).toBeNull();
    expect(read(field, ' ')).toBeNull();
    expect(read(field, 'ANA@exemplo.com')).toBe('ana@exemplo.com');
    expect(read(field, 'ana')).toBe('refused');
  });
});
