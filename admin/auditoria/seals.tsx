import { Alert, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { seloPorExtenso } from '../../src/common/brazilian.ts';
import { sentenceOf, trpc } from '../service.ts';
import { Failures, Fault } from '../ui/failure.tsx';
import { useClocks } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';
import { Verdict } from './verdict.tsx';

/** The newest seal, and whether the seal on a paper still exists. */
export function Seals() {
  const { fuso } = useClocks();
  const newest = useQuery(trpc.auditoria.selos.queryOptions({ limite: 1 }));
  const [sought, setSought] = useState({ selo: '', times: 0 });
  const { data } = newest;
  const [ultimo] = data?.docs ?? [];
  return (
    <Section title="Selos">
      <Stack gap="xs">
        <Failures of={[newest]} />
        <Text fz="sm" className="algarismos">
          {ultimo && seloPorExtenso(ultimo, fuso)}
          {data && !ultimo && 'Nada foi selado ainda: o primeiro selo vem em um minuto.'}
        </Text>
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            const selo = String(new FormData(event.currentTarget).get('selo'));
            setSought(({ times }) => ({ selo, times: times + 1 }));
          }}
        >
          <Group align="end" gap="xs">
            <TextInput
              name="selo"
              label="Selo de um papel"
              description="Os 8 primeiros caracteres bastam."
              autoComplete="off"
              required
              flex="1 1 16rem"
              maw="32rem"
            />
            <Button type="submit" variant="default">
              Procurar o selo
            </Button>
          </Group>
        </Box>
        {sought.selo !== '' && <SealFound key={sought.times} asked={sought.selo} />}
      </Stack>
    </Section>
  );
}

function SealFound({ asked }: { asked: string }) {
  const { fuso } = useClocks();
  const { data, error } = useQuery(trpc.auditoria.selos.queryOptions({ selo: asked }));
  if (error) return <Fault>{sentenceOf(error)}</Fault>;
  if (!data) return <Alert role="status">Procurando…</Alert>;
  const [found] = data.docs;
  return (
    <Verdict
      right={found !== undefined}
      titles={['O selo do papel está aqui', 'O selo do papel não está aqui']}
    >
      <Text fz="sm" className="quebravel">
        {found
          ? `${seloPorExtenso(found, fuso)}. Confira os caracteres até o fim: o que o sistema tinha quando o papel foi impresso continua nele.`
          : 'Confira se foi copiado certo. Se foi, os registros de quando o papel foi impresso já não são os mesmos: avise quem cuida do sistema.'}
      </Text>
    </Verdict>
  );
}
