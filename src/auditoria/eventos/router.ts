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
      'Os eventos não trazem dados: quem precisa do registro o lê.',
    errors: [400, 401, 500],
  })
    .input(FiltrosDeEventos)
    .output(Eventos)
    .query(({ ctx, input }) => listarEventos(ctx, input)),

  assinar: report.input(Assinatura).subscription(({ ctx, input }) => assinarEventos(ctx, input)),
});
