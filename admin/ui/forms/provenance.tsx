import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Procedencia } from '../../../src/procedencias/schemas.ts';
import { trpc } from '../../service.ts';
import { Failure } from '../failure.tsx';
import { dia, hoje, inteiro } from '../format.ts';
import { PASSED_BY } from './enter-navigation.ts';
import { useCurrent, useField } from './form.tsx';
import type { Choice, Kind } from './picker.tsx';
import { Select } from './select.tsx';

/** Lots of seed, by any part of their code or place. */
export const PROVENANCE: Kind = {
  none: 'Nenhuma procedência',
  search: (busca) => trpc.procedencias.listar.queryOptions({ busca, limite: 20 }),
  found: ({ docs }: { docs: Procedencia[] }) => docs.map(choice),
  read: (id) => trpc.procedencias.buscar.queryOptions({ id }),
  one: choice,
};

function choice(procedencia: Procedencia): Choice {
  const { id, codigo, especie } = procedencia;
  return { value: id, label: `${especie.nome_popular} · ${codigo}`, detail: deOnde(procedencia) };
}

/** `Parque Centenário, Mogi das Cruzes/SP, 26/08/2025` */
function deOnde({ local, municipio, uf, fornecedor, data }: Procedencia): string {
  const lugar = [local ?? fornecedor, [municipio, uf].filter(Boolean).join('/'), data && dia(data)];
  return lugar.filter(Boolean).join(', ');
}

interface ProvenanceFieldProps {
  name: string;
  /** The species whose sementeira changes; blank until one is chosen. */
  especieId: string;
  /** Something enters. Otherwise each lot is offered with its balance. */
  enters?: boolean;
  /** Lays the field out when it is shown. */
  children?: (field: ReactNode) => ReactNode;
}

/**
 * The lot of seed, for a species that has any. They are in the order in which the service takes them when none is named. Enter
 * skips the field.
 */
export function ProvenanceField({ name, especieId, enters = false, children }: ProvenanceFieldProps) {
  const { form } = useCurrent();
  const { value, ...field } = useField({
    name,
    label: 'Procedência',
    description: enters
      ? 'Em branco: origem desconhecida'
      : 'Em branco: sai a mais antiga, e por último a vencida',
    required: false,
  });
  const { data, error, refetch } = useQuery({
    ...trpc.procedencias.listar.queryOptions({
      especieId,
      limite: 100,
      ...(enters ? { status: 'ATIVO' } : { comSaldo: true }),
    }),
    enabled: especieId !== '',
  });
  const all = especieId === '' || !data ? [] : data.docs.toSorted(byEntry);
  const gone = value !== '' && (especieId === '' || (data && !all.some(({ id }) => id === value)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is dropped when the species changes or the lot is used up
  useEffect(() => {
    if (gone) form.setFieldValue(name, '');
  }, [gone]);
  const laidOut = (node: ReactNode) => (children ? children(node) : node);
  // Saved now, it would have another origin than the person knows.
  if (especieId !== '' && !data && error) return laidOut(<Failure error={error} retry={refetch} />);
  if (all.length === 0) return null;
  return laidOut(
    <Select
      {...field}
      {...{ [PASSED_BY]: true }}
      value={String(value) || null}
      data={all.map((each) => ({ value: each.id, label: each.codigo }))}
      renderOption={({ option }) => <Offer procedencia={all.find(({ id }) => id === option.value)} />}
      searchable
      clearable
      selectFirstOptionOnChange
      nothingFoundMessage="Nenhuma com este código"
    />,
  );
}

/** The last day on which it was good, once that has passed. */
export function venceuEm({ validade }: Procedencia): string | undefined {
  return validade !== null && validade < hoje() ? validade : undefined;
}

/** The oldest entry first, then lots without an entry, and last what is past its date. */
function byEntry(a: Procedencia, b: Procedencia): number {
  const [one, other] = [a, b].map((each) => {
    const { entrada, data_registro } = each;
    const vencida = venceuEm(each) ? 1 : 0;
    return `${vencida}${entrada ? `0${entrada}` : `1${data_registro}`}`;
  });
  return String(one).localeCompare(String(other));
}

function Offer({ procedencia }: { procedencia: Procedencia | undefined }) {
  if (!procedencia) return null;
  const { codigo, saldo } = procedencia;
  const venceu = venceuEm(procedencia);
  return (
    <div>
      {codigo}
      <Text fz="xs" className="detalhe algarismos">
        {[
          saldo === 1 ? 'resta 1' : `restam ${inteiro(saldo)}`,
          venceu && `venceu em ${dia(venceu)}`,
          deOnde(procedencia),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  );
}
