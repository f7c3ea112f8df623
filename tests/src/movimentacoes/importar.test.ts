import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { callerFor, SETTINGS } from '../../support/caller.ts';
import { freshDatabaseUrl, open } from '../../support/database.ts';
import { destinatario, especie, especieDo, lote, movimentacao, operador } from '../../support/factories.ts';
import { violations } from '../../support/invariants.ts';
import { atOnce, times } from '../../support/races.ts';
import { leavingNoTrace } from '../../support/refusals.ts';
import { sementeira, standing } from '../../support/standing.ts';

/** Races run on two instances. `RACES_TIMES=30` is the full form. */
const TIMES = Number(process.env.RACES_TIMES ?? 1);

const url = await freshDatabaseUrl();
const db = open(url);
const user = await operador(db);
const caller = callerFor(db, user);

afterAll(async () => expect(await violations(db)).toEqual([]));

const entrada = (especie_id: string, quantidade = 5, values: object = {}) => ({
  especie_id,
  quantidade,
  justificativa: 'Compra de sementes',
  ...values,
});

async function importar(linhas: object[], { by = caller, gravar = true } = {}) {
  const answer = await by.movimentacoes.importar({ linhas: linhas as never[], gravar });
  return answer.linhas.map(({ identidade, erros }) => [identidade, ...erros.map(({ codigo }) => codigo)]);
}

const vazia = () => especie(caller, { quantidade_inicial: 0 });

