import { z } from 'zod';
import { COMO_DA_DIFERENCA, SITUACOES_DA_CONTAGEM, TIPOS_ESPECIE } from '../common/vocabulary.ts';
import { EM_VEZ } from '../estoque/row.ts';
import { ordenar } from '../lists/order.ts';
import { list, pageOf } from '../lists/pagination.ts';
import { ContagemCitada, EspecieCitada, EstufaCitada, LoteCitado, UsuarioCitado } from '../wire/cited.ts';
import {
  filter,
  foldedOption,
  id,
  idOut,
  instant,
  instantOut,
  integerOut,
  longText,
  MAX_JUSTIFICATIVA,
  option,
  optionalLongText,
  optionalText,
  orNone,
  pathId,
  quantity,
  textOut,
} from '../wire/fields.ts';
import { act, creation, filters, part, QUEM_REGISTRA } from '../wire/inputs.ts';

/** The most ids of a kind that choose what to count: a greenhouse has hundreds of places. */
const MAX_IDS = 1_000;
/** A count with more lines would take two walks through the nursery. */
export const MAX_LINHAS = 1_000;
const MAX_ANOTACAO = 300;

const ids = (description: string) => z.array(id(description)).max(MAX_IDS).describe(description).nullish();

/** What to do instead of sending fields that a count has only in answers. */
const RESPONDIDO = {
  data_registro: EM_VEZ.data_registro.replace('o movimento é registrado', 'a contagem é registrada'),
  ...{ usuario: QUEM_REGISTRA, encerrada_por: QUEM_REGISTRA },
  linhas: 'Retire este campo: cada linha se anota por PUT no endereço dela.',
};

const ESCOPO = {
  estufa_ids: ids('Estufas cujos lotes ativos se contam'),
  lote_ids: ids('Lotes ativos que se contam'),
  especie_ids: ids('Só estas espécies; sem estufas nem lotes, em todos os lotes ativos e no estoque'),
  sementeira: z
    .boolean()
    .describe('Se o estoque se conta; sem dizer, só quando se escolhem apenas espécies')
    .nullish(),
};

export const NovaContagem = creation(
  {
    nome: optionalText('Como a contagem se chama, além do número'),
    cega: z
      .boolean()
      .describe('Se ninguém vê os saldos na contagem até que ela se encerre; sem dizer, falso')
      .nullish()
      .transform((cega) => cega ?? false),
    ...ESCOPO,
  },
  {
    record: () => ContagemComLinhas,
    born: () => ({ situacao: 'ABERTA' }),
    instead: { ...RESPONDIDO, numero: 'Retire este campo: a contagem recebe o próximo número.' },
  },
);
export type NovaContagem = z.output<typeof NovaContagem>;

/** Further lines that an open count is to get. */
export const LinhasNovas = act(ESCOPO, {
  record: () => ContagemComLinhas,
  born: () => ({ situacao: 'ABERTA' }),
  instead: RESPONDIDO,
});
export type LinhasNovas = z.output<typeof LinhasNovas>;

export const LinhaPedida = z.object({ linha_id: pathId('Linha da contagem') });

export type LinhaPedida = z.output<typeof LinhaPedida>;

export const LinhaContada = act(
  {
    quantidade: quantity('Quanto se contou', 0),
    contada_em: orNone(instant('Quando se contou; sem dizer, agora')),
    hora_do_aparelho: orNone(
      instant('Que horas são no aparelho ao enviar: se diferem das do serviço, a linha fica por conferir'),
    ),
    anotacao: optionalText('O que se viu ao contar', MAX_ANOTACAO),
  },
  {
    record: () => LinhaDaContagem,
    instead: {
      contada_por: QUEM_REGISTRA,
      como: 'Retire este campo: diga como a diferença entra ao encerrar a contagem.',
    },
    elsewhere: { anotado_em: 'Use contada_em: em uma contagem, é o momento em que se contou.' },
  },
);
export type LinhaContada = z.output<typeof LinhaContada>;

export const DestinoDaDiferenca = part({
  linha_id: id('Linha da contagem'),
  como: foldedOption(
    COMO_DA_DIFERENCA,
    'Como a diferença entra no livro: um ajuste; em um lote, o que falta como mortalidade ou perda; ou não entra',
  ),
});

export const Encerramento = act(
  {
    justificativa: longText('Por que o livro muda', MAX_JUSTIFICATIVA),
    linhas: z
      .array(DestinoDaDiferenca)
      .max(MAX_LINHAS)
      .describe('As linhas cuja diferença não entra como AJUSTE')
      .nullish()
      .transform((linhas) => linhas ?? []),
  },
  { record: () => ContagemComLinhas, born: () => ({ situacao: 'ENCERRADA' }), instead: RESPONDIDO },
);
export type Encerramento = z.output<typeof Encerramento>;

export const Cancelamento = act(
  { justificativa: optionalLongText('Por que se cancela', MAX_JUSTIFICATIVA) },
  { record: () => ContagemComLinhas, born: () => ({ situacao: 'CANCELADA' }), instead: RESPONDIDO },
);

