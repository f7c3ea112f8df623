import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  Descarte,
  MudancaDeFase,
  NovaMortalidade,
  NovoLote,
  Transferencia,
} from '../../../src/lotes/schemas.ts';
import { refusedBy } from '../../support/refusals.ts';

const [id, especie_id] = [randomUUID(), randomUUID()];
const LONG = 'x'.repeat(1_001);
const item = (values: object = {}) => ({ especie_id, quantidade_inicial: 1, ...values });
const itens = (values: object) => ({ itens_especies: [item(values)] });
const DO_ITEM = 'itens_especies.0.quantidade_inicial';

/** What is refused of a request that would be right but for some values. */
type Row = [values: object, refused: string];

describe.each([
  [
    'a new batch',
    NovoLote,
    { estufa_id: id, itens_especies: [item()] },
    [
      [{ estufa_id: undefined }, 'CAMPO_OBRIGATORIO estufa_id'],
      [{ estufa_id: 'x' }, 'FORMATO_INVALIDO estufa_id'],
      [{ estufa_id: 5 }, 'TIPO_INVALIDO estufa_id'],
      [{ entrada_direta: 'sim' }, 'TIPO_INVALIDO entrada_direta'],
      [{ itens_especies: undefined }, 'CAMPO_OBRIGATORIO itens_especies'],
      [{ itens_especies: item() }, 'TIPO_INVALIDO itens_especies'],
      [{ itens_especies: [especie_id] }, 'TIPO_INVALIDO itens_especies.0'],
      [{ itens_especies: [] }, 'FORA_DO_LIMITE itens_especies'],
      [{ itens_especies: Array(101).fill(item()) }, 'FORA_DO_LIMITE itens_especies'],
      [itens({ especie_id: 'x' }), 'FORMATO_INVALIDO itens_especies.0.especie_id'],
      [itens({ quantidade_inicial: undefined }), `CAMPO_OBRIGATORIO ${DO_ITEM}`],
      [itens({ quantidade_inicial: 0 }), `FORA_DO_LIMITE ${DO_ITEM}`],
      [itens({ quantidade_inicial: -1 }), `FORA_DO_LIMITE ${DO_ITEM}`],
      [itens({ quantidade_inicial: 1.5 }), `TIPO_INVALIDO ${DO_ITEM}`],
      [itens({ quantidade_inicial: '5' }), `TIPO_INVALIDO ${DO_ITEM}`],
      [itens({ quantidade_inicial: 1_000_000_001 }), `FORA_DO_LIMITE ${DO_ITEM}`],
      [{ codigo: 'X' }, 'CAMPO_SO_DE_RESPOSTA codigo'],
      [{ fase: 'PRONTO' }, 'CAMPO_SO_DE_RESPOSTA fase'],
      [{ status: 'INATIVO' }, 'CAMPO_SO_DE_RESPOSTA status'],
      [{ quantidade_total: 9 }, 'CAMPO_SO_DE_RESPOSTA quantidade_total'],
      [{ data_inicio: '2020-01-01' }, 'CAMPO_SO_DE_RESPOSTA data_inicio'],
      [{ estufa: { id: especie_id } }, 'CAMPO_SO_DE_RESPOSTA estufa'],
    ],
  ],
  [
    'a change of phase',
    MudancaDeFase,
    { fase: 'PRONTO' },
    [
      [{ fase: 'OUTRA' }, 'VALOR_NAO_PERMITIDO fase'],
      [{ fase: '' }, 'CAMPO_OBRIGATORIO fase'],
      [{ fase: 5 }, 'VALOR_NAO_PERMITIDO fase'],
      [{ fase: null }, 'CAMPO_OBRIGATORIO fase'],
      [{ fase: undefined }, 'CAMPO_OBRIGATORIO fase'],
      [{ fase_anterior: 'COLHEITA' }, 'VALOR_NAO_PERMITIDO fase_anterior'],
      [{ justificativa: 5 }, 'TIPO_INVALIDO justificativa'],
      [{ justificativa: LONG }, 'FORA_DO_LIMITE justificativa'],
      [{ contagem: [{ especie_id, vivas: -1 }] }, 'FORA_DO_LIMITE contagem.0.vivas'],
    ],
  ],
  [
    'a mortality',
    NovaMortalidade,
    { id, especie_id, quantidade: 1, justificativa: 'Geada' },
    [
      [{ especie_id: undefined }, 'CAMPO_OBRIGATORIO especie_id'],
      [{ especie_id: 'x' }, 'FORMATO_INVALIDO especie_id'],
      [{ quantidade: undefined }, 'CAMPO_OBRIGATORIO quantidade'],
      [{ quantidade: 0 }, 'FORA_DO_LIMITE quantidade'],
      [{ quantidade: -1 }, 'FORA_DO_LIMITE quantidade'],
      [{ quantidade: '5' }, 'TIPO_INVALIDO quantidade'],
      [{ quantidade: 1.5 }, 'TIPO_INVALIDO quantidade'],
      [{ quantidade: 1_000_000_001 }, 'FORA_DO_LIMITE quantidade'],
      [{ justificativa: LONG }, 'FORA_DO_LIMITE justificativa'],
      [{ anotado_em: '14/03/2026' }, 'FORMATO_INVALIDO anotado_em'],
      [{ tipo: 'EXPEDICAO' }, 'CAMPO_SO_DE_RESPOSTA tipo'],
      [{ retorno_ao_viveiro: true }, 'CAMPO_SO_DE_RESPOSTA retorno_ao_viveiro'],
      [{ lote_id: especie_id }, 'CAMPO_SO_DE_RESPOSTA lote_id'],
      [{ data: '2020-01-01' }, 'CAMPO_SO_DE_RESPOSTA data'],
    ],
  ],
  [
    'a transfer',
    Transferencia,
    { nova_estufa_id: id },
    [
      [{ nova_estufa_id: 'x' }, 'FORMATO_INVALIDO nova_estufa_id'],
      [{ nova_estufa_id: undefined }, 'CAMPO_OBRIGATORIO nova_estufa_id'],
    ],
  ],
  [
    'a discard',
    Descarte,
    { justificativa: 'Praga' },
    [
      [{ justificativa: undefined }, 'CAMPO_OBRIGATORIO justificativa'],
      [{ justificativa: null }, 'CAMPO_OBRIGATORIO justificativa'],
      [{ justificativa: ' \n ' }, 'CAMPO_OBRIGATORIO justificativa'],
      [{ justificativa: 5 }, 'TIPO_INVALIDO justificativa'],
      [{ justificativa: LONG }, 'FORA_DO_LIMITE justificativa'],
      [{ justificativa: 'a\u0000' }, 'FORMATO_INVALIDO justificativa'],
    ],
  ],
] as [string, z.ZodType, object, Row[]][])('%s', (_, schema, valid, rows) => {
  it('is refused for each wrong value, by its field', () => {
    expect(refusedBy(schema, valid)).toEqual([]);
    expect(rows.map(([values]) => refusedBy(schema, { ...valid, ...values }))).toEqual(
      rows.map(([, refused]) => [refused]),
    );
  });
});

