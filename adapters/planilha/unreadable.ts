/** Thrown for a cell that cannot be read as its column's type. The message says how to write it. */
export class Unreadable extends Error {}
