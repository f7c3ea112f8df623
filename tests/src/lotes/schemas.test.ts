import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MudancaDeFase, NovaMortalidade, NovoLote } from '../../../src/lotes/schemas.ts';

const [id, especie_id] = [randomUUID(), randomUUID()];
const item = (values: object = {}) => ({ especie_id, quantidade_inicial: 1, ...values });

describe('what asks for nothing more', () => {
  it('is accepted with a new batch', () => {
    const sent = { estufa_id: id, itens_especies: [item()] };
    const told = {
      ...{ id: null, fase: 'semeadura', status: 'ATIVO', estufa: { id } },
      itens_especies: [item({ nome_popular: 'Ipê', quantidade_atual: 1 })],
    };
    expect(NovoLote.parse({ ...sent, ...told })).toEqual(NovoLote.parse(sent));
  });

  it('is accepted with a mortality', () => {
    const sent = { id, especie_id, quantidade: 1 };
    const told = { tipo: 'mortalidade', retorno_ao_viveiro: false, lote_id: id.toUpperCase() };
    expect(NovaMortalidade.parse({ ...sent, ...told })).toEqual(NovaMortalidade.parse(sent));
  });

  it('is no count', () => {
    for (const nada of [[], null, undefined])
      expect(MudancaDeFase.parse({ fase: 'PRONTO', contagem: nada }).contagem).toEqual([]);
  });
});
