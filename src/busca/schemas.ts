import { z } from 'zod';
import { STATUS_ESTUFA, STATUS_USUARIO } from '../common/vocabulary.ts';
import { SITUACOES } from '../estoque/entrega/schemas.ts';
import { idOut, option, text, textOut } from '../wire/fields.ts';
import { filters } from '../wire/inputs.ts';

/** What can be found, in the order in which it is shown. */
const TIPOS_ENCONTRADOS = [
  'lote',
  'especie',
  'procedencia',
  'estufa',
  'destinatario',
  'usuario',
  'entrega',
] as const;

export const Procura = filters({
  texto: text(
    'Parte de um nome, de um código ou, com ao menos três caracteres, de um documento; ou o número inteiro de uma entrega ou do termo dela',
    100,
  ),
});
export type Procura = z.output<typeof Procura>;

export const Encontrado = z.object({
  tipo: option(TIPOS_ENCONTRADOS, 'De que cadastro é'),
  id: idOut('Identificador do registro'),
  titulo: textOut('Nome ou código'),
  detalhe: textOut(
    'O que o distingue: nome científico e variedade, espécies e estufa do lote, espécie e lugar da procedência, documento do destinatário, e-mail do usuário, destinatário e termo da entrega',
  ),
  situacao: option([...STATUS_USUARIO, ...STATUS_ESTUFA, ...SITUACOES], 'Situação do registro'),
});
export type Encontrado = z.output<typeof Encontrado>;
