/** A line of the screen, and what somebody should do about it, if anything. */
export interface Item {
  sobre: string;
  como: string;
  fazer?: string;
}
