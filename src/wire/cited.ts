import { z } from 'zod';
import { TIPOS_ESPECIE } from '../common/vocabulary.ts';
import { idOut, instantOut, integerOut, option, textOut } from './fields.ts';
import { AS_READ } from './inputs.ts';

/** Records as others name them: the id, and what people call it. The place of use describes each. */

export const UsuarioCitado = z.object({
  id: idOut('Identificador do usuário'),
  nome: textOut('Nome do usuário'),
});

export const EspecieCitada = z.object({
  id: idOut('Identificador da espécie'),
  nome_popular: textOut('Nome popular'),
});

export const EspecieComTipo = EspecieCitada.extend({
  tipo: option(TIPOS_ESPECIE, 'O que se conta: sementes ou mudas'),
});

export const LoteCitado = z.object({ id: idOut('Identificador do lote'), codigo: textOut('Código do lote') });

export const EstufaCitada = z.object({
  id: idOut('Identificador da estufa'),
  codigo_identificador: textOut('Código da estufa'),
});

export const DestinatarioCitado = z.object({
  id: idOut('Identificador do destinatário'),
  nome: textOut('Nome do destinatário ao receber'),
});

export const ContagemCitada = z.object({
  id: idOut('Identificador da contagem'),
  numero: textOut('Número da contagem'),
});

/** A seal as it is printed on paper. */
export const SeloNoPapel = z.object({
  numero: integerOut('Número do selo, a partir de 1'),
  data: instantOut('Quando foi feito'),
  selo: textOut('O selo: raiz da árvore de todos os selos até ele (RFC 6962), em hexadecimal'),
});
export type SeloNoPapel = z.output<typeof SeloNoPapel>;

/** A record as it was read: all that an inactivation takes. */
export const RegistroLido = z.object(AS_READ);
