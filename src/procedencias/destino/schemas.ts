import { z } from 'zod';
import { FASES, STATUS_REGISTRO } from '../../common/vocabulary.ts';
import { LoteCitado } from '../../wire/cited.ts';
import { idOut, instantOut, integerOut, option, textOut } from '../../wire/fields.ts';

export const LoteDoDestino = LoteCitado.extend({
  fase: option(FASES, 'Fase do lote'),
  status: option(STATUS_REGISTRO, 'Situação do lote'),
  estufa: textOut('Código da estufa em que o lote está, ou esteve'),
  quantidade: integerOut('Quanto dela foi para o lote'),
  alocada: integerOut('Quanto da espécie foi para o lote, de qualquer procedência'),
  vivas: integerOut('Vivas da espécie no lote, de qualquer procedência'),
  entregues: integerOut('Entregues da espécie, do lote'),
  retornadas: integerOut('Da espécie, as que voltaram ao viveiro como mudas, de origem desconhecida'),
});

export const EntregaDoDestino = z.object({
  movimentacao_id: idOut('Movimentação da entrega'),
  data: instantOut('Quando foi'),
  lote: LoteCitado.nullable().describe('De que lote; nulo, do estoque'),
  quantidade: integerOut('Quanto foi'),
});

export const DestinatarioDoDestino = z.object({
  id: idOut('Identificador do destinatário'),
  nome: textOut('Nome do destinatário'),
  telefone: textOut('Telefone').nullable(),
  email: textOut('E-mail').nullable(),
  quantidade: integerOut('Quanto recebeu da espécie, dos lotes em que ela está e do estoque'),
  certa: z
    .boolean()
    .describe('Se é tudo desta procedência; não, onde um lote a tem misturada com outras plantas'),
  entregas: z.array(EntregaDoDestino).describe('As entregas, as mais novas primeiro'),
});

/** What became of a lot of seed: its batches, and the recipients of their plants. */
export const Destino = z.object({
  procedencia_id: idOut('Procedência'),
  codigo: textOut('Código da procedência'),
  especie_id: idOut('Espécie de que ela é'),
  recebida: integerOut('Quanto entrou com ela'),
  saldo: integerOut('Quanto resta dela no estoque'),
  em_lotes: integerOut('Quanto dela foi para lotes'),
  saiu_da_sementeira: integerOut('Quanto dela saiu do estoque sem passar por um lote'),
  lotes: z.array(LoteDoDestino).describe('Lotes em que ela está, os mais novos primeiro'),
  destinatarios: z.array(DestinatarioDoDestino).describe('Quem recebeu plantas dela, por nome'),
});
export type Destino = z.output<typeof Destino>;
