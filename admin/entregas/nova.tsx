import ChevronDown from 'icon:chevron-down';
import ChevronRight from 'icon:chevron-right';
import { Button, Card, Divider, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Erro } from '../../adapters/client/errors.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { faultOf, instalacao, queryClient, service, trpc } from '../service.ts';
import { Failures } from '../ui/failure.tsx';
import { inteiro, sementesEMudas } from '../ui/format.ts';
import { BATCH } from '../ui/forms/batch.tsx';
import { formOf } from '../ui/forms/form.tsx';
import type { Question } from '../ui/forms/picker.tsx';
import { RECIPIENT, RecipientPicker } from '../ui/forms/recipient.tsx';
import { useOnward } from '../ui/here.ts';
import { Page } from '../ui/page.tsx';
import { POR_ENGANO } from '../ui/reverse-each.ts';
import { notifyUndoable } from '../ui/undo.tsx';
import { LINHA_NOVA, Linhas } from './linhas.tsx';
import { chaveDo, ofertas } from './ofertas.ts';
import { nasLinhas, Pedido, recusa, SEM_PLANTIO } from './pedido.ts';
import { emDesacordo, type Item, itensDe, type Linha, repartir } from './repartir.ts';
import { Campo, Finalidade, Plantio, Programa } from './visita.tsx';

const route = getRouteApi('/quadro/entregas');

/** What the page before this one already knows of a new delivery. */
export interface NovaSearch {
  nova?: 'sim';
  destinatario?: string;
  /** A batch, or several, separated by commas. */
  lote?: string;
  especie?: string;
}

/** The queries for what is already known. */
export function known({ destinatario, lote, especie }: NovaSearch): Question[] {
  return [
    ...(destinatario ? [RECIPIENT.read(destinatario)] : []),
    ...ids(lote).map((id) => BATCH.read(id)),
    ...(especie ? [ofertas(especie)] : []),
  ];
}

const { Form, LongText } = formOf(Pedido);

/** Registers what one recipient takes at once, line by line, with the keyboard alone. */
export function NovaEntrega() {
  const { destinatario = '', lote = '', especie = '' } = route.useSearch();
  const navigate = useNavigate();
  const onward = useOnward();
  const sent = useRef<{ key: string; itens: Item[] } | null>(null);
  const lotes = useQueries({ queries: ids(lote).map((id) => trpc.lotes.buscar.queryOptions({ id })) });
  // A batch that does not exist has nothing to deliver. Of another the form would begin blank.
  const missing = lotes.filter(({ data, error }) => !data && error && faultOf(error)?.status !== 404);
  const save = async ({ linhas, ...visita }: Pedido, { idempotencyKey: key }: { idempotencyKey: string }) => {
    // The stock may have changed, and the same lines would give other items. What was sent once is sent unchanged.
    const itens = sent.current?.key === key ? sent.current.itens : await itensAgora(linhas);
    sent.current = { key, itens };
    try {
      return await service.entregas.criar.mutate(
        { ...visita, itens: itens.map(({ item }) => item) },
        { idempotencyKey: key },
      );
    } catch (error) {
      const { status } = faultOf(error) ?? {};
      // Nothing was written, because the stock has changed in the meantime.
      if (status && status < 500) {
        sent.current = null;
        void queryClient.invalidateQueries({ queryKey: ['ofertas'] });
      }
      throw nasLinhas(error, itens);
    }
  };
  return (
    <Page title="Nova entrega">
      <Card withBorder maw={940} padding="lg">
        {missing.length > 0 && <Failures of={missing} />}
        {missing.length === 0 && lotes.some(({ isLoading }) => isLoading) && (
          <Skeleton height={320} aria-busy="true" />
        )}
        {lotes.every(({ isLoading }) => !isLoading) && missing.length === 0 && (
          <Form
            initial={{
              destinatario_id: destinatario,
              linhas: linhasDe(
                especie,
                lotes.flatMap(({ data }) => data ?? []),
              ),
              finalidade: '',
              justificativa: '',
              programa: '',
              plantio: SEM_PLANTIO,
              retirada_por: { nome: '', documento: '' },
            }}
            enterMoves
            submit="Registrar entrega"
            save={save}
            onSaved={({ id, numero, por_unidade, destinatario: { nome } }) => {
              notifyUndoable(`${numero}: ${sementesEMudas(por_unidade)} para ${nome}.`, {
                run: (options) =>
                  service.entregas.estornar.mutate({ id, justificativa: POR_ENGANO }, options),
                done: `${numero} estornada.`,
              });
              void onward({ to: '/entregas/$id', params: { id }, search: { nova: 'sim' } });
            }}
            onCancel={() => navigate({ to: '/entregas' })}
          >
            <Campos conhecido={destinatario !== ''} />
          </Form>
        )}
      </Card>
    </Page>
  );
}

