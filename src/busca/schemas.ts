import { z } from 'zod';
import {
  FASES,
  SITUACOES_DA_CONTAGEM,
  STATUS_ESTUFA,
  STATUS_USUARIO,
  TIPOS_ESPECIE,
} from '../common/vocabulary.ts';
import { SITUACOES } from '../estoque/entrega/schemas.ts';
import { filter, idOut, integerOut, option, text, textOut } from '../wire/fields.ts';
import { filters } from '../wire/inputs.ts';

/** What can be found, in the order in which it is shown. */
export const TIPOS_ENCONTRADOS = [
  'lote',
  'especie',
  'procedencia',
  'estufa',
  'destinatario',
  'usuario',
  'entrega',
  'contagem',
] as const;

/** ESTORNADA is also one of a delivery's. */
const [ABERTA, ENCERRADA, CANCELADA] = SITUACOES_DA_CONTAGEM;
const SITUACOES_ENCONTRADAS = [
  ...STATUS_USUARIO,
  ...STATUS_ESTUFA,
  ...SITUACOES,
  ABERTA,
  ENCERRADA,
  CANCELADA,
] as const;

export const Procura = filters({
  texto: text(
    'Parte de um nome, de um código ou, com ao menos três caracteres, de um documento; ou o número inteiro de uma entrega, do termo dela ou de uma contagem',
    100,
  ),
  tipo: filter.option(TIPOS_ENCONTRADOS, 'Só de um cadastro, e então no máximo cinquenta registros dele'),
  fase: filter.option(FASES, 'Fase cujos lotes vêm primeiro'),
});
export type Procura = z.output<typeof Procura>;

export const LoteEncontrado = z.object({
  especies: z.array(textOut('Nome popular')).describe('As espécies do lote, na ordem dele'),
  fase: option(FASES, 'Fase em que está'),
  quantidade_total: integerOut('O que está vivo no lote'),
  estufa: textOut('Código da estufa em que está'),
});

export const EspecieEncontrada = z.object({
  tipo: option(TIPOS_ESPECIE, 'O que se conta: sementes ou mudas'),
  nome_cientifico: textOut('Nome científico').nullable(),
  variedade: textOut('Variedade').nullable(),
  quantidade_atual: integerOut('O que está fora dos lotes'),
  em_producao: integerOut('Plantas ou sementes vivas nos lotes ativos'),
});

export const Encontrado = z.object({
  tipo: option(TIPOS_ENCONTRADOS, 'De que cadastro é'),
  id: idOut('Identificador do registro'),
  titulo: textOut('Nome ou código'),
  detalhe: textOut(
    'O que o distingue: nome científico e variedade, espécies e estufa do lote, espécie e lugar da procedência, documento do destinatário, e-mail do usuário, destinatário e termo da entrega, nome da contagem',
  ),
  lote: LoteEncontrado.nullable().describe('Do lote, o que há nele e onde; nulo dos outros cadastros'),
  especie: EspecieEncontrada.nullable().describe(
    'Da espécie, o que a distingue e quanto há; nulo dos outros cadastros',
  ),
  situacao: option(SITUACOES_ENCONTRADAS, 'Situação do registro'),
});
export type Encontrado = z.output<typeof Encontrado>;
