import { z } from 'zod';
import { MAX_ETIQUETAS, MODELOS_DE_FOLHA } from '../../common/folhas.ts';
import { FASES } from '../../common/vocabulary.ts';
import { SPELLINGS } from '../../lists/pagination.ts';
import { filter, instantOut, integerOut, listOut, malformed, option, textOut } from '../../wire/fields.ts';
import { filters } from '../../wire/inputs.ts';
import { filtros } from '../lista/schemas.ts';

export const Etiqueta = z.object({
  codigo: textOut('Código do lote, a que o QR code leva'),
  especies: listOut('Espécies do lote', {
    nome_popular: textOut('Nome popular'),
    nome_cientifico: textOut('Nome científico').nullable(),
    variedade: textOut('Variedade').nullable(),
  }),
  procedencias: listOut('Procedências do lote', {
    codigo: textOut('Código da procedência'),
    municipio: textOut('Município de onde ela é').nullable(),
    uf: textOut('Unidade da federação').nullable(),
    local: textOut('Lugar de onde ela é').nullable(),
    numero_matrizes: integerOut('De quantas árvores-mãe (matrizes) ela é').nullable(),
  }),
  fase: option(FASES, 'Fase de produção na emissão'),
  estufa: textOut('Código da estufa na emissão'),
  data_inicio: instantOut('Abertura do lote'),
  data_emissao: instantOut('Quando a etiqueta foi emitida'),
});
export type Etiqueta = z.output<typeof Etiqueta>;

const isId = (text: string) => z.guid().safeParse(text).success;

/** In one text, so that it fits into an address. Each id counts once, and a refusal concerns the whole text. */
const ids = z
  .string()
  .describe('Só estes lotes: os seus ids, separados por vírgula')
  .transform((text) => {
    const each = text.toLowerCase().split(/[\s,]+/);
    return [...new Set(each.filter(Boolean))];
  })
  .pipe(
    z
      .array(z.string())
      .refine((all) => all.every(isId), malformed('Corrija os ids: separe-os por vírgula.'))
      .max(MAX_ETIQUETAS, `Envie no máximo ${MAX_ETIQUETAS} ids.`),
  )
  .transform((all) => (all.length === 0 ? undefined : all))
  .describe('Só estes lotes: os seus ids, separados por vírgula')
  .optional();

export const PedidoDeEtiquetas = filters(
  {
    ...filtros,
    ids,
    modelo: filter.option(
      MODELOS_DE_FOLHA,
      'Folha A4: RECORTE, papel comum com linhas de corte, 10 de 100 × 50 mm; ou adesiva, pelo código da Pimaco: ' +
        'A4250 (10 de 99 × 55,8 mm), A4262 (16 de 99 × 33,9), A4263 (14 de 99 × 38,1), A4265 (8 de 99 × 67,7). ' +
        'Sem ele, RECORTE',
    ),
    posicao: z
      .int()
      .min(1)
      .max(16)
      .describe('Lugar da primeira etiqueta, para aproveitar uma folha já começada; sem ele, 1')
      .optional(),
  },
  { spellings: SPELLINGS },
);
export type PedidoDeEtiquetas = z.output<typeof PedidoDeEtiquetas>;

export const Etiquetas = z.object({
  modelo: option(MODELOS_DE_FOLHA, 'Folha em que são impressas'),
  posicao: integerOut('Lugar da primeira etiqueta na primeira folha'),
  etiquetas: z.array(Etiqueta).describe('As etiquetas, pela estufa e do lote mais antigo para o mais novo'),
});
export type Etiquetas = z.output<typeof Etiquetas>;
