import { z } from 'zod';
import { problemasDeAgora } from '../estado/queries.ts';
import { ProblemaDeAgora } from '../estado/schemas.ts';
import { restOf } from '../procedure/rest.ts';
import { adminQuery, figures, query, router } from '../procedure/trpc.ts';
import { NO_FILTERS } from '../wire/inputs.ts';
import { andamento } from './andamento/queries.ts';
import { Andamento } from './andamento/schemas.ts';
import { dashboardGeral } from './queries.ts';
import { Dashboard } from './schemas.ts';

const rest = restOf('Dashboard');

export const dashboardRouter = router({
  geral: rest(query, 'GET', '/dashboard/geral', {
    summary: 'Mostra os números do viveiro, todos do mesmo momento',
    description:
      'Totais de espécies, lotes e estufas, movimentações recentes, perdas, os doze últimos meses e os ' +
      'alertas, todos do mesmo momento. O que foi estornado não conta.',
    errors: [401, 500],
  })
    .input(NO_FILTERS)
    .output(Dashboard)
    .query(({ ctx }) => dashboardGeral(ctx)),

  andamento: rest(figures, 'GET', '/dashboard/andamento', {
    summary: 'Compara os últimos 30 dias com os de antes, e prevê o que fica pronto',
    description:
      'O que ficou pronto, foi entregue, se perdeu e foi semeado nos últimos 30 dias, ao lado dos 30 dias anteriores e dos ' +
      'mesmos dias de um ano antes; o que fica pronto em 30, 60 e 90 dias pela história de cada espécie; e os lotes que ' +
      'demoram mais que o usual na sua fase.',
    errors: [401, 500],
    standby: true,
  })
    .input(NO_FILTERS)
    .output(Andamento)
    .query(({ ctx }) => andamento(ctx)),

  problemas: rest(adminQuery, 'GET', '/dashboard/problemas', {
    summary: 'Lista o que não está como devia na instalação',
    description:
      'O que o serviço viu na última hora dos backups, da cópia e da prova deles, dos selos, da última verificação, do correio, ' +
      'dos discos e da réplica, o mais antigo primeiro, e o que se faz a respeito. Os Administradores o recebem também por ' +
      'e-mail. Vazia quando nada pede cuidado.',
    errors: [401, 403, 500],
  })
    .input(NO_FILTERS)
    .output(z.array(ProblemaDeAgora))
    .query(({ ctx }) => problemasDeAgora(ctx)),
});
