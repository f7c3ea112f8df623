import { type AppError, ERROR_TABLE } from '../../src/common/errors.ts';

/** The texts of a success, fixed by the specification ("Errors"). */
export const SUCCESS_TEXT = {
  200: 'Requisição bem-sucedida',
  201: 'Recurso criado com sucesso',
} as const;

/** What every REST answer is wrapped in. */
export function success(status: 200 | 201, data: unknown) {
  return { data, message: SUCCESS_TEXT[status], errors: [] };
}

/** Both fields have the fixed text of the status; `codigo`, `campo` and `detalhe` say what is wrong here. */
export function failure({ kind, faults }: AppError) {
  const message = ERROR_TABLE[kind].texto;
  return { data: [], message, errors: faults.map((fault) => ({ message, ...fault })) };
}
