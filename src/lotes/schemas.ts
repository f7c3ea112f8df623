import { z } from 'zod';
import {
  FASES,
  type Fase,
  MOTIVOS_ENCERRAMENTO,
  STATUS_REGISTRO,
  TIPOS_ESPECIE,
} from '../common/vocabulary.ts';
import { EM_VEZ, Movimentacao, UNIDADE, UNIDADE_DERIVADA } from '../estoque/row.ts';
import { DA_IMPORTACAO, importFields, MAX_LINHAS } from '../importacoes/rows.ts';
import { pageOf } from '../lists/pagination.ts';
import { EstufaCitada } from '../wire/cited.ts';
import {
  day,
  foldedOption,
  id,
  idOut,
  instantOut,
  integerOut,
  longText,
  MAX_JUSTIFICATIVA,
  option,
  optionalId,
  optionalLongText,
  optionalText,
  quantity,
  textOut,
} from '../wire/fields.ts';
import { ANOTADO, AS_READ, act, creation, input, part } from '../wire/inputs.ts';

const justificativa = longText('Justificativa', MAX_JUSTIFICATIVA);

/** The most species in one batch. */
export const MAX_ESPECIES = 100;

const DO_LOTE_ABERTO = {
  fase: 'Mude a fase depois da abertura: o lote abre em SEMEADURA. Os que já estão adiante entram pela importação.',
  codigo: 'Retire este campo: o lote recebe o próximo número. Só a importação aceita códigos seus.',
  data_inicio: 'Retire este campo: o lote começa hoje. Só a importação aceita os que começaram antes.',
  quantidade_total: 'itens_especies',
  procedencias: 'Use procedencia_id em cada item de itens_especies: é lá que se diz de onde vem a semente.',
};

export const NovoItemDoLote = creation(
  {
    especie_id: id('Espécie do item'),
    quantidade_inicial: quantity('Quantidade que sai do estoque para o lote'),
    procedencia_id: optionalId(
      'Procedência da espécie; sem ela, o mais antigo: primeiro o de origem desconhecida, por último o vencido',
    ).optional(),
  },
  {
    record: () => ItemDoLote,
    born: ({ nome_popular, quantidade_inicial }) => ({ nome_popular, quantidade_atual: quantidade_inicial }),
    instead: { quantidade_atual: 'quantidade_inicial', unidade: UNIDADE_DERIVADA },
  },
);

export const NovoLote = creation(
  {
    estufa_id: id('Estufa em que o lote fica'),
    itens_especies: z
      .array(NovoItemDoLote)
      .min(1)
      .max(MAX_ESPECIES)
      .describe('Espécies do lote, cada uma uma só vez'),
    entrada_direta: z
      .boolean()
      .describe(
        'Se o que falta no estoque entra na abertura, com uma ENTRADA por espécie (sementes do dia, estacas). Sem este campo, é assim nas espécies cujo estoque ninguém usa',
      )
      .nullish(),
  },
  {
    record: () => LoteComProcedencias,
    born: () => ({ fase: 'SEMEADURA', status: 'ATIVO' }),
    instead: DO_LOTE_ABERTO,
    elsewhere: { procedencia_id: DO_LOTE_ABERTO.procedencias },
  },
);
export type NovoLote = z.output<typeof NovoLote>;

/** The phases of a growing batch. */
const EM_PRODUCAO = ['SEMEADURA', 'GERMINAÇÃO', 'PRODUÇÃO', 'PRONTO'] as const satisfies readonly Fase[];
const MAX_CODIGO = 40;

/** A row of an import: one species of a batch in progress. */
export const LoteEmAndamento = creation(
  {
    codigo: optionalText(
      'Código do lote; as linhas com o mesmo são um lote só, e sem ele o serviço dá um',
      MAX_CODIGO,
    ),
    estufa_id: id('Estufa em que o lote está'),
    especie_id: id('Espécie que está no lote'),
    quantidade: quantity('Quantas plantas ou sementes vivas há dela no lote'),
    fase: foldedOption(EM_PRODUCAO, 'Fase em que o lote está'),
    data_inicio: day('Dia em que o lote começou'),
  },
  {
    record: () => Lote,
    born: () => ({ status: 'ATIVO' }),
    instead: { quantidade_total: 'quantidade', itens_especies: 'especie_id' },
  },
);

export const ImportacaoDeLotes = creation(
  {
    ...importFields('codigo, estufa_id, especie_id, quantidade, fase e data_inicio', LoteEmAndamento),
    conferidas_antes: z
      .array(z.object({ estufa_id: id('Estufa'), quantidade: quantity('Plantas') }))
      .max(MAX_LINHAS)
      .describe(
        'Sem `gravar`: as plantas que outras chamadas, da mesma planilha, já conferiram para cada estufa',
      )
      .nullish()
      .transform((value) => value ?? []),
  },
  DA_IMPORTACAO,
);
export type ImportacaoDeLotes = z.output<typeof ImportacaoDeLotes>;

