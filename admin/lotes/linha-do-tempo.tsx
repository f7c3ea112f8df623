import { Badge, Box, Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { FatoDoLote } from '../../src/lotes/linha-do-tempo/schemas.ts';
import { useClocks, vivas } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { Codes, Dim, Note } from '../ui/words.tsx';
import css from './linha-do-tempo.module.css';
import { anotado, frase, motivo } from './sentences.ts';

/** How many moments of a long history are shown at first. A print has all of them. */
const FEW = 12;

/** The history of a batch, newest first. Facts of one moment by one person stand together. */
export function LinhaDoTempo({ fatos }: { fatos: readonly FatoDoLote[] }) {
  const { moment } = useClocks();
  const [all, setAll] = useState(false);
  const groups = groupsOf(fatos);
  return (
    <>
      <PlainList ordered gap="md">
        {groups.map((group, n) => {
          const [first] = group;
          const last = group.at(-1);
          return (
            <Box
              component="li"
              key={`${first?.data_registro}${first?.fato}${first?.movimentacao?.id}`}
              pl="md"
              className={css.moment}
              data-older={(!all && n >= FEW) || undefined}
            >
              <Note className="algarismos">
                {moment(first?.data_registro ?? '')} · {first?.usuario.nome}
              </Note>
              {group.map((fato) => (
                <Fato key={fato.movimentacao?.id ?? `${fato.fato}${fato.fase}`} fato={fato} fatos={fatos} />
              ))}
              <Note className="numero">{last && vivas(last.quantidade_total)}</Note>
            </Box>
          );
        })}
      </PlainList>
      {groups.length > FEW && !all && (
        <Button className="na-tela" variant="subtle" size="xs" mt="xs" onClick={() => setAll(true)}>
          Mostrar o que veio antes
        </Button>
      )}
    </>
  );
}

function Fato({ fato, fatos }: { fato: FatoDoLote; fatos: readonly FatoDoLote[] }) {
  const { moment } = useClocks();
  const reason = [anotado(fato, moment), motivo(fato)].filter(Boolean).join(' · ');
  return (
    <Text lh={1.4}>
      <Codes>{frase(fato, fatos)}</Codes>
      {reason && (
        <Dim>
          {' '}
          <Codes>{reason}</Codes>
        </Dim>
      )}
      {fato.movimentacao?.estornada_por && (
        <Badge variant="default" size="sm" ml={6} tt="none" fw={500}>
          estornada
        </Badge>
      )}
    </Text>
  );
}

/** The facts in groups of one moment and one person, the newest group first. */
function groupsOf(fatos: readonly FatoDoLote[]): FatoDoLote[][] {
  const groups: FatoDoLote[][] = [];
  for (const fato of fatos) {
    const before = groups[0]?.[0];
    const same = before?.data_registro === fato.data_registro && before.usuario.id === fato.usuario.id;
    if (same) groups[0]?.push(fato);
    else groups.unshift([fato]);
  }
  return groups;
}
