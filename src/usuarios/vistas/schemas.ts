import { z } from 'zod';
import { LISTAS } from '../../common/listas.ts';
import {
  foldedOption,
  idOut,
  instantOut,
  option,
  optionalText,
  pathId,
  text,
  textOut,
} from '../../wire/fields.ts';
import { AS_READ, act, change, creation } from '../../wire/inputs.ts';

const MAX_NOME_DA_VISTA = 60;
const MAX_FILTROS = 1_000;
const MAX_COLUNAS = 30;

const NOME = 'Nome da vista; uma lista não tem duas de mesmo nome';
const FILTROS = 'Filtros e ordem, como no endereço da lista: fase=PRONTO&ordenar=codigo';
const OCULTAS = 'Colunas que não aparecem, pelos seus títulos';

const nome = text(NOME, MAX_NOME_DA_VISTA);
const filtros = optionalText(FILTROS, MAX_FILTROS);
const colunas_ocultas = z
  .array(text('Título da coluna', MAX_NOME_DA_VISTA))
  .max(MAX_COLUNAS)
  .describe(OCULTAS);

export const NovaVista = creation(
  {
    lista: foldedOption(LISTAS, 'Lista de que é a vista'),
    nome,
    filtros,
    colunas_ocultas: colunas_ocultas.nullish().transform((titulos) => titulos ?? []),
  },
  { record: () => Vista },
);
export type NovaVista = z.output<typeof NovaVista>;

export const MudancaDeVista = change(
  { nome: nome.optional(), filtros, colunas_ocultas: colunas_ocultas.optional() },
  { record: () => Vista },
);
export type MudancaDeVista = z.output<typeof MudancaDeVista>;

export const VistaPedida = act({ id: pathId('Identificador da vista'), ...AS_READ }, { record: () => Vista });
export type VistaPedida = z.output<typeof VistaPedida>;

export const Vista = z.object({
  id: idOut('Identificador da vista'),
  lista: option(LISTAS, 'Lista de que é a vista'),
  nome: textOut(NOME),
  filtros: textOut(FILTROS).nullable(),
  colunas_ocultas: z.array(textOut('Título da coluna')).describe(OCULTAS),
  data_registro: instantOut('Quando foi salva'),
  data_att: instantOut('Data da última alteração'),
});
export type Vista = z.output<typeof Vista>;

export const VistaExcluida = z.object({ success: z.boolean().describe('Se a vista foi excluída') });
