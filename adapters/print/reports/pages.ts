/** The height of a row, in points: with all its texts, and with repeated texts left out. */
export interface RowHeight {
  whole: number;
  repeated: number;
}

/** On the first page, below what stands above the table; and on every other page. */
interface Room {
  first: number;
  each: number;
}

/** For the line below the last row; and sums of heights are not exact. */
const SPARE = 2;

/** How many rows go on each page. The first row of a page is written in full. The first page may have room for none. */
export function rowsOfPages(heights: readonly RowHeight[], { first, each }: Room): number[] {
  const counts = [0];
  let left = first - SPARE;
  for (const { whole, repeated } of heights) {
    const onPage = counts.at(-1) as number;
    const height = onPage === 0 ? whole : repeated;
    if (height <= left) {
      counts[counts.length - 1] = onPage + 1;
      left -= height;
    } else {
      counts.push(1);
      left = each - SPARE - whole;
    }
  }
  return counts;
}
