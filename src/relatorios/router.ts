import { restOf } from '../procedure/rest.ts';
import { adminReport, report, router } from '../procedure/trpc.ts';
import type { Columns } from './columns.ts';
import type { Definition, ReportFilters } from './definition.ts';
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
import { pageSchemaOf, type ReportRequest, requestOf } from './schemas.ts';

const rest = restOf('Relatórios');

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
function procedureOf<C extends Columns, F extends ReportFilters, P extends Columns>(
  definition: Definition<C, F, P>,
  builder = report,
) {
  const { name, summary, description, periodRequired } = definition;
  return rest(builder, 'GET', `/relatorios/${name}`, {
    summary,
    description,
    ...(periodRequired && { refusals: 'pedido sem `data_inicio` e `data_fim` (400)' }),
    errors: [400, 401, 500, ...(builder === adminReport ? [403] : [])],
    file: { kind: 'relatorio', when: 'asked' },
    standby: true,
  })
    .input(requestOf(definition))
    .output(pageSchemaOf(definition))
    .query(({ ctx, input }) => emitir(ctx, definition, input as ReportRequest) as Promise<never>);
}
