import { z } from 'zod';
import { ESCOPOS } from '../../common/escopos.ts';
import { CARGOS } from '../../common/vocabulary.ts';
import { ordenar } from '../../lists/order.ts';
import { list, pageOf } from '../../lists/pagination.ts';
import { UsuarioCitado } from '../../wire/cited.ts';
import {
  day,
  filter,
  foldedOption,
  id,
  idOut,
  instantOut,
  option,
  orNone,
  text,
  textOut,
} from '../../wire/fields.ts';
import { creation } from '../../wire/inputs.ts';
import { until } from '../../wire/until.ts';

/** The states of a key: active, expired, revoked. */
export const SITUACOES_DE_CHAVE = ['ATIVA', 'VENCIDA', 'REVOGADA'] as const;

const CARGO = 'Cargo do programa: o que ele pode nunca passa do que pode uma pessoa com este cargo';
const MAX_ENDERECOS = 20;

export const NovaChave = creation(
  {
    nome: text('Nome do programa, com que ele aparece na auditoria', 100),
    cargo: foldedOption(CARGOS, CARGO),
    escopos: z
      .array(foldedOption(ESCOPOS, 'Um escopo'))
      .min(1)
      .max(ESCOPOS.length)
      .describe(
        'O que a chave abre, como `especies:ler`; `*` são todas as áreas, e quem pode escrever pode ler. Acessos, chaves e avisos ' +
          'a programas são só de pessoas',
      ),
    validade: orNone(
      until('Até quando a chave vale: um dia, até o fim dele, ou um momento; sem isto, até ser revogada'),
    ),
    enderecos: z
      .array(text('Endereço de rede, ou uma rede em CIDR', 50))
      .max(MAX_ENDERECOS)
      .describe('De onde a chave pode ser usada, como `203.0.113.7` ou `10.0.0.0/8`; sem isto, de toda parte')
      .nullish(),
    substitui: orNone(
      id('A chave que esta substitui: até o dia de `anterior_ate` as duas valem, e podem ter o mesmo nome'),
    ),
    anterior_ate: orNone(
      day(
        'Com `substitui`: o último dia da chave substituída, no máximo 30 dias depois de hoje. Se a validade dela termina ' +
          'antes, fica como está',
      ),
    ),
  },
  { record: () => ChaveCriada, only: 'campo', born: () => ({ situacao: 'ATIVA' }) },
);
export type NovaChave = z.output<typeof NovaChave>;

export const FiltrosDeChaves = list(
  {
    nome: filter.text('Parte do nome do programa'),
    situacao: filter.option(SITUACOES_DE_CHAVE, 'Situação da chave'),
    criadaPorId: filter.id('Quem criou a chave'),
    semResponsavel: filter.flag(
      'Se verdadeiro, só as chaves de quem as criou e já não é um Administrador ativo; se falso, só as outras',
    ),
    ordenar: ordenar(['data_registro'], 'a mais nova primeiro'),
  },
  10,
);
export type FiltrosDeChaves = z.output<typeof FiltrosDeChaves>;

export const Chave = z.object({
  id: idOut('Identificador da chave e da conta do programa'),
  nome: textOut('Nome do programa'),
  prefixo: textOut('Como a chave começa, para reconhecê-la'),
  cargo: option(CARGOS, CARGO),
  escopos: z.array(option(ESCOPOS, 'Um escopo')).describe('O que a chave abre'),
  enderecos: z
    .array(textOut('Endereço ou rede'))
    .describe('De onde ela pode ser usada; vazio: de toda parte'),
  validade: instantOut('Quando ela deixa de valer').nullable(),
  situacao: option(SITUACOES_DE_CHAVE, 'Se ela vale agora'),
  substituida: z.boolean().describe('Se outra chave a substitui: ela só vale até `validade`'),
  data_uso: instantOut('O último uso, com até cinco minutos de atraso').nullable(),
  criada_por: UsuarioCitado.nullable().describe('Quem a criou; null: um operador, pela linha de comando'),
  data_registro: instantOut('Quando foi criada'),
  data_revogacao: instantOut('Quando foi revogada').nullable(),
});
export type Chave = z.output<typeof Chave>;
export const PaginaDeChaves = pageOf(Chave);

/** What a key sees of itself. */
export const ChaveAtual = Chave.pick({
  ...({ id: true, nome: true, prefixo: true, cargo: true, escopos: true, enderecos: true } as const),
  ...({ validade: true, substituida: true, data_registro: true } as const),
});

/** A key, as its maker sees it. */
export const ChaveViva = Chave.pick({ id: true, nome: true, prefixo: true });
export type ChaveViva = z.output<typeof ChaveViva>;

export const ChaveCriada = Chave.extend({
  chave: textOut(
    'A chave inteira, mostrada só agora: vai em `Authorization: Bearer`, onde iria o `token` de uma sessão',
  ),
});
export type ChaveCriada = z.output<typeof ChaveCriada>;
