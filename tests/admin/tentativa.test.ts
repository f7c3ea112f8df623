import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ContagemComLinhas } from '../../src/contagens/schemas.ts';

/**
 * What the app sends again, and what it says, when a write fails: each kind of act against each fault, through the app's own
 * client, over a service that answers a repeated key with its first answer. What people see of it is in resposta-perdida.test.ts.
 */

const written: { path: string; key: string; input: Record<string, unknown> }[] = [];
const kept = new Map<string, { request: string; answer: unknown }>();
const asked: string[] = [];
let fault: (write: () => Response) => Response = (write) => write();

vi.stubGlobal('location', { origin: 'http://viveiro.test' });
vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit = {}) => {
  if (method !== 'POST') return json({}, 200);
  const key = String((headers as Record<string, string>)['idempotency-key']);
  const path = new URL(url).pathname.replace('/trpc/', '');
  asked.push(key);
  return fault(() => answeredOnce(path, key, String(body)));
});
const { setTimeout: later } = globalThis; // The client waits before it tries again.
vi.stubGlobal('setTimeout', (work: () => void) => later(work, 0));

const { queryClient, sentenceOf, service } = await import('../../admin/service.ts');
const { attempting } = await import('../../admin/ui/forms/attempt.ts');
const { each, takeBack } = await import('../../admin/ui/lists/each.ts');
const { reverseEach } = await import('../../admin/ui/reversal.ts');
const { unrepeatable } = await import('../../admin/ui/forms/unrepeatable.ts');
const { fieldErrors, otherFaults } = await import('../../admin/ui/forms/faults.ts');
const { mudarPerfil, trocaDeSenha } = await import('../../admin/conta/sem-chave.ts');
const { checkAsShown } = await import('../../admin/contagens/como-mostrada.ts');
const { leftUnsaid } = await import('../../admin/ui/notify.ts');

function answeredOnce(path: string, key: string, request: string): Response {
  const known = kept.get(key);
  if (known && known.request !== request) return refusal(400, 'CHAVE_INVALIDA');
  const answer = known ? known.answer : { n: written.length + 1 };
  if (!known) written.push({ path, key, input: JSON.parse(request) });
  kept.set(key, { request, answer });
  return json({ result: { data: answer } }, 200);
}