interface CamposProps {
  /** Whether the page before this one knew the recipient. */
  conhecido: boolean;
}

function Campos({ conhecido }: CamposProps) {
  const [open, { toggle }] = useDisclosure();
  const exigirFinalidade = useQuery(instalacao).data?.exigirFinalidade ?? false;
  return (
    <>
      <RecipientPicker
        name="destinatario_id"
        label="Destinatário"
        description="Por nome, CPF ou CNPJ; quem ainda não está no cadastro entra por aqui mesmo"
        autoFocus={!conhecido}
      />
      <Divider />
      <Linhas begins={conhecido} />
      <Divider />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Finalidade required={exigirFinalidade} />
        <LongText name="justificativa" label="Justificativa" minRows={1} />
      </SimpleGrid>
      <Group>
        <Button
          variant="subtle"
          px={0}
          leftSection={open ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
          aria-expanded={open}
          onClick={toggle}
        >
          Programa, plantio e retirada
        </Button>
      </Group>
      {open && (
        <Stack gap="sm">
          <Programa />
          <Plantio />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <Campo name="retirada_por.nome" label="Quem retirou" />
            <Campo name="retirada_por.documento" label="CPF de quem retirou" />
          </SimpleGrid>
        </Stack>
      )}
    </>
  );
}

/** The batches that an address names, one or several. */
function ids(lote = ''): string[] {
  return lote.split(',').filter(Boolean);
}

/** The lines that the page before this one knew: a species, or everything alive in batches. */
function linhasDe(especie: string, lotes: readonly Lote[]): Linha[] {
  if (lotes.length === 0) return [{ ...LINHA_NOVA, especie_id: especie }];
  const linhas = lotes.flatMap(({ id, itens_especies }) =>
    itens_especies
      .filter(
        ({ especie_id, quantidade_atual }) =>
          quantidade_atual > 0 && (especie === '' || especie_id === especie),
      )
      .map(({ especie_id }) => {
        const de = chaveDo(id, especie_id);
        return { ...LINHA_NOVA, linha: de, especie_id, de };
      }),
  );
  return linhas.length > 0 ? linhas : [LINHA_NOVA];
}

/** The items of the lines, by the present stock. */
async function itensAgora(linhas: readonly Linha[]): Promise<Item[]> {
  const ids = [...new Set(linhas.map(({ especie_id }) => especie_id))].filter((id) => id !== '');
  const known = new Map(
    await Promise.all(ids.map(async (id) => [id, await queryClient.ensureQueryData(ofertas(id))] as const)),
  );
  const repartidas = repartir(linhas, (id) => known.get(id));
  const faltas = repartidas.flatMap(({ partes, falta }, n): Erro[] => {
    if (falta === 0) return [];
    const ha = partes.reduce((sum, { quantidade }) => sum + quantidade, 0);
    const detalhe =
      ha === 0
        ? 'Escolha outra espécie, ou outro lote: aqui não há nada.'
        : `Use no máximo ${inteiro(ha)}: é o que há.`;
    return [{ codigo: 'SALDO_INSUFICIENTE', campo: `linhas.${n}.quantidade`, detalhe }];
  });
  const desacordos = emDesacordo(repartidas, linhas).map(
    (n): Erro => ({
      codigo: 'ESPECIE_REPETIDA',
      campo: `linhas.${n}.procedencia_id`,
      detalhe:
        'Escolha a mesma procedência do item de cima: a espécie sai da sementeira uma vez só na entrega.',
    }),
  );
  if (desacordos.length > 0) throw recusa([...faltas, ...desacordos]);
  if (faltas.length > 0) {
    void queryClient.invalidateQueries({ queryKey: ['ofertas'] });
    throw recusa(faltas);
  }
  return itensDe(repartidas, linhas);
}
