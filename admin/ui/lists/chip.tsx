import X from 'icon:x';
import { Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  createContext,
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useContext,
  useEffect,
  useRef,
} from 'react';
import css from './filters.module.css';

/** The open filter of a list, by its name. */
export interface OpenFilter {
  open: string | undefined;
  setOpen: Dispatch<SetStateAction<string | undefined>>;
  /** Focuses the button that adds a filter, when no other part of the filters can have the focus. */
  focusOnAdd: () => void;
  /** The filter that was just left. Its chip gets the focus as soon as it appears. */
  left: RefObject<string | undefined>;
}

export const OpenFilter = createContext<OpenFilter | null>(null);

interface ChipProps {
  name: string;
  label: string;
  /** Its value in words; blank while it is being added. */
  shown: string;
  onClear: () => void;
  /** The field that sets it. */
  children: ReactNode;
}

/** A filter that is set, in few words. Its field opens below it. */
export function Chip({ name, label, shown, onClear, children }: ChipProps) {
  const { open, setOpen, focusOnAdd, left } = useContext(OpenFilter) as OpenFilter;
  const chip = useRef<HTMLButtonElement>(null);
  const opened = open === name;
  // The click may have opened another filter.
  const close = () => setOpen((now) => (now === name ? undefined : now));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went elsewhere is there; whoever chose, or gave it up, is at what is left of it
  useEffect(() => {
    if (!opened) return;
    return () => {
      left.current = name;
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        if (chip.current) chip.current.focus();
        else focusOnAdd();
      });
    };
  }, [opened]);
  // The address gets the value a moment after the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is set
  useEffect(() => {
    if (shown === '' || opened || left.current !== name) return;
    left.current = undefined;
    chip.current?.focus();
  }, [shown === '']);
  return (
    <Popover
      opened={opened}
      onChange={(stays) => stays || close()}
      withRoles={false}
      withinPortal={false}
      // If the empty chip went at once, the target of the click would move under the pointer before the click ends.
      clickOutsideEvents={['click']}
      position="bottom-start"
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={css.chip} data-set={shown !== '' || undefined}>
          <UnstyledButton
            ref={chip}
            className={css.name}
            aria-expanded={opened}
            onClick={() => setOpen(opened ? undefined : name)}
          >
            {label}
            {shown !== '' && (
              <>
                {': '}
                <b>{shown}</b>
              </>
            )}
          </UnstyledButton>
          {shown !== '' && (
            <UnstyledButton
              className={css.clear}
              onClick={() => {
                onClear();
                close();
                focusOnAdd();
              }}
            >
              <X size={14} />
              <VisuallyHidden>Tirar o filtro {label}</VisuallyHidden>
            </UnstyledButton>
          )}
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <Entered onClose={close}>{children}</Entered>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A field that takes the focus, and loses it at Enter. */
function Entered({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.target as HTMLElement).role !== 'combobox') onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the field inside
    <div ref={box} onKeyDown={leave}>
      {children}
    </div>
  );
}
