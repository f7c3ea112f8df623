import type { Fase } from '../../src/common/vocabulary.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import type { Caller } from '../support/caller.ts';

/** The demonstration's newest batch in this phase that has plants and stands in no open count, which would refuse writes. */
export async function loteEm(
  service: Caller,
  fase: Fase,
  { especies }: { especies?: 'uma' | 'várias' } = {},
): Promise<Lote> {
  const { docs } = await service.lotes.listar({ fase, status: 'ATIVO', limite: 100 });
  const contagens = await service.contagens.listar({ situacao: 'ABERTA', limite: 100 });
  const abertas = await Promise.all(contagens.docs.map(({ id }) => service.contagens.buscar({ id })));
  const contados = new Set(abertas.flatMap(({ linhas }) => linhas.map(({ lote }) => lote?.id)));
  const found = docs.find(
    ({ id, quantidade_total, itens_especies: itens }) =>
      quantidade_total > 10 &&
      !contados.has(id) &&
      (especies === undefined || (especies === 'uma') === (itens.length === 1)),
  );
  if (!found) throw new Error(`The demonstration has no such batch in ${fase}.`);
  return found;
}
