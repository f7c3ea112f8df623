import { z } from 'zod';
import { restOf } from '../procedure/rest.ts';
import { query, router } from '../procedure/trpc.ts';
import { buscaGeral } from './queries.ts';
import { Encontrado, Procura } from './schemas.ts';

const rest = restOf('Busca');

export const buscaRouter = router({
  geral: rest(query, 'GET', '/busca', {
    summary:
      'Procura um texto em lotes, espécies, procedências, estufas, destinatários, usuários, entregas e contagens',
    description:
      'No máximo cinco registros de cada tipo, os que estão em uso primeiro, e destes o que se chama como o texto: lotes pelo código ou pelas ' +
      'espécies, espécies pelos nomes, procedências pelo código ou pelo lugar, estufas pelo código ou pela localização, ' +
      'destinatários pelo nome ou por uma parte do documento e, só para o Administrador, usuários pelo nome ou e-mail. Cada palavra do ' +
      'texto é uma parte de palavra, em qualquer ordem, sem diferença de maiúsculas, de acentos nem de hífen. Sem nenhum ' +
      'registro com elas, procuram-se as palavras mais parecidas dos cadastros (jabuticba acha Jabuticaba). Uma entrega se ' +
      'acha pelo seu número ou pelo do termo dela, inteiros (ENT-2026-00012, TERMO-2026-00007), e uma contagem pelo dela (CONT-2026-0003).',
    refusals: 'um `texto` ausente ou em branco (400)',
    errors: [400, 401, 500],
  })
    .input(Procura)
    .output(z.array(Encontrado))
    .query(({ ctx, input }) => buscaGeral(ctx, input)),
});
