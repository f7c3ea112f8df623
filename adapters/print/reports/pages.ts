/** The height of a row, in points: with all its texts, and without repeated ones. */
export interface RowHeight {
  whole: number;
  repeated: number;
}

/** The room of the first page below the heading, and that of every other page. */
interface Room {
  first: number;
  each: number;
}

/** The height of the line below the last row. It also absorbs rounding in sums of heights. */
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
