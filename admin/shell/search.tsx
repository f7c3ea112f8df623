import Magnifier from 'icon:search';
import { Input } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ComponentType, useRef, useState } from 'react';
import { useSingleKey } from '../ui/keys.ts';
import { SearchKey } from './search-key.tsx';

/**
 * Finds species, batches, greenhouses, recipients, deliveries, pages and actions from anywhere, by Ctrl-K or `/`. The finder is
 * loaded when the box is entered, and continues with the text that was typed until then.
 */
export function Search() {
  const [Finder, setFinder] = useState<ComponentType<{ typed: string }>>();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const enter = () => box.current?.focus();
  useHotkeys([['mod+K', enter]], []);
  useSingleKey('/', enter);
  const load = () =>
    void import('./finder.tsx').then(
      (loaded) => document.activeElement === box.current && setFinder(() => loaded.Finder),
      // Without a connection nothing can be found. The next attempt tries again.
      () => {},
    );
  return (
    <search style={{ flex: '0 1 22rem', minWidth: 0 }}>
      {Finder ? (
        <Finder typed={typed} />
      ) : (
        <Input
          ref={box}
          type="search"
          aria-label="Buscar"
          placeholder="Buscar"
          leftSection={<Magnifier size={16} />}
          rightSection={<SearchKey />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onFocus={load}
        />
      )}
    </search>
  );
}
