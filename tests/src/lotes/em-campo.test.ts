import { describe, expect, it } from 'vitest';
import { callerFor } from '../../support/caller.ts';
import { freshDatabase } from '../../support/database.ts';
import { administrador, especie, especieDo, estufa, lote, mortalidade } from '../../support/factories.ts';

const db = await freshDatabase();
const pessoa = await administrador(db);
/** Each step is an hour after the one before. */
let hours = 0;
const now = () => new Date(Date.UTC(2026, 2, 14, hours));
const caller = callerFor(db, pessoa, { now });

/** What is told of the batches after `change`, to whom was told all before it. */
async function toldOf(change: () => Promise<unknown>) {
  hours += 1;
  const { desde, lotes } = await caller.lotes.emCampo({});
  hours += 1;
  await change();
  const { lotes: mudados, encerrados, total } = await caller.lotes.emCampo({ desde });
  const whole = await caller.lotes.emCampo({});
  const now = new Map([...lotes, ...mudados].map((each) => [each.id, each]));
  for (const id of encerrados) now.delete(id);
  // Put together, it is what everything at once would be.
  const byCode = (a: { codigo: string }, b: { codigo: string }) => a.codigo.localeCompare(b.codigo);
  expect([...now.values()].sort(byCode)).toEqual(whole.lotes.sort(byCode));
  expect(total).toBe(whole.lotes.length);
  return { mudados: mudados.map(({ codigo }) => codigo), encerrados };
}

describe('the batches of the greenhouse', () => {
  it('are those under way, with what is alive of each species', async () => {
    const ipe = await especie(caller, {
      nome_popular: 'Ipê',
      variedade: 'Roxo',
      nome_cientifico: 'Handroanthus',
    });
    const lugar = await estufa(caller, { codigo_identificador: 'E77' });
    const itens_especies = [{ especie_id: ipe.id, quantidade_inicial: 300 }];
    const { id, codigo } = await lote(caller, { estufa_id: lugar.id, itens_especies, fase: 'PRONTO' });
    const { lotes } = await caller.lotes.emCampo({});
    const de = {
      id: ipe.id,
      nome: 'Ipê (Roxo)',
      nome_cientifico: 'Handroanthus',
      tipo: 'MUDA',
      quantidade: 300,
    };
    expect(lotes).toEqual([
      { id, codigo, fase: 'PRONTO', quantidade_total: 300, estufa: 'E77', especies: [de] },
    ]);
  });

  it('are sent again when anything kept of them has changed, and no others are', async () => {
    const [um, dois] = [await lote(caller), await lote(caller)];
    const { codigo } = um;
    expect(await toldOf(async () => {})).toEqual({ mudados: [], encerrados: [] });
    for (const change of [
      () => mortalidade(caller, um, 3),
      () => caller.lotes.atualizarFase({ id: um.id, fase: 'GERMINAÇÃO' }),
      () => caller.especies.atualizar({ id: especieDo(um), variedade: 'Branco' }),
      () => caller.estufas.atualizar({ id: um.estufa_id, codigo_identificador: 'E88' }),
      async () => caller.lotes.transferir({ id: um.id, nova_estufa_id: (await estufa(caller)).id }),
    ]) {
      expect(await toldOf(change)).toEqual({ mudados: [codigo], encerrados: [] });
    }
    const novo = await toldOf(() => lote(caller));
    expect([novo.mudados.length, novo.encerrados]).toEqual([1, []]);
    const descartado = await toldOf(() =>
      caller.lotes.descartar({ id: dois.id, justificativa: 'Contaminado' }),
    );
    expect(descartado).toEqual({ mudados: [], encerrados: [dois.id] });
  });

  it('are sent again for five minutes, because a write may become visible later than its time', async () => {
    const um = await lote(caller);
    hours += 1;
    await mortalidade(caller, um, 1);
    const { desde } = await caller.lotes.emCampo({});
    expect((await caller.lotes.emCampo({ desde })).lotes.map(({ id }) => id)).toEqual([um.id]);
  });
});
