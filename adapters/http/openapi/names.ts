import { z } from 'zod';
import * as acessos from '../../../src/auditoria/acessos/schemas.ts';
import * as eventos from '../../../src/auditoria/eventos/schemas.ts';
import * as auditoria from '../../../src/auditoria/schemas.ts';
import * as auth from '../../../src/auth/schemas.ts';
import * as busca from '../../../src/busca/schemas.ts';
import { ESCOPOS } from '../../../src/common/escopos.ts';
import { MODELOS_DE_FOLHA } from '../../../src/common/folhas.ts';
import { LISTAS } from '../../../src/common/listas.ts';
import { COMPARACOES, PERIODOS } from '../../../src/common/periodos.ts';
import * as vocabulary from '../../../src/common/vocabulary.ts';
import * as contagens from '../../../src/contagens/schemas.ts';
import { TIPOS_ALERTA } from '../../../src/dashboard/alertas.ts';
import * as andamento from '../../../src/dashboard/andamento/schemas.ts';
import * as dashboard from '../../../src/dashboard/schemas.ts';
import * as recebidas from '../../../src/destinatarios/entregas/schemas.ts';
import * as destinatarios from '../../../src/destinatarios/schemas.ts';
import * as entregas from '../../../src/entregas/schemas.ts';
import * as ciclo from '../../../src/especies/ciclo/schemas.ts';
import * as planta from '../../../src/especies/planta/schemas.ts';
import * as especies from '../../../src/especies/schemas.ts';
import * as serie from '../../../src/especies/serie/schemas.ts';
import * as estado from '../../../src/estado/schemas.ts';
import * as entrega from '../../../src/estoque/entrega/schemas.ts';
import * as movimentacao from '../../../src/estoque/row.ts';
import * as visita from '../../../src/estoque/visita/schemas.ts';
import * as mapa from '../../../src/estufas/mapa/schemas.ts';
import * as rondas from '../../../src/estufas/rondas/schemas.ts';
import * as estufas from '../../../src/estufas/schemas.ts';
import * as importacoes from '../../../src/importacoes/schemas.ts';
import * as instalacao from '../../../src/instalacao/schemas.ts';
import * as integridade from '../../../src/integridade/schemas.ts';
import * as listas from '../../../src/lists/pagination.ts';
import * as anotacoes from '../../../src/lotes/anotacoes/schemas.ts';
import * as etiquetas from '../../../src/lotes/etiquetas/schemas.ts';
import * as linhaDoTempo from '../../../src/lotes/linha-do-tempo/schemas.ts';
import * as lotes from '../../../src/lotes/schemas.ts';
import * as movimentacoes from '../../../src/movimentacoes/schemas.ts';
import * as termo from '../../../src/movimentacoes/termo/schemas.ts';
import * as destino from '../../../src/procedencias/destino/schemas.ts';
import * as procedencias from '../../../src/procedencias/schemas.ts';
import { COLUMN_TYPES } from '../../../src/relatorios/columns.ts';
import { FORMATS } from '../../../src/relatorios/definition.ts';
import { TIPOS_NO_RELATORIO } from '../../../src/relatorios/definitions/movimentacoes.ts';
import * as relatorios from '../../../src/relatorios/schemas.ts';
import * as selos from '../../../src/selos/schemas.ts';
import * as chaves from '../../../src/usuarios/chaves/schemas.ts';
import * as usuarios from '../../../src/usuarios/schemas.ts';
import * as vistas from '../../../src/usuarios/vistas/schemas.ts';
import * as webhooks from '../../../src/webhooks/schemas.ts';
import * as cited from '../../../src/wire/cited.ts';
import { type Schema, tidied } from './json-schema.ts';
import type { NamedSchema } from './named-schemas.ts';

/**
 * What the shapes of the document are called: what their schemas are exported as. A shape gets its name by an export of its
 * schema from one of these modules.
 */
// biome-ignore format: a list of forty
const DECLARED: readonly object[] = [
  cited, acessos, eventos, auditoria, auth, busca, contagens, andamento, dashboard, recebidas, destinatarios, entregas,
  ciclo, especies, planta, serie, estado, entrega, movimentacao, visita, mapa, rondas, estufas, importacoes,
  instalacao, integridade, anotacoes, etiquetas, linhaDoTempo, lotes, movimentacoes, termo, destino, procedencias, relatorios,
  selos, chaves, usuarios, vistas, webhooks, listas,
];

/** The lists of fixed values, each under the name of its type: those of the vocabulary, and those that stand with what they are about. */
const VALUES: Record<string, readonly string[]> = {
  AreaImportada: vocabulary.AREAS_IMPORTADAS,
  ...Object.fromEntries(
    Object.entries(vocabulary).flatMap(([list, values]) =>
      Array.isArray(values) ? [[oneOf(list), values]] : [],
    ),
  ),
  AcaoDoWebhook: webhooks.ACOES_DO_WEBHOOK,
  ComparacaoDePeriodo: COMPARACOES,
  Escopo: ESCOPOS,
  Formato: FORMATS,
  Lista: LISTAS,
  ModeloDeFolha: MODELOS_DE_FOLHA,
  PeriodoNomeado: PERIODOS,
  SituacaoDaChave: chaves.SITUACOES_DE_CHAVE,
  SituacaoDaEntrega: entrega.SITUACOES,
  TipoAlerta: TIPOS_ALERTA,
  TipoDeColuna: COLUMN_TYPES,
  TipoEncontrado: busca.TIPOS_ENCONTRADOS,
  TipoNoRelatorio: TIPOS_NO_RELATORIO,
};

/** What one of a list is called: `SITUACOES_DA_CONTAGEM` is a list of `SituacaoDaContagem`. */
function oneOf(list: string): string {
  const [first = '', ...others] = list.split('_');
  const one = first === 'STATUS' ? first : first.replace(/OES$/, 'AO').replace(/NS$/, 'M').replace(/S$/, '');
  return [one, ...others].map((word) => `${word.charAt(0)}${word.slice(1).toLowerCase()}`).join('');
}

interface Answering {
  route: { name: string };
  data: Schema;
}

/** The shapes that have names: the declared ones, and those of reports, which their definitions make. */
export function namedShapes(operations: readonly Answering[]): NamedSchema[] {
  const values = Object.entries(VALUES).map(
    ([name, list]): NamedSchema => [name, { type: 'string', enum: [...list] }],
  );
  const declared = DECLARED.flatMap(Object.entries).flatMap(([name, schema]): NamedSchema[] =>
    schema instanceof z.ZodType
      ? [
          [name, shapeOf(schema, 'output')],
          [name, shapeOf(schema, 'input')],
        ]
      : [],
  );
  const shapes = declared.filter(([, { properties }]) => properties);
  return [...values, ...shapes, ...operations.flatMap(ofReport)];
}

/** A declared schema as the document has it. */
function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return tidied(shape as Schema);
}

function ofReport({ route, data }: Answering): NamedSchema[] {
  const [area, name = ''] = route.name.split('.');
  const rows = data.properties?.docs?.items;
  if (area !== 'relatorios' || !rows) return [];
  const report = `RelatorioDe${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return [
    [report, data],
    [`LinhaDo${report}`, rows],
  ];
}
