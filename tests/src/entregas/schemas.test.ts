import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NovaEntrega } from '../../../src/entregas/schemas.ts';
import { faultsOf } from '../../../src/wire/validation.ts';
import { refusedBy } from '../../support/refusals.ts';

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

  it('is refused for each wrong value, by its field', () => {
    const item = { especie_id: randomUUID(), quantidade: 1 };
    const rows: [values: object, refused: string][] = [
      [{ itens: [] }, 'FORA_DO_LIMITE itens'],
      [{ itens: Array(51).fill(item) }, 'FORA_DO_LIMITE itens'],
      [{ itens: [{ ...item, quantidade: 0 }] }, 'FORA_DO_LIMITE itens.0.quantidade'],
      [{ itens: [{ ...item, lote: 'x' }] }, 'CAMPO_DESCONHECIDO itens.0.lote'],
      [{ finalidade: 'ENFEITE' }, 'VALOR_NAO_PERMITIDO finalidade'],
      [{ plantio: { latitude: 1 } }, 'VALOR_INVALIDO plantio.longitude'],
      [{ plantio: { latitude: 91, longitude: 0 } }, 'FORA_DO_LIMITE plantio.latitude'],
      [{ plantio: { cidade: 'Poá' } }, 'CAMPO_DESCONHECIDO plantio.cidade'],
      [{ retirada_por: { nome: 'Ana', cpf: '52998224725' } }, 'CAMPO_DESCONHECIDO retirada_por.cpf'],
      [{ retirada_por: { nome: ' ' } }, 'CAMPO_OBRIGATORIO retirada_por.nome'],
      [{ justificativa: ' ' }, 'CAMPO_OBRIGATORIO justificativa'],
    ];
    expect(rows.map(([values]) => refusedBy(NovaEntrega, { ...nova, ...values }))).toEqual(
      rows.map(([, refused]) => [refused]),
    );
  });

  it('ignores such a field that asks for nothing', () => {
    const nothing = { lote_id: null, procedencia_id: '', retorno_ao_viveiro: false };
    expect(NovaEntrega.parse({ ...nova, ...nothing })).toEqual(NovaEntrega.parse(nova));
  });
});