function json(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function refusal(httpStatus: number, codigo: string, more: object = {}): Response {
  const erro = { codigo, campo: null, detalhe: `Recusado: ${codigo}.`, ...more };
  const data = { code: 'X', httpStatus, ...erro, errors: [erro] };
  return json({ error: { message: erro.detalhe, code: -32_000, data } }, httpStatus);
}

function silent(): never {
  throw new TypeError('fetch failed');
}

type Fault = typeof fault;

/** The service writes, and another answer arrives, or none. */
function lost(answer: Fault): Fault {
  return (write) => {
    write();
    return answer(write);
  };
}

/** After a failure the next press is the same request, unless it is certain that this one wrote nothing. */
const FAULTS: Record<string, [Fault, 'SAME' | 'ANOTHER']> = {
  'no answer, and nothing written': [silent, 'SAME'],
  'an answer lost after the write': [lost(silent), 'SAME'],
  'a write that is uncertain': [lost(() => refusal(503, 'GRAVACAO_INCERTA')), 'SAME'],
  'a proxy’s page after the write': [lost(() => new Response('', { status: 502 })), 'SAME'],
  'a database that is away': [() => refusal(503, 'BANCO_INDISPONIVEL'), 'SAME'],
  'too many requests': [() => refusal(429, 'MUITAS_REQUISICOES'), 'SAME'],
  'a session that is over': [() => refusal(401, 'NAO_AUTENTICADO'), 'SAME'],
  'a right that is gone': [() => refusal(403, 'SEM_PERMISSAO'), 'SAME'],
  'a refusal': [() => refusal(400, 'SALDO_INSUFICIENTE'), 'ANOTHER'],
  'a record that is not there': [() => refusal(404, 'NAO_ENCONTRADO'), 'ANOTHER'],
  'a record that is there already': [() => refusal(409, 'JA_EXISTE'), 'ANOTHER'],
  'a record that others have changed': [() => refusal(409, 'REGISTRO_MUDOU'), 'ANOTHER'],
};

type Options = { idempotencyKey: string };
type Write = (data_att: string, options: Options) => Promise<unknown>;

const anotar = (id: string, options: Options, data_att = 'lida') =>
  service.lotes.anotar.mutate({ id, anotacao: 'Folhas novas', data_att } as never, options);
const ids = ['a', 'b', 'c'];
const lotes = ids.map((id) => ({ id }));
const umLote = ({ id }: { id: string }, options: Options) => anotar(id, options);

/** The kinds of acts, and which records each writes. */
const ACTS: [string, string[], Write][] = [
  ['a form, a question or a button', ['a'], (data_att, options) => anotar('a', options, data_att)],
  ['an act on several records', ids, (_, options) => each(lotes, options, umLote)],
  ['its undo', ids, (_, options) => takeBack(lotes, options, umLote)],
  ['an undo of several movements', ids, (_, options) => reverseEach(ids, options)],
];

/** A part of a page with such an act: its button, and what it says. */
function part<Act>(write: (act: Act, options: Options) => Promise<unknown>) {
  const said: unknown[] = [];
  const { request, mutation } = attempting<Act, unknown>(
    {},
    {
      write,
      onDone: (answer) => said.push(answer),
      onFailed: (error) => said.push(sentenceOf(error)),
    },
  );
  const observer = new MutationObserver(queryClient, mutation);
  const press = (act: Act, as: unknown) => observer.mutate(request(act, as)).catch(() => {});
  return { press, said };
}

const readAnew = vi.spyOn(queryClient, 'invalidateQueries');

beforeEach(() => {
  for (const list of [written, asked]) list.length = 0;
  kept.clear();
  readAnew.mockClear();
  fault = (write) => write();
});

test.each(ACTS)('%s is written once by the next press, whatever went wrong', async (kind, records, write) => {
  const wrong: string[] = [];
  // An undo has no values.
  const as = kind.includes('undo') ? undefined : kind;
  for (const [name, [failing, next]] of Object.entries(FAULTS)) {
    const { press, said } = part(write);
    fault = failing;
    await press('lida', as);
    const first = asked.splice(0)[0];
    // Of several, the refused ones are told one by one.
    const failed = typeof said[0] === 'string' || (kind.includes('several records') && next === 'ANOTHER');
    fault = (answer) => answer();
    await press('lida de novo', as);
    const fine =
      failed &&
      said.length === 2 &&
      typeof said[1] !== 'string' &&
      written.map(({ input }) => input.id).join() === records.join() &&
      (asked.splice(0)[0] === first) === (next === 'SAME') &&
      // What is sent again is about the state that was shown at first.
      (kind !== ACTS[0]?.[0] || written[0]?.input.data_att === (next === 'SAME' ? 'lida' : 'lida de novo'));
    if (!fine) wrong.push(name);
    written.length = 0;
  }
  expect(wrong).toEqual([]);
});

describe('an act', () => {
  test('is another request with other values, and after it was written', async () => {
    const { press } = part((data_att: string, options) => anotar('a', options, data_att));
    fault = silent;
    await press('uma', 1);
    fault = (write) => write();
    await press('outra', 2);
    await press('outra', 2);
    expect(written.map(({ input }) => input.data_att)).toEqual(['outra', 'outra']);
  });

  test('is written once by two presses of one moment', async () => {
    const { press } = part((data_att: string, options) => anotar('a', options, data_att));
    await Promise.all([press('uma', 1), press('uma', 1)]);
    expect(written).toHaveLength(1);
  });

  test('stays the same request though an earlier one is answered meanwhile', () => {
    const { request, mutation } = attempting<number, unknown>({}, { write: async () => {} });
    const [earlier, later] = [request(1, 1), request(2, 2)];
    mutation.onSuccess({}, earlier);
    expect(request(2, 2)).toBe(later);
    mutation.onSuccess({}, later);
    expect(request(2, 2)).not.toBe(later);
  });

  test('that others have changed the record of is shown anew, and no other failure reads everything', async () => {
    const { press } = part((data_att: string, options) => anotar('a', options, data_att));
    const read: string[] = [];
    for (const [name, [failing]] of Object.entries(FAULTS)) {
      readAnew.mockClear();
      fault = failing;
      await press(name, name);
      if (readAnew.mock.calls.length > 0) read.push(name);
    }
    expect(read).toEqual(['a record that others have changed']);
  });

  test('that was left says whether it may be written all the same', async () => {
    const begins: Record<string, string> = {};
    for (const [name, [failing]] of Object.entries(FAULTS)) {
      fault = failing;
      const error: unknown = await anotar('a', { idempotencyKey: encodeURIComponent(name) }).catch(
        (thrown) => thrown,
      );
      begins[name] = leftUnsaid('Anotar?', error).replace(/: Anotar\. .*/, '');
    }
    const uncertain = Object.keys(begins).filter((name) => begins[name] === 'Sem confirmação');
    expect(uncertain).toEqual(Object.keys(FAULTS).slice(0, 4));
  });
});

describe('several records', () => {
  test('stop where nobody answers, and say how far they came', async () => {
    const { press, said } = part((_: string, options) => each(lotes, options, umLote));
    fault = (write) => (written.length < 2 ? write() : silent());
    await press('anotar', 1);
    expect(said).toEqual([expect.stringContaining('o serviço respondeu a 2 de 3 e parou')]);
  });

  test('are not undone any further where nobody answers', async () => {
    const { press } = part((_: string, options) => takeBack(lotes, options, umLote));
    fault = (write) => (written.length < 1 ? write() : silent());
    await press('desfazer', 1);
    expect(new Set(asked).size).toBe(2);
  });

  test('are told apart from those that were refused', async () => {
    const { press, said } = part((_: string, options) => each(lotes, options, umLote));
    fault = (write) => (asked.length === 2 ? refusal(409, 'REGISTRO_MUDOU') : write());
    await press('anotar', 1);
    const [a, b, c] = lotes;
    expect(said).toEqual([{ done: [a, c], refused: [{ row: b, why: 'Recusado: REGISTRO_MUDOU.' }] }]);
  });
});

test('what answers with a secret is sent once, and without an answer says where to look', async () => {
  const criar = () =>
    unrepeatable(service.chaves.criar.mutate({ nome: 'Painel' } as never), 'Veja se está lá.');
  for (const [failing] of Object.values(FAULTS).slice(0, 4)) {
    asked.length = 0;
    fault = failing;
    await expect(criar()).rejects.toThrow('Veja se está lá.');
    expect(asked).toHaveLength(1);
  }
  expect(readAnew).toHaveBeenCalledTimes(4);
  fault = () => refusal(400, 'NOME_EM_USO');
  await expect(criar()).rejects.toThrow('Recusado: NOME_EM_USO.');
});

describe('one’s own data', () => {
  const eu = { id: 'eu', nome: 'Ana', email: 'ana@viveiro.local', telefone: '(15) 98888-7777' };

  test('are saved when a refusal shows that they stand there already', async () => {
    const { nome, telefone } = eu;
    fault = () => refusal(409, 'REGISTRO_MUDOU', { registro: eu });
    await expect(mudarPerfil({ nome, telefone } as never)).resolves.toEqual(eu);
    await expect(mudarPerfil({ nome: 'Outra', telefone } as never)).rejects.toThrow('REGISTRO_MUDOU');
    fault = silent;
    await expect(mudarPerfil({ nome } as never)).rejects.toThrow('não respondeu');
  });

  test('have the new password when the first answer was lost, and only then', async () => {
    let senha = 'antiga';
    const mudar: Fault = () => {
      const { senha_atual, nova_senha } = written.at(-1)?.input ?? {};
      if (senha_atual !== senha) return refusal(400, 'SENHA_ATUAL_INCORRETA');
      senha = String(nova_senha);
      return json({ result: { data: eu } }, 200);
    };
    const trocar = trocaDeSenha();
    fault = lost(mudar);
    await expect(trocar({ senha_atual: 'errada', nova_senha: 'antiga' })).rejects.toThrow('INCORRETA');
    fault = lost((write) => lost(silent)(() => mudar(write)));
    await expect(trocar({ senha_atual: 'antiga', nova_senha: 'nova' })).rejects.toThrow('não respondeu');
    fault = lost(mudar);
    await expect(trocar({ senha_atual: 'antiga', nova_senha: 'outra' })).rejects.toThrow('INCORRETA');
    await expect(trocar({ senha_atual: 'antiga', nova_senha: 'nova' })).resolves.toEqual(eu);
  });
});

test('a count is closed as it was shown, or by the very request that has closed it', async () => {
  const shown = (diferenca: number) =>
    ({ linhas: [{ id: 'l', quantidade: 9, diferenca }] }) as unknown as ContagemComLinhas;
  const closing = async (codigo: string | null, before: number | null, now: number) => {
    fault = () => refusal(409, String(codigo));
    const error = codigo && (await anotar('a', { idempotencyKey: codigo }).catch((thrown) => thrown));
    return () => checkAsShown(before === null ? undefined : shown(before), { data: shown(now), error });
  };
  expect(await closing(null, -1, -1)).not.toThrow();
  expect(await closing('CONTAGEM_ENCERRADA', -1, -2)).not.toThrow();
  expect(await closing(null, -1, -2)).toThrow('encerre de novo');
  expect(await closing(null, null, -1)).toThrow('encerre de novo');
  expect(await closing('REGISTRO_MUDOU', -1, -1)).toThrow('Recusado: REGISTRO_MUDOU.');
});

test('a fault is said at its field or at its row’s, and above the buttons otherwise', async () => {
  const said = async (failing: Fault) => {
    fault = failing;
    const error: unknown = await anotar('a', { idempotencyKey: String(kept.size) }).catch((thrown) => thrown);
    const names = ['nome', 'itens'];
    return [fieldErrors(error, names), otherFaults(error, names)];
  };
  const at = (campo: string) => () => refusal(400, 'RECUSADO', { campo });
  expect(await said(at('nome'))).toEqual([{ nome: 'Recusado: RECUSADO.' }, []]);
  expect(await said(at('itens.1.quantidade'))).toEqual([{ 'itens.1.quantidade': 'Recusado: RECUSADO.' }, []]);
  expect(await said(at('estufa_id'))).toEqual([{}, ['Recusado: RECUSADO.']]);
  expect(await said(silent)).toEqual([{}, [expect.stringContaining('o serviço não respondeu')]]);
  // The sign-in opens over the page.
  expect(await said(() => refusal(401, 'NAO_AUTENTICADO'))).toEqual([{}, []]);
});
