import { Button, type ButtonProps, Group, Kbd } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type MouseEventHandler, type ReactNode, type Ref, useRef } from 'react';
import { useSingleKey, useSingleKeys } from './keys.ts';

interface KeyButtonProps extends ButtonProps {
  /** The key that does the same, as `n`. */
  shortcut: string;
  /** The key acts on every page; the frame sees to it. */
  everywhere?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button with a key of its own, which stands beside its name. */
export function KeyButton({ shortcut, everywhere = false, ref, rightSection, ...props }: KeyButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const [on] = useSingleKeys();
  useSingleKey(shortcut, () => !everywhere && own.current?.click());
  return (
    <Button
      {...props}
      ref={useMergedRef(own, ref)}
      {...(on && { 'aria-keyshortcuts': shortcut })}
      rightSection={
        <Group gap={6} wrap="nowrap">
          {rightSection}
          {on && (
            // The button is called by its name alone.
            <Kbd aria-hidden size="xs" visibleFrom="sm">
              {shortcut.toUpperCase()}
            </Kbd>
          )}
        </Group>
      }
    />
  );
}
