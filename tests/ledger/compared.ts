/** Two figures that should be one, and are not. */
type Disagreement = [what: string, one: unknown, other: unknown];

export class Compared {
  readonly disagreements: Disagreement[] = [];
  /** Batches whose survival can be told, and is not that of all. */
  measured = 0;

  same(what: string, one: unknown, other: unknown): void {
    if (JSON.stringify(one) !== JSON.stringify(other)) this.disagreements.push([what, one, other]);
  }
}

interface Page<Row> {
  docs: Row[];
  totalDocs: number;
  hasNextPage: boolean;
}

/** The last page, with the rows of all of them. */
export async function allPages<Row, P extends Page<Row>>(
  read: (page: number) => Promise<P & Page<Row>>,
): Promise<P> {
  const docs: Row[] = [];
  for (let page = 1; ; page += 1) {
    const found = await read(page);
    docs.push(...found.docs);
    if (!found.hasNextPage) return { ...found, docs };
  }
}

export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

export function sumOf<Row>(rows: readonly Row[], figure: (row: Row) => number): number {
  return rows.reduce((total, row) => total + figure(row), 0);
}

/** What the account of a batch, and of the batches of a species, tells beside what is alive. */
export const CONTA = [
  ...(['alocadas', 'entradas', 'ajustes', 'mortas'] as const),
  ...(['perdidas', 'saidas', 'entregues', 'retornadas'] as const),
] as const;