describe('importing entries', () => {
  it('records each as an ENTRADA of the sementeira, and says of none that it is another', async () => {
    const { id } = await vazia();
    expect(await importar([entrada(id), entrada(id), entrada(id.toUpperCase(), 7)])).toEqual([
      [null],
      [null],
      [null],
    ]);
    expect(await sementeira(caller, id)).toBe(17);
    const common = { tipo: 'ENTRADA', origem: 'MANUAL', especie_id: id, lote_id: null, variacao_lote: 0 };
    expect(await caller.especies.historico({ id })).toMatchObject([
      { ...common, quantidade: 7, variacao_sementeira: 7, justificativa: 'Compra de sementes' },
      { ...common, quantidade: 5, variacao_sementeira: 5, usuario_id: user.id },
      { ...common, quantidade: 5 },
    ]);
  });

  it('records each row on the stock that the rows before it leave', async () => {
    const pronto = await lote(caller, { fase: 'PRONTO' });
    const recebe = await destinatario(caller);
    const { id } = await vazia();
    const doLote = { especie_id: especieDo(pronto), lote_id: pronto.id };
    const rows = [
      { tipo: 'SAIDA', especie_id: id, quantidade: 1 },
      { especie_id: id, quantidade: 10, finalidade: 'QUINTAL' },
      { especie_id: id, quantidade: 10 },
      { tipo: 'saida', especie_id: id, quantidade: 4, destinatario_id: recebe.id },
      { tipo: 'AJUSTE', especie_id: id, quantidade: -6 },
      { tipo: 'MORTALIDADE', ...doLote, quantidade: 100 },
      { tipo: 'EXPEDICAO', ...doLote, quantidade: 400 },
      { tipo: 'EXPEDICAO', ...doLote, quantidade: 400, destinatario_id: recebe.id },
      { tipo: 'PERDA', ...doLote, quantidade: 1 },
    ];
    const told = [
      [null, 'SALDO_INSUFICIENTE'],
      [null, 'SO_DE_ENTREGA'],
      [null],
      [null],
      [null],
      [null],
      [null, 'DESTINATARIO_OBRIGATORIO'],
      [null],
      [null, 'LOTE_ENCERRADO'],
    ];
    expect(await leavingNoTrace(db, () => importar(rows, { gravar: false }))).toEqual(told);
    expect(await importar(rows)).toEqual(told);
    expect(await caller.especies.historico({ id })).toMatchObject([
      { tipo: 'AJUSTE', quantidade: -6, variacao_sementeira: -6 },
      { tipo: 'SAIDA', quantidade: 4, destinatario_id: recebe.id },
      { tipo: 'ENTRADA', quantidade: 10 },
    ]);
    expect(await standing(caller, pronto)).toMatchObject({
      plantas: 0,
      fase: 'FINALIZADO',
      motivo: 'EXPEDIDO',
    });
  });

  it.each([
    ['data_registro', '2020-01-01', 'CAMPO_SO_DE_RESPOSTA'],
    ['lote_id', randomUUID(), 'LOTE_INEXISTENTE'],
  ])('refuses a row for its %s, by its name', async (field, value, codigo) => {
    const { id } = await vazia();
    const linhas = [entrada(id, 5, { [field]: value })];
    const answer = await leavingNoTrace(db, () => caller.movimentacoes.importar({ linhas, gravar: true }));
    expect(answer.linhas[0]?.erros).toMatchObject([{ codigo, campo: field }]);
  });

  it('writes the day of a row into its justification, and refuses one that has not come at the nursery', async () => {
    // At the nursery it is still the 14th.
    const tarde = callerFor(db, user, { now: () => new Date('2026-03-15T02:30:00Z') });
    const { id } = await vazia();
    const rows = [
      entrada(id, 5, { data: '2026-03-14' }),
      { tipo: 'SAIDA', especie_id: id, quantidade: 1, data: '2026-02-01' },
      entrada(id, 5, { data: '2026-03-15' }),
    ];
    const refused = { codigo: 'DATA_FUTURA', campo: 'data' };
    const { linhas } = await tarde.movimentacoes.importar({ linhas: rows as never[], gravar: true });
    expect(linhas.map(({ erros }) => erros)).toMatchObject([[], [], [refused]]);
    expect(await caller.especies.historico({ id })).toMatchObject([
      { justificativa: 'Saída de 01/02/2026' },
      { justificativa: 'Entrada de 14/03/2026: Compra de sementes' },
    ]);
  });

  it('refuses a return to the nursery, which is recorded separately', async () => {
    const pronto = await lote(caller, { fase: 'PRONTO' });
    const row = { tipo: 'EXPEDICAO', lote_id: pronto.id, retorno_ao_viveiro: true };
    expect(await importar([entrada(especieDo(pronto), 5, row)])).toEqual([[null, 'RETORNO_NAO_IMPORTADO']]);
  });

  it('requires a justification where the installation does', async () => {
    const estrito = callerFor(db, user, { settings: { ...SETTINGS, exigirJustificativa: true } });
    const { id } = await vazia();
    const rows = [{ especie_id: id, quantidade: 5 }, entrada(id)];
    expect(await importar(rows, { by: estrito })).toEqual([[null, 'CAMPO_OBRIGATORIO'], [null]]);
  });

  it('by several people at once, in any order and while others take stock away, adds up', async () => {
    const instances = [callerFor(open(url), user), callerFor(open(url), user)] as const;
    const ids: string[] = [];
    for (const _ of times(10, Number)) ids.push((await especie(caller, { quantidade_inicial: 100 })).id);
    for (let run = 0; run < TIMES; run += 1) {
      const rows = ids.flatMap((id) => [entrada(id, 1), entrada(id, 2)]);
      const before = await sementeira(caller, ids[0] as string);
      const answers = await atOnce([
        ...times(6, (n) => async () => {
          const sent = n % 4 < 2 ? rows : [...rows].reverse();
          const answer = await importar(sent, { by: instances[n % 2 === 0 ? 0 : 1] });
          expect(answer.flat()).toEqual(rows.map(() => null));
        }),
        ...times(
          6,
          (n) => () => movimentacao(caller, { tipo: 'SAIDA', especie_id: ids[n] as string, quantidade: 1 }),
        ),
      ]);
      expect(answers).toEqual({ ok: 12 });
      expect(await sementeira(caller, ids[0] as string)).toBe(before + 6 * 3 - 1);
      expect(await sementeira(caller, ids[9] as string)).toBe(100 + 18 * (run + 1));
    }
  });
});
