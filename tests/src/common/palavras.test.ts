import { expect, test } from 'vitest';
import { word } from '../../../src/common/palavras.ts';
import * as vocabulary from '../../../src/common/vocabulary.ts';

/** Ends of words that have an accent in Portuguese, there or before. */
const ACCENTED = /(?:cao|coes|sao|soes|encia|ancia|avel|ivel|ico|ica|orea|opria|ifera)s?$/;

/** The others are told by sentences, or are names of tables. */
test('every fixed value that people see has its word, with its accents', () => {
  const { ACOES, UFS, LIVROS, AREAS_IMPORTADAS, TIPOS_DE_ACESSO, PROBLEMAS, MOTIVOS_DO_WEBHOOK, ...seen } =
    vocabulary;
  const words = (Object.values(seen).flat() as string[]).map(word);
  const plain = words.filter((each) => /^[A-Za-z_ ]+$/.test(each));
  expect(plain.filter((each) => each.includes('_') || ACCENTED.test(each))).toEqual([]);
});
