import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { aceitaDestinatario, aceitaProcedencia, isRetorno, temTermo } from '../../src/estoque/meaning.ts';
import type { Movimentacao } from '../../src/estoque/row.ts';
import { NovaMovimentacao } from '../../src/movimentacoes/schemas.ts';
import { service } from '../service.ts';
import { quantia } from '../ui/format.ts';
import { useAttempt } from '../ui/forms/attempt.ts';
import { formOf } from '../ui/forms/form.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { withReason } from '../ui/forms/reason.tsx';
import { descricao, pedeMotivo } from '../ui/movement-words.ts';
import { notifyFailure } from '../ui/notify.ts';
import { POR_ENGANO } from '../ui/reversal.ts';
import { Campos } from './campos.tsx';
import { Estornar } from './estornar.tsx';
import { type Prefilled, saldoDe, useEstoque } from './saldo.tsx';
import { TermoDeDoacao } from './termo.tsx';

const { Form } = formOf(withReason(NovaMovimentacao, ({ tipo }) => pedeMotivo(tipo)));

/** Records one movement after another. Each can be undone, or get its receipt, at once. */
export function RegistrarDialog({ prefilled, onClose }: { prefilled: Prefilled; onClose: () => void }) {
  const [first, setFirst] = useState(prefilled);
  const [feita, setFeita] = useState<Movimentacao>();
  return (
    <FormModal
      opened
      onClose={onClose}
      title={feita ? 'Movimentação registrada' : 'Registrar movimentação'}
      size="lg"
    >
      {feita ? (
        <Feito
          movimentacao={feita}
          onAnother={() => {
            setFirst({
              tipo: feita.tipo,
              especie_id: '',
              lote_id: '',
              destinatario_id: '',
              procedencia_id: '',
            });
            setFeita(undefined);
          }}
          onClose={onClose}
        />
      ) : (
        <Form
          initial={{ ...first, quantidade: '', justificativa: '', retorno_ao_viveiro: false }}
          submit="Registrar"
          enterMoves
          save={(values, options) => service.movimentacoes.criar.mutate(taken(values), options)}
          onSaved={setFeita}
          onCancel={onClose}
        >
          <Campos prefilled={first} />
        </Form>
      )}
    </FormModal>
  );
}

/** The values, without those that belong to another type chosen before. */
function taken({
  destinatario_id,
  procedencia_id,
  retorno_ao_viveiro,
  ...values
}: NovaMovimentacao): NovaMovimentacao {
  const retorno = isRetorno({ ...values, retorno_ao_viveiro });
  return {
    ...values,
    destinatario_id: aceitaDestinatario(values) && !retorno ? destinatario_id : null,
    procedencia_id: aceitaProcedencia(values) ? procedencia_id : null,
    retorno_ao_viveiro: retorno,
  };
}

interface FeitoProps {
  movimentacao: Movimentacao;
  onAnother: () => void;
  onClose: () => void;
}

/** The new state, and the likely next steps. */
function Feito({ movimentacao, onAnother, onClose }: FeitoProps) {
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
