import { type SelectProps, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useContext, useEffect, useRef, useState } from 'react';
import { isCalled, nearness } from '../../../src/common/text.ts';
import { SEARCH, whyFailed } from '../search.ts';
import { focusNext, selectChosen } from './enter-navigation.ts';
import { type FieldProps, Theirs, useField } from './form.tsx';
import { Apart } from './form-modal.tsx';
import { type Registered, Registers } from './registers.ts';
import { Select } from './select.tsx';

export interface Choice {
  value: string;
  label: string;
  /** What decides, before the details. */
  strong?: string | undefined;
  /** What distinguishes records with similar names. */
  detail?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: each question to the service has a type of its own
export type Question = UseQueryOptions<any, any, any, any>;

/** How records of one kind are found, and what they are called. */
export interface Kind {
  /** The words before the text when nothing is found: `Nenhuma espécie`. */
  none: string;
  /** The query for records with this text in a name, code or document; for a blank text, all that are in use. */
  search: (text: string) => Question;
  found: (answer: never, text: string) => Choice[];
  /** The query for the record that is already chosen. */
  read: (id: string) => Question;
  one: (answer: never, id: string) => Choice | undefined;
  /** The dialog that registers a missing one. */
  registered?: Registered;
}

interface RecordSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  of: Kind;
  /** The id; blank for none. */
  value: string;
  onChange: (id: string) => void;
  /** Registers a missing record from the typed text. */
  onCreate?: ((text: string) => void) | undefined;
}

/** The value of the last option, where a record can be registered. */
const NEW = 'novo';

/** Chooses a record by any part of its names. */
export function RecordSelect({ of, value, onChange, onCreate, ...props }: RecordSelectProps) {
  const [known, setKnown] = useState<Choice>();
  const [text, setText] = useState<string>();
  const read = useQuery({ ...of.read(value), enabled: value !== '' && known?.value !== value });
  const current = known?.value === value ? known : choiceOf(read.data, value, of.one);
  const typed = text === undefined || text === current?.label ? '' : text;
  const [asked] = useDebouncedValue(typed, 40, { leading: true });
  const [open, setOpen] = useState(false);
  // Whether Down was pressed before there were options.
  const [marking, setMarking] = useState(false);
  const { data, error, isPlaceholderData } = useQuery({ ...of.search(asked), ...SEARCH, enabled: open });
  const isAnswer = typed === asked && data !== undefined && !isPlaceholderData;
  const answered = typed !== '' && isAnswer;
  const kept = data === undefined ? [] : of.found(data as never, asked);
  // Until the answer comes, earlier results stay if their names match the new text.
  const found = isAnswer
    ? kept
    : kept.filter(({ label, detail }) => isCalled(`${label} ${detail ?? ''}`, typed));
  const missing = typed === '' && current && !found.some((each) => each.value === current.value);
  const creating =
    onCreate && answered && !found.some((each) => isJust(each, typed))
      ? [
          {
            value: NEW,
            label: `Cadastrar “${typed.trim()}”`,
            ...(found.length === 0 && { detail: nothing(of, typed, true) }),
          },
        ]
      : [];
  const options = [...(missing ? [current] : []), ...found, ...creating];
  // Once something is typed, the first option is marked for Enter, and again whenever an answer has another first.
  const first = typed !== '' ? found[0]?.value : marking ? options[0]?.value : undefined;
  const [marked, setMarked] = useState<string>();
  useEffect(() => setMarked(first), [first]);
  return (
    <Select
      {...props}
      value={value || null}
      onChange={(id, option) => {
        if (id === NEW) {
          setText(undefined);
          return onCreate?.(typed.trim());
        }
        if (option !== null) setKnown(option as Choice);
        onChange(id ?? '');
      }}
      data={options}
      searchable
      clearable
      allowDeselect={false}
      searchValue={text ?? current?.label ?? ''}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setMarking(false)}
      onKeyDown={({ key }) => setMarking(key === 'ArrowDown' && (marking || options.length === 0))}
      onFocus={selectChosen}
      onClick={selectChosen}
      // The service has already searched, in more fields than the label.
      filter={({ options }) => options}
      renderOption={({ option }) => <Option {...(option as Choice)} />}
      selectFirstOptionOnChange={marked === first && first !== undefined}
      nothingFoundMessage={error ? whyFailed(error) : nothing(of, typed, isAnswer)}
    />
  );
}

/** Whether the label is just the typed text: `Baru, sementes` and `Baru (Cerrado)` for `baru`. */
function isJust({ label }: Choice, typed: string): boolean {
  return nearness(String(label.split(/[,(]/)[0]), typed) === 0;
}

function nothing({ none }: Kind, typed: string, answered: boolean): string {
  if (!answered) return 'Procurando…';
  return typed === '' ? `${none} ainda` : `${none} com “${typed.trim()}”`;
}

interface PickerProps extends FieldProps<string> {
  of: Kind;
}

/** A record as a field of the surrounding form. A missing one can be registered over the form, and is then chosen. */
export function Picker({ of, ...props }: PickerProps) {
  const { value, onChange, ...shown } = useField(props);
  const registers = useContext(Registers);
  const [typed, setTyped] = useState<string>();
  const [registering, setRegistering] = useState(false);
  const field = useRef<Element>(null);
  const Register = of.registered && registers[of.registered];
  // The field is filled, so the person goes on after it.
  const goOn = () => {
    const { current } = field;
    if (current instanceof HTMLInputElement && current.form) focusNext(current.form, current);
  };
  return (
    <>
      <RecordSelect
        {...shown}
        of={of}
        value={String(value)}
        onChange={onChange}
        onCreate={
          Register &&
          ((text) => {
            field.current = document.activeElement;
            setTyped(text);
            setRegistering(true);
          })
        }
      />
      {Register && typed !== undefined && (
        <Apart>
          <Theirs value={{}}>
            <Suspense>
              <Register
                opened={registering}
                typed={typed}
                onClose={() => setRegistering(false)}
                onSaved={({ id }) => {
                  setRegistering(false);
                  onChange(id);
                  setTimeout(goOn);
                }}
              />
            </Suspense>
          </Theirs>
        </Apart>
      )}
    </>
  );
}

function Option({ label, strong, detail }: Choice) {
  return (
    <div>
      {label}
      {(strong || detail) && (
        <Text fz="xs" className="detalhe algarismos">
          {strong && <strong>{strong}</strong>}
          {strong && detail && ' · '}
          {detail}
        </Text>
      )}
    </div>
  );
}

function choiceOf(answer: unknown, id: string, one: Kind['one']): Choice | undefined {
  return answer === undefined ? undefined : one(answer as never, id);
}
