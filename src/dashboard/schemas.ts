import { z } from 'zod';
import { ENTIDADES, FASES, STATUS_ESTUFA, TIPOS_MOVIMENTACAO } from '../common/vocabulary.ts';
import { Movimentacao } from '../estoque/row.ts';
import { idOut, instantOut, integerOut, objectOut, option, textOut } from '../wire/fields.ts';
import { TIPOS_ALERTA } from './alertas.ts';

export const FigurasDasEspecies = z.object({
  total: integerOut('Espécies cadastradas'),
  ativas: integerOut('Espécies ativas'),
  inativas: integerOut('Espécies inativas'),
  saldo_sementes: integerOut('Soma dos estoques das espécies do tipo SEMENTE, ativas ou não'),
  saldo_mudas: integerOut('Soma dos estoques das espécies do tipo MUDA, ativas ou não'),
});

export const PorFase = z.record(z.enum(FASES), z.int());

export const FigurasDosLotes = z.object({
  ativos: integerOut('Lotes ativos'),
  por_fase: PorFase.describe(
    'Lotes ativos em cada fase (`GET /lotes?status=ATIVO&fase=…`) e, em FINALIZADO, todos os já finalizados ' +
      '(`GET /lotes?fase=FINALIZADO`); descartados e cancelados, que guardam a fase em que estavam, ficam de fora',
  ),
  plantas_por_fase: PorFase.describe('Vivas nos lotes ativos de cada fase'),
  plantas_em_producao: integerOut(
    'Lugares que os lotes ativos ocupam, um para cada muda ou semente; separadas, são `em_producao_sementes` e `em_producao_mudas`',
  ),
  em_producao_sementes: integerOut('Sementes vivas nos lotes ativos: em SEMEADURA e GERMINAÇÃO'),
  em_producao_mudas: integerOut(
    'Mudas vivas nos lotes ativos: da fase PRODUÇÃO em diante, o que quer que se tenha semeado',
  ),
  mudas_prontas: integerOut(
    'Vivas nos lotes ativos que estão na fase PRONTO, de qualquer espécie: o que eles entregam são mudas',
  ),
});

/** The description of the part that is seedlings. `unidadeNaFase` decides which unit a movement had. */
const MUDAS = 'As mudas: num lote, o que tinha de PRODUÇÃO em diante';
const SEMENTES = 'As sementes';

export const MovimentacoesDoTipo = z.object({
  registros: integerOut('Movimentações do tipo'),
  quantidade: integerOut(
    'Soma das quantidades, de sementes e de mudas; em AJUSTE, com sinal; em EXPEDICAO, com os retornos ao viveiro',
  ),
  sementes: integerOut(SEMENTES),
  mudas: integerOut(MUDAS),
});

export const MovimentacoesPorTipo = z.record(z.enum(TIPOS_MOVIMENTACAO), MovimentacoesDoTipo);

export const FigurasDasMovimentacoes = z.object({
  recentes: z.array(Movimentacao).describe('As 10 mais novas, estornos e estornadas inclusive'),
  ultimos_7_dias: MovimentacoesPorTipo.describe(
    'Hoje e os 6 dias anteriores, no fuso do viveiro; sem estornos nem estornadas',
  ),
  ultimos_30_dias: MovimentacoesPorTipo.describe(
    'Hoje e os 29 dias anteriores, no fuso do viveiro; sem estornos nem estornadas',
  ),
  entregas_30_dias: objectOut(
    'O que foi entregue a destinatários nos últimos 30 dias; retornos ao viveiro e o que foi estornado não contam',
    { sementes: integerOut(SEMENTES), mudas: integerOut(MUDAS) },
  ),
});

const ocupacao = {
  capacidade_total: integerOut('Lugares; de uma estufa inativa, só os que ainda estão ocupados'),
  ocupacao_atual: integerOut('Lugares ocupados, os das estufas inativas inclusive'),
  taxa_ocupacao: taxa('Lugares ocupados por lugar, de 0 a 1; nula quando não há lugares'),
};

export const OcupacaoDaEstufa = z.object({
  localizacao_estufa: textOut(
    'Localização: a estufa, como quer que se escreva (Estufa 1, 01), pela primeira grafia',
  ),
  total: integerOut('Posições cadastradas, as inativas inclusive'),
  ...ocupacao,
});

export const EstufasPorStatus = z.record(z.enum(STATUS_ESTUFA), z.int());

