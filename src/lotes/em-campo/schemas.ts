import { z } from 'zod';
import { TIPOS_ESPECIE } from '../../common/vocabulary.ts';
import { idOut, instant, instantOut, integerOut, option, textOut } from '../../wire/fields.ts';
import { Lote } from '../schemas.ts';

/** A batch in progress, as the phone in the greenhouse keeps it. */
const LoteEmCampo = Lote.pick({ id: true, codigo: true, fase: true, quantidade_total: true }).extend({
  estufa: textOut('Código da estufa'),
  especies: z
    .array(
      z.object({
        id: idOut('Espécie do item'),
        nome: textOut('Nome popular, com a variedade quando há'),
        nome_cientifico: textOut('Nome científico').nullable(),
        tipo: option(TIPOS_ESPECIE, 'O que dela está no lote: quando PRONTO, são mudas'),
        quantidade: integerOut('Quantidade viva no lote'),
      }),
    )
    .describe('As espécies de que há plantas no lote'),
});
export type LoteEmCampo = z.output<typeof LoteEmCampo>;

export const DesdeQuando = z.object({
  desde: instant('O `desde` da resposta anterior; sem ele, vêm todos').optional(),
});

export const LotesEmCampo = z.object({
  desde: instantOut('O que enviar da próxima vez, para receber só o que mudou'),
  total: integerOut('Quantos lotes estão em andamento'),
  lotes: z.array(LoteEmCampo).describe('Os lotes em andamento, dos mais novos para os mais antigos'),
  encerrados: z.array(idOut('Um lote')).describe('Os lotes encerrados desde então'),
});
export type LotesEmCampo = z.output<typeof LotesEmCampo>;
