import { Card, Divider, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Planta } from '../../src/especies/planta/schemas.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { faultOf, instalacao, service, trpc } from '../service.ts';
import { Failures } from '../ui/failure.tsx';
import { Fold } from '../ui/fold.tsx';
import { sementesEMudas } from '../ui/format.ts';
import { BATCH } from '../ui/forms/batch.tsx';
import { formOf } from '../ui/forms/form.tsx';
import type { Question } from '../ui/forms/picker.tsx';
import { RECIPIENT, RecipientPicker } from '../ui/forms/recipient.tsx';
import { useOnward } from '../ui/here.ts';
import { Page } from '../ui/page.tsx';
import { POR_ENGANO } from '../ui/reversal.ts';
import { notifyUndoable } from '../ui/undo.tsx';
import { Linhas } from './linhas.tsx';
import {
  fonteDe,
  itensDe,
  LINHA_NOVA,
  type Linha,
  nasLinhas,
  Pedido,
  SEM_PLANTIO,
  sementesDe,
} from './pedido.ts';
import { registroDeSementes } from './planta.tsx';
import { Campo, Finalidade, Plantio, Programa } from './visita.tsx';

const route = getRouteApi('/quadro/entregas');

/** What the previous page already knows about a new delivery. */
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
    ...(especie ? [trpc.especies.planta.queryOptions({ id: especie })] : []),
  ];
}

const { Form, LongText } = formOf(Pedido);

/** Registers what one recipient takes at once, line by line, with the keyboard alone. */
export function NovaEntrega() {
  const { destinatario = '', lote = '', especie = '' } = route.useSearch();
  const navigate = useNavigate();
  const onward = useOnward();
  const lotes = useQueries({ queries: ids(lote).map((id) => trpc.lotes.buscar.queryOptions({ id })) });
  const planta = useQuery({ ...trpc.especies.planta.queryOptions({ id: especie }), enabled: especie !== '' });
  const asked = [...lotes, planta];
  // A record that does not exist has nothing to deliver. After any other error the form would wrongly begin blank.
  const missing = asked.filter(({ data, error }) => !data && error && faultOf(error)?.status !== 404);
  const save = async ({ linhas, ...visita }: Pedido, options: { idempotencyKey: string }) => {
    const { itens, lugares } = itensDe(linhas);
    try {
      return await service.entregas.criar.mutate({ ...visita, itens }, options);
    } catch (error) {
      const fault = faultOf(error);
      throw fault ? nasLinhas(fault, lugares) : error;
    }
  };
  return (
    <Page title="Nova entrega">
      <Card withBorder maw={940} padding="lg">
        {missing.length > 0 && <Failures of={missing} />}
        {missing.length === 0 && asked.some(({ isLoading }) => isLoading) && (
          <Skeleton height={320} aria-busy="true" />
        )}
        {asked.every(({ isLoading }) => !isLoading) && missing.length === 0 && (
          <Form
            initial={{
              destinatario_id: destinatario,
              linhas: linhasDe(
                especie,
                planta.data,
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
  /** Whether the previous page knew the recipient. */
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
        <Fold open={open} onClick={toggle} px={0}>
          Programa, plantio e retirada
        </Fold>
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

/** The batches that an address names. */
function ids(lote = ''): string[] {
  return lote.split(',').filter(Boolean);
}

/** The lines that the previous page knew: a plant, of which there may be only seeds, or everything alive in batches. */
function linhasDe(especie: string, estoque: Planta | undefined, lotes: readonly Lote[]): Linha[] {
  if (lotes.length === 0) {
    const semente =
      estoque &&
      estoque.para_entregar === 0 &&
      estoque.crescendo === 0 &&
      registroDeSementes(estoque.registros);
    return [{ ...LINHA_NOVA, planta: semente ? sementesDe(semente) : especie }];
  }
  const linhas = lotes.flatMap(({ id, itens_especies }) =>
    itens_especies
      .filter(
        ({ especie_id, quantidade_atual }) =>
          quantidade_atual > 0 && (especie === '' || especie_id === especie),
      )
      .map(({ especie_id }) => {
        const de = fonteDe(especie_id, id);
        return { ...LINHA_NOVA, linha: de, planta: especie_id, de };
      }),
  );
  return linhas.length > 0 ? linhas : [LINHA_NOVA];
}
