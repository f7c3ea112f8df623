import { Text } from '@mantine/core';
import type { LoteComProcedencias } from '../../src/lotes/schemas.ts';
import { recordAt } from '../ui/address.ts';
import { inteiro } from '../ui/format.ts';
import { To } from '../ui/to.tsx';

/** The lots of seed of a batch, as far as they are known, with links to their trees. */
export function Procedencias({ lote: { procedencias, itens_especies } }: { lote: LoteComProcedencias }) {
  if (procedencias.length === 0) return null;
  const nomes = new Map(itens_especies.map(({ especie_id, nome_popular }) => [especie_id, nome_popular]));
  return (
    <Text fz="sm" mt="xs">
      De onde vieram:{' '}
      {procedencias.map(({ id, codigo, especie_id, quantidade }, n) => (
        <span key={id}>
          {n > 0 && '; '}
          {inteiro(quantidade)} de {nomes.get(especie_id)} (
          <To href={recordAt('procedencia', id)} className="numero indivisa" underline="always">
            {codigo}
          </To>
          )
        </span>
      ))}
      .
    </Text>
  );
}
