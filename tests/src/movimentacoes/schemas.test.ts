import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NovaMovimentacao, NovoEstorno } from '../../../src/movimentacoes/schemas.ts';
import { faultsOf } from '../../../src/wire/validation.ts';
import { refusedBy } from '../../support/refusals.ts';

const especie_id = randomUUID();
const nova = { tipo: 'ENTRADA', especie_id, quantidade: 1, justificativa: 'Teste' };

describe('a new movement', () => {
  it.each([
    ['tipo', undefined, 'CAMPO_OBRIGATORIO'],
    ['tipo', 'entradas', 'VALOR_NAO_PERMITIDO'],
    ['especie_id', null, 'CAMPO_OBRIGATORIO'],
    ['especie_id', 'x', 'FORMATO_INVALIDO'],
    ['lote_id', 'x', 'FORMATO_INVALIDO'],
    ['destinatario_id', 5, 'TIPO_INVALIDO'],
    ['quantidade', undefined, 'CAMPO_OBRIGATORIO'],
    ['quantidade', null, 'CAMPO_OBRIGATORIO'],
    ['quantidade', '5', 'TIPO_INVALIDO'],
    ['quantidade', 0.5, 'TIPO_INVALIDO'],
    ['quantidade', true, 'TIPO_INVALIDO'],
    ['quantidade', 1_000_000_001, 'FORA_DO_LIMITE'],
    ['quantidade', -1_000_000_001, 'FORA_DO_LIMITE'],
    ['justificativa', 'x'.repeat(1_001), 'FORA_DO_LIMITE'],
    ['justificativa', 'a\u0000', 'FORMATO_INVALIDO'],
    ['justificativa', 'a\udfff', 'VALOR_INVALIDO'],
    ['retorno_ao_viveiro', 'false', 'TIPO_INVALIDO'],
    ['retorno_ao_viveiro', 1, 'TIPO_INVALIDO'],
    ['anotado_em', '2026-03-14T12:30:00.000Z', 'CAMPO_DESCONHECIDO'],
  ])('is refused for its %s (%j)', (field, value, codigo) => {
    expect(refusedBy(NovaMovimentacao, { ...nova, [field]: value })).toEqual([`${codigo} ${field}`]);
  });

  it.each([
    ['destinatario', randomUUID(), 'Use destinatario_id: este campo só existe nas respostas.'],
    ['destinatario', { id: randomUUID() }, 'Use destinatario_id: este campo só existe nas respostas.'],
    ['data_registro', '2020-01-01T00:00:00.000Z', expect.stringContaining('nenhum entra com outra data')],
    ['data', '2020-01-01', expect.stringContaining('nenhum entra com outra data')],
    ['dataRegistro', '2020-01-01', expect.stringContaining('nenhum entra com outra data')],
    ['especie', randomUUID(), 'Use especie_id: este campo só existe nas respostas.'],
    ['lote', randomUUID(), 'Use lote_id: este campo só existe nas respostas.'],
    ['usuario_id', randomUUID(), expect.stringContaining('quem entrou no sistema')],
    ['origem', 'ESTORNO', 'Use tipo: este campo só existe nas respostas.'],
    ['variacao_sementeira', 9, 'Use quantidade: este campo só existe nas respostas.'],
    ['estorno_de', randomUUID(), expect.stringContaining('/estorno')],
  ])('is refused for a field that only answers have: %s (%j)', (campo, value, detalhe) => {
    const { error } = NovaMovimentacao.safeParse({ ...nova, [campo]: value });
    expect(faultsOf(error)).toEqual([{ codigo: 'CAMPO_SO_DE_RESPOSTA', campo, detalhe }]);
  });

  it('may repeat the record that an id names, and values that it has anyway', () => {
    const destinatario_id = randomUUID();
    const repeated = {
      ...{ especie: { id: especie_id, nome_popular: 'Ipê' }, origem: 'MANUAL', lote: null },
      destinatario: { id: destinatario_id, nome: 'Escola' },
      ...{ id: null, data_registro: null, estorno_de: null, variacao_lote: 0, anotado_em: null },
    };
    const sent = { ...nova, destinatario_id };
    expect(NovaMovimentacao.parse({ ...sent, ...repeated })).toEqual(NovaMovimentacao.parse(sent));
  });

  it('says nothing with what is blank', () => {
    const silent = { ...nova, lote_id: null, destinatario_id: null, justificativa: null };
    const blank = { ...silent, lote_id: '', retorno_ao_viveiro: null, justificativa: ' ' };
    expect(NovaMovimentacao.parse(blank)).toEqual(NovaMovimentacao.parse(silent));
  });
});

describe('a reversal', () => {
  it('needs no justification, and refuses an unreadable one', () => {
    expect(NovoEstorno.parse({ justificativa: ' ' })).toEqual({ justificativa: null });
    for (const justificativa of [5, 'a\u0000', 'x'.repeat(1_001)])
      expect(refusedBy(NovoEstorno, { justificativa })).toEqual([expect.stringMatching(/ justificativa$/)]);
  });
});
