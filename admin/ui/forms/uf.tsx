import { UFS } from '../../../src/common/vocabulary.ts';
import { useField } from './form.tsx';
import { Select } from './select.tsx';

/** The state of a place, which may be blank. */
export function UfField({ name }: { name: string }) {
  const { value, ...field } = useField({ name, label: 'UF', required: false });
  return (
    <Select
      {...field}
      value={String(value) || null}
      data={[...UFS]}
      searchable
      clearable
      selectFirstOptionOnChange
      nothingFoundMessage="Nada com este nome"
    />
  );
}
