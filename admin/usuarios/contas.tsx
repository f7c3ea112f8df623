import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';

const CONTAS = [
  { value: '/usuarios', label: 'Pessoas' },
  { value: '/usuarios/programas', label: 'Programas' },
] as const;

type Contas = (typeof CONTAS)[number]['value'];

/** Switches between the accounts of people and those of programs. */
export function DeQuem({ value }: { value: Contas }) {
  const navigate = useNavigate();
  return (
    <SegmentedControl<Contas>
      aria-label="De quem são as contas"
      data={[...CONTAS]}
      value={value}
      onChange={(to) => navigate({ to })}
    />
  );
}
