import { Table } from '@mantine/core';
import type { Column } from './lists/list.tsx';

interface SmallColumn<Row> extends Column<Row> {
  /** The width from which there is room for it. */
  from?: 'xs' | 'xl';
}

interface SmallTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly SmallColumn<Row>[];
  /** The row that sums up the others. */
  strong?: string | undefined;
}

/** A few rows on the page of a record, a table on a phone, too. */
export function SmallTable<Row extends { id: string }>({
  label,
  rows,
  columns,
  strong,
}: SmallTableProps<Row>) {
  return (
    <Table aria-label={label} maw={720} horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ title, number, from }) => (
            <Table.Th key={title} ta={number ? 'right' : 'left'} visibleFrom={from}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} fw={row.id === strong ? 600 : undefined}>
            {columns.map(({ title, cell, number, from }) => (
              <Table.Td
                key={title}
                ta={number ? 'right' : 'left'}
                className={number ? 'algarismos' : undefined}
                visibleFrom={from}
              >
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
