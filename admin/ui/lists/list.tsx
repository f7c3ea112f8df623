import { Box, Card, Group, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Failure } from '../failure.tsx';
import { ColumnMenu, CompactSwitch, shownOf, useCompact, useHidden } from './columns.tsx';
import css from './list.module.css';
import { OneLine } from './one-line.tsx';
import { OrderMenu, SortedTitle } from './order.tsx';
import { type PageOf, Pages } from './pages.tsx';
import { Bar, Mark } from './selected.tsx';
import { type Selecting, type Selection, useRowKeys, useSelection } from './selection.ts';
import { type Total, useTotal } from './totals.tsx';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the right. */
  number?: boolean;
  /** A text of any length, which is cut where a row has no room for it; a place at its beginning, because its end tells it apart. */
  text?: boolean | 'place';
  /** The value of `ordenar` for this column, if the service can order by it. */
  sort?: string;
}

/** The first column names the record, and is its heading on a phone. */
export type ColumnsOf<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface ListProps<Row, Answer, Fault, Key extends QueryKey> {
  /** The name of the list, for screen readers. */
  label: string;
  question: UseQueryOptions<Answer, Fault, Answer, Key>;
  columns: ColumnsOf<Row>;
  /** What an empty list advises to do first. */
  empty: ReactNode;
  /** The actions of one row. */
  actions?: (row: Row) => ReactNode;
  /** The actions of several chosen rows. */
  select?: Selecting<Row>;
  /** It has many columns. */
  wide?: boolean;
  /** The default order; without it, the list has no other. */
  order?: string;
  /** The total of the list. */
  total?: Total | undefined;
}

/** A page of records: a table, or a card for each on a phone. The number of the page is in the address. */
export function List<Row extends { id: string }, Answer extends PageOf<Row>, Fault, Key extends QueryKey>({
  label,
  question,
  empty,
  total,
  select,
  columns,
  ...shown
}: ListProps<Row, Answer, Fault, Key>) {
  const query = useQuery({ ...question, placeholderData: keepPreviousData });
  const { data, error } = query;
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box);
  const selection = useSelection(select, data?.docs ?? [], box);
  const [hidden] = useHidden();
  const inAll = useTotal(total);
  if (!data && error) return <Failure error={error} retry={() => query.refetch()} />;
  // An empty result of other filters says nothing about these.
  if (!data || (data.totalDocs === 0 && query.isPlaceholderData)) return <Waiting label={label} />;
  if (data.totalDocs === 0) return <Box py="lg">{empty}</Box>;
  return (
    <Stack gap="sm" ref={box}>
      {shown.order && <ColumnMenu columns={columns} />}
      <Records
        label={label}
        rows={data.docs}
        columns={shown.order ? shownOf(columns, hidden) : columns}
        selection={selection}
        {...shown}
      />
      {inAll}
      <Pages {...data} />
      {selection && <Bar selection={selection} rows={data.docs} />}
    </Stack>
  );
}

/** Where a table would have to be scrolled sideways. Paper has its own width. */
const NARROW = {
  phone: '(max-width: 37.5em)',
  /** Where the menu is folded away. */
  tablet: 'screen and (max-width: 61.99em)',
  desk: 'screen and (max-width: 74.99em)',
};

export function useIsNarrow(below: keyof typeof NARROW): boolean {
  return useMediaQuery(NARROW[below], false, { getInitialValueInEffect: false });
}

interface ShownProps<Row> {
  label: string;
  rows: Row[];
  columns: ColumnsOf<Row>;
  actions?: ((row: Row) => ReactNode) | undefined;
  order?: string | undefined;
  selection?: Selection<Row> | undefined;
}

/** A complete set of records, as a table or as cards. */
export function Records<Row extends { id: string }>({
  wide = false,
  ...props
}: ShownProps<Row> & { wide?: boolean }) {
  const narrow = useIsNarrow(props.actions || wide ? 'desk' : 'phone');
  const { columns, order } = props;
  if (!narrow) {
    return (
      <>
        {order && <CompactSwitch />}
        <Rows {...props} />
      </>
    );
  }
  return (
    <>
      {order && <OrderMenu columns={columns} own={order} />}
      <Cards {...props} />
    </>
  );
}

