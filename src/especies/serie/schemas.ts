import { z } from 'zod';
import { dayOut, idOut, integerOut } from '../../wire/fields.ts';

export const PontoDaSerie = z.object({
  dia: dayOut('Último dia do ponto'),
  sementeira: integerOut('Saldo do estoque no fim do dia'),
  em_producao: integerOut('Plantas ou sementes vivas nos lotes no fim do dia'),
  entradas: integerOut('O que entrou'),
  alocadas: integerOut('O que saiu do estoque para lotes'),
  entregas: integerOut('O que foi entregue a destinatários'),
  outras_saidas: integerOut('O que saiu sem ser para um destinatário'),
  retornos: integerOut('O que saiu dos lotes da espécie e voltou ao viveiro, como muda'),
  retornos_recebidos: integerOut(
    'O que entrou no estoque por retornos ao viveiro, de lotes desta espécie ou de outra',
  ),
  perdas: integerOut('O que se perdeu em lotes, sem a mortalidade'),
  mortalidade: integerOut('O que morreu em lotes'),
  ajustes: integerOut('Soma dos ajustes, com sinal'),
});

/** The stock of a species and its movements, day by day. */
export const Serie = z.object({
  especie_id: idOut('Espécie'),
  de: dayOut('Primeiro dia do período'),
  ate: dayOut('Último dia do período'),
  dias_por_ponto: integerOut('Dias que cada ponto reúne: 1, ou mais em um período de mais de 400 dias'),
  pontos: z
    .array(PontoDaSerie)
    .describe(
      'Do mais antigo ao mais novo; estornos e o que eles desfizeram contam só nos saldos. De resto, os dois saldos ' +
        'juntos mudam por entradas − entregas − outras_saidas − retornos + retornos_recebidos − perdas − mortalidade + ajustes',
    ),
});
export type Serie = z.output<typeof Serie>;