describe('what asks for nothing more', () => {
  it('is accepted with a new batch', () => {
    const sent = { estufa_id: id, itens_especies: [item()] };
    const told = {
      ...{ id: null, fase: 'semeadura', status: 'ATIVO', estufa: { id } },
      itens_especies: [item({ nome_popular: 'Ipê', quantidade_atual: 1 })],
    };
    expect(NovoLote.parse({ ...sent, ...told })).toEqual(NovoLote.parse(sent));
    const loud = {
      estufa_id: id.toUpperCase(),
      itens_especies: [item({ especie_id: especie_id.toUpperCase() })],
    };
    expect(NovoLote.parse(loud)).toEqual(NovoLote.parse(sent));
  });

  it('is accepted with a mortality', () => {
    const sent = { id, especie_id, quantidade: 1 };
    const told = { tipo: 'mortalidade', retorno_ao_viveiro: false, lote_id: id.toUpperCase() };
    expect(NovaMortalidade.parse({ ...sent, ...told })).toEqual(NovaMortalidade.parse(sent));
  });

  it('is no count, and a phase in any spelling', () => {
    for (const nada of [[], null, undefined])
      expect(MudancaDeFase.parse({ fase: 'PRONTO', contagem: nada }).contagem).toEqual([]);
    const written = ['germinacao', 'Produção', 'germinação'.normalize('NFD'), ' pronto '];
    expect(written.map((fase) => MudancaDeFase.parse({ fase }).fase)).toEqual([
      ...['GERMINAÇÃO', 'PRODUÇÃO', 'GERMINAÇÃO', 'PRONTO'],
    ]);
  });
});