export const EstornoDaContagem = act(
  { justificativa: longText('Por que se estorna a contagem', MAX_JUSTIFICATIVA) },
  { record: () => ContagemEstornada, instead: RESPONDIDO },
);

export const FiltrosDeContagens = list(
  {
    situacao: filter.option(SITUACOES_DA_CONTAGEM, 'Aberta, encerrada, cancelada ou estornada'),
    especieId: filter.id('Espécie de alguma linha'),
    loteId: filter.id('Lote de alguma linha'),
    ordenar: ordenar(['data_registro'], 'das mais novas para as mais antigas'),
    ...filter.period('Abertas'),
  },
  15,
);
export type FiltrosDeContagens = z.output<typeof FiltrosDeContagens>;

export const FiltrosDoQueContar = filters({ estufaId: filter.id('Só o que está nesta estufa') });

/** A balance, and where it is. */
const SALDO = {
  especie: EspecieCitada.describe('Espécie'),
  lote: LoteCitado.nullable().describe('Lote; nulo no estoque'),
  estufa: EstufaCitada.nullable().describe('Estufa do lote'),
  unidade: option(TIPOS_ESPECIE, 'O que se conta: sementes ou mudas'),
};

/** A balance that was counted after a movement that is now reversed. */
export const ContadoDepois = z.object({
  ...{ especie: SALDO.especie, lote: SALDO.lote },
  contagem: ContagemCitada.nullable().describe('Contagem; nula quando se contou ao mudar a fase do lote'),
  contado_em: instantOut('Quando se contou'),
  quantidade: integerOut('Quanto se contou'),
});
export type ContadoDepois = z.output<typeof ContadoDepois>;

/** What the answer to a reversal adds. */
export const CONTADOS_DEPOIS = {
  contados_depois: z.array(ContadoDepois).describe('Saldos que se contaram depois: o livro já não os tem'),
};

export const LinhaDaContagem = z.object({
  id: idOut('Identificador da linha'),
  ...SALDO,
  quantidade: integerOut('O que se contou, pela última anotação; nula enquanto não se contou').nullable(),
  contada_em: instantOut('Quando se contou').nullable(),
  contada_por: UsuarioCitado.describe('Quem contou').nullable(),
  anotacao: textOut('O que se viu ao contar').nullable(),
  anotacoes: integerOut('Quantas vezes se anotou esta linha'),
  conferir: z
    .boolean()
    .describe('Se algo se moveu a menos de dois minutos dela, ou o relógio do aparelho estava errado'),
  saldo: integerOut(
    'O saldo do livro no momento da contagem, ou agora se ainda não se contou; nulo em uma contagem cega aberta',
  ).nullable(),
  diferenca: integerOut('O que se contou menos o saldo daquele momento').nullable(),
  como: option(COMO_DA_DIFERENCA, 'Como a diferença entra no livro').nullable(),
  movimentacao_id: idOut('Movimentação que escreveu a diferença').nullable(),
  estornada_por: idOut('Movimentação que estornou a diferença').nullable(),
});
export type LinhaDaContagem = z.output<typeof LinhaDaContagem>;

export const Contagem = z.object({
  id: idOut('Identificador da contagem'),
  numero: textOut('Número da contagem, como CONT-2026-0007'),
  nome: textOut('Nome da contagem').nullable(),
  cega: z.boolean().describe('Se ninguém vê os saldos até que ela se encerre'),
  situacao: option(SITUACOES_DA_CONTAGEM, 'Aberta, encerrada, cancelada ou estornada'),
  total_linhas: integerOut('Quantas linhas há'),
  linhas_contadas: integerOut('Quantas delas já se contaram'),
  linhas_diferentes: integerOut('Em quantas o contado não era o saldo; nulo até que se encerre').nullable(),
  justificativa: textOut('Por que se encerrou ou cancelou').nullable(),
  usuario: UsuarioCitado.describe('Quem abriu'),
  encerrada_por: UsuarioCitado.describe('Quem encerrou ou cancelou').nullable(),
  data_registro: instantOut('Quando foi aberta'),
  data_fim: instantOut('Quando foi encerrada ou cancelada').nullable(),
  data_att: instantOut('Quando mudou de situação, ou recebeu linhas'),
});
export type Contagem = z.output<typeof Contagem>;
export const PaginaDeContagens = pageOf(Contagem);

export const ContagemComLinhas = Contagem.extend({
  linhas: z
    .array(LinhaDaContagem)
    .describe('Por estufa e lote, o estoque por último; depois, as acrescentadas'),
});
export type ContagemComLinhas = z.output<typeof ContagemComLinhas>;

export const ContagemEstornada = ContagemComLinhas.extend(CONTADOS_DEPOIS);
export type ContagemEstornada = z.output<typeof ContagemEstornada>;

export const AContar = z.object({
  ...SALDO,
  saldo: integerOut('Quanto há'),
  ultima_contagem: instantOut('Quando se contou pela última vez').nullable(),
  dias: integerOut('Há quantos dias não se conta, desde que existe'),
});
export type AContar = z.output<typeof AContar>;
