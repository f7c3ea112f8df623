import { expect, it } from 'vitest';
import { especie, especieDo, lote, movimentacao, procedencia } from '../../support/factories.ts';
import { freshNursery } from '../../support/fresh-nursery.ts';
import { statementsOf } from '../../support/statements.ts';

const { db, caller } = await freshNursery({ cargo: 'Administrador' });

/** All that changes a sementeira: an entry, an exit, an adjustment, a batch, and their reversals. */
async function everything(especie_id: string) {
  await movimentacao(caller, { especie_id, quantidade: 10 });
  await movimentacao(caller, { tipo: 'AJUSTE', especie_id, quantidade: -1 });
  const saida = await movimentacao(caller, { tipo: 'SAIDA', especie_id, quantidade: 5 });
  await caller.movimentacoes.estornar({ id: saida.id });
  const aberto = await lote(caller, { itens_especies: [{ especie_id, quantidade_inicial: 7 }] });
  await caller.lotes.buscar({ id: aberto.id });
  expect(especieDo(aberto)).toBe(especie_id);
}

const LOOKS = /(?:from|into|update)\s+(?:procedencias|atribuicoes)/;
/** Within the statement that reads a movement to be reversed: none of its own. */
const WITHIN = /from atribuicoes a where a\.movimentacao_id = t\.id/;

it('a species without lots of seed costs no extra statement, even if others have some', async () => {
  const { id: without } = await especie(caller);
  const { especie_id: withSome } = await procedencia(caller, { recebe: 100 });
  const plain = await statementsOf(db, () => everything(without));
  const known = await statementsOf(db, () => everything(withSome));
  const own = (sent: string[]) => sent.filter((sql) => LOOKS.test(sql) && !WITHIN.test(sql)).length;
  expect(own(plain)).toBe(0);
  expect(own(known)).toBeGreaterThan(0);
  expect(plain.length).toBe(known.length - own(known));
});
