import { plusDays } from '../../src/common/local-time.ts';
import type { Caller } from '../support/caller.ts';
import { allPages, type Compared, sumOf } from './compared.ts';

type Movimentacoes = Caller['relatorios']['movimentacoes'];
type Filtros = NonNullable<Parameters<Movimentacoes>[0]>;
interface Saldo {
  sementes: number;
  mudas: number;
}

/** The statements of account of these species, of their plants and of their batches, beside the balances that others tell. */
export async function ofStatements(
  compared: Compared,
  caller: Caller,
  species: readonly string[],
  dias: readonly string[],
): Promise<void> {
  const { docs: lotes } = await allPages((page) => caller.lotes.listar({ page, limite: 100 }));
  const { docs: registros } = await allPages((page) => caller.especies.listar({ page, limite: 100 }));
  const itens = lotes.flatMap(({ id, itens_especies }) =>
    itens_especies.map((item) => ({ ...item, lote: id })),
  );
  const emLotes = (which: (item: (typeof itens)[number]) => boolean): Saldo => {
    const of = (unidade: string) =>
      sumOf(
        itens.filter((item) => which(item) && item.unidade === unidade),
        ({ quantidade_atual }) => quantidade_atual,
      );
    return { sementes: of('SEMENTE'), mudas: of('MUDA') };
  };
  const deTudo = (ids: readonly string[]): Saldo => {
    const dentro = emLotes(({ especie_id }) => ids.includes(especie_id));
    const fora = (tipo: string) =>
      sumOf(
        registros.filter((each) => ids.includes(each.id) && each.tipo === tipo),
        ({ quantidade_atual }) => quantidade_atual,
      );
    return { sementes: dentro.sementes + fora('SEMENTE'), mudas: dentro.mudas + fora('MUDA') };
  };
  const novas = registros.filter(({ id }) => species.includes(id));
  for (const { id, planta_id } of novas) {
    await ofOne(compared, caller, { especieId: id }, deTudo([id]));
    const dela = registros.filter((each) => each.planta_id === planta_id).map((each) => each.id);
    await ofOne(compared, caller, { plantaId: id }, deTudo(dela));
    for (const dia of dias) {
      const { saldo_final: final, saldo_anterior: anterior } = await caller.relatorios.movimentacoes({
        ...{ especieId: id, data_inicio: dia, data_fim: dia, limite: 1 },
      });
      const ate = async (em: string) => {
        const { sementeira, em_producao } = await caller.especies.saldo({ id, em });
        return sementeira + em_producao;
      };
      compared.same(`${id}: statement at the end of ${dia}`, final, await ate(dia));
      compared.same(`${id}: statement before ${dia}`, anterior, await ate(plusDays(dia, -1)));
    }
  }
  const deles = new Set(
    itens.filter(({ especie_id }) => species.includes(especie_id)).map(({ lote }) => lote),
  );
  for (const loteId of deles)
    await ofOne(
      compared,
      caller,
      { loteId },
      emLotes(({ lote }) => lote === loteId),
    );
}

/** Each row leaves the balance before it with what it changed, the last one the closing balance. */
async function ofOne(compared: Compared, caller: Caller, filtros: Filtros, kept: Saldo): Promise<void> {
  const what = JSON.stringify(filtros);
  const { docs } = await allPages((page) =>
    caller.relatorios.movimentacoes({ ...filtros, page, limite: 100 }),
  );
  const { saldo_anterior, saldos_por_unidade } = await caller.relatorios.movimentacoes({
    ...{ ...filtros, limite: 1 },
  });
  compared.same(`${what}: opening balance`, saldo_anterior, 0);
  compared.same(`${what}: closing balance, balances`, saldos_por_unidade?.final, kept);
  let before = 0;
  for (const row of docs) {
    const fora = filtros.loteId === undefined ? row.variacao_sementeira : 0;
    before += row.variacao_lote + fora;
    compared.same(`${what}: ${row.tipo} at ${row.data_registro}`, row.saldo, before);
  }
  const last = docs.at(-1);
  const { saldo_sementes: sementes, saldo_mudas: mudas } = last ?? { saldo_sementes: 0, saldo_mudas: 0 };
  compared.same(`${what}: last row`, { sementes, mudas }, kept);
}
