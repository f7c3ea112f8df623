import { Box, Group, Stack, Text } from '@mantine/core';
import type { Entregas } from '../../src/destinatarios/entregas/schemas.ts';
import { inteiro, quantia } from '../ui/format.ts';
import css from './recebido.module.css';

/** The totals of all deliveries. Seeds and seedlings are never added up. */
export function Recebido({ entregas: itens, sementes, mudas, por_ano, por_especie }: Entregas['recebido']) {
  return (
    <Stack gap="sm">
      <Group component="dl" m={0} className={css.years}>
        <Figure name="Itens recebidos" value={itens} />
        {mudas > 0 && <Figure name="Mudas" value={mudas} />}
        {sementes > 0 && <Figure name="Sementes" value={sementes} />}
        {por_ano.length > 1 &&
          por_ano.map(({ ano, mudas, sementes }) => (
            <Figure
              key={ano}
              name={`${mudas > 0 ? 'Mudas' : 'Sementes'} em ${ano}`}
              value={mudas > 0 ? mudas : sementes}
            />
          ))}
      </Group>
      <Text fz="sm" c="dimmed">
        {por_especie
          .map(({ nome_popular, unidade, quantidade }) => `${nome_popular}: ${quantia(quantidade, unidade)}`)
          .join(' · ')}
      </Text>
    </Stack>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <Box>
      <Text component="dt" fz="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fz="xl" fw={650} className="numero">
        {inteiro(value)}
      </Text>
    </Box>
  );
}
