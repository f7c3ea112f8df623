import { z } from 'zod';
import { restOf } from '../../procedure/rest.ts';
import { commandOn, query } from '../../procedure/trpc.ts';
import { NO_FILTERS } from '../../wire/inputs.ts';
import { fazerRonda } from '../fazer-ronda.ts';
import { ultimasRondas } from './queries.ts';
import { NovaRonda, Ronda, UltimaRonda } from './schemas.ts';

const rest = restOf('Estufas');

/** Rounds of greenhouses. These are procedures of `estufas`. */
export const procedimentosDeRondas = {
  rondas: rest(query, 'GET', '/estufas/rondas', {
    summary: 'Mostra a última ronda de cada estufa',
    description:
      'As estufas que têm algum lugar em uso, e de cada uma a última ronda; a que há mais tempo ninguém vê vem primeiro. Uma ' +
      'estufa é o conjunto dos lugares de mesma `localizacao_estufa`; a que muda de nome começa sem rondas.',
    errors: [401, 500],
  })
    .input(NO_FILTERS)
    .output(z.array(UltimaRonda))
    .query(({ ctx }) => ultimasRondas(ctx)),

  fazerRonda: rest(commandOn('estufa'), 'POST', '/estufas/{id}/rondas', {
    summary: 'Registra que se fez a ronda de uma estufa',
    description:
      'Marca como vista a estufa em que está este lugar, com todos os lugares dela. Nada mais muda, e a ronda não é alterada nem ' +
      'apagada. `anotado_em` diz quando se fez a que um aparelho sem sinal envia depois; um momento que ainda não chegou vale como ' +
      'agora. Auditoria: FAZER_RONDA.',
    refusals:
      '`anotado_em` que não é uma data e hora, ou é de há mais de um ano, `anotacao` longa demais (400)',
    status: 201,
    errors: [400, 401, 404, 500],
  })
    .input(NovaRonda)
    .output(Ronda)
    .mutation(({ ctx, input }) => fazerRonda(ctx, input)),
};
