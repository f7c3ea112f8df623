import { Kbd } from '@mantine/core';
import { useSingleKeys } from '../ui/keys.ts';

/** The single key that leads into the search, unless such keys are switched off. */
export function SearchKey() {
  const [on] = useSingleKeys();
  return (
    on && (
      <Kbd size="xs" visibleFrom="sm">
        /
      </Kbd>
    )
  );
}
