import { z } from 'zod';
import { LoteCitado, UsuarioCitado } from '../../wire/cited.ts';
import { longText, textOut } from '../../wire/fields.ts';
import { ANOTADO, creation, QUEM_REGISTRA } from '../../wire/inputs.ts';

const MAX_ANOTACAO = 1_000;

export const NovaAnotacao = creation(
  { anotacao: longText('O que se viu no lote', MAX_ANOTACAO), ...ANOTADO },
  {
    record: () => Anotacao,
    instead: { usuario: QUEM_REGISTRA, lote: 'Retire este campo: o lote é o do endereço deste pedido.' },
  },
);
export type NovaAnotacao = z.output<typeof NovaAnotacao>;

export const Anotacao = z.object({
  anotacao: textOut('O que se viu no lote'),
  lote: LoteCitado.describe('Lote'),
  usuario: UsuarioCitado.describe('Quem anotou'),
});
export type Anotacao = z.output<typeof Anotacao>;
