import { Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { temTermo } from '../../src/estoque/meaning.ts';
import { trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { Facts } from '../ui/facts.tsx';
import { Missing } from '../ui/failure.tsx';
import { useClocks } from '../ui/format.ts';
import { useFocusBack } from '../ui/forms/focus.ts';
import { PageModal } from '../ui/forms/page-modal.tsx';
import { descricao } from '../ui/movement-words.ts';
import { To } from '../ui/to.tsx';
import { Codes } from '../ui/words.tsx';
import { Efeitos } from './efeitos.tsx';
import { Estornar } from './estornar.tsx';
import { TermoDeDoacao } from './termo.tsx';

/** One movement of the ledger: what it changed, who recorded it and why, and whether it still counts. */
export function MovimentacaoDialog({ id, onClose }: { id: string; onClose: () => void }) {
  useFocusBack(true);
  const { moment } = useClocks();
  const { data, error, refetch } = useQuery(trpc.movimentacoes.buscar.queryOptions({ id }));
  return (
    <Modal.Stack>
      <PageModal opened onClose={onClose} title="Movimentação" size="lg">
        {!data && <Missing of={{ error, refetch }} height={140} />}
        {data && (
          <Stack gap="lg">
            <Text fw={600} td={data.estornada_por ? 'line-through' : undefined}>
              <Codes>{descricao(data)}</Codes>
            </Text>
            <Facts
              of={{
                'O que mudou': (
                  <Efeitos movimentacao={data}>
                    {data.especie_destino_id !== null && <span>(como mudas)</span>}
                  </Efeitos>
                ),
                Espécie: <To href={recordAt('especie', data.especie_id)}>{data.especie.nome_popular}</To>,
                Destinatário: data.destinatario && (
                  <To href={recordAt('destinatario', data.destinatario.id)}>{data.destinatario.nome}</To>
                ),
                Justificativa: data.justificativa && <Codes>{data.justificativa}</Codes>,
                Registrada: (
                  <span className="algarismos">
                    {moment(data.data_registro)}, por {data.usuario.nome}
                  </span>
                ),
                Estorno: data.estornada_por && (
                  <Outra id={data.estornada_por}>Foi estornada: ver o estorno</Outra>
                ),
                'Estorno de': data.estorno_de && (
                  <Outra id={data.estorno_de}>Ver o que este estorno desfez</Outra>
                ),
              }}
            />
            <Group gap="xs">
              {temTermo(data) && <TermoDeDoacao movimentacaoId={id} size="sm" variant="default" />}
              <Estornar movimentacao={data} size="sm" variant="default" />
            </Group>
          </Stack>
        )}
      </PageModal>
    </Modal.Stack>
  );
}

function Outra({ id, children }: { id: string; children: string }) {
  return <To href={recordAt('movimentacao', id)}>{children}</To>;
}
