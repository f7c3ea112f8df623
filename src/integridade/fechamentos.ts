import { MILHARES } from './fechamentos/milhares.ts';
import { RESUMOS } from './fechamentos/resumos.ts';
import { SOMAS } from './fechamentos/somas.ts';

/**
 * Recomputes what is kept of closed rows (`src/fechamento`), by a whole statement for each figure. Nearly all rows are closed:
 * `seq` is compared in an expression, so that a book is read in its order and not by an index. Sums are of doubles, which are
 * exact up to 9 007 199 254 740 992 and take half the time of bigints.
 *
 * A thousand covers the rows of one value from its first number to its last. The next one begins after it, and all but the last
 * are full. The thousands of a column together have as many rows as the column has values, so that no row is counted twice and
 * none is left out. Where no index has a column's rows in order, the whole book is read, and a row belongs to the last thousand
 * of its value that begins before it.
 */
export const FECHAMENTOS = [...MILHARES, RESUMOS, ...SOMAS];
