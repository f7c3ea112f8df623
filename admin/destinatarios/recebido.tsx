import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { EntregasDoDestinatario } from '../../src/destinatarios/entregas/schemas.ts';
import { inteiro, quantia } from '../ui/format.ts';
import css from './recebido.module.css';

/** The totals of all deliveries. Seeds and seedlings are never added up. */
export function Recebido({
  entregas,
  itens,
  sementes,
  mudas,
  por_ano,
  por_especie,
}: EntregasDoDestinatario['recebido']) {
  return (
    <Stack gap="sm">
      <Group component="dl" m={0} gap="var(--mantine-spacing-sm) var(--mantine-spacing-xl)">
        <Figure name="Entregas" value={entregas} />
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
      <PorEspecie por_especie={por_especie} />
    </Stack>
  );
}

/** The number of species that are shown first; the style sheet has the same number. */
const FEW = 6;

function PorEspecie({ por_especie }: Pick<EntregasDoDestinatario['recebido'], 'por_especie'>) {
  const [all, setAll] = useState(false);
  return (
    <div>
      <ul className={`${css.species} lista`} data-all={all || undefined} aria-label="Por espécie">
        {por_especie.map(({ especie_id, nome_popular, unidade, quantidade }) => (
          <Text component="li" fz="sm" key={`${especie_id} ${unidade}`}>
            {nome_popular}
            <span className="numero">{quantia(quantidade, unidade)}</span>
          </Text>
        ))}
      </ul>
      {por_especie.length > FEW && !all && (
        <Button
          className="na-tela"
          variant="subtle"
          size="compact-sm"
          mt={4}
          mx={-8}
          onClick={() => setAll(true)}
        >
          Mostrar as {inteiro(por_especie.length)} espécies
        </Button>
      )}
    </div>
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
