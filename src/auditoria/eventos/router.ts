import { restOf } from '../../procedure/rest.ts';
import { report, router } from '../../procedure/trpc.ts';
import { assinarEventos, listarEventos } from './queries.ts';
import { Assinatura, Eventos, FiltrosDeEventos } from './schemas.ts';

const rest = restOf('Eventos');

/** What happens, for programs that follow it. The events are the entries of the sealed trail. */
export const eventosRouter = router({
  listar: rest(report, 'GET', '/eventos', {
    summary: 'Lista o que aconteceu depois de um ponto, na ordem do livro',
    description:
      'Cada gravação é um evento, uma só vez e sempre depois dos anteriores. Guarde `proximo` e envie-o como ' +
      '`apos` na próxima leitura: nada se perde nem se repete. Com `espera`, a resposta vem assim que há um evento. ' +
      'Os eventos não trazem dados: quem precisa do registro o lê. Os de contas, de chaves e de webhooks são de Administradores: ' +
      'um Operador não os recebe.',
    refusals:
      'um ponto a que nenhum evento chegou ainda (400), os eventos de contas, de chaves e de webhooks, pedidos por um Operador (403)',
    errors: [400, 401, 403, 500],
  })
    .input(FiltrosDeEventos)
    .output(Eventos)
    .query(({ ctx, input }) => listarEventos(ctx, input)),

  assinar: report.input(Assinatura).subscription(({ ctx, input }) => assinarEventos(ctx, input)),
});
