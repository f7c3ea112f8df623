/** Limits of the picture in the letterhead. It is printed two centimetres high: more points than these cannot be seen. */
export const MAX_SIDE = 1_000;
export const MAX_BYTES = 200_000;
