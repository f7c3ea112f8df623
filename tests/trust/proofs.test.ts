import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conferir, type Provada } from '../../adapters/prova/prova.js';
import { selar } from '../../src/selos/selar.ts';
import { destinatario, especie, movimentacao } from '../support/factories.ts';
import { freshNursery } from '../support/fresh-nursery.ts';

/**
 * Random histories: deliveries among other rows, some reversed, sealed in seals of any size. Each row is proven, and a file with one
 * letter changed is refused, whichever it is.
 */
const RUNS = Number(process.env.PROOFS_HISTORIES ?? 2);
/** How many letters apart those are that are changed, of each file. */
const STEP = Number(process.env.PROOFS_STEP ?? 37);
const SEED = process.env.PROPERTY_SEED ? Number(process.env.PROPERTY_SEED) : undefined;

const { db, caller } = await freshNursery();
const { id: destinatario_id } = await destinatario(caller, { nome: 'Escola “Ipê”' });
const especies = await Promise.all(
  [1, 2, 3].map((n) =>
    especie(caller, { tipo: 'MUDA', nome_popular: `Ipê ${n}`, quantidade_inicial: 100_000 }),
  ),
);

const now = () => new Date();
const sealAll = async (most?: number) => {
  while (await selar(db, now, most));
};
const id = (n: number) => (especies[n] as { id: string }).id;
const deliver = (quantidades: readonly number[]) =>
  caller.entregas.criar({
    destinatario_id,
    itens: quantidades.map((quantidade, n) => ({ especie_id: id(n), quantidade })),
    justificativa: 'Plantio',
  });

const act = fc.record({
  itens: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
  outras: fc.integer({ min: 0, max: 4 }),
  termo: fc.boolean(),
  estorna: fc.boolean(),
  selo: fc.constantFrom(1, 2, 5, 1_000),
});

test(
  'each row of a random history is proven, and each letter of its file counts',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 4 }),
        fc.nat(STEP - 1),
        async (acts, first) => {
          const made: { entrega: Awaited<ReturnType<typeof deliver>>; act: (typeof acts)[number] }[] = [];
          for (const each of acts) {
            for (let n = 0; n < each.outras; n += 1) await movimentacao(caller, { especie_id: id(n % 3) });
            const entrega = await deliver(each.itens);
            if (each.termo) await caller.entregas.emitirTermo({ id: entrega.id });
            if (each.estorna)
              await caller.movimentacoes.estornar({
                id: entrega.itens[0]?.movimentacao_id as string,
                justificativa: 'Voltou',
              });
            made.push({ entrega, act: each });
            await sealAll(each.selo);
          }
          for (const { entrega, act } of made) {
            const texto = JSON.stringify(await caller.entregas.prova({ id: entrega.id }));
            const found = (await conferir(texto)) as Provada;
            expect(found.recusa).toBe(null);
            expect(found.movimentacoes).toHaveLength(act.itens.length + (act.estorna ? 1 : 0));
            expect(found.termo === null).toBe(!act.termo);
            expect(found.pessoas[0]?.valores[0]).toBe('Escola “Ipê”');
            for (let at = first; at < texto.length; at += STEP) expect(await changed(texto, at)).toBe(null);
          }
        },
      ),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  },
  60_000 + RUNS * 60_000,
);

/** What is wrong with how a file with another letter at this place is received; null when it is refused. */
async function changed(texto: string, at: number): Promise<string | null> {
  const other = String.fromCharCode(texto.charCodeAt(at) ^ 1);
  const { recusa } = await conferir(texto.slice(0, at) + other + texto.slice(at + 1));
  return recusa === null ? `…${texto.slice(at - 20, at)}[${texto[at]} → ${other}]…` : null;
}
