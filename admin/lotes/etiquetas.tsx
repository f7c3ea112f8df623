import { Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lugares, MAX_ETIQUETAS, MODELOS_DE_FOLHA, type ModeloDeFolha } from '../../src/common/folhas.ts';
import { Failure } from '../ui/failure.tsx';
import { inteiro } from '../ui/format.ts';
import { Select } from '../ui/forms/select.tsx';
import { PaperButton } from '../ui/paper.tsx';
import { type Filtros, lista } from './queries.ts';

interface EtiquetasProps {
  opened: boolean;
  filtros: Filtros;
  onClose: () => void;
}

/** Sheets with the labels of all batches that the list shows, for plain or adhesive paper. */
export function EtiquetasDialog({ opened, filtros, onClose }: EtiquetasProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Etiquetas dos lotes filtrados">
      <Folhas filtros={filtros} />
    </Modal>
  );
}

function Folhas({ filtros: { page: _, limite: _limite, ...filtros } }: { filtros: Filtros }) {
  const [modelo, setModelo] = useState<ModeloDeFolha>('RECORTE');
  const [posicao, setPosicao] = useState(1);
  const { data, error } = useQuery({ ...lista(filtros), placeholderData: keepPreviousData });
  if (error && !data) return <Failure error={error} />;
  const lotes = data?.totalDocs ?? 0;
  const refusal = recusa(lotes);
  const primeira = Math.min(posicao, lugares(modelo));
  const folhas = Math.ceil((primeira - 1 + lotes) / lugares(modelo));
  return (
    <Stack gap="md">
      <Select
        data-autofocus
        label="Folha"
        data={MODELOS_DE_FOLHA.map((value) => ({ value, label: nomeDaFolha(value) }))}
        value={modelo}
        onChange={(value) => value && setModelo(value)}
        allowDeselect={false}
      />
      <NumberInput
        label="Lugar da primeira etiqueta"
        description={`De 1 a ${lugares(modelo)}, para aproveitar uma folha já começada`}
        inputMode="numeric"
        min={1}
        max={lugares(modelo)}
        clampBehavior="strict"
        value={primeira}
        onChange={(n) => setPosicao(Number(n) || 1)}
      />
      <Text role="status" className={refusal ? '' : 'numero'}>
        {refusal ?? `${contagem(lotes, 'etiqueta')} em ${contagem(folhas, 'folha')}.`}
      </Text>
      <Group justify="flex-end">
        <PaperButton
          href={`/lotes/etiquetas?${new URLSearchParams({ ...(filtros as object), modelo, posicao: String(primeira) })}`}
          disabled={refusal !== undefined || !data}
        >
          Imprimir
        </PaperButton>
      </Group>
    </Stack>
  );
}

function recusa(lotes: number): string | undefined {
  if (lotes === 0) return 'Nenhum lote com estes filtros: mude-os na lista.';
  if (lotes > MAX_ETIQUETAS) {
    return `São ${inteiro(lotes)} lotes, e de uma vez saem até ${MAX_ETIQUETAS}: filtre por estufa ou por fase.`;
  }
  return undefined;
}

function nomeDaFolha(modelo: ModeloDeFolha): string {
  const nome = modelo === 'RECORTE' ? 'Papel comum, para cortar' : `Adesiva Pimaco ${modelo}`;
  return `${nome} (${lugares(modelo)} por folha)`;
}

function contagem(n: number, oQue: string): string {
  return `${inteiro(n)} ${oQue}${n === 1 ? '' : 's'}`;
}
