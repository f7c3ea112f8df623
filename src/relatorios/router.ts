import { rest } from '../procedure/rest.ts';
import { adminReport, report, router } from '../procedure/trpc.ts';
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
const recusa =
  'um PDF de mais de 2 000 linhas, que só cabe em XLSX ou CSV (400); exportações demais ao mesmo tempo (429)';

/** Management reports: a page as JSON, or the whole as a file. */
export const relatoriosRouter = router({
  especies: report
    .meta(
      rest('GET', '/relatorios/especies', {
        tag,
        summary: 'Relatório das espécies e dos saldos',
        description: emFormatos('As espécies com os saldos da sementeira e da produção.'),
        refusals: recusa,
        errors: erros,
      }),
    )
    .input(pedidoDe(especies))
    .output(paginaDe(especies))
    .query(({ ctx, input }) => emitir(ctx, especies, input)),

  estufas: report
    .meta(
      rest('GET', '/relatorios/estufas', {
        tag,
        summary: 'Relatório das estufas e da ocupação',
        description: emFormatos('As estufas com a ocupação deste momento, qualquer que seja o período.'),
        refusals: recusa,
        errors: erros,
      }),
    )
    .input(pedidoDe(estufas))
    .output(paginaDe(estufas))
    .query(({ ctx, input }) => emitir(ctx, estufas, input)),

  lotes: report
    .meta(
      rest('GET', '/relatorios/lotes', {
        tag,
        summary: 'Relatório dos lotes iniciados no período, com a conta de cada um',
        description: emFormatos(
          'Os lotes iniciados no período, e o que foi feito das plantas de cada um: `quantidade_inicial` (o ' +
            'alocado, as entradas e os ajustes) = `quantidade_total` + `mortas` + `perdidas` + `saidas` + ' +
            '`entregues` + `retornadas`.',
        ),
        refusals: recusa,
        errors: erros,
      }),
    )
    .input(pedidoDe(lotes))
    .output(paginaDe(lotes))
    .query(({ ctx, input }) => emitir(ctx, lotes, input)),

  movimentacoes: report
    .meta(
      rest('GET', '/relatorios/movimentacoes', {
        tag,
        summary: 'Relatório das movimentações, com as estornadas e os estornos',
        description: emFormatos('As movimentações do período, com as estornadas e os estornos.'),
        refusals: recusa,
        errors: erros,
      }),
    )
    .input(pedidoDe(movimentacoes))
    .output(paginaDe(movimentacoes))
    .query(({ ctx, input }) => emitir(ctx, movimentacoes, input)),

  mortalidade: report
    .meta(
      rest('GET', '/relatorios/mortalidade', {
        tag,
        summary: 'Relatório da mortalidade do período',
        description: emFormatos(
          'As mortes do período, por lote e espécie. O que foi estornado não conta, nem as perdas, nem as ' +
            'expedições.',
        ),
        refusals: `pedido sem \`data_inicio\` e \`data_fim\` (400); ${recusa}`,
        errors: erros,
      }),
    )
    .input(pedidoDe(mortalidade))
    .output(paginaDe(mortalidade))
    .query(({ ctx, input }) => emitir(ctx, mortalidade, input)),

  expedicoes: report
    .meta(
      rest('GET', '/relatorios/expedicoes', {
        tag,
        summary: 'Relatório do que foi entregue, e do que retornou ao viveiro',
        description: emFormatos(
          'As entregas do período que valem, de lotes e da sementeira, com o nome que o destinatário tinha no ' +
            'dia; os retornos ao viveiro têm coluna e total próprios.',
        ),
        refusals: recusa,
        errors: erros,
      }),
    )
    .input(pedidoDe(expedicoes))
    .output(paginaDe(expedicoes))
    .query(({ ctx, input }) => emitir(ctx, expedicoes, input)),

  producao: report
    .meta(
      rest('GET', '/relatorios/producao', {
        tag,
        summary: 'Germinação, sobrevivência e rendimento por espécie',
        description: emFormatos(
          'Dos lotes iniciados no período, quanto germinou, sobreviveu e rendeu cada espécie. Cada taxa diz ' +
            'de quantos lotes e plantas ela é; sem dados que a sustentem, é nula e diz por quê.',
        ),
        refusals: recusa,
        errors: erros,
      }),
    )
    .input(pedidoDe(producao))
    .output(paginaDe(producao))
    .query(({ ctx, input }) => emitir(ctx, producao, input)),

  destinatarios: report
    .meta(
      rest('GET', '/relatorios/destinatarios', {
        tag,
        summary: 'Relatório dos destinatários e do que receberam',
        description: emFormatos('Os destinatários cadastrados no período, e o que cada um recebeu até hoje.'),
        refusals: recusa,
        errors: erros,
      }),
    )
    .input(pedidoDe(destinatarios))
    .output(paginaDe(destinatarios))
    .query(({ ctx, input }) => emitir(ctx, destinatarios, input)),

  usuarios: adminReport
    .meta(
      rest('GET', '/relatorios/usuarios', {
        tag,
        summary: 'Relatório dos usuários',
        description: emFormatos('Os usuários cadastrados no período.'),
        refusals: recusa,
        errors: [400, 401, 403, 500],
      }),
    )
    .input(pedidoDe(usuarios))
    .output(paginaDe(usuarios))
    .query(({ ctx, input }) => emitir(ctx, usuarios, input)),
});

/** What the document says of every report after what is its own. */
function emFormatos(descricao: string): string {
  return `${descricao} Em JSON, uma página com \`colunas\` e \`totais\`; em \`csv\`, \`xlsx\` ou \`pdf\`, o arquivo inteiro.`;
}
