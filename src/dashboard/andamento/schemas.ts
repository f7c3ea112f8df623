import { z } from 'zod';
import { FASES, TIPOS_ESPECIE } from '../../common/vocabulary.ts';
import { EspecieComTipo, LoteCitado } from '../../wire/cited.ts';
import { dayOut, instantOut, integerOut, objectOut, option } from '../../wire/fields.ts';

export const Periodo = z.object({ data_inicio: dayOut('Primeiro dia'), data_fim: dayOut('Último dia') });

export const Comparada = z.object({
  este: integerOut('Nos últimos 30 dias'),
  antes: integerOut('Nos 30 dias anteriores'),
  ha_um_ano: integerOut('Nos mesmos 30 dias, um ano antes'),
  serie: z
    .array(z.int())
    .describe('Nos últimos 12 períodos de 30 dias, um depois do outro, o mais antigo primeiro'),
  meses: z.array(z.int()).describe('Nos meses de `periodos`'),
});
export type Comparada = z.output<typeof Comparada>;

export const PerdaAcimaDoUsual = z.object({
  unidade: option(TIPOS_ESPECIE, 'O que se perdeu'),
  quantidade: integerOut('Nos últimos 30 dias'),
  usual: integerOut('A mediana dos períodos anteriores em que houve perdas'),
});

export const PrevisaoAte = z.object({
  dias: integerOut('Dias, a partir de hoje'),
  dia: dayOut('O último deles'),
  minimo: integerOut(
    'Mudas que ficam prontas se cada fase que falta demorar (o quarto mais lento) e as perdas forem as usuais; do que não tem taxa, nenhuma',
  ),
  maximo: integerOut(
    'Mudas que ficam prontas se cada fase for rápida (o quarto mais rápido) e nada mais se perder; de sementes, as que costumam germinar',
  ),
  lotes: integerOut('Lotes de que elas são'),
});

export const LoteDemorado = z.object({
  lote: LoteCitado.describe('O lote'),
  especie: EspecieComTipo.describe('A espécie de que mais há no lote'),
  especies: integerOut('Quantas espécies vivem no lote'),
  quantidade: integerOut('Vivas da espécie no lote'),
  fase: option(FASES, 'Fase em que o lote está'),
  dias: integerOut('Há quantos dias'),
  usual: integerOut('Dias que três em cada quatro lotes da espécie não passaram nela'),
});

export const FigurasComparadas = z.object({
  prontas: Comparada.describe(
    'Mudas dos lotes que passaram a PRONTO, menos as dos que voltaram de lá a uma fase anterior',
  ),
  entregues_mudas: Comparada.describe('Mudas entregues a destinatários'),
  entregues_sementes: Comparada.describe('Sementes entregues a destinatários'),
  perdidas_mudas: Comparada.describe('Mudas das movimentações PERDA e MORTALIDADE'),
  perdidas_sementes: Comparada.describe('Sementes das movimentações PERDA e MORTALIDADE'),
  semeadas: Comparada.describe('Sementes que entraram em lotes'),
});

export const PeriodosComparados = z.object({
  este: Periodo.describe('Hoje e os 29 dias anteriores, no fuso do viveiro'),
  antes: Periodo.describe('Os 30 dias antes deles'),
  ha_um_ano: Periodo.describe('Os mesmos 30 dias, um ano antes'),
  meses: z.array(z.string()).meta({ description: 'Os últimos 12 meses', examples: [['2026-03']] }),
});

/** How the nursery is doing, compared with the past, and what is coming. */
export const Andamento = z.object({
  periodos: PeriodosComparados.describe('Os dias que se comparam'),
  figuras: FigurasComparadas.describe(
    'O que se compara; estornos e estornadas ficam de fora, e sementes e mudas nunca se somam',
  ),
  perdas_acima_do_usual: z
    .array(PerdaAcimaDoUsual)
    .describe(
      'Perdas dos últimos 30 dias que passam de uma vez e meia as usuais, e em pelo menos 10; só com três períodos anteriores em que houve',
    ),
  previsao: objectOut('O que fica pronto, pela história de cada espécie (`GET /especies/{id}/ciclo`)', {
    ate: z.array(PrevisaoAte).describe('Em 30, 60 e 90 dias; cada prazo inclui o anterior'),
    lotes_sem_historico: integerOut('Lotes que não se preveem: falta história de alguma espécie deles'),
  }),
  demorados: z
    .array(LoteDemorado)
    .describe(
      'Lotes que estão na sua fase há mais tempo que o usual, os mais demorados primeiro; no máximo 10',
    ),
  gerado_em: instantOut('Momento a que tudo se refere'),
});
export type Andamento = z.output<typeof Andamento>;
