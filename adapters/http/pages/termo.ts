import type { inferRouterOutputs } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { type AppRouter, createCaller } from '../../../src/app-router.ts';
import { day } from '../../../src/common/brazilian.ts';
import { toAppError } from '../../../src/procedure/error-translation.ts';
import { quantia } from '../../print/brazilian.ts';
import { escaped, LETTERHEAD_STYLE, letterheadHtml, scientificHtml } from '../../print/html.ts';
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

function found(termo: Conferido, settings: Settings): string {
  const { fusoHorario } = settings;
  const { numero, especie, cancelado_em } = termo;
  const situacao = cancelado_em
    ? `<p class="cancelado">CANCELADO em ${day(cancelado_em, fusoHorario)}: a entrega foi estornada e o termo não tem valor.</p>`
    : '<p class="valido">Termo válido, registrado pelo viveiro.</p>';
  return page(settings, 'Termo de doação', [
    situacao,
    '<dl>',
    fact('Número', numero),
    fact('Data da entrega', day(termo.data, fusoHorario)),
    fact('Espécie', especie.nome_popular),
    scientificFact(especie.nome_cientifico),
    fact('Variedade', especie.variedade),
    fact('Quantidade', quantia(termo)),
    '</dl>',
    '<p>Compare estes dados com os do papel. Esta página não mostra dados pessoais.</p>',
  ]);
}

function fact(name: string, value: string | null): string {
  return value === null ? '' : `<dt>${name}</dt><dd>${escaped(value)}</dd>`;
}

function scientificFact(value: string | null): string {
  return value === null ? '' : `<dt>Nome científico</dt><dd>${scientificHtml(value)}</dd>`;
}

function unknown(settings: Settings): string {
  return page(settings, 'Termo não encontrado', [
    '<p>Confira o endereço impresso no termo: nenhum termo foi encontrado com este código.</p>',
  ]);
}

function page(settings: Settings, title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} – ${escaped(settings.nomeDoViveiro)}</title>
<style>${LETTERHEAD_STYLE}
  body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 0; color: #1d2b1f; background: #f1f5f0; overflow-wrap: anywhere }
  main { max-width: 34rem; min-height: 100vh; box-sizing: border-box; margin: 0 auto; padding: 1.5rem 1.25rem 2rem; background: #fff }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; color: #23522d }
  dl { margin: 0 0 1.5rem }
  dt { color: #555; font-size: .9rem; margin-top: .7rem }
  dd { margin: 0; font-weight: 600 }
  .valido, .cancelado { margin: 0 0 1rem; padding: .7rem .9rem; border-left: 4px solid; font-weight: 600 }
  .valido { color: #14632b; background: #eaf5ec }
  .cancelado { color: #b00020; background: #fdecef }
  @media (min-width: 40rem) {
    main { min-height: 0; margin: 3rem auto; padding: 2rem; border-radius: .6rem; box-shadow: 0 1px 6px #0003 }
  }
</style>
</head>
<body>
<main>
${letterheadHtml(settings)}
<h1>${escaped(title)}</h1>
${parts.filter(Boolean).join('\n')}
</main>
</body>
</html>
`;
}
