import type { inferRouterOutputs } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { type AppRouter, createCaller } from '../../../src/app-router.ts';
import { toAppError } from '../../../src/procedure/error-translation.ts';
import { day, quantia } from '../../print/brazilian.ts';
import { escaped } from '../../print/html.ts';
import { contextOf, hungUp, type Served } from '../context.ts';

type Conferido = inferRouterOutputs<AppRouter>['movimentacoes']['conferirTermo'];

/**
 * Where the QR code of a receipt leads: for anybody who holds one, so it is a page and not in the envelope, without
 * personal data and without scripts. An unknown code is told in words too.
 */
export async function checkPagePlugin(app: FastifyInstance, { service }: { service: Served }): Promise<void> {
  app.get<{ Params: { codigo: string } }>('/termos/:codigo', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex');
    const { movimentacoes } = createCaller(await contextOf(service, request, hungUp(reply)));
    try {
      const termo = await movimentacoes.conferirTermo(request.params);
      return reply.send(found(termo, service.settings));
    } catch (error) {
      if (toAppError(error).kind !== 'notFound') throw error;
      return reply.code(404).send(unknown(service.settings));
    }
  });
}

type Settings = Served['settings'];

function found(termo: Conferido, { nomeDoViveiro, fusoHorario }: Settings): string {
  const { numero, especie, cancelado_em } = termo;
  const situacao = cancelado_em
    ? `<p class="cancelado">CANCELADO em ${day(cancelado_em, fusoHorario)}: a entrega foi estornada e o termo não tem valor.</p>`
    : '<p class="valido">Termo válido, registrado pelo viveiro.</p>';
  return page(nomeDoViveiro, 'Termo de doação', [
    situacao,
    '<dl>',
    fact('Número', numero),
    fact('Data da entrega', day(termo.data, fusoHorario)),
    fact('Espécie', especie.nome_popular),
    fact('Nome científico', especie.nome_cientifico),
    fact('Variedade', especie.variedade),
    fact('Quantidade', quantia(termo)),
    '</dl>',
    '<p>Compare estes dados com os do papel. Esta página não mostra dados pessoais.</p>',
  ]);
}

function fact(name: string, value: string | null): string {
  return value === null ? '' : `<dt>${name}</dt><dd>${escaped(value)}</dd>`;
}

function unknown({ nomeDoViveiro }: Settings): string {
  return page(nomeDoViveiro, 'Termo não encontrado', [
    '<p>Confira o endereço impresso no termo: nenhum termo foi encontrado com este código.</p>',
  ]);
}

function page(nomeDoViveiro: string, title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} – ${escaped(nomeDoViveiro)}</title>
<style>
  body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
  h1 { font-size: 1.4rem; margin-top: .2rem }
  .viveiro { color: #555; margin: 0 }
  dt { color: #555; font-size: .9rem; margin-top: .6rem }
  dd { margin: 0; font-weight: 600 }
  .valido { color: #14632b; font-weight: 600 }
  .cancelado { color: #b00020; font-weight: 600 }
</style>
</head>
<body>
<main>
<p class="viveiro">${escaped(nomeDoViveiro)}</p>
<h1>${escaped(title)}</h1>
${parts.filter(Boolean).join('\n')}
</main>
</body>
</html>
`;
}
