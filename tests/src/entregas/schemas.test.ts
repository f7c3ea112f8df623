import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NovaEntrega } from '../../../src/entregas/schemas.ts';
import { faultsOf } from '../../../src/wire/validation.ts';

const nova = {
  destinatario_id: randomUUID(),
  itens: [{ especie_id: randomUUID(), quantidade: 1 }],
  justificativa: 'Doação',
};

describe('a new delivery', () => {
  it.each([
    ['lote_id', randomUUID()],
    ['procedencia_id', randomUUID()],
    ['retorno_ao_viveiro', true],
  ])('refuses %s, which is not said of the whole', (campo, value) => {
    const { error } = NovaEntrega.safeParse({ ...nova, [campo]: value });
    expect(faultsOf(error)).toMatchObject([{ codigo: 'CAMPO_DESCONHECIDO', campo }]);
  });

  it('ignores such a field that asks for nothing', () => {
    const nothing = { lote_id: null, procedencia_id: '', retorno_ao_viveiro: false };
    expect(NovaEntrega.parse({ ...nova, ...nothing })).toEqual(NovaEntrega.parse(nova));
  });
});