export const FigurasDasEstufas = z.object({
  total: integerOut('Estufas cadastradas, as inativas inclusive'),
  por_status: EstufasPorStatus.describe('Estufas em cada situação'),
  ...ocupacao,
  por_localizacao: z
    .array(OcupacaoDaEstufa)
    .describe('O mesmo por estufa, na ordem do mapa; as somas são os totais acima'),
});

export const Perdas = z.object({
  taxa: taxa(
    'Plantas perdidas por planta que entrou em lotes no período, de 0 a 1, cada semente uma planta: a que entra semente pode ' +
      'perder-se muda',
  ),
  motivo: textOut('Por que não há taxa').nullable(),
  desde: instantOut('Início do período: os meses da série mensal'),
  plantas_perdidas: integerOut('Perdas e mortes nos lotes; uma expedição nunca é uma perda'),
  por_perda: integerOut('Quantidade das movimentações PERDA, descartes e encerramentos inclusive'),
  por_perda_sementes: integerOut(SEMENTES),
  por_perda_mudas: integerOut(MUDAS),
  por_mortalidade: integerOut('Quantidade das movimentações MORTALIDADE'),
  por_mortalidade_sementes: integerOut(SEMENTES),
  por_mortalidade_mudas: integerOut(MUDAS),
  plantas_que_entraram: integerOut(
    'Plantas e sementes alocadas em lotes no período, na abertura, ou que entraram neles por ENTRADA; ajustes não contam',
  ),
  sementes_que_entraram: integerOut(SEMENTES),
  mudas_que_entraram: integerOut(MUDAS),
});

export const MesDaSerie = z.object({
  mes: z.string().meta({ description: 'Mês no fuso do viveiro', examples: ['2026-03'] }),
  entradas: integerOut('Quantidade das movimentações ENTRADA'),
  entradas_sementes: integerOut(SEMENTES),
  entradas_mudas: integerOut(MUDAS),
  expedicoes: integerOut('Quantidade entregue a destinatários; retornos não contam'),
  expedicoes_sementes: integerOut(SEMENTES),
  expedicoes_mudas: integerOut(MUDAS),
  retornos: integerOut('Mudas que saíram de lotes e retornaram ao viveiro'),
  mortalidade: integerOut('Quantidade das movimentações MORTALIDADE'),
  mortalidade_sementes: integerOut(SEMENTES),
  mortalidade_mudas: integerOut(MUDAS),
});

export const Alerta = z.object({
  tipo: option(
    TIPOS_ALERTA,
    [
      'MORTALIDADE_ALTA: nos últimos 30 dias morreram mais de 20% das plantas que um lote ativo recebeu.',
      'ESTUFA_INATIVA_OCUPADA: há plantas numa estufa inativa.',
      'LOTE_PRONTO_PARADO: um lote ativo com plantas está em PRONTO há mais de 30 dias.',
      'LOTE_VAZIO: um lote ativo não tem plantas.',
      'ESTUFA_QUASE_CHEIA: mais de 90% dos lugares estão ocupados.',
      'MUDA_SEM_SALDO: uma muda ativa não tem saldo no estoque nem em lotes.',
    ].join(' '),
  ),
  mensagem: textOut('O que fazer, ou o que espera por isso'),
  entidade: option(ENTIDADES, 'Tipo do cadastro de que o alerta fala'),
  entidade_id: idOut('Identificador do cadastro'),
});

export const Dashboard = z.object({
  especies: FigurasDasEspecies.describe('Espécies e seus saldos fora dos lotes'),
  lotes: FigurasDosLotes.describe('Lotes e o que há neles'),
  movimentacoes: FigurasDasMovimentacoes.describe('Movimentações de estoque'),
  estufas: FigurasDasEstufas.describe('Estufas e sua ocupação'),
  perdas: Perdas.describe('Perdas nos lotes; estornos e estornadas ficam de fora'),
  serie_mensal: z
    .array(MesDaSerie)
    .describe('Os últimos 12 meses, o atual por último; sem estornos nem estornadas'),
  alertas: z.array(Alerta).describe('O que pede ação, o mais urgente primeiro; no máximo 10 de cada tipo'),
  gerado_em: instantOut('Momento a que tudo se refere'),
});
export type Dashboard = z.output<typeof Dashboard>;

function taxa(description: string) {
  return z.number().nullable().describe(`${description}; com quatro casas`);
}
