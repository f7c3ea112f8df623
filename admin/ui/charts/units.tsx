import { SegmentedControl } from '@mantine/core';

export type Unit = 'mudas' | 'sementes';

interface UnitsProps {
  label: string;
  value: Unit;
  onChange: (value: Unit) => void;
}

/** Chooses what a chart shows: seedlings or seeds. They are never added up. */
export function Units({ label, value, onChange }: UnitsProps) {
  return (
    <SegmentedControl<Unit>
      size="xs"
      className="na-tela"
      aria-label={label}
      value={value}
      onChange={onChange}
      data={[
        { value: 'mudas', label: 'Mudas' },
        { value: 'sementes', label: 'Sementes' },
      ]}
    />
  );
}
