import type { inferRouterOutputs } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { type AppRouter, createCaller } from '../../../src/app-router.ts';
import { day, deOnde, quantia } from '../../../src/common/brazilian.ts';
import { toAppError } from '../../../src/procedure/error-translation.ts';
import { escaped, scientificHtml } from '../../print/html.ts';
import { contextOf, type Served } from '../context.ts';
import { page } from './public-page.ts';

type Conferido = inferRouterOutputs<AppRouter>['movimentacoes']['conferirTermo'];

/**
 * Where the QR code of a receipt leads. It is for anybody who holds one: a page, not an envelope, without personal
 * data and without scripts. An unknown code is explained in words too.
 */
export async function checkPagePlugin(app: FastifyInstance, { service }: { service: Served }): Promise<void> {
  app.get<{ Params: { codigo: string } }>('/termos/:codigo', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex');
    const { movimentacoes } = createCaller(await contextOf(service, request, reply));
    try {
      const termo = await movimentacoes.conferirTermo(request.params);
      return reply.send(found(termo, { ...request.params, ...service.settings }));
    } catch (error) {
      if (toAppError(error).kind !== 'notFound') throw error;
      return reply.code(404).send(unknown(service.settings));
    }
  });
  app.get<{ Params: { codigo: string } }>('/termos/:codigo/prova', async (request, reply) => {
    const { movimentacoes } = createCaller(await contextOf(service, request, reply));
    const prova = await movimentacoes.provaDoTermo(request.params);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="prova.json"')
      .header('x-robots-tag', 'noindex')
      .send(JSON.stringify(prova));
  });
}

type Settings = Served['settings'];

function found(termo: Conferido, settings: Settings & { codigo: string }): string {
  const { fusoHorario } = settings;
  const { numero, itens } = termo;
  return page(settings, 'Termo de doação', [
    situacao(termo, fusoHorario),
    '<dl>',
    fact('Número', numero),
    fact('Data da entrega', day(termo.data, fusoHorario)),
    ...(itens.length === 1 ? itens.flatMap(itemFacts) : []),
    '</dl>',
    ...(itens.length === 1 ? [] : table(itens, fusoHorario)),
    '<p>Compare estes dados com os do papel. Esta página não mostra dados pessoais.</p>',
    `<p><a href="${escaped(settings.codigo)}/prova" download>Baixar a prova</a>, um arquivo que se <a href="../conferir">confere</a> também sem este serviço.</p>`,
  ]);
}

function situacao({ cancelado_em, parcial_desde }: Conferido, fusoHorario: string): string {
  if (cancelado_em)
    return `<p class="cancelado">CANCELADO em ${day(cancelado_em, fusoHorario)}: a entrega foi estornada e o termo não tem valor.</p>`;
  if (parcial_desde)
    return `<p class="cancelado">PARCIAL desde ${day(parcial_desde, fusoHorario)}: parte da entrega foi estornada. O que está riscado não vale.</p>`;
  return '<p class="valido">Termo válido, registrado pelo viveiro.</p>';
}

type Item = Conferido['itens'][number];

function itemFacts({ especie, quantidade, unidade, ...origem }: Item): string[] {
  return [
    fact('Espécie', especie.nome_popular),
    scientificFact(especie.nome_cientifico),
    fact('Variedade', especie.variedade),
    fact('Quantidade', quantia(quantidade, unidade)),
    fact('De onde veio', deOnde(origem)),
  ];
}

/** Several items, each on a row, as on the paper. */
function table(itens: readonly Item[], fusoHorario: string): string[] {
  const row = ({ especie, quantidade, unidade, estornado_em, ...origem }: Item) => {
    const onde = deOnde(origem);
    const names = [
      `<b>${escaped(especie.nome_popular)}</b>`,
      especie.nome_cientifico && scientificHtml(especie.nome_cientifico),
      especie.variedade && escaped(especie.variedade),
      onde && `<small>De onde veio: ${escaped(onde)}</small>`,
    ].filter(Boolean);
    const cells = `<td>${names.join('<br>')}${estornado_em ? `<br><span>estornado em ${day(estornado_em, fusoHorario)}</span>` : ''}</td>`;
    const given = `<td>${quantia(quantidade, unidade)}</td>`;
    return `<tr${estornado_em ? ' class="riscado"' : ''}>${cells}${given}</tr>`;
  };
  return [
    '<table><thead><tr><th scope="col">Espécie</th><th scope="col">Quantidade</th></tr></thead><tbody>',
    ...itens.map(row),
    '</tbody></table>',
  ];
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
