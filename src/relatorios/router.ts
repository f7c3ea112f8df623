import { rest } from '../rest.ts';
import { adminQuery, query, router } from '../trpc.ts';
import { destinatarios } from './definicoes/destinatarios.ts';
import { especies } from './definicoes/especies.ts';
import { estufas } from './definicoes/estufas.ts';
import { expedicoes } from './definicoes/expedicoes.ts';
import { lotes } from './definicoes/lotes.ts';
import { mortalidade } from './definicoes/mortalidade.ts';
import { movimentacoes } from './definicoes/movimentacoes.ts';
import { producao } from './definicoes/producao.ts';
import { usuarios } from './definicoes/usuarios.ts';
import { emitir } from './queries.ts';
import { paginaDe, pedidoDe } from './schemas.ts';

const tag = 'Relatórios';
const erros = [400, 401, 500];

/** Management reports: a page as JSON, or the whole as a file. */
export const relatoriosRouter = router({
  especies: query
    .meta(rest('GET', '/relatorios/especies', { tag, resumo: 'Relatório das espécies e dos saldos', erros }))
    .input(pedidoDe(especies))
    .output(paginaDe(especies))
    .query(({ ctx, input }) => emitir(ctx, especies, input)),

  estufas: query
    .meta(rest('GET', '/relatorios/estufas', { tag, resumo: 'Relatório das estufas e da ocupação', erros }))
    .input(pedidoDe(estufas))
    .output(paginaDe(estufas))
    .query(({ ctx, input }) => emitir(ctx, estufas, input)),

  lotes: query
    .meta(
      rest('GET', '/relatorios/lotes', { tag, resumo: 'Relatório dos lotes iniciados no período', erros }),
    )
    .input(pedidoDe(lotes))
    .output(paginaDe(lotes))
    .query(({ ctx, input }) => emitir(ctx, lotes, input)),

  movimentacoes: query
    .meta(
      rest('GET', '/relatorios/movimentacoes', {
        tag,
        resumo: 'Relatório das movimentações, com as estornadas e os estornos',
        erros,
      }),
    )
    .input(pedidoDe(movimentacoes))
    .output(paginaDe(movimentacoes))
    .query(({ ctx, input }) => emitir(ctx, movimentacoes, input)),

  mortalidade: query
    .meta(
      rest('GET', '/relatorios/mortalidade', {
        tag,
        resumo: 'Relatório da mortalidade do período',
        descricao:
          'Informe data_inicio e data_fim. O que foi estornado não conta, nem as perdas, nem as expedições.',
        erros,
      }),
    )
    .input(pedidoDe(mortalidade))
    .output(paginaDe(mortalidade))
    .query(({ ctx, input }) => emitir(ctx, mortalidade, input)),

  expedicoes: query
    .meta(rest('GET', '/relatorios/expedicoes', { tag, resumo: 'Relatório das expedições que valem', erros }))
    .input(pedidoDe(expedicoes))
    .output(paginaDe(expedicoes))
    .query(({ ctx, input }) => emitir(ctx, expedicoes, input)),

  producao: query
    .meta(
      rest('GET', '/relatorios/producao', {
        tag,
        resumo: 'Germinação, sobrevivência e rendimento por espécie',
        descricao:
          'Dos lotes iniciados no período. Cada taxa diz de quantos lotes e plantas ela é; sem dados que a sustentem, é nula e diz por quê.',
        erros,
      }),
    )
    .input(pedidoDe(producao))
    .output(paginaDe(producao))
    .query(({ ctx, input }) => emitir(ctx, producao, input)),

  destinatarios: query
    .meta(rest('GET', '/relatorios/destinatarios', { tag, resumo: 'Relatório dos destinatários', erros }))
    .input(pedidoDe(destinatarios))
    .output(paginaDe(destinatarios))
    .query(({ ctx, input }) => emitir(ctx, destinatarios, input)),

  usuarios: adminQuery
    .meta(
      rest('GET', '/relatorios/usuarios', {
        tag,
        resumo: 'Relatório dos usuários',
        erros: [400, 401, 403, 500],
      }),
    )
    .input(pedidoDe(usuarios))
    .output(paginaDe(usuarios))
    .query(({ ctx, input }) => emitir(ctx, usuarios, input)),
});
