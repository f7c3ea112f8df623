import type { AnyProcedure } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { appRouter } from '../../src/app-router.ts';
import { Encerramento, LinhaContada } from '../../src/contagens/schemas.ts';
import { NovaDevolucao, NovaEntrega } from '../../src/entregas/schemas.ts';
import { MudancaDeFase, NovoLote } from '../../src/lotes/schemas.ts';
import { NovaMovimentacao } from '../../src/movimentacoes/schemas.ts';
import { NovaProcedencia } from '../../src/procedencias/schemas.ts';
import type { Meta } from '../../src/procedure/rest.ts';
import { NovaChave } from '../../src/usuarios/chaves/schemas.ts';
import { NovoUsuario } from '../../src/usuarios/schemas.ts';
import { MudancaDeWebhook, NovoWebhook } from '../../src/webhooks/schemas.ts';
import { faultsOf } from '../../src/wire/validation.ts';
import { namesIn, strayNames } from '../support/advice.ts';

/** Every procedure that makes a record from a body, by its path: what it takes, and the record that it answers. */
const creations = Object.values(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).flatMap(
  ({ _def }) => {
    const { openapi, status } = (_def.meta ?? {}) as Meta;
    const { inputs, output } = _def as unknown as { inputs: z.ZodObject[]; output: z.ZodObject };
    const body = inputs.at(-1);
    if (openapi?.method !== 'POST' || status !== 201 || !body) return [];
    const taken = new Set(inputs.flatMap(({ shape }) => Object.keys(shape)));
    if (Object.keys(body.shape).join() === 'id') return [];
    const answered = Object.keys(output.shape).filter((key) => !taken.has(key));
    return [{ path: openapi.path, body, answered, inPath: openapi.path.includes('{id}') }];
  },
);

const ID = '0b8f6f0e-6d0c-4c5e-9d7e-3f1f5a0c9b11';

/** What a body is refused for in one of its keys. */
function refusal(body: z.ZodType, key: string, value: unknown) {
  const { error } = body.safeParse({ id: ID, [key]: value });
  return error && faultsOf(error).find(({ campo, codigo }) => campo === key && codigo.startsWith('CAMPO_SO'));
}

describe('a creation', () => {
  it('is every POST that makes a record from a body', () => {
    expect(creations.map(({ path }) => path).sort()).toEqual([
      '/chaves',
      '/contagens',
      '/contagens/{id}/estorno',
      '/contagens/{id}/linhas',
      '/destinatarios',
      '/entregas',
      '/entregas/{id}/devolucao',
      '/entregas/{id}/estorno',
      '/especies',
      '/estufas',
      '/estufas/{id}/rondas',
      '/lotes',
      '/lotes/{id}/anotacoes',
      '/lotes/{id}/mortalidade',
      '/movimentacoes',
      '/movimentacoes/{id}/estorno',
      '/procedencias',
      '/usuarios',
      '/usuarios/perfil/vistas',
      '/webhooks',
    ]);
  });

  it('refuses each field that only its answer has, and says what to do by fields that it takes', () => {
    expect(creations.filter(({ answered }) => answered.length === 0)).toEqual([]);
    const unhelpful = each(({ body }, key) => {
      const { codigo, detalhe = '' } = refusal(body, key, 'outro') ?? {};
      const helps = codigo === 'CAMPO_SO_DE_RESPOSTA' && WHAT_TO_DO.test(detalhe);
      return helps ? strayNames({ detalhe }, namesIn([body]), undefined) : [`${codigo}: ${detalhe}`];
    });
    expect(unhelpful).toEqual([]);
  });

  it('drops such a field when its value asks for nothing', () => {
    const NOTHING = [null, undefined, '', '  ', 0, false, [], {}];
    expect(each(({ body }, key) => NOTHING.filter((nothing) => refusal(body, key, nothing)))).toEqual([]);
  });
});

const WHAT_TO_DO = /^(Retire|Use|Abra|Mude|Estorne) .*\.$/;

