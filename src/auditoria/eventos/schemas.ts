import { z } from 'zod';
import { ACOES, ENTIDADES } from '../../common/vocabulary.ts';
import { pageSize, SPELLINGS } from '../../lists/pagination.ts';
import { filter, idOut, instantOut, integerOut, option } from '../../wire/fields.ts';
import { filters } from '../../wire/inputs.ts';

const MAX_LIMITE = 1_000;
/** REST takes no longer numbers. */
const MAX_SEQ = 10 ** 15 - 1;
/** In seconds: proxies cut an answer that takes longer. */
const MAX_ESPERA = 30;

const DE_QUE = {
  acao: filter.option(ACOES, 'Só os eventos desta ação'),
  entidade: filter.option(ENTIDADES, 'Só os eventos deste tipo de cadastro ou fato'),
};

function number([least, most]: [number, number], padrao: number, description: string) {
  return z.int().min(least).max(most).default(padrao).describe(description);
}

export const FiltrosDeEventos = filters(
  {
    apos: number([0, MAX_SEQ], 0, 'O `proximo` da última leitura; sem ele, desde o começo'),
    linhagem: filter.id('A `linhagem` da última leitura: se já é outra, 400'),
    agora: filter.flag('Responde só o `proximo` de onde seguir'),
    ...pageSize({ padrao: 100, maximo: MAX_LIMITE, oQue: 'Eventos de uma vez' }),
    espera: number([0, MAX_ESPERA], 0, 'Segundos a esperar pelo primeiro evento'),
    ...DE_QUE,
  },
  { spellings: SPELLINGS },
).refine(({ agora, apos }) => !agora || apos === 0, {
  path: ['apos'],
  error: 'Use agora ou apos, e não os dois: agora começa onde o livro está, e apos onde se parou.',
});
export type FiltrosDeEventos = z.output<typeof FiltrosDeEventos>;

/** tRPC's client sends `lastEventId` to continue after a cut. */
export const Assinatura = filters({
  lastEventId: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .describe('O `proximo` da última mensagem; sem ele, desde agora'),
  ...DE_QUE,
});
export type Assinatura = z.output<typeof Assinatura>;

/** An entry of the sealed trail, without what changed. Programs that need the record read it. */
export const Evento = z.object({
  seq: integerOut('O lugar do evento no livro; há números que faltam'),
  id: idOut('Identificador do registro de auditoria'),
  acao: option(ACOES, 'O que se fez'),
  entidade: option(ENTIDADES, 'Tipo do cadastro ou fato a que a ação se refere'),
  entidade_id: idOut('Identificador do cadastro ou fato'),
  entrega_id: idOut(
    'Entrega a que pertence: ela mesma, um item, uma devolução ou o estorno de um destes',
  ).nullable(),
  operacao_id: idOut('Operação: comum a tudo o que uma mesma requisição gravou'),
  data: instantOut('Quando se fez'),
});
export type Evento = z.output<typeof Evento>;

export const Eventos = z.object({
  docs: z.array(Evento).describe('Os eventos, na ordem do livro'),
  proximo: integerOut('De onde seguir: o `apos` da próxima leitura'),
  linhagem: idOut('Outra, se o banco de dados voltou de uma cópia ou mudou de servidor'),
});
export type Eventos = z.output<typeof Eventos>;
