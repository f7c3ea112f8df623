import { z } from 'zod';
import {
  CATEGORIAS_DE_MATRIZES,
  ORIGENS_DA_PROCEDENCIA,
  STATUS_REGISTRO,
  UFS,
} from '../common/vocabulary.ts';
import { importInput } from '../importacoes/rows.ts';
import { ordenar } from '../lists/order.ts';
import { list, pageOf } from '../lists/pagination.ts';
import { EspecieComTipo } from '../wire/cited.ts';
import {
  day,
  dayOut,
  filter,
  foldedOption,
  id,
  idOut,
  instantOut,
  integerOut,
  MAX_LONG_TEXT,
  option,
  optionalLongText,
  optionalOption,
  optionalText,
  orNone,
  quantity,
  text,
  textOut,
} from '../wire/fields.ts';
import { change, creation } from '../wire/inputs.ts';

const MAX_CODIGO = 40;

const number = (least: number, most: number, description: string) =>
  orNone(z.number().min(least).max(most).describe(description));

const CODIGO = 'Código da procedência, como o do saco ou do livro de coletas';
const ORIGEM = 'Como chegou: coletada, comprada, doada, trocada, ou de matrizes do próprio viveiro';
const MATRIZES = 'De quantas árvores-mãe (matrizes) ela é';
const CATEGORIA = 'O que se sabe das matrizes, pela lei de sementes e mudas';
const SITUACAO = 'Situação: uma procedência inativa só escoa o que tem';
const origem = foldedOption(ORIGENS_DA_PROCEDENCIA, ORIGEM);

/** What may be known of a lot of seed, when it is registered or later. */
export const DadosDaProcedencia = z.object({
  data: orNone(day('Dia da coleta ou do recebimento')),
  municipio: optionalText('Município de onde ela é'),
  uf: optionalOption(UFS, 'Unidade da federação de onde ela é'),
  local: optionalText('Lugar de onde ela é: a mata, o parque, a rua ou o fornecedor'),
  latitude: number(-90, 90, 'Latitude em graus, negativa ao sul'),
  longitude: number(-180, 180, 'Longitude em graus, negativa a oeste'),
  numero_matrizes: orNone(quantity(MATRIZES)),
  categoria: optionalOption(CATEGORIAS_DE_MATRIZES, CATEGORIA),
  coletor: optionalText('Quem coletou'),
  fornecedor: optionalText('Quem vendeu, doou ou trocou'),
  documento: optionalText('Nota fiscal, termo de conformidade ou outro documento'),
  validade: orNone(day('Até quando as sementes valem')),
  pureza: number(0, 100, 'Pureza, em porcento'),
  germinacao_teste: number(0, 100, 'Germinação em teste, em porcento'),
  data_teste: orNone(day('Dia do teste de germinação')),
  peso_gramas: number(0.001, 1_000_000_000, 'Peso, em gramas'),
  anotacoes: optionalLongText('Anotações livres', MAX_LONG_TEXT),
});

const SO_POR_ENTRADA = 'Retire este campo: registre uma entrada com esta procedência, e ela terá saldo.';

export const NovaProcedencia = creation(
  {
    codigo: optionalText(`${CODIGO}; sem ele, o próximo número, como PROC-2026-0001`, MAX_CODIGO),
    especie_id: id('Espécie de que ela é; não muda depois'),
    origem,
    ...DadosDaProcedencia.shape,
    status: optionalOption(STATUS_REGISTRO, `${SITUACAO}; sem ela, ATIVO`).transform(
      (status) => status ?? 'ATIVO',
    ),
  },
  {
    record: () => Procedencia,
    instead: {
      recebida: 'Retire este campo: as entradas registradas com esta procedência dizem quanto ela recebeu.',
      saldo: SO_POR_ENTRADA,
    },
    elsewhere: { quantidade: SO_POR_ENTRADA, quantidade_inicial: SO_POR_ENTRADA },
  },
);
export type NovaProcedencia = z.output<typeof NovaProcedencia>;

export const ImportacaoDeProcedencias = importInput('os campos de POST /procedencias', NovaProcedencia);

