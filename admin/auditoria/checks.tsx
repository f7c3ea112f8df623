import { Alert, Box, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { seloPorExtenso } from '../../src/common/brazilian.ts';
import { sentenceOf, trpc } from '../service.ts';
import { Failure, Failures, Fault } from '../ui/failure.tsx';
import { inteiro, useClocks } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';

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

interface VerdictProps {
  right: boolean;
  /** The titles of a good and of a bad result. */
  titles: readonly [right: string, wrong: string];
  children: ReactNode;
}

/** The result of a check of the books. A screen reader announces bad news at once. */
function Verdict({ right, titles: [well, wrong], children }: VerdictProps) {
  return (
    <Alert
      role={right ? 'status' : 'alert'}
      color={right ? 'folha' : 'red'}
      variant="light"
      title={right ? well : wrong}
    >
      {children}
    </Alert>
  );
}

/** Both checks take the service a while, so they run when the button is pressed and never by themselves. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

/** Whether every figure agrees with the ledger, and every sealed row is unchanged, in words. */
export function Integrity() {
  return (
    <>
      <Balances />
      <SealedRows />
    </>
  );
}

function Balances() {
  const { moment } = useClocks();
  const { data, error, refetch } = useQuery(trpc.integridade.verificar.queryOptions(undefined, ONCE));
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Alert role="status">Recalculando todos os saldos a partir das movimentações…</Alert>;
  const { integro, verificado_em, verificacoes } = data;
  const wrong = verificacoes.filter((each) => each.diferencas > 0);
  const quantas = wrong.reduce((sum, { diferencas }) => sum + diferencas, 0);
  return (
    <Verdict right={integro} titles={['Os saldos conferem', 'Há diferenças nos saldos']}>
      <Text fz="sm">
        {integro
          ? `Em ${moment(verificado_em)}, as ${inteiro(verificacoes.length)} verificações foram refeitas a partir das movimentações, e nenhuma encontrou diferença.`
          : `Em ${moment(verificado_em)}: ${inteiro(quantas)} registros não são o que as movimentações dizem. Avise quem cuida do sistema antes de registrar mais.`}
      </Text>
      {wrong.length > 0 && (
        <List size="sm" mt="xs">
          {wrong.map(({ nome, descricao, diferencas: n }) => (
            <List.Item key={nome}>
              Não vale {inteiro(n)} vezes: {descricao}
            </List.Item>
          ))}
        </List>
      )}
    </Verdict>
  );
}

function SealedRows() {
  const { moment, fuso } = useClocks();
  const { data, error, refetch } = useQuery(trpc.auditoria.verificacao.queryOptions(undefined, ONCE));
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Alert role="status">Refazendo todos os selos a partir dos registros…</Alert>;
  const { integra, verificada_em, selos, registros, ultimo, diferencas } = data;
  return (
    <Verdict right={integra} titles={['Os selos conferem', 'Há registros que não são os que foram selados']}>
      <Text fz="sm" className="quebravel">
        {integra
          ? `Em ${moment(verificada_em)}, ${inteiro(selos)} selos foram refeitos, e os ${inteiro(registros)} registros deles são os mesmos. `
          : `Em ${moment(verificada_em)}: alguém alterou o banco de dados por fora do sistema. Avise quem cuida dele antes de registrar mais. `}
        {ultimo && `${seloPorExtenso(ultimo, fuso)}.`}
      </Text>
      {diferencas.length > 0 && (
        <List size="sm" mt="xs">
          {diferencas.map(({ detalhe }) => (
            <List.Item key={detalhe}>{detalhe}</List.Item>
          ))}
        </List>
      )}
    </Verdict>
  );
}
