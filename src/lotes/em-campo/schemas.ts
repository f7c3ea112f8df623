import { z } from 'zod';
import { STATUS_ESTUFA, TIPOS_ESPECIE } from '../../common/vocabulary.ts';
import { UsuarioCitado } from '../../wire/cited.ts';
import {
  idOut,
  instant,
  instantOut,
  integerOut,
  listOut,
  objectOut,
  option,
  textOut,
} from '../../wire/fields.ts';
import { Lote } from '../schemas.ts';

const numero = textOut('Número da contagem');
const cega = z.boolean().describe('Se ninguém vê os saldos na contagem até que ela se encerre');
const linha_id = idOut('A linha da contagem em que se anota');
/** The last note of a line. */
const CONTADO = {
  quantidade: integerOut('O que se contou, pela última anotação; nulo enquanto não se contou').nullable(),
  contada_em: instantOut('Quando se contou').nullable(),
};

/** A batch in progress, as the phone stores it for the greenhouse. */
const LoteEmCampo = Lote.pick({ id: true, codigo: true, fase: true, quantidade_total: true }).extend({
  estufa_id: idOut('Estufa do lote'),
  estufa: textOut('Código da estufa'),
  especies: listOut('As espécies de que há plantas no lote, ou que se contam nele', {
    id: idOut('Espécie do item'),
    nome: textOut('Nome popular, com a variedade quando há'),
    nome_cientifico: textOut('Nome científico').nullable(),
    tipo: option(TIPOS_ESPECIE, 'O que dela está no lote: de PRODUÇÃO em diante, mudas'),
    quantidade: integerOut('Quantidade viva no lote'),
    contagem: z
      .object({ id: idOut('A contagem'), linha_id, numero, cega, ...CONTADO })
      .nullable()
      .describe('A contagem aberta em que se conta este saldo'),
  }),
});
export type LoteEmCampo = z.output<typeof LoteEmCampo>;

const LugarEmCampo = z.object({
  id: idOut('Identificador do lugar'),
  codigo: textOut('Código do lugar'),
  estufa: textOut('Localização: a estufa'),
  barraca: textOut('Localização: a barraca'),
  posicao: textOut('Localização: a posição na barraca'),
  capacidade: integerOut('Capacidade total, em plantas'),
  status: option(STATUS_ESTUFA, 'Situação do lugar'),
});
export type LugarEmCampo = z.output<typeof LugarEmCampo>;

const RondaEmCampo = z.object({
  estufa: textOut('A estufa, como a escreve algum dos lugares'),
  feita_em: instantOut('Quando se fez a última ronda'),
  por: UsuarioCitado.describe('Quem a fez'),
});
export type RondaEmCampo = z.output<typeof RondaEmCampo>;

const LinhaDaSementeira = z.object({
  contagem_id: idOut('A contagem'),
  numero,
  cega,
  linha_id,
  especie: objectOut('Espécie', {
    id: idOut('Identificador da espécie'),
    nome: textOut('Nome popular, com a variedade quando há'),
    tipo: option(TIPOS_ESPECIE, 'O que se conta: sementes ou mudas'),
  }),
  ...CONTADO,
});
export type LinhaDaSementeira = z.output<typeof LinhaDaSementeira>;

export const DesdeQuando = z.object({
  desde: instant('O `desde` da resposta anterior; sem ele, vêm todos').optional(),
});

export const LotesEmCampo = z.object({
  desde: instantOut('O que enviar da próxima vez, para receber só o que mudou'),
  total: integerOut('Quantos lotes estão em andamento'),
  lotes: z.array(LoteEmCampo).describe('Os lotes em andamento, dos mais novos para os mais antigos'),
  encerrados: z.array(idOut('Um lote')).describe('Os lotes encerrados desde então'),
  total_lugares: integerOut('Quantos lugares há, sem os Inativo'),
  lugares: z
    .array(LugarEmCampo)
    .describe('Os lugares, sem os Inativo; ou todos os que mudaram desde então, os inativados inclusive'),
  rondas: z.array(RondaEmCampo).describe('A última ronda de cada estufa de que já se fez uma'),
  sementeira: z.array(LinhaDaSementeira).describe('As linhas do estoque nas contagens abertas, sempre todas'),
});
export type LotesEmCampo = z.output<typeof LotesEmCampo>;
