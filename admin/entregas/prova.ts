import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FINALIDADES } from '../../src/common/vocabulary.ts';
import type { EntregaComOrigem } from '../../src/entregas/schemas.ts';
import { faultOf, service } from '../service.ts';
import { TRIED } from '../ui/forms/trial.tsx';
import { itemDa, type Linha } from './pedido.ts';

/** What the service would take from one stock, and whether that finishes the batch. */
export type Tirado = EntregaComOrigem['itens'][number] & { finaliza: boolean };

/** What the service would take for a line, or why it would refuse it. */
export interface Prova {
  itens: readonly Tirado[];
  recusa: string | null;
}

interface Provada {
  /** By what the line asks for. */
  linhas: Map<string, Prova>;
  avisos: readonly string[];
}

const SOON_MS = 150;

/**
 * Tries the lines that are complete, while they are typed: the service shares them out. An answer is shown only at a line that
 * still asks for the same. Without a recipient nothing can be tried.
 */
export function useProva(destinatario_id: string, linhas: readonly Linha[]) {
  const asked = linhas
    .filter(({ planta, quantidade }) => planta !== '' && quantidade !== '' && quantidade > 0)
    .map((linha) => JSON.stringify(itemDa(linha)));
  const [soon] = useDebouncedValue(JSON.stringify(asked), SOON_MS);
  const tried = JSON.parse(soon) as string[];
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['prova', destinatario_id, tried],
    queryFn: ({ signal }) => provar(destinatario_id, tried, signal),
    enabled: destinatario_id !== '' && tried.length > 0,
    retry: false,
    // What is said of a line stays while another is typed.
    placeholderData: keepPreviousData,
  });
  const isCurrent = !isPlaceholderData && soon === JSON.stringify(asked);
  return {
    da: (linha: Linha): Prova | undefined => data?.linhas.get(JSON.stringify(itemDa(linha))),
    avisos: (isCurrent && data?.avisos) || [],
  };
}

async function provar(
  destinatario_id: string,
  asked: readonly string[],
  signal: AbortSignal,
): Promise<Provada> {
  const linhas = new Map<string, Prova>();
  try {
    const { itens: tirados, avisos = [] } = await service.entregas.criar.mutate(
      {
        itens: asked.map((each) => JSON.parse(each)),
        // Neither matters to what is taken.
        ...{ destinatario_id, justificativa: TRIED, finalidade: FINALIDADES[0] },
      },
      { simular: true, signal },
    );
    const esvaziados = await quaisEsvazia(tirados, signal);
    const itens = tirados.map((item) => ({ ...item, finaliza: esvaziados.has(item.lote?.id) }));
    for (const [n, each] of asked.entries())
      linhas.set(each, { itens: itens.filter(({ pedido }) => pedido === n), recusa: null });
    return { linhas, avisos };
  } catch (error) {
    const refused = new Map(
      faultOf(error)?.erros.flatMap(({ campo, detalhe }) => {
        const [list, place] = campo?.split('.') ?? [];
        const item = list === 'itens' ? asked[Number(place)] : undefined;
        return item === undefined ? [] : [[item, detalhe] as const];
      }),
    );
    if (refused.size === 0) throw error;
    for (const [each, recusa] of refused) linhas.set(each, { itens: [], recusa });
    // The others are not refused by themselves.
    const others = asked.filter((each) => !refused.has(each));
    if (others.length === 0) return { linhas, avisos: [] };
    const rest = await provar(destinatario_id, others, signal);
    return { linhas: new Map([...rest.linhas, ...linhas]), avisos: rest.avisos };
  }
}

/** The batches of which nothing is left. The service finishes them. */
async function quaisEsvazia(itens: EntregaComOrigem['itens'], signal: AbortSignal) {
  const ids = [...new Set(itens.flatMap(({ lote }) => lote?.id ?? []))];
  const lotes = await Promise.all(ids.map((id) => service.lotes.buscar.query({ id }, { signal })));
  const tirado = (id: string) =>
    itens.reduce((sum, { lote, quantidade }) => sum + (lote?.id === id ? quantidade : 0), 0);
  return new Set<string | undefined>(
    lotes.flatMap(({ id, quantidade_total }) => (quantidade_total === tirado(id) ? id : [])),
  );
}
