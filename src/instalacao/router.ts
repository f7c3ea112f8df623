import { restOf } from '../procedure/rest.ts';
import { adminCommand, adminQuery, router } from '../procedure/trpc.ts';
import { NO_FILTERS } from '../wire/inputs.ts';
import { atualizar } from './atualizar.ts';
import { buscarInstalacao } from './queries.ts';
import * as schemas from './schemas.ts';

const rest = restOf('Instalação');

/** The letterhead of every paper, page and mail. */
export const instalacaoRouter = router({
  buscar: rest(adminQuery, 'GET', '/instalacao', {
    summary: 'Mostra o timbre dos papéis',
    description: 'O que se definiu do timbre, e o timbre que os papéis, as páginas e os e-mails trazem.',
    errors: [401, 403, 500],
  })
    .input(NO_FILTERS)
    .output(schemas.Instalacao)
    .query(({ ctx }) => buscarInstalacao(ctx)),

  atualizar: rest(adminCommand, 'PATCH', '/instalacao', {
    summary: 'Define o timbre dos papéis',
    description:
      'Altera só os campos enviados. O que se define aqui vale em vez da variável do serviço, campo por campo, até que fique em branco ou nulo, em todas as ' +
      'instâncias, em segundos. Auditoria: ATUALIZAR_INSTALACAO.',
    refusals: 'CNPJ que não confere, endereço sem município e UF, imagem que não é PNG nem JPEG (400)',
    errors: [400, 401, 403, 500],
  })
    .input(schemas.MudancaDaInstalacao)
    .output(schemas.Instalacao)
    .mutation(({ ctx, input }) => atualizar(ctx, input)),
});
