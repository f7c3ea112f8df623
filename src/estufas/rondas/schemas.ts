import { z } from 'zod';
import { UsuarioCitado } from '../../wire/cited.ts';
import { idOut, instantOut, integerOut, optionalLongText, textOut } from '../../wire/fields.ts';
import { ANOTADO, creation, QUEM_REGISTRA } from '../../wire/inputs.ts';
import { Estufa } from '../schemas.ts';

const MAX_ANOTACAO = 1_000;

export const NovaRonda = creation(
  { anotacao: optionalLongText('O que se viu na ronda', MAX_ANOTACAO), ...ANOTADO },
  {
    record: () => Ronda,
    instead: {
      feita_em: 'anotado_em',
      por: QUEM_REGISTRA,
      localizacao_estufa: 'Retire este campo: a estufa é a do lugar no endereço deste pedido.',
    },
  },
);
export type NovaRonda = z.output<typeof NovaRonda>;

const { localizacao_estufa } = Estufa.shape;
const feita_em = instantOut('Quando se fez a ronda');
const por = UsuarioCitado.describe('Quem fez a ronda');
const anotacao = textOut('O que se viu na ronda').nullable();

export const Ronda = z.object({ localizacao_estufa, feita_em, por, anotacao });
export type Ronda = z.output<typeof Ronda>;

export const UltimaRonda = z.object({
  localizacao_estufa,
  nomes: z.array(textOut('Um nome')).describe('Como os lugares em uso a escrevem: `Estufa 1`, `estufa 01`'),
  estufa_id: idOut('Um lugar da estufa: por ele se registra outra ronda'),
  feita_em: feita_em.nullable(),
  por: por.nullable(),
  anotacao,
  dias: integerOut('Há quantos dias, no fuso do viveiro; 0 é hoje').nullable(),
});
export type UltimaRonda = z.output<typeof UltimaRonda>;
