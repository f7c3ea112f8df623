import Plus from 'icon:plus';
import X from 'icon:x';
import { ActionIcon, Button, Checkbox, Grid, Group, Input, Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { newKey } from '../../adapters/client/keys.ts';
import { MAX_ESPECIES } from '../../src/lotes/schemas.ts';
import { service, trpc } from '../service.ts';
import { Failure } from '../ui/failure.tsx';
import { foraDosLotes, inteiro, quantia } from '../ui/format.ts';
import { takeOut } from '../ui/forms/focus.ts';
import { Quantity, useCurrent, useOwnFault, useRows, useValues } from '../ui/forms/form.tsx';
import { ProvenanceField } from '../ui/forms/provenance.tsx';
import { SpeciesPicker } from '../ui/forms/species.tsx';

interface Item {
  /** Names the row on the page; it is not sent. */
  linha: string;
  especie_id: string;
  quantidade_inicial: number;
  procedencia_id: string;
}

export const NOVO_ITEM = { linha: 'primeira', especie_id: '', quantidade_inicial: '', procedencia_id: '' };

interface Rascunho {
  estufa_id: string;
  itens_especies: Item[];
  /** Null until somebody decides. */
  entrada_direta: boolean | null;
}

/** The batch that is being opened. */
export function useRascunho(): Rascunho {
  return useValues() as unknown as Rascunho;
}

/** The species of the new batch, with their quantities. */
export function Itens() {
  const { rows, add, remove, error } = useRows<Item>('itens_especies');
  return (
    <Stack gap="sm">
      {rows.map((item, n) => (
        <ItemDoLote
          key={item.linha}
          name={`itens_especies.${n}`}
          position={n + 1}
          item={item}
          faulty={n === 0 && error !== undefined}
          onRemove={rows.length > 1 ? () => remove(n) : undefined}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<Plus />}
          disabled={rows.length >= MAX_ESPECIES}
          onClick={() => add({ ...NOVO_ITEM, linha: newKey() } as never)}
        >
          Mais uma espécie
        </Button>
      </Group>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  );
}

interface ItemProps {
  name: string;
  position: number;
  item: Item;
  /** All rows together have a fault. The correction begins here. */
  faulty: boolean;
  onRemove: (() => void) | undefined;
}

function ItemDoLote({ name, position, item, faulty, onRemove }: ItemProps) {
  return (
    <Grid gap="sm" role="group" aria-label={`Item ${position}`} align="flex-start">
      <Grid.Col span={{ base: 12, xs: 7 }}>
        <SpeciesPicker
          label="Espécie"
          name={`${name}.especie_id`}
          autoFocus={item.linha !== NOVO_ITEM.linha}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 'auto', xs: 4 }}>
        <Quantidade name={`${name}.quantidade_inicial`} item={item} faulty={faulty} />
      </Grid.Col>
      {onRemove && (
        <Grid.Col span="content">
          <ActionIcon
            variant="subtle"
            color="gray"
            c="inherit"
            size={44}
            mt={22}
            onClick={(event) => takeOut(event, onRemove)}
            aria-label={`Retirar o item ${position}`}
          >
            <X />
          </ActionIcon>
        </Grid.Col>
      )}
      <ProvenanceField name={`${name}.procedencia_id`} especieId={item.especie_id}>
        {(field) => <Grid.Col span={{ base: 12, xs: 11 }}>{field}</Grid.Col>}
      </ProvenanceField>
    </Grid>
  );
}

/** The quantity of a species, with the balance of its stock and what would be left of it. */
function Quantidade({ name, item, faulty }: Pick<ItemProps, 'name' | 'item' | 'faulty'>) {
  const { form } = useCurrent();
  return (
    <div>
      <Quantity name={name} label="Quantidade inicial" error={form.errors[name] ?? faulty} />
      <Saldo {...item} />
    </div>
  );
}

function Saldo({ especie_id, quantidade_inicial }: Item) {
  const { direta } = useEntradaDireta();
  const { data, error, refetch } = useQuery({
    ...trpc.especies.buscar.queryOptions({ id: especie_id }),
    enabled: especie_id !== '',
  });
  if (!data) return error && <Failure error={error} retry={refetch} />;
  const restam = data.quantidade_atual - (quantidade_inicial || 0);
  const ha = `Há ${quantia(data.quantidade_atual, data.tipo)} ${foraDosLotes(data.tipo)}`;
  return (
    <Text fz="sm" mt={4} role="status" c={restam < 0 && !direta ? 'var(--mantine-color-error)' : 'dimmed'}>
      {restam >= 0 &&
        `${restam === 1 ? 'Resta' : 'Restam'} ${quantia(restam, data.tipo)} ${foraDosLotes(data.tipo)}.`}
      {restam < 0 && direta && `${ha}: ${restam === -1 ? 'entra' : 'entram'} ${inteiro(-restam)} agora.`}
      {restam < 0 && !direta && `${ha}: ${restam === -1 ? 'falta' : 'faltam'} ${inteiro(-restam)}.`}
    </Text>
  );
}

/** How much the stock lacks for the new batch, and whether that enters with it. */
function useEntradaDireta(): { falta: number; direta: boolean } {
  const { estufa_id, itens_especies, entrada_direta } = useRascunho();
  const itens = itens_especies.filter(({ especie_id }) => especie_id);
  const especies = useQueries({
    queries: itens.map(({ especie_id }) => trpc.especies.buscar.queryOptions({ id: especie_id })),
  });
  const falta = itens.reduce((sum, { quantidade_inicial: n }, i) => {
    const ha = especies[i]?.data?.quantidade_atual;
    return ha === undefined ? sum : sum + Math.max(0, (n || 0) - ha);
  }, 0);
  const whole =
    estufa_id !== '' && itens_especies.every((item) => item.especie_id && item.quantidade_inicial);
  const novo = {
    estufa_id,
    itens_especies: itens.map(({ especie_id, quantidade_inicial }) => ({ especie_id, quantidade_inicial })),
  };
  // The service knows whose stock nobody keeps: there it lets the rest enter unasked.
  const unasked = useQuery({
    queryKey: ['entrada direta', novo],
    queryFn: ({ signal }) =>
      service.lotes.criar.mutate(novo, { simular: true, signal }).then(
        () => true,
        () => false,
      ),
    enabled: falta > 0 && whole && entrada_direta === null,
    placeholderData: (before) => before,
  });
  return { falta, direta: entrada_direta ?? unasked.data ?? false };
}

/** Offered when there is less stock than the batch takes: seeds of the same day, or cuttings. */
export function EntradaDireta() {
  const { form } = useCurrent();
  useOwnFault('entrada_direta');
  const { falta, direta } = useEntradaDireta();
  if (falta === 0) return null;
  return (
    <Checkbox
      label={`Dar entrada agora ${falta === 1 ? 'na que falta' : `nas ${inteiro(falta)} que faltam`}`}
      description="Entram no estoque e vão para o lote na mesma hora: sementes do dia, estacas"
      checked={direta}
      onChange={({ currentTarget }) => form.setFieldValue('entrada_direta', currentTarget.checked)}
    />
  );
}
