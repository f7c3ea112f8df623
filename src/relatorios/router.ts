import { restOf } from '../procedure/rest.ts';
import { adminReport, report, router } from '../procedure/trpc.ts';
import type { Columns, Definition, ReportFilters } from './definition.ts';
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
import type { ReportRequest } from './reading.ts';
import { pageSchemaOf, requestOf } from './schemas.ts';

const rest = restOf('Relatórios');

const ENVIO =
  'Um arquivo longo sai enquanto é lido, sem `Content-Length`: o que falha no meio corta a conexão, e o que chegou não está inteiro.';

/** Management reports: a page as JSON, or the whole as a file. */
export const relatoriosRouter = router({
  especies: procedureOf(especies),
  estufas: procedureOf(estufas),
  lotes: procedureOf(lotes),
  movimentacoes: procedureOf(movimentacoes),
  mortalidade: procedureOf(mortalidade),
  expedicoes: procedureOf(expedicoes),
  entregas: procedureOf(entregas),
  contagens: procedureOf(contagens),
  producao: procedureOf(producao),
  procedencias: procedureOf(procedencias),
  destinatarios: procedureOf(destinatarios),
  usuarios: procedureOf(usuarios, adminReport),
  auditoria: procedureOf(auditoria, adminReport),
});

/**
 * The procedure of a report, made from its definition. The rows and their schema both come from the columns, which TypeScript
 * does not follow while it knows no particular report.
 */
function procedureOf<C extends Columns, F extends ReportFilters>(
  definition: Definition<C, F>,
  builder = report,
) {
  const { name, summary, description, periodRequired } = definition;
  const refusals = [
    ...(periodRequired ? ['pedido sem `data_inicio` e `data_fim` (400)'] : []),
    'um PDF de mais de 2 000 linhas, que só cabe em XLSX ou CSV (400)',
    'um XLSX de mais de 1 000 000 de linhas, que só cabe em CSV (400)',
    'exportações demais ao mesmo tempo, ou mais de quatro arquivos e históricos abertos pela mesma conta (429)',
  ];
  return rest(builder, 'GET', `/relatorios/${name}`, {
    summary,
    description: `${description} Em JSON, uma página com \`colunas\` e \`totais\`; em \`csv\`, \`xlsx\` ou \`pdf\`, o arquivo inteiro. ${ENVIO}`,
    refusals: refusals.join('; '),
    errors: [400, 401, 500, ...(builder === adminReport ? [403] : [])],
    file: { kind: 'relatorio', when: 'asked' },
    standby: true,
  })
    .input(requestOf(definition))
    .output(pageSchemaOf(definition))
    .query(({ ctx, input }) => emitir(ctx, definition, input as ReportRequest) as Promise<never>);
}
