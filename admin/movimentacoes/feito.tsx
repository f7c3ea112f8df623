import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { temTermo } from '../../src/estoque/meaning.ts';
import type { Movimentacao } from '../../src/estoque/row.ts';
import { service } from '../service.ts';
import { quantia } from '../ui/format.ts';
import { useAttempt } from '../ui/forms/attempt.ts';
import { descricao } from '../ui/movement-words.ts';
import { notifyFailure } from '../ui/notify.ts';
import { POR_ENGANO } from '../ui/reverse-each.ts';
import { Estornar } from './estornar.tsx';
import { saldoDe, useEstoque } from './saldo.ts';
import { TermoDeDoacao } from './termo.tsx';

interface FeitoProps {
  movimentacao: Movimentacao;
  onAnother: () => void;
  onClose: () => void;
}

/** The new state, and the likely next steps. */
export function Feito({ movimentacao, onAnother, onClose }: FeitoProps) {
  const [estornada, setEstornada] = useState(false);
  const undoing = useAttempt({
    write: (_, options) =>
      service.movimentacoes.estornar.mutate({ id: movimentacao.id, justificativa: POR_ENGANO }, options),
    onDone: () => setEstornada(true),
    onFailed: notifyFailure,
  });
  const estoque = useEstoque(movimentacao);
  const there = saldoDe(estoque, movimentacao);
  return (
    <Stack gap="lg">
      <Stack gap={4} role="status">
        <Text td={estornada ? 'line-through' : undefined}>{descricao(movimentacao)}.</Text>
        {estornada && <Text>Estornada.</Text>}
        {there && (
          <Text>
            Agora há <b className="numero">{there.quanto}</b> {there.onde}.
          </Text>
        )}
        {estoque.lote?.status === 'INATIVO' && (
          <Text>O {estoque.lote.codigo} foi finalizado, e a sua estufa tem mais vagas.</Text>
        )}
        {movimentacao.retorno_ao_viveiro && (
          <Text>Fora de lotes há mais {quantia(movimentacao.variacao_sementeira, 'MUDA')}.</Text>
        )}
      </Stack>
      <Group gap="sm" justify="space-between">
        <Group gap="xs">
          {temTermo(movimentacao) && !estornada && (
            <TermoDeDoacao movimentacaoId={movimentacao.id} size="sm" variant="light" />
          )}
          {!estornada && (
            <>
              <Button size="sm" variant="default" loading={undoing.isPending} onClick={() => undoing.send()}>
                Desfazer
              </Button>
              <Estornar movimentacao={movimentacao} size="sm" onEstornada={() => setEstornada(true)} />
            </>
          )}
        </Group>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <Button onClick={onAnother} data-autofocus autoFocus>
            Registrar outra
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
