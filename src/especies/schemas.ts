import { z } from 'zod';
import { CATEGORIAS_ESPECIE, STATUS_REGISTRO, TIPOS_ESPECIE } from '../common/vocabulary.ts';
import { importInput } from '../importacoes/rows.ts';
import { ordenar } from '../lists/order.ts';
import { list, pageOf, SPELLINGS } from '../lists/pagination.ts';
import {
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
  pathId,
  quantity,
  text,
  textOut,
} from '../wire/fields.ts';
import { act, change, creation, filters } from '../wire/inputs.ts';

const nomePopular = text('Nome popular');
const categoria = foldedOption(CATEGORIAS_ESPECIE, 'Categoria');
const opcionais = {
  nome_cientifico: optionalText('Nome científico'),
  variedade: optionalText('Variedade'),
  anotacoes: optionalLongText('Anotações livres', MAX_LONG_TEXT),
};

const SITUACAO = 'Situação: uma espécie inativa só escoa o que tem';

export const NovaEspecie = creation(
  {
    nome_popular: nomePopular,
    ...opcionais,
    categoria,
    tipo: foldedOption(TIPOS_ESPECIE, 'O que se conta: sementes ou mudas; não muda depois'),
    quantidade_inicial: orNone(
      quantity('Saldo inicial do estoque; acima de zero é uma entrada', 0),
    ).transform((n) => n ?? 0),
    status: optionalOption(STATUS_REGISTRO, `${SITUACAO}; sem ela, ATIVO`).transform(
      (status) => status ?? 'ATIVO',
    ),
  },
  {
    record: () => Especie,
    born: ({ quantidade_inicial }) => ({ quantidade_atual: quantidade_inicial }),
    instead: {
      quantidade_atual: 'quantidade_inicial',
      em_producao: 'Abra um lote depois do cadastro, ou importe os que já existem: é neles que se produz.',
    },
  },
);
export type NovaEspecie = z.output<typeof NovaEspecie>;

export const ImportacaoDeEspecies = importInput('os campos de POST /especies', NovaEspecie);

export const MudancaDeEspecie = change(
  {
    nome_popular: nomePopular.optional(),
    ...opcionais,
    categoria: categoria.optional(),
    tipo: foldedOption(TIPOS_ESPECIE, 'Só é aceito se for o mesmo: o tipo não muda').optional(),
    status: foldedOption(STATUS_REGISTRO, SITUACAO).optional(),
  },
  { record: () => Especie },
);
export type MudancaDeEspecie = z.output<typeof MudancaDeEspecie>;

export const ORDENS_DE_ESPECIES = ['nome', 'nome_cientifico', 'categoria', 'tipo', 'data_registro'] as const;

export const FiltrosDeEspecies = list(
  {
    nome: filter.text('Palavras do nome popular, do científico ou da variedade, em qualquer ordem'),
    categoria: filter.option(CATEGORIAS_ESPECIE, 'Categoria'),
    tipo: filter.option(TIPOS_ESPECIE, 'Sementes ou mudas'),
    status: filter.option(STATUS_REGISTRO, 'Situação'),
    porPlanta: filter.flag('Se verdadeiro, cada planta uma vez'),
    paraEntregar: filter.flag('Se a planta tem mudas para entregar'),
    ordenar: ordenar(ORDENS_DE_ESPECIES, 'das mais novas para as mais antigas'),
  },
  10,
);
export type FiltrosDeEspecies = z.output<typeof FiltrosDeEspecies>;

/** The same plant in the other unit: its seed, or its seedling. */
export const EspeciePar = z.object({
  id: idOut('Identificador da espécie'),
  status: option(STATUS_REGISTRO, 'Situação'),
  quantidade_atual: integerOut('O que está fora dos lotes'),
  em_producao: integerOut('Plantas ou sementes vivas nos lotes ativos'),
});

