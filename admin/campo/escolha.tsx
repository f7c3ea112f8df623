import { Group, Radio, Stack, Text } from '@mantine/core';
import { type FieldProps, useField } from '../ui/forms/form.tsx';

export interface Opcao {
  value: string;
  label: string;
  detail?: string;
}

/** A choice among few options, each one tap away. */
export function Escolha({ opcoes, ...props }: FieldProps<string> & { opcoes: readonly Opcao[] }) {
  const { value, ...field } = useField(props);
  return (
    <Radio.Group {...field} data-error={field.error ? true : undefined} size="md" value={String(value)}>
      <Stack gap="xs" mt="xs">
        {opcoes.map(({ value, label, detail }) => (
          <Radio.Card key={value} value={value} p="sm" mih={44}>
            <Group wrap="nowrap" gap="sm">
              <Radio.Indicator />
              <Text flex={1}>{label}</Text>
              {detail !== undefined && (
                <Text className="numero" c="dimmed" fz="sm">
                  {detail}
                </Text>
              )}
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
