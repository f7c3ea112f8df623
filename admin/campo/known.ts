import type { TipoEspecie } from '../../src/common/vocabulary.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { service } from '../service.ts';
import { keepAnswer, keptAnswer } from './kept.ts';

/** A batch as the field needs it. */
export type LoteConhecido = Pick<Lote, 'id' | 'codigo' | 'fase' | 'quantidade_total'> & {
  estufa: string;
  especies: EspecieNoLote[];
};

export interface EspecieNoLote {
  id: string;
  /** With its variety, where it has one. */
  nome: string;
  nome_cientifico: string | null;
  tipo: TipoEspecie;
  quantidade: number;
}

/** The batches under way, as they were when there was last a connection. */
interface Conhecidos {
  em: number;
  lotes: LoteConhecido[];
}

/** What the field works with, whether there is a connection or not; null when it was never asked for. */
export const conhecidos = {
  queryKey: ['campo', 'lotes'],
  queryFn: async () => (await keptAnswer<Conhecidos>('lotes')) ?? null,
};

/** Old enough to be asked again. */
const STALE_MS = 5 * 60_000;

/** Keeps it up to date while any page of the app is open. */
export const keepingUp = {
  queryKey: ['campo-em-dia'],
  queryFn: async () => {
    await refreshKnown();
    return null;
  },
  refetchInterval: STALE_MS,
  refetchOnReconnect: 'always',
} as const;

/** Brings what is known up to date, at most every few minutes unless it `must` be new. */
export async function refreshKnown({ must = false } = {}): Promise<void> {
  if (!navigator.onLine) return;
  const known = await keptAnswer<Conhecidos>('lotes');
  if (!must && known && Math.abs(Date.now() - known.em) < STALE_MS) return;
  const [lotes, especies] = await Promise.all([
    all((page) => service.lotes.listar.query({ status: 'ATIVO', limite: MOST, page })),
    all((page) => service.especies.listar.query({ limite: MOST, page })),
  ]);
  const byId = new Map(especies.map((especie) => [especie.id, especie]));
  const emCampo = lotes.map(({ id, codigo, fase, quantidade_total, estufa, itens_especies }) => ({
    id,
    codigo,
    fase,
    quantidade_total,
    estufa: estufa.codigo_identificador,
    especies: itens_especies
      .filter(({ quantidade_atual }) => quantidade_atual > 0)
      .map(({ especie_id, nome_popular, quantidade_atual }) => {
        const especie = byId.get(especie_id);
        return {
          id: especie_id,
          nome: especie?.variedade ? `${nome_popular} (${especie.variedade})` : nome_popular,
          nome_cientifico: especie?.nome_cientifico ?? null,
          // Whatever was sown, what is ready are seedlings.
          tipo: fase === 'PRONTO' ? 'MUDA' : (especie?.tipo ?? 'MUDA'),
          quantidade: quantidade_atual,
        };
      }),
  }));
  await keepAnswer('lotes', { em: Date.now(), lotes: emCampo } satisfies Conhecidos);
}

/** The longest page that the service gives. */
const MOST = 100;

/** Every record of a list: its first page, then all others at once. */
async function all<Row>(ask: (page: number) => Promise<{ docs: Row[]; totalPages: number }>): Promise<Row[]> {
  const { docs, totalPages } = await ask(1);
  const others = await Promise.all(Array.from({ length: totalPages - 1 }, (_, index) => ask(index + 2)));
  return [docs, ...others.map((page) => page.docs)].flat();
}
