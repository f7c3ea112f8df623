import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { isCalled } from '../../src/common/text.ts';

interface WordsProps extends Omit<AutocompleteProps, 'data' | 'onChange'> {
  /** The words that are offered, if the field has a fixed set. */
  words: readonly string[];
  value: string;
  onChange: (text: string) => void;
}

/** A cell's text. Enter takes the only word that is left of those offered. */
export function Words({ words, value, onChange, ...props }: WordsProps) {
  return (
    <Autocomplete
      {...props}
      data={[...words]}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || value === '') return;
        const [only, ...more] = words.filter((word) => isCalled(word, value));
        if (!only || more.length > 0 || only === value) return;
        event.preventDefault();
        onChange(only);
      }}
    />
  );
}
