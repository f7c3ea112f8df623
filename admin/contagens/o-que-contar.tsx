import { Card, Group, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AContar } from '../../src/contagens/schemas.ts';
import { useConnected } from '../device/connectivity.ts';
import { trpc, useShown } from '../service.ts';
import { listAt, recordAt } from '../ui/address.ts';
import { Failure } from '../ui/failure.tsx';
import { haQuanto, noLote, quantia } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { Section } from '../ui/section.tsx';
import { To } from '../ui/to.tsx';
import { oQueE } from './sentences.ts';

const FEW = 3;
/** Stock that came or was counted fewer days ago is not worth counting yet. */
const RECENT = 7;

/** What is most worth counting, once the page has its own data. */
export function useOQueContar(): UseQueryResult<AContar[], unknown> {
  return useQuery({ ...trpc.contagens.oQueContar.queryOptions({}), enabled: useShown() });
}

/** What is most worth counting: large balances that nobody has counted for long. In Campo, batches, each to be counted there. */
export function OQueContar({ inField = false }: { inField?: boolean }) {
  const { data, error, refetch } = useOQueContar();
  const connected = useConnected();
  const due = data?.filter(({ dias, lote }) => dias >= RECENT && (lote || !inField));
  // Without a connection the frame says so, and a phone in the greenhouse does without this.
  if (due ? due.length === 0 : error === null || !connected) return null;
  return (
    <Section title="O que contar agora">
      {due ? (
        <Card withBorder padding="sm">
          <PlainList gap="sm" aria-label="O que contar agora">
            {due.slice(0, FEW).map((each) => (
              <Saldo
                key={`${each.especie.id} ${each.lote?.id}`}
                {...each}
                href={inField && each.lote ? emCampo(each.lote.codigo) : ondeSeConta(each)}
              />
            ))}
          </PlainList>
        </Card>
      ) : (
        <Failure error={error} retry={refetch} />
      )}
    </Section>
  );
}

function ondeSeConta({ lote, especie }: AContar): string {
  return lote ? recordAt('lote', lote.id) : recordAt('especie', especie.id);
}

const emCampo = (lote: string) => listAt('/campo', { lote, registrar: 'contagem' });

function Saldo({
  especie,
  lote,
  estufa,
  saldo,
  unidade,
  ultima_contagem,
  dias,
  href,
}: AContar & { href: string }) {
  const quando = ultima_contagem === null ? 'nunca se contou' : `contada ${haQuanto(dias)}`;
  return (
    <Group component="li" gap="0 var(--mantine-spacing-xs)" justify="space-between" wrap="wrap">
      <To href={href}>{oQueE({ especie, lote, unidade })}</To>
      <Text span fz="sm" c="dimmed" className="algarismos">
        {[estufa?.codigo_identificador, lote ? noLote(saldo, unidade) : quantia(saldo, unidade), quando]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Group>
  );
}
