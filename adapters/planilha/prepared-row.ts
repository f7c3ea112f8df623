import type { Values } from './reading.ts';

/** A row of a sheet on its way to the service's input. */

export interface RowFault {
  field: string;
  reason: string;
}

/** The values to send for a row, and why the row is refused. A row with faults has the values that are left to check. */
export interface PreparedRow {
  values: Values;
  faults: readonly RowFault[];
}

/** The fields whose cells cannot be read. The person knows this already. */
export type Unread = ReadonlySet<string | null>;

export type HasColumn = (field: string) => boolean;

/** Prepares the row from the values that were read. */
export type Prepare = (values: Values, unread: Unread, hasColumn: HasColumn) => PreparedRow;
