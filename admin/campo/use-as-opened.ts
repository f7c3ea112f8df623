import { useState } from 'react';

/**
 * What was known when a form was opened. Its fields are those of that moment, whatever a colleague does meanwhile: the service
 * judges what is noted. Undefined as long as nothing is known.
 */
export function useAsOpened<Known>(known: Known | undefined): Known | undefined {
  const [opened, open] = useState(known);
  if (opened === undefined && known !== undefined) open(known);
  return opened;
}
