import { expect } from 'vitest';
import type { Answer } from '../support/service.ts';

/** The specification's envelope, to the letter. Each check goes on after a failure, so that a test tells of all of them. */

const TEXTS: Record<number, string> = {
  200: 'Requisição bem-sucedida',
  201: 'Recurso criado com sucesso',
  400: 'Requisição com sintaxe incorreta',
  401: 'Não autorizado',
  403: 'Proibido',
  404: 'Recurso não encontrado',
  409: 'Conflito com o estado atual do servidor',
  500: 'Erro interno do servidor',
  503: 'Serviço indisponível',
};

const JSON_TYPE = /^application\/json; charset=utf-8$/i;

export function expectSuccess({ status, headers, body }: Answer, expected: number, to?: string): void {
  expect.soft({ status, body }, to).toEqual({
    status: expected,
    body: { data: expect.anything(), message: TEXTS[expected], errors: [] },
  });
  expect.soft(Object.keys(body ?? {}), to).toEqual(['data', 'message', 'errors']);
  expect.soft(headers['content-type'], to).toMatch(JSON_TYPE);
}

export function expectError({ status, headers, body }: Answer, expected: number, to?: string): void {
  const message = TEXTS[expected];
  expect.soft({ status, body }, to).toEqual({
    status: expected,
    body: { data: [], message, errors: expect.any(Array) },
  });
  expect.soft(headers['content-type'], to).toMatch(JSON_TYPE);
  const errors: { campo?: string }[] = body?.errors ?? [];
  expect.soft(errors, to).not.toEqual([]);
  for (const { campo, ...rest } of errors) {
    expect.soft(rest, to).toEqual({
      message,
      codigo: expect.stringMatching(/^[A-Z_]+$/),
      detalhe: expect.stringMatching(/^\p{Lu}.*\.$/u),
    });
    if (campo !== undefined) expect.soft(campo, to).toMatch(/^\w+(\.\w+)*$/);
  }
}
