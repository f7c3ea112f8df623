import { SimpleGrid, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { trpc } from '../service.ts';
import { Failures } from '../ui/failure.tsx';
import { inteiro } from '../ui/format.ts';
import { PASSED_BY } from '../ui/forms/enter-navigation.ts';
import { useField } from '../ui/forms/form.tsx';
import { ProvenanceField } from '../ui/forms/provenance.tsx';
import { Select } from '../ui/forms/select.tsx';
import { escolha, fonteDe, type Linha } from './pedido.ts';

/** From where a line is taken, for the few who choose it: the stock, and the lot of seed of what leaves the sementeira. */
export function Fonte({ n, linha: { planta, de } }: { n: number; linha: Linha }) {
  const { id, unidade } = escolha(planta);
  const sementeira = unidade === 'SEMENTE' ? id : de.includes(' ') ? '' : de;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {unidade === 'MUDA' ? (
        <DeOnde name={`linhas.${n}.de`} especieId={id} />
      ) : (
        <Text fz="sm">Saem do estoque: as mais antigas primeiro, as vencidas por último.</Text>
      )}
      {sementeira !== '' && <ProvenanceField name={`linhas.${n}.procedencia_id`} especieId={sementeira} />}
    </SimpleGrid>
  );
}

const ANTIGOS = 'antigos';

function DeOnde({ name, especieId }: { name: string; especieId: string }) {
  const { value, onChange, ...field } = useField({ name, label: 'De onde sai', required: false });
  const planta = useQuery(trpc.especies.planta.queryOptions({ id: especieId }));
  const registros = planta.data?.registros ?? [];
  const lotes = useQueries({
    queries: registros.map(({ id }) =>
      trpc.lotes.listar.queryOptions({
        ...{ especieId: id, fase: 'PRONTO', status: 'ATIVO', ordenar: 'data_inicio', limite: 100 },
      }),
    ),
  });
  const ofertas = registros.flatMap(({ id, tipo, quantidade_atual }, n) => [
    ...(lotes[n]?.data?.docs ?? []).flatMap((lote) => {
      const item = lote.itens_especies.find(({ especie_id }) => especie_id === id);
      return item && item.quantidade_atual > 0
        ? { value: fonteDe(id, lote.id), label: `${lote.codigo} (${inteiro(item.quantidade_atual)})` }
        : [];
    }),
    ...(tipo === 'MUDA' && quantidade_atual > 0
      ? [{ value: fonteDe(id, null), label: `Fora de lotes (${inteiro(quantidade_atual)})` }]
      : []),
  ]);
  return (
    <>
      <Select
        {...field}
        {...{ [PASSED_BY]: true }}
        value={String(value) || ANTIGOS}
        onChange={(chosen) => onChange(chosen === ANTIGOS ? '' : chosen)}
        data={[{ value: ANTIGOS, label: 'Mais antigos primeiro' }, ...ofertas]}
        allowDeselect={false}
      />
      <Failures of={[planta, ...lotes]} />
    </>
  );
}
