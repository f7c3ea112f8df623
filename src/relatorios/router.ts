import { rest } from '../procedure/rest.ts';
import { adminReport, report, router } from '../procedure/trpc.ts';
import type { Definition } from './definition.ts';
import { auditoria } from './definitions/auditoria.ts';
import { contagens } from './definitions/contagens.ts';
import { destinatarios } from './definitions/destinatarios.ts';
import { entregas } from './definitions/entregas.ts';
import { especies } from './definitions/especies.ts';
import { estufas } from './definitions/estufas.ts';
import { expedicoes } from './definitions/expedicoes.ts';
import { lotes } from './definitions/lotes.ts';
import { mortalidade } from './definitions/mortalidade.ts';
import { movimentacoes } from './definitions/movimentacoes.ts';
import { procedencias } from './definitions/procedencias.ts';
import { producao } from './definitions/producao.ts';
import { usuarios } from './definitions/usuarios.ts';
import { emitir } from './emitir.ts';
import { pageSchemaOf, requestOf } from './schemas.ts';

const ENVIO =
  'Um arquivo longo sai enquanto é lido, sem `Content-Length`: o que falha no meio corta a conexão, e o que chegou não está inteiro.';

/** Management reports: a page as JSON, or the whole as a file. */
export const relatoriosRouter = router({
  especies: report
    .meta(metaOf(especies))
    .input(requestOf(especies))
    .output(pageSchemaOf(especies))
    .query(({ ctx, input }) => emitir(ctx, especies, input)),

  estufas: report
    .meta(metaOf(estufas))
    .input(requestOf(estufas))
    .output(pageSchemaOf(estufas))
    .query(({ ctx, input }) => emitir(ctx, estufas, input)),

  lotes: report
    .meta(metaOf(lotes))
    .input(requestOf(lotes))
    .output(pageSchemaOf(lotes))
    .query(({ ctx, input }) => emitir(ctx, lotes, input)),

  movimentacoes: report
    .meta(metaOf(movimentacoes))
    .input(requestOf(movimentacoes))
    .output(pageSchemaOf(movimentacoes))
    .query(({ ctx, input }) => emitir(ctx, movimentacoes, input)),

  mortalidade: report
    .meta(metaOf(mortalidade))
    .input(requestOf(mortalidade))
    .output(pageSchemaOf(mortalidade))
    .query(({ ctx, input }) => emitir(ctx, mortalidade, input)),

  expedicoes: report
    .meta(metaOf(expedicoes))
    .input(requestOf(expedicoes))
    .output(pageSchemaOf(expedicoes))
    .query(({ ctx, input }) => emitir(ctx, expedicoes, input)),

  entregas: report
    .meta(metaOf(entregas))
    .input(requestOf(entregas))
    .output(pageSchemaOf(entregas))
    .query(({ ctx, input }) => emitir(ctx, entregas, input)),

  contagens: report
    .meta(metaOf(contagens))
    .input(requestOf(contagens))
    .output(pageSchemaOf(contagens))
    .query(({ ctx, input }) => emitir(ctx, contagens, input)),

  producao: report
    .meta(metaOf(producao))
    .input(requestOf(producao))
    .output(pageSchemaOf(producao))
    .query(({ ctx, input }) => emitir(ctx, producao, input)),

  procedencias: report
    .meta(metaOf(procedencias))
    .input(requestOf(procedencias))
    .output(pageSchemaOf(procedencias))
    .query(({ ctx, input }) => emitir(ctx, procedencias, input)),

  destinatarios: report
    .meta(metaOf(destinatarios))
    .input(requestOf(destinatarios))
    .output(pageSchemaOf(destinatarios))
    .query(({ ctx, input }) => emitir(ctx, destinatarios, input)),

  usuarios: adminReport
    .meta(metaOf(usuarios, [403]))
    .input(requestOf(usuarios))
    .output(pageSchemaOf(usuarios))
    .query(({ ctx, input }) => emitir(ctx, usuarios, input)),

  auditoria: adminReport
    .meta(metaOf(auditoria, [403]))
    .input(requestOf(auditoria))
    .output(pageSchemaOf(auditoria))
    .query(({ ctx, input }) => emitir(ctx, auditoria, input)),
});

/** The path and the description of a report, made from its definition. */
function metaOf(
  { name: nome, summary: resumo, description: descricao, periodRequired: periodoObrigatorio }: Definition,
  errors: readonly number[] = [],
) {
  const refusals = [
    ...(periodoObrigatorio ? ['pedido sem `data_inicio` e `data_fim` (400)'] : []),
    'um PDF de mais de 2 000 linhas, que só cabe em XLSX ou CSV (400)',
    'um XLSX de mais de 1 000 000 de linhas, que só cabe em CSV (400)',
    'exportações demais ao mesmo tempo (429)',
  ];
  return rest('GET', `/relatorios/${nome}`, {
    tag: 'Relatórios',
    summary: resumo,
    description: `${descricao} Em JSON, uma página com \`colunas\` e \`totais\`; em \`csv\`, \`xlsx\` ou \`pdf\`, o arquivo inteiro. ${ENVIO}`,
    refusals: refusals.join('; '),
    errors: [400, 401, 500, ...errors],
    file: { kind: 'relatorio', when: 'asked' },
    standby: true,
  });
}
