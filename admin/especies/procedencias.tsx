import { Table } from '@mantine/core';
import { porcento } from '../procedencias/taxas.tsx';
import { listAt, recordAt } from '../ui/address.ts';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';
import type { CicloDaPlanta } from './juntos.ts';

/** The rates of each lot of seed beside those of the species: they show which trees are worth climbing again. */
export function ProcedenciasDaEspecie({ ciclo }: { ciclo: CicloDaPlanta | undefined }) {
  if (!ciclo || ciclo.procedencias.length === 0) return null;
  const { comProcedencias: especieId } = ciclo;
  const linhas = [
    ...ciclo.procedencias.map((each) => ({ ...each, href: recordAt('procedencia', each.id) })),
    ...(ciclo.taxas ? [{ id: 'toda', codigo: 'A espécie toda', taxas: ciclo.taxas, href: undefined }] : []),
  ];
  return (
    <Section
      title="Procedências"
      aside={especieId && <To href={listAt('/procedencias', { especieId })}>Todas as procedências</To>}
    >
      <Table aria-label="Procedências" maw={720} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Procedência</Table.Th>
            <Table.Th ta="right">Germinação</Table.Th>
            <Table.Th ta="right">Sobrevivência</Table.Th>
            <Table.Th ta="right" visibleFrom="xs">
              Rendimento
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {linhas.map(({ id: linha, codigo, href, taxas }) => (
            <Table.Tr key={linha} fw={href ? undefined : 600}>
              <Table.Td className="algarismos">{href ? <To href={href}>{codigo}</To> : codigo}</Table.Td>
              <Table.Td ta="right" className="numero">
                {porcento(taxas.germinacao)}
              </Table.Td>
              <Table.Td ta="right" className="numero">
                {porcento(taxas.sobrevivencia)}
              </Table.Td>
              <Table.Td ta="right" className="numero" visibleFrom="xs">
                {porcento(taxas.rendimento)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
