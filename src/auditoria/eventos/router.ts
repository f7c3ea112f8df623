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
      'Cada gravação é um evento, uma só vez e em ordem. Envie `proximo` como `apos` na próxima leitura, com `linhagem`: ' +
      'nada se perde nem se repete. Com `espera`, a resposta vem assim que há um evento. ' +
      'Quem precisa do registro o lê. Os de contas, chaves e webhooks só Administradores recebem.',
    refusals:
      'um ponto a que nenhum evento chegou ainda, ou de outra linhagem (400), os de contas, chaves e webhooks, pedidos por um Operador (403)',
    errors: [400, 401, 403, 500],
  })
    .input(FiltrosDeEventos)
    .output(Eventos)
    .query(({ ctx, input }) => listarEventos(ctx, input)),

  assinar: report.input(Assinatura).subscription(({ ctx, input }) => assinarEventos(ctx, input)),
});
