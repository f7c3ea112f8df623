import { Button, type ButtonProps, Group, Kbd } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type MouseEventHandler, type ReactNode, type Ref, useRef } from 'react';
import { useSingleKey, useSingleKeys } from './keys.ts';
import { useActs } from './person.ts';

interface KeyButtonProps extends ButtonProps {
  /** The key of the same action, such as `n`. */
  shortcut: string;
  /** It changes nothing, so that those who only read have it, too. */
  reads?: boolean;
  /** The key works on every page, through the frame. */
  everywhere?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button with a key of its own, which is shown beside its name. */
export function KeyButton({
  shortcut,
  everywhere = false,
  reads = false,
  ref,
  rightSection,
  ...props
}: KeyButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const [on] = useSingleKeys();
  useSingleKey(shortcut, () => !everywhere && own.current?.click());
  const merged = useMergedRef(own, ref);
  if (!useActs() && !reads) return null;
  return (
    <Button
      {...props}
      ref={merged}
      {...(on && { 'aria-keyshortcuts': shortcut })}
      rightSection={
        <Group gap={6} wrap="nowrap">
          {rightSection}
          {on && (
            // Only the text is the name of the button.
            <Kbd aria-hidden size="xs" visibleFrom="sm">
              {shortcut.toUpperCase()}
            </Kbd>
          )}
        </Group>
      }
    />
  );
}
