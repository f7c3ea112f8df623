import { type SelectProps, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useContext, useEffect, useState } from 'react';
import { isCalled, nearness } from '../../../src/common/text.ts';
import { selectChosen } from './enter-navigation.ts';
import { type FieldProps, Theirs, useField } from './form.tsx';
import { Apart } from './form-modal.tsx';
import { type Registered, Registers } from './registers.ts';
import { Select } from './select.tsx';

export interface Choice {
  value: string;
  label: string;
  /** What tells it from others of a like name. */
  detail?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: each question to the service has a type of its own
export type Question = UseQueryOptions<any, any, any, any>;

/** How records of one kind are found, and what they are called. */
export interface Kind {
  /** What is said, with the text, where none has it: `Nenhuma espécie`. */
  none: string;
  /** Asks for those that have this text in a name, code or document; all of use, when it is blank. */
  search: (text: string) => Question;
  found: (answer: never, text: string) => Choice[];
  /** Asks for the one that is chosen already. */
  read: (id: string) => Question;
  one: (answer: never, id: string) => Choice | undefined;
  /** What registers one that is not there yet. */
  registered?: Registered;
}

interface RecordSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  of: Kind;
  /** The id; blank for none. */
  value: string;
  onChange: (id: string) => void;
  /** Registers one that is not there yet, from what was typed. */
  onCreate?: ((text: string) => void) | undefined;
}

/** What the last option stands for, where one may be registered. */
const NEW = 'novo';

/** A record, found by typing any part of what it is called. */
export function RecordSelect({ of, value, onChange, onCreate, ...props }: RecordSelectProps) {
  const [known, setKnown] = useState<Choice>();
  const [text, setText] = useState<string>();
  const read = useQuery({ ...of.read(value), enabled: value !== '' && known?.value !== value });
  const current = known?.value === value ? known : choiceOf(read.data, value, of.one);
  const typed = text === undefined || text === current?.label ? '' : text;
  const [asked] = useDebouncedValue(typed, 40, { leading: true });
  const [open, setOpen] = useState(false);
  // Down was pressed before there was anything to go down to.
  const [marking, setMarking] = useState(false);
  const { data, isPlaceholderData } = useQuery({
    ...of.search(asked),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  const isAnswer = typed === asked && data !== undefined && !isPlaceholderData;
  const answered = typed !== '' && isAnswer;
  const kept = data === undefined ? [] : of.found(data as never, asked);
  // Until then there is what was found before, where it is called as was typed since.
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
  // The first is marked, for Enter, once something is typed, and anew where the answer has another first.
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
      // The service has searched already, by more than the label.
      filter={({ options }) => options}
      renderOption={({ option }) => <Option {...(option as Choice)} />}
      selectFirstOptionOnChange={marked === first && first !== undefined}
      nothingFoundMessage={nothing(of, typed, isAnswer)}
    />
  );
}

/** `Baru, sementes` and `Baru (Cerrado)` are what is typed as `baru`. */
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

/** A record as a field of the form around; one that is not found may be registered over the form, and is chosen then. */
export function Picker({ of, ...props }: PickerProps) {
  const { value, onChange, ...field } = useField(props);
  const registers = useContext(Registers);
  const [typed, setTyped] = useState<string>();
  const [registering, setRegistering] = useState(false);
  const Register = of.registered && registers[of.registered];
  return (
    <>
      <RecordSelect
        {...field}
        of={of}
        value={String(value)}
        onChange={onChange}
        onCreate={
          Register &&
          ((text) => {
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
                }}
              />
            </Suspense>
          </Theirs>
        </Apart>
      )}
    </>
  );
}

function Option({ label, detail }: Choice) {
  return (
    <div>
      {label}
      {detail && (
        <Text fz="xs" className="detalhe algarismos">
          {detail}
        </Text>
      )}
    </div>
  );
}

function choiceOf(answer: unknown, id: string, one: Kind['one']): Choice | undefined {
  return answer === undefined ? undefined : one(answer as never, id);
}
