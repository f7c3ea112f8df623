import { z } from 'zod';
import { SEM_PARTE } from '../common/lugar.ts';
import { FASES, STATUS_ESTUFA } from '../common/vocabulary.ts';
import { importInput } from '../importacoes/rows.ts';
import { ordenar } from '../lists/order.ts';
import { list, pageOf } from '../lists/pagination.ts';
import {
  filter,
  foldedOption,
  idOut,
  instantOut,
  integerOut,
  option,
  optionalOption,
  optionalText,
  quantity,
  text,
  textOut,
} from '../wire/fields.ts';
import { change, creation } from '../wire/inputs.ts';

const SEM_ELA = `em branco onde não há, e então é “${SEM_PARTE}”, e o código tem uma parte a menos`;

const localizacao = {
  localizacao_estufa: text('Localização: a estufa, como “Estufa 1”'),
  localizacao_barraca: optionalText(`Localização: a barraca, como “Barraca 3”; ${SEM_ELA}`),
  localizacao_posicao: optionalText(`Localização: a posição, como “5”; ${SEM_ELA}`),
};
const capacidadeTotal = quantity('Capacidade total, em plantas');

const MARCA = 'Marca: Livre é sem marca, e vale o que a ocupação diz';

export const NovaEstufa = creation(
  {
    localizacao_estufa: localizacao.localizacao_estufa,
    localizacao_barraca: localizacao.localizacao_barraca.transform((parte) => parte ?? SEM_PARTE),
    localizacao_posicao: localizacao.localizacao_posicao.transform((parte) => parte ?? SEM_PARTE),
    codigo_identificador: optionalText('Código da placa; sem ele, é feito da localização, como E01-B03-05'),
    capacidade_total: capacidadeTotal,
    status: optionalOption(STATUS_ESTUFA, MARCA).transform((status) => status ?? 'Livre'),
  },
  {
    record: () => EstufaComLotes,
    born: ({ capacidade_total }) => ({ vagas: capacidade_total }),
    instead: {
      vagas: 'capacidade_total',
      ocupacao_atual:
        'Abra um lote na estufa depois do cadastro, ou importe os que já existem: são eles que a ocupam.',
    },
  },
);
export type NovaEstufa = z.output<typeof NovaEstufa>;

export const ImportacaoDeEstufas = importInput('os campos de POST /estufas', NovaEstufa);

export const MudancaDeEstufa = change(
  {
    localizacao_estufa: localizacao.localizacao_estufa.optional(),
    localizacao_barraca: localizacao.localizacao_barraca.transform(seVazia),
    localizacao_posicao: localizacao.localizacao_posicao.transform(seVazia),
    codigo_identificador: optionalText('Código da placa; em branco, volta a ser o feito da localização'),
    capacidade_total: capacidadeTotal.optional(),
    status: foldedOption(STATUS_ESTUFA, MARCA).optional(),
  },
  { record: () => EstufaComLotes },
);
export type MudancaDeEstufa = z.output<typeof MudancaDeEstufa>;

/** A part that was not sent stays as it was. */
function seVazia(parte: string | null | undefined): string | undefined {
  return parte === null ? SEM_PARTE : parte;
}

/** What the filter `emUso` leaves out, in the list and in the report. */
export const EM_USO = 'Se verdadeiro, sem as inativas';

export const ORDENS_DE_ESTUFAS = ['codigo', 'capacidade_total', 'status', 'data_registro'] as const;

export const FiltrosDeEstufas = list(
  {
    status: filter.option(STATUS_ESTUFA, 'Situação da estufa'),
    codigo_identificador: filter.text('Parte do código identificador'),
    localizacao_estufa: filter.text('Parte da localização: estufa'),
    localizacao_barraca: filter.text('Parte da localização: barraca'),
    localizacao_posicao: filter.text('Parte da localização: posição'),
    emUso: filter.flag(EM_USO),
    ordenar: ordenar(ORDENS_DE_ESTUFAS, 'das mais novas para as mais antigas'),
  },
  10,
);
export type FiltrosDeEstufas = z.output<typeof FiltrosDeEstufas>;

export const Estufa = z.object({
  id: idOut('Identificador da estufa'),
  codigo_identificador: textOut('Código da placa, ou feito da localização, como E01-B03-05'),
  localizacao_estufa: textOut('Localização: a estufa'),
  localizacao_barraca: textOut(`Localização: a barraca; “${SEM_PARTE}” onde não há`),
  localizacao_posicao: textOut(`Localização: a posição; “${SEM_PARTE}” onde não há`),
  capacidade_total: integerOut('Capacidade total, em plantas'),
  ocupacao_atual: integerOut('Plantas nos lotes ativos da estufa'),
  vagas: integerOut('Lugares livres'),
  status: option(STATUS_ESTUFA, 'Situação: derivada da ocupação e da marca'),
  data_registro: instantOut('Data do cadastro'),
  data_att: instantOut('Data da última alteração do cadastro'),
});
export type Estufa = z.output<typeof Estufa>;
export const PaginaDeEstufas = pageOf(Estufa);

/** A batch in that place. */
export const LoteNoLugar = z.object({
  id: idOut('Identificador do lote'),
  codigo: textOut('Código do lote'),
  fase: option(FASES, 'Fase do lote'),
  quantidade_total: integerOut('Plantas no lote'),
});

export const EstufaComLotes = Estufa.extend({
  lotes: z.array(LoteNoLugar).describe('Lotes ativos que estão na estufa'),
});
export type EstufaComLotes = z.output<typeof EstufaComLotes>;