export const EspecieContada = part({
  especie_id: id('Espécie do lote que se contou'),
  vivas: quantity('Quantas plantas ou sementes dela estão vivas', 0),
});

export const MudancaDeFase = input(
  {
    fase: foldedOption(FASES, 'Fase para a qual o lote vai'),
    justificativa: optionalLongText('Por que o lote muda de fase', MAX_JUSTIFICATIVA),
    fase_anterior: foldedOption(
      FASES,
      'A fase de que o lote sai: se ele já não está nela, nada é alterado (FASE_MUDOU)',
    ).nullish(),
    contagem: z
      .array(EspecieContada)
      .max(MAX_ESPECIES)
      .describe(
        'O que se contou vivo ao sair da fase, cada espécie uma só vez: o que falta é uma PERDA, o que há a mais um AJUSTE',
      )
      .nullish()
      .transform((contagem) => contagem ?? []),
    ...ANOTADO,
    ...AS_READ,
  },
  { record: () => Lote },
);
export type MudancaDeFase = z.output<typeof MudancaDeFase>;

export const Transferencia = input(
  { nova_estufa_id: id('Estufa para a qual o lote vai'), ...ANOTADO, ...AS_READ },
  { record: () => Lote },
);

export const NovaMortalidade = act(
  {
    especie_id: id('Espécie que morreu'),
    quantidade: quantity('Quantas plantas ou sementes morreram'),
    justificativa: optionalLongText(
      'Justificativa; a instalação pode exigi-la (EXIGIR_JUSTIFICATIVA)',
      MAX_JUSTIFICATIVA,
    ),
    ...ANOTADO,
  },
  {
    record: () => Movimentacao,
    born: ({ id }) => ({ lote_id: id, tipo: 'MORTALIDADE', origem: 'MANUAL' }),
    instead: {
      ...EM_VEZ,
      variacao_lote: 'quantidade',
      lote_id: 'Retire este campo: o lote é o do endereço deste pedido.',
    },
  },
);
export type NovaMortalidade = z.output<typeof NovaMortalidade>;

export const Descarte = act(
  { justificativa, ...AS_READ },
  {
    record: () => LoteComProcedencias,
    born: () => ({ status: 'INATIVO', motivo_encerramento: 'DESCARTE' }),
    instead: { motivo_encerramento: 'justificativa' },
  },
);
export type Descarte = z.output<typeof Descarte>;

export const ItemDoLote = z.object({
  especie_id: idOut('Espécie do item'),
  nome_popular: textOut('Nome popular'),
  quantidade_inicial: integerOut('Quantidade alocada na abertura'),
  quantidade_atual: integerOut('Quantidade viva no lote'),
  unidade: option(TIPOS_ESPECIE, UNIDADE),
  ultima_contagem: instantOut('Quando se contou pela última vez').nullable(),
});

export const Lote = z.object({
  id: idOut('Identificador do lote'),
  codigo: textOut('Código do lote, como LOTE-2026-00001'),
  estufa_id: idOut('Estufa do lote'),
  estufa: EstufaCitada.describe('Estufa do lote'),
  itens_especies: z.array(ItemDoLote).describe('Espécies do lote'),
  quantidade_total: integerOut('Quantidade viva no lote, de todas as espécies'),
  fase: option(FASES, 'Fase de produção'),
  status: option(STATUS_REGISTRO, 'ATIVO enquanto produz, INATIVO depois de encerrado'),
  motivo_encerramento: option(MOTIVOS_ENCERRAMENTO, 'Por que foi encerrado').nullable(),
  data_inicio: instantOut('Abertura do lote'),
  data_fim: instantOut('Encerramento do lote').nullable(),
  data_registro: instantOut('Data do cadastro'),
  data_att: instantOut('Data da última mudança de fase, estufa ou situação'),
});
export type Lote = z.output<typeof Lote>;
export const PaginaDeLotes = pageOf(Lote);

export const ProcedenciaDoLote = z.object({
  id: idOut('Identificador da procedência'),
  codigo: textOut('Código da procedência'),
  especie_id: idOut('Espécie do item que é dela'),
  quantidade: integerOut('Quanto dela foi para o item na abertura'),
});

export const LoteComProcedencias = Lote.extend({
  procedencias: z
    .array(ProcedenciaDoLote)
    .describe('Procedências do lote, por item; o que nenhuma diz é de origem desconhecida'),
});
export type LoteComProcedencias = z.output<typeof LoteComProcedencias>;

/** The share of the plants that entered PRODUÇÃO and were alive when it ended, as in the report of production. */
export const Sobrevivencia = z.object({
  taxa: z.number().nullable().describe('De 0 a 1; nula quando os dados não a sustentam'),
  amostra: integerOut('De quantas plantas ela é'),
  motivo: textOut('Por que não há taxa').nullable(),
});
export type Sobrevivencia = z.output<typeof Sobrevivencia>;
