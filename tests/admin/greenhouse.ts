import type { Caller } from '../support/caller.ts';
import * as factories from '../support/factories.ts';

type Lote = Awaited<ReturnType<typeof factories.lote>>;

let greenhouses = 0;

/** A greenhouse of its own with so many batches of 100 seedlings of one species, and an empty place at its end. */
export async function estufaDeCampo(service: Caller, batches: number) {
  greenhouses += 1;
  const nome = `Estufa de campo ${greenhouses}`;
  const { id: especie_id } = await factories.especie(service, { tipo: 'MUDA' });
  const lugar = (posicao: number) =>
    factories.estufa(service, {
      ...{ localizacao_estufa: nome, localizacao_posicao: String(posicao), capacidade_total: 200 },
    });
  const lotes: Lote[] = [];
  for (let posicao = 1; posicao <= batches; posicao += 1) {
    const { id: estufa_id } = await lugar(posicao);
    const itens_especies = [{ especie_id, quantidade_inicial: 100 }];
    lotes.push(await factories.lote(service, { estufa_id, itens_especies }));
  }
  return { nome, especie_id, lotes: lotes as [Lote, Lote, Lote], vazia: await lugar(batches + 1) };
}
