import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { NovaEntrega } from '../../../src/entregas/schemas.ts';
import { refusedBy } from '../../support/refusals.ts';

const nova = {
  destinatario_id: randomUUID(),
  itens: [{ especie_id: randomUUID(), quantidade: 1 }],
  justificativa: 'Doação',
};

it('a new delivery refuses half a position, what a part of it does not take, and what only an item says', () => {
  const rows: [values: object, refused: string][] = [
    [{ plantio: { latitude: 1 } }, 'VALOR_INVALIDO plantio.longitude'],
    [{ plantio: { cidade: 'Poá' } }, 'CAMPO_DESCONHECIDO plantio.cidade'],
    [{ retirada_por: { nome: 'Ana', cpf: '52998224725' } }, 'CAMPO_DESCONHECIDO retirada_por.cpf'],
    [{ lote_id: randomUUID() }, 'CAMPO_DESCONHECIDO lote_id'],
    [{ procedencia_id: randomUUID() }, 'CAMPO_DESCONHECIDO procedencia_id'],
    [{ retorno_ao_viveiro: true }, 'CAMPO_DESCONHECIDO retorno_ao_viveiro'],
  ];
  expect(rows.map(([values]) => refusedBy(NovaEntrega, { ...nova, ...values }))).toEqual(
    rows.map(([, refused]) => [refused]),
  );
  const nothing = { lote_id: null, procedencia_id: '', retorno_ao_viveiro: false };
  expect(NovaEntrega.parse({ ...nova, ...nothing })).toEqual(NovaEntrega.parse(nova));
});