export const MudancaDeProcedencia = change(
  {
    codigo: text(CODIGO, MAX_CODIGO).optional(),
    especie_id: id('Só é aceita se for a mesma: a espécie não muda depois').optional(),
    origem: origem.optional(),
    ...DadosDaProcedencia.shape,
    status: foldedOption(STATUS_REGISTRO, SITUACAO).optional(),
  },
  { record: () => Procedencia },
);
export type MudancaDeProcedencia = z.output<typeof MudancaDeProcedencia>;

export const ORDENS_DE_PROCEDENCIAS = ['codigo', 'data', 'validade', 'data_registro'] as const;

export const FiltrosDeProcedencias = list(
  {
    busca: filter.text('Parte do código, do município ou do lugar'),
    especieId: filter.id('Espécie'),
    origem: filter.option(ORIGENS_DA_PROCEDENCIA, ORIGEM),
    categoria: filter.option(CATEGORIAS_DE_MATRIZES, CATEGORIA),
    uf: filter.option(UFS, 'Unidade da federação'),
    status: filter.option(STATUS_REGISTRO, 'Situação'),
    comSaldo: filter.flag('Se verdadeiro, só as que têm saldo'),
    vencida: filter.flag('Se verdadeiro, só as vencidas; se falso, só as outras'),
    data_inicio: filter.day('Coletadas ou recebidas a partir deste dia'),
    data_fim: filter.day('Coletadas ou recebidas até este dia'),
    dataInicio: filter.day('O mesmo que data_inicio'),
    dataFim: filter.day('O mesmo que data_fim'),
    ordenar: ordenar(ORDENS_DE_PROCEDENCIAS, 'das mais novas para as mais antigas'),
  },
  10,
);
export type FiltrosDeProcedencias = z.output<typeof FiltrosDeProcedencias>;

export const Procedencia = z.object({
  id: idOut('Identificador da procedência'),
  codigo: textOut('Código da procedência, como PROC-2026-0001'),
  especie_id: idOut('Espécie de que ela é'),
  especie: EspecieComTipo.describe('Espécie de que ela é'),
  origem: option(ORIGENS_DA_PROCEDENCIA, ORIGEM),
  data: dayOut('Dia da coleta ou do recebimento').nullable(),
  municipio: textOut('Município de onde ela é').nullable(),
  uf: option(UFS, 'Unidade da federação de onde ela é').nullable(),
  local: textOut('Lugar de onde ela é').nullable(),
  latitude: z.number().describe('Latitude em graus').nullable(),
  longitude: z.number().describe('Longitude em graus').nullable(),
  numero_matrizes: integerOut(MATRIZES).nullable(),
  categoria: option(CATEGORIAS_DE_MATRIZES, CATEGORIA).nullable(),
  coletor: textOut('Quem coletou').nullable(),
  fornecedor: textOut('Quem vendeu, doou ou trocou').nullable(),
  documento: textOut('Nota fiscal, termo de conformidade ou outro documento').nullable(),
  validade: dayOut('Até quando as sementes valem').nullable(),
  pureza: z.number().describe('Pureza, em porcento').nullable(),
  germinacao_teste: z.number().describe('Germinação em teste, em porcento').nullable(),
  data_teste: dayOut('Dia do teste de germinação').nullable(),
  peso_gramas: z.number().describe('Peso, em gramas').nullable(),
  anotacoes: textOut('Anotações livres').nullable(),
  status: option(STATUS_REGISTRO, SITUACAO),
  recebida: integerOut('Quanto entrou com esta procedência, sem o que foi estornado'),
  saldo: integerOut('Quanto resta dela no estoque, fora dos lotes'),
  entrada: instantOut(
    'Quando entrou o mais antigo do que há dela: o mais antigo sai primeiro, e o vencido por último',
  ).nullable(),
  data_registro: instantOut('Data do cadastro'),
  data_att: instantOut('Data da última alteração do cadastro'),
});
export type Procedencia = z.output<typeof Procedencia>;
export const PaginaDeProcedencias = pageOf(Procedencia);
