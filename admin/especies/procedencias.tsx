import { porcento } from '../procedencias/taxas.tsx';
import { listAt, recordAt } from '../ui/address.ts';
import { Section } from '../ui/section.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { To } from '../ui/to.tsx';
import type { CicloDaPlanta } from './juntos.ts';

/** The rates of each lot of seed beside those of the species: they show which trees are worth climbing again. */
export function ProcedenciasDaEspecie({ ciclo }: { ciclo: CicloDaPlanta | undefined }) {
  if (!ciclo || ciclo.procedencias.length === 0) return null;
  const { comProcedencias: especieId, taxas } = ciclo;
  const toda = taxas ? [{ id: 'toda', codigo: 'A espécie toda', taxas }] : [];
  return (
    <Section
      title="Procedências"
      aside={especieId && <To href={listAt('/procedencias', { especieId })}>Todas as procedências</To>}
    >
      <SmallTable
        label="Procedências"
        rows={[...ciclo.procedencias, ...toda]}
        strong="toda"
        columns={[
          {
            title: 'Procedência',
            cell: ({ id, codigo }) =>
              id === 'toda' ? codigo : <To href={recordAt('procedencia', id)}>{codigo}</To>,
          },
          { title: 'Germinação', cell: (each) => porcento(each.taxas.germinacao), number: true },
          { title: 'Sobrevivência', cell: (each) => porcento(each.taxas.sobrevivencia), number: true },
          { title: 'Rendimento', cell: (each) => porcento(each.taxas.rendimento), number: true, from: 'xs' },
        ]}
      />
    </Section>
  );
}
