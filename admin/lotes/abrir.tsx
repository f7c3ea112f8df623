import { Card, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { NovoLote } from '../../src/lotes/schemas.ts';
import { service } from '../service.ts';
import { inteiro } from '../ui/format.ts';
import { formOf } from '../ui/forms/form.tsx';
import { GreenhousePicker, sobra, useLugar, vagas } from '../ui/forms/greenhouse.tsx';
import { useOnward } from '../ui/here.ts';
import { Page } from '../ui/page.tsx';
import { notifyUndoable } from '../ui/undo.tsx';
import { EntradaDireta, Itens, NOVO_ITEM, useRascunho } from './itens.tsx';
import { plantas } from './queries.ts';
import { desfazerAbertura } from './voltar.ts';

const route = getRouteApi('/quadro/lotes');
const { Form } = formOf(NovoLote);

/** Opens a batch of one or several species, and shows the room and the balances that it would use. */
export function AbrirLote() {
  const { estufaId = '', especieId = '' } = route.useSearch();
  const navigate = useNavigate();
  const onward = useOnward();
  return (
    <Page title="Abrir lote">
      <Card withBorder maw={860} padding="lg">
        <Form
          initial={
            {
              estufa_id: estufaId,
              itens_especies: [{ ...NOVO_ITEM, especie_id: especieId }],
              entrada_direta: null,
            } as never
          }
          enterMoves
          save={service.lotes.criar.mutate}
          onSaved={(lote) => {
            const { codigo, quantidade_total, estufa } = lote;
            notifyUndoable(
              `${codigo} aberto na ${estufa.codigo_identificador}, com ${plantas(quantidade_total)}. Imprima a etiqueta.`,
              {
                run: (options) => desfazerAbertura(lote, options),
                done: `${codigo} cancelado: o que se semeou está de novo fora de lotes.`,
              },
            );
            void onward({ to: '/lotes/$id', params: { id: lote.id }, search: { novo: 'sim' } });
          }}
          onCancel={() => navigate({ to: '/lotes' })}
        >
          <GreenhousePicker name="estufa_id" autoFocus />
          <Itens />
          <EntradaDireta />
          <Lugar />
        </Form>
      </Card>
    </Page>
  );
}

/** The room that is left in the greenhouse with the new batch. */
function Lugar() {
  const { estufa_id, itens_especies } = useRascunho();
  const estufa = useLugar(estufa_id);
  if (!estufa) return null;
  const total = itens_especies.reduce((sum, { quantidade_inicial }) => sum + (quantidade_inicial || 0), 0);
  const restam = estufa.vagas - total;
  const { codigo_identificador: codigo, capacidade_total } = estufa;
  return (
    <Text
      role="status"
      c={restam < 0 ? 'var(--mantine-color-error)' : undefined}
      fw={restam < 0 ? 600 : undefined}
    >
      {codigo}: {vagas(estufa.vagas)} de {inteiro(capacidade_total)}.{' '}
      {restam < 0
        ? `O lote tem ${plantas(total)}: ${sobra(restam)}.`
        : total > 0 && `Com ${total === 1 ? 'a planta' : `as ${plantas(total)}`} do lote, ${sobra(restam)}.`}
    </Text>
  );
}