function Rows<Row extends { id: string }>({
  label,
  rows,
  columns,
  actions,
  order,
  selection,
}: ShownProps<Row>) {
  const [compact] = useCompact();
  return (
    <Table.ScrollContainer minWidth={500} type="native">
      <Table aria-label={label} verticalSpacing={compact ? 2 : 6} highlightOnHover className={css.table}>
        <Head columns={columns} order={order}>
          {actions && (
            <Table.Th className="na-tela">
              <VisuallyHidden>Ações</VisuallyHidden>
            </Table.Th>
          )}
        </Head>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={row.id}
              data-row={row.id}
              data-chosen={selection?.has(row) || undefined}
              className={css.row}
            >
              {columns.map((column, n) => (
                <Table.Td key={column.title} {...(column.number && { ta: 'right', className: 'numero' })}>
                  {n === 0 ? <Named row={row} column={column} selection={selection} /> : shownIn(column, row)}
                </Table.Td>
              ))}
              {actions && (
                <Table.Td className="na-tela" p={0}>
                  <Group gap={2} justify="flex-end" wrap="nowrap">
                    {actions(row)}
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function shownIn<Row>({ cell, text }: Column<Row>, row: Row): ReactNode {
  const shown = cell(row);
  return text && !isBlank(shown) ? <OneLine place={text === 'place'}>{shown}</OneLine> : shown;
}

function isBlank(shown: ReactNode): boolean {
  return shown === null || shown === undefined || shown === false || shown === '';
}

/** The name of a record, beside its checkbox if it can be chosen. */
function Named<Row>({ row, column, selection }: NamedProps<Row>) {
  const shown = shownIn(column, row);
  if (!selection) return shown;
  return (
    <Group gap={0} wrap="nowrap">
      <Mark row={row} selection={selection} />
      <div className={css.name}>{shown}</div>
    </Group>
  );
}

interface NamedProps<Row> {
  row: Row;
  column: Column<Row>;
  selection: Selection<Row> | undefined;
}

/** The titles of a table's columns, and what stands beside them. */
export function Head({ columns, order, children }: HeadProps) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map(({ title, number, sort }) =>
          sort && order ? (
            <SortedTitle key={title} title={title} number={number} sort={sort} own={order} />
          ) : (
            <Table.Th key={title} ta={number ? 'right' : 'left'} c="dimmed" fw={500} fz="sm">
              {title}
            </Table.Th>
          ),
        )}
        {children}
      </Table.Tr>
    </Table.Thead>
  );
}

interface HeadProps {
  columns: readonly Pick<Column<never>, 'title' | 'number' | 'sort'>[];
  order?: string | undefined;
  children?: ReactNode;
}

/** The same rows as cards, beside each other where there is room. The first column is the heading. */
export function Cards<Row extends { id: string }>({
  label,
  rows,
  columns,
  actions,
  selection,
}: ShownProps<Row>) {
  const [name, ...others] = columns;
  return (
    <ul className={`${css.cards} lista`} aria-label={label}>
      {rows.map((row) => (
        <Card
          component="li"
          className={`${css.card} ${css.row}`}
          data-row={row.id}
          data-chosen={selection?.has(row) || undefined}
          key={row.id}
          withBorder
          padding="sm"
        >
          <Box fw={600} mb={4}>
            <Named row={row} column={name} selection={selection} />
          </Box>
          {others.map((column) => {
            const { title, number } = column;
            const shown = shownIn(column, row);
            if (isBlank(shown)) return null;
            return (
              <Group key={title} justify="space-between" gap="md" wrap="nowrap" fz="sm" align="start">
                <Text span inherit c="dimmed" maw="60%" className={css.title}>
                  {title}
                </Text>
                <Box ta="right" className={number ? 'numero' : ''}>
                  {shown}
                </Box>
              </Group>
            );
          })}
          {actions && (
            <Group gap="xs" className={css.acts}>
              {actions(row)}
            </Group>
          )}
        </Card>
      ))}
    </ul>
  );
}

const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8];

/** A placeholder of the height of the answer. */
export function Waiting({ label }: { label: string }) {
  return (
    <Stack gap="xs" aria-busy="true" aria-label={`${label}: carregando`} role="status">
      {SKELETONS.map((n) => (
        <Skeleton key={n} height={36} />
      ))}
    </Stack>
  );
}
