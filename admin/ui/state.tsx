import { Group, type GroupProps } from '@mantine/core';
import type { ComponentType } from 'react';

interface StateProps extends GroupProps {
  Icon: ComponentType<{ size?: number }>;
  children: string;
}

/** A state in words, and by its shape. */
export function State({ Icon, children, ...props }: StateProps) {
  return (
    <Group
      component="span"
      gap={6}
      wrap="nowrap"
      display="inline-flex"
      className="indivisa"
      style={{ verticalAlign: 'bottom' }}
      {...props}
    >
      <Icon size={16} />
      {children}
    </Group>
  );
}