/** What is wrong with each field that only an answer has, with its place. */
function each(faultsOf: (creation: (typeof creations)[number], key: string) => unknown[]) {
  return creations.flatMap((creation) =>
    creation.answered.flatMap((key) => faultsOf(creation, key).map((fault) => [creation.path, key, fault])),
  );
}

describe('a field that only a related operation takes', () => {
  const lote = { estufa_id: ID, itens_especies: [{ especie_id: ID, quantidade_inicial: 1 }] };
  const movimento = { tipo: 'ENTRADA', especie_id: ID, quantidade: 1 };
  const pessoa = { nome: 'Ana', email: 'ana@exemplo.com.br', cargo: 'Operador' };
  it.each([
    ['the origin of a batch', NovoLote, lote, 'procedencia_id', ID],
    [
      'when a line was counted',
      LinhaContada,
      { linha_id: ID, quantidade: 1 },
      'anotado_em',
      '2026-03-14T12:30:00Z',
    ],
    ['how much seed came', NovaProcedencia, { especie_id: ID, origem: 'COLETA' }, 'quantidade', 300],
    [
      'how much seed there is',
      NovaProcedencia,
      { especie_id: ID, origem: 'COLETA' },
      'quantidade_inicial',
      300,
    ],
    ['the password of a person', NovoUsuario, pessoa, 'senha', 'uma frase longa'],
    ['when a movement was noted', NovaMovimentacao, movimento, 'anotado_em', '2026-03-14T12:30:00Z'],
    ['the password in English', NovoUsuario, pessoa, 'password', 'uma frase longa'],
  ] as const)('is refused, as %s, unless it asks for nothing', (_, body: z.ZodType, asked, key, value) => {
    const { error } = body.safeParse({ ...asked, [key]: value });
    expect(error && faultsOf(error)).toMatchObject([{ codigo: 'CAMPO_DESCONHECIDO', campo: key }]);
    expect(body.safeParse({ ...asked, [key]: null }).success).toBe(true);
  });
});

describe('what a program may see', () => {
  it.each([
    [
      'a key',
      NovaChave,
      { nome: 'Portal', cargo: 'Operador', escopos: ['lotes:ler'] },
      'expira',
      '2027-01-31',
    ],
    ['a webhook', NovoWebhook, { url: 'https://receptor.example/' }, 'acao', 'CRIAR_LOTE'],
    ['a webhook that is paused', NovoWebhook, { url: 'https://receptor.example/' }, 'ativo', false],
    ['a change of a webhook', MudancaDeWebhook, { acoes: ['*'] }, 'entidade', 'lote'],
  ] as const)('is not widened by %s that loses a word', (_, body: z.ZodType, asked, key, value) => {
    expect(body.safeParse(asked).success).toBe(true);
    const { error } = body.safeParse({ ...asked, [key]: value });
    expect(error && faultsOf(error)).toMatchObject([{ codigo: 'CAMPO_DESCONHECIDO', campo: key }]);
  });
});

describe('an item of a list', () => {
  it.each([
    ['of a delivery', NovaEntrega, 'itens', { especie_id: ID, quantidade: 1 }, 'retorno_ao_viveiro'],
    ['of a return', NovaDevolucao, 'itens', { movimentacao_id: ID, quantidade: 1 }, 'lote_id'],
    ['of what is alive', MudancaDeFase, 'contagem', { especie_id: ID, vivas: 1 }, 'mortas'],
    ['of a count', Encerramento, 'linhas', { linha_id: ID, como: 'IGNORAR' }, 'quantidade'],
  ] as const)('%s refuses what it does not take', (_, body: z.ZodType, list, item, key) => {
    const { error } = body.safeParse({ id: ID, [list]: [{ ...item, [key]: 1 }] });
    expect(error && faultsOf(error)).toContainEqual(
      expect.objectContaining({ codigo: 'CAMPO_DESCONHECIDO', campo: `${list}.0.${key}` }),
    );
  });
});