export const RegistroDaPlanta = EspeciePar.extend({
  tipo: option(TIPOS_ESPECIE, 'O que se conta: sementes ou mudas'),
});

/** What a plant has, in all its records together. */
export const EstoqueDaPlanta = z.object({
  sementes: integerOut('Sementes fora dos lotes'),
  germinando: integerOut('Sementes em lotes'),
  crescendo: integerOut('Mudas em lotes, antes de PRONTO'),
  prontas: integerOut('Mudas em lotes na fase PRONTO'),
  fora_de_lotes: integerOut('Mudas fora dos lotes'),
  para_entregar: integerOut('As prontas e as fora de lotes'),
  mais_em: dayOut(
    'Dia em que um lote fica pronto, pelo ciclo: hoje, se já devia estar; nulo se não se sabe',
  ).nullable(),
  mais_quantas: integerOut('Vivas nos lotes que então ficam prontos').nullable(),
});
export type EstoqueDaPlanta = z.output<typeof EstoqueDaPlanta>;

export const Especie = z.object({
  id: idOut('Identificador da espécie'),
  planta_id: idOut('A planta, que é a mesma em sementes e em mudas'),
  nome_popular: textOut('Nome popular'),
  nome_cientifico: textOut('Nome científico').nullable(),
  variedade: textOut('Variedade').nullable(),
  categoria: option(CATEGORIAS_ESPECIE, 'Categoria'),
  tipo: option(TIPOS_ESPECIE, 'O que se conta: sementes ou mudas'),
  anotacoes: textOut('Anotações livres').nullable(),
  status: option(STATUS_REGISTRO, 'Situação'),
  quantidade_atual: integerOut('O que está fora dos lotes'),
  em_producao: integerOut('Plantas ou sementes vivas nos lotes ativos'),
  muda_equivalente: EspeciePar.nullable().describe(
    'De uma semente, a muda da mesma planta a que as plantas voltam: a ATIVO mais antiga; nulo enquanto não há',
  ),
  semente: EspeciePar.nullable().describe(
    'De uma muda, a semente mais antiga da mesma planta; nulo se não há',
  ),
  registros: z
    .array(RegistroDaPlanta)
    .optional()
    .describe(
      'Com `porPlanta=true`, todos os registros da planta, este também, dos mais antigos aos mais novos',
    ),
  planta: EstoqueDaPlanta.optional().describe('Com `porPlanta=true`, o que a planta tem'),
  ultima_contagem: instantOut('Quando o estoque se contou pela última vez').nullable(),
  data_registro: instantOut('Data do cadastro'),
  data_att: instantOut('Data da última alteração do cadastro'),
});
export type Especie = z.output<typeof Especie>;
export const PaginaDeEspecies = pageOf(Especie);

export const Juncao = act({ com: id('Espécie da outra planta') }, { record: () => Especie });
export type Juncao = z.output<typeof Juncao>;

export const DiaDoSaldo = filters({
  id: pathId('Identificador do registro'),
  em: filter.day('Dia local em cujo fim se quer o saldo; sem ele, hoje até agora'),
});

export const Saldo = z.object({
  especie_id: idOut('Espécie'),
  em: dayOut('Dia local em cujo fim os saldos eram estes'),
  sementeira: integerOut('O que estava fora dos lotes'),
  em_producao: integerOut('Plantas ou sementes vivas nos lotes'),
});
export type Saldo = z.output<typeof Saldo>;

export const PeriodoDaSerie = filters(
  {
    id: pathId('Identificador do registro'),
    data_inicio: filter.day('Primeiro dia; sem ele, um ano antes do último'),
    data_fim: filter.day('Último dia, em cujo fim se quer o saldo; sem ele, hoje até agora'),
    dataInicio: filter.day('O mesmo que data_inicio'),
    dataFim: filter.day('O mesmo que data_fim'),
  },
  { spellings: SPELLINGS },
);
export type PeriodoDaSerie = z.output<typeof PeriodoDaSerie>;
