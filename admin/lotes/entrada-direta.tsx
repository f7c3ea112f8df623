import { Checkbox } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { service, trpc } from '../service.ts';
import { inteiro } from '../ui/format.ts';
import { useCurrent, useOwnFault } from '../ui/forms/form.tsx';
import { useRascunho } from './rascunho.ts';

/** How much the stock lacks for the new batch, and whether that enters with it. */
export function useEntradaDireta(): { falta: number; direta: boolean } {
  const { estufa_id, itens_especies, entrada_direta } = useRascunho();
  const itens = itens_especies.filter(({ especie_id }) => especie_id);
  const especies = useQueries({
    queries: itens.map(({ especie_id }) => trpc.especies.buscar.queryOptions({ id: especie_id })),
  });
  const falta = itens.reduce((sum, { quantidade_inicial: n }, i) => {
    const ha = especies[i]?.data?.quantidade_atual;
    return ha === undefined ? sum : sum + Math.max(0, (n || 0) - ha);
  }, 0);
  const whole =
    estufa_id !== '' && itens_especies.every((item) => item.especie_id && item.quantidade_inicial);
  const novo = {
    estufa_id,
    itens_especies: itens.map(({ especie_id, quantidade_inicial }) => ({ especie_id, quantidade_inicial })),
  };
  // The service knows whose stock nobody keeps: there it lets the rest enter unasked.
  const unasked = useQuery({
    queryKey: ['entrada direta', novo],
    queryFn: ({ signal }) =>
      service.lotes.criar.mutate(novo, { simular: true, signal }).then(
        () => true,
        () => false,
      ),
    enabled: falta > 0 && whole && entrada_direta === null,
    placeholderData: (before) => before,
  });
  return { falta, direta: entrada_direta ?? unasked.data ?? false };
}

/** Offered when there is less stock than the batch takes: seeds of the same day, or cuttings. */
export function EntradaDireta() {
  const { form } = useCurrent();
  useOwnFault('entrada_direta');
  const { falta, direta } = useEntradaDireta();
  if (falta === 0) return null;
  return (
    <Checkbox
      label={`Dar entrada agora ${falta === 1 ? 'na que falta' : `nas ${inteiro(falta)} que faltam`}`}
      description="Entram no estoque e vão para o lote na mesma hora: sementes do dia, estacas"
      checked={direta}
      onChange={({ currentTarget }) => form.setFieldValue('entrada_direta', currentTarget.checked)}
    />
  );
}
