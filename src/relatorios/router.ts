import { rest } from '../procedure/rest.ts';
import { adminReport, report, router } from '../procedure/trpc.ts';
import type { Definicao } from './definicao.ts';
import { destinatarios } from './definicoes/destinatarios.ts';
import { especies } from './definicoes/especies.ts';
import { estufas } from './definicoes/estufas.ts';
import { expedicoes } from './definicoes/expedicoes.ts';
import { lotes } from './definicoes/lotes.ts';
import { mortalidade } from './definicoes/mortalidade.ts';
import { movimentacoes } from './definicoes/movimentacoes.ts';
import { producao } from './definicoes/producao.ts';
import { usuarios } from './definicoes/usuarios.ts';
import { emitir } from './emitir.ts';
import { paginaDe, pedidoDe } from './schemas.ts';

/** Management reports: a page as JSON, or the whole as a file. */
export const relatoriosRouter = router({
  especies: report
    .meta(metaDe(especies))
    .input(pedidoDe(especies))
    .output(paginaDe(especies))
    .query(({ ctx, input }) => emitir(ctx, especies, input)),

  estufas: report
    .meta(metaDe(estufas))
    .input(pedidoDe(estufas))
    .output(paginaDe(estufas))
    .query(({ ctx, input }) => emitir(ctx, estufas, input)),

  lotes: report
    .meta(metaDe(lotes))
    .input(pedidoDe(lotes))
    .output(paginaDe(lotes))
    .query(({ ctx, input }) => emitir(ctx, lotes, input)),

  movimentacoes: report
    .meta(metaDe(movimentacoes))
    .input(pedidoDe(movimentacoes))
    .output(paginaDe(movimentacoes))
    .query(({ ctx, input }) => emitir(ctx, movimentacoes, input)),

  mortalidade: report
    .meta(metaDe(mortalidade))
    .input(pedidoDe(mortalidade))
    .output(paginaDe(mortalidade))
    .query(({ ctx, input }) => emitir(ctx, mortalidade, input)),

  expedicoes: report
    .meta(metaDe(expedicoes))
    .input(pedidoDe(expedicoes))
    .output(paginaDe(expedicoes))
    .query(({ ctx, input }) => emitir(ctx, expedicoes, input)),

  producao: report
    .meta(metaDe(producao))
    .input(pedidoDe(producao))
    .output(paginaDe(producao))
    .query(({ ctx, input }) => emitir(ctx, producao, input)),

  destinatarios: report
    .meta(metaDe(destinatarios))
    .input(pedidoDe(destinatarios))
    .output(paginaDe(destinatarios))
    .query(({ ctx, input }) => emitir(ctx, destinatarios, input)),

  usuarios: adminReport
    .meta(metaDe(usuarios, [403]))
    .input(pedidoDe(usuarios))
    .output(paginaDe(usuarios))
    .query(({ ctx, input }) => emitir(ctx, usuarios, input)),
});

/** Where REST finds a report, and what its document says: what is its own comes from its definition. */
function metaDe({ nome, resumo, descricao, periodoObrigatorio }: Definicao, errors: readonly number[] = []) {
  const refusals = [
    ...(periodoObrigatorio ? ['pedido sem `data_inicio` e `data_fim` (400)'] : []),
    'um PDF de mais de 2 000 linhas, que só cabe em XLSX ou CSV (400)',
    'exportações demais ao mesmo tempo (429)',
  ];
  return rest('GET', `/relatorios/${nome}`, {
    tag: 'Relatórios',
    summary: resumo,
    description: `${descricao} Em JSON, uma página com \`colunas\` e \`totais\`; em \`csv\`, \`xlsx\` ou \`pdf\`, o arquivo inteiro.`,
    refusals: refusals.join('; '),
    errors: [400, 401, 500, ...errors],
  });
}
