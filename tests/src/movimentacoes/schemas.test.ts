import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { NovaMovimentacao, NovoEstorno } from '../../../src/movimentacoes/schemas.ts';

const especie_id = randomUUID();
const nova = { tipo: 'ENTRADA', especie_id, quantidade: 1, justificativa: 'Teste' };

it('a new movement may repeat the record that an id names, and values that it has anyway', () => {
  const destinatario_id = randomUUID();
  const repeated = {
    ...{ especie: { id: especie_id, nome_popular: 'Ipê' }, origem: 'MANUAL', lote: null },
    destinatario: { id: destinatario_id, nome: 'Escola' },
    ...{ id: null, data_registro: null, estorno_de: null, variacao_lote: 0, anotado_em: null },
  };
  const sent = { ...nova, destinatario_id };
  expect(NovaMovimentacao.parse({ ...sent, ...repeated })).toEqual(NovaMovimentacao.parse(sent));
});

it('what is blank says nothing', () => {
  const silent = { ...nova, lote_id: null, destinatario_id: null, justificativa: null };
  const blank = { ...silent, lote_id: '', retorno_ao_viveiro: null, justificativa: ' ' };
  expect(NovaMovimentacao.parse(blank)).toEqual(NovaMovimentacao.parse(silent));
  expect(NovoEstorno.parse({ justificativa: ' ' })).toEqual({ justificativa: null });
});
