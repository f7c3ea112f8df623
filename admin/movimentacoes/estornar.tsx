import { type ButtonProps, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrigemMovimentacao } from '../../src/common/vocabulary.ts';
import { temTermo } from '../../src/estoque/meaning.ts';
import type { Movimentacao } from '../../src/estoque/row.ts';
import { service, trpc } from '../service.ts';
import { comSinal, inteiro, useClocks } from '../ui/format.ts';
import { Reopened, ReversalDialog } from '../ui/forms/reversal.tsx';
import { RowAction } from '../ui/lists/row-action.tsx';
import { descricao, type Efeito, efeitos, estoque } from '../ui/movement-words.ts';
import { notify } from '../ui/notify.ts';
import { useMayReverse } from '../ui/reversal.ts';

interface EstornarProps extends ButtonProps {
  movimentacao: Movimentacao;
  onEstornada?: () => void;
}

/** Reverses a movement by a new one. It is hidden from people who certainly may not. */
export function Estornar({ movimentacao, onEstornada, ...props }: EstornarProps) {
  // Most of a list's many dialogs are never opened.
  const [opened, setOpened] = useState<boolean>();
  const mayReverse = useMayReverse();
  const { id, origem, estornada_por, usuario_id, data_registro } = movimentacao;
  if (origem === 'ESTORNO' || estornada_por !== null) return null;
  if (!mayReverse(origem, usuario_id, data_registro)) return null;
  return (
    <>
      <RowAction onClick={() => setOpened(true)} {...props}>
        Estornar
      </RowAction>
      {opened !== undefined && (
        <ReversalDialog
          opened={opened}
          onClose={() => setOpened(false)}
          title="Estornar esta movimentação?"
          of={id}
          reverse={(justificativa, options) =>
            service.movimentacoes.estornar.mutate({ id, justificativa }, options)
          }
          onSaved={(estorno) => {
            notify(`Estornada: ${effectOf(estorno)}.`);
            onEstornada?.();
          }}
        >
          <Consequences movimentacao={movimentacao} />
        </ReversalDialog>
      )}
    </>
  );
}

function Consequences({ movimentacao }: { movimentacao: Movimentacao }) {
  const { moment } = useClocks();
  const { usuario, data_registro, origem, tipo, lote } = movimentacao;
  return (
    <Stack gap="xs">
      <Text>
        <b>{descricao(movimentacao)}</b>, por {usuario.nome} em {moment(data_registro)}.
      </Text>
      <List spacing={4}>
        {efeitos(movimentacao).map((efeito) => (
          <List.Item key={efeito.onde}>{desfaz(movimentacao, efeito)}</List.Item>
        ))}
        {ALSO[origem] && <List.Item>{ALSO[origem]}</List.Item>}
        {origem === 'ALOCACAO' && lote && <Cancelado movimentacao={movimentacao} id={lote.id} />}
        {tipo === 'EXPEDICAO' && lote && <Reopened lotes={[lote.id]} />}
        {temTermo(movimentacao) && <TermoCancelado movimentacaoId={movimentacao.id} />}
        <List.Item>Ela continua na lista, como estornada, e deixa de contar.</List.Item>
      </List>
    </Stack>
  );
}

/** Without what it was opened with nothing may be left of a batch. */
function Cancelado({ movimentacao, id }: { movimentacao: Movimentacao; id: string }) {
  const { data } = useQuery(trpc.lotes.buscar.queryOptions({ id }));
  if (data?.quantidade_total !== movimentacao.variacao_lote) return null;
  return <List.Item>O {data.codigo} é cancelado: nada mais há nele.</List.Item>;
}

function TermoCancelado({ movimentacaoId }: { movimentacaoId: string }) {
  const { data } = useQuery(trpc.entregas.listar.queryOptions({ movimentacaoId, limite: 1 }));
  const termo = data?.docs[0]?.termo;
  return termo ? <List.Item>O {termo.numero} passa a sair sem o que se estorna.</List.Item> : null;
}

/** `5 de Jenipapeiro voltam ao LOTE-2026-00012.` */
function desfaz(movimentacao: Movimentacao, efeito: Efeito): string {
  const n = Math.abs(efeito.variacao);
  const [um, varios] = efeito.variacao < 0 ? ['volta ao', 'voltam ao'] : ['sai do', 'saem do'];
  const verbo = n === 1 ? um : varios;
  return `${inteiro(n)} de ${movimentacao.especie.nome_popular} ${verbo} ${estoque(movimentacao, efeito)}.`;
}

/** What else is undone together with a row of an operation. */
const ALSO: Partial<Record<OrigemMovimentacao, string>> = {
  DESCARTE: 'O descarte inteiro é desfeito: o lote volta com tudo o que tinha.',
  ENCERRAMENTO: 'A finalização inteira é desfeita: o lote volta com tudo o que tinha.',
};

/** `+100 no LOTE-2026-00012, −100 no estoque fora de lotes` */
function effectOf(movimentacao: Movimentacao): string {
  return efeitos(movimentacao)
    .map((efeito) => `${comSinal(efeito.variacao)} no ${estoque(movimentacao, efeito)}`)
    .join(', ');
}
