/** Replaces a name that was erased at the person's request. */
export const ANONIMIZADO = 'Anonimizado';
