import { Group, NumberInput, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lugares, MAX_ETIQUETAS, MODELOS_DE_FOLHA, type ModeloDeFolha } from '../../src/common/folhas.ts';
import { Missing } from '../ui/failure.tsx';
import { inteiro, quantos } from '../ui/format.ts';
import { type Opened, PageModal } from '../ui/forms/page-modal.tsx';
import { Select } from '../ui/forms/select.tsx';
import { PaperButton } from '../ui/paper.tsx';
import { type Filtros, lista } from './queries.ts';

/** Sheets with the labels of all batches that the list shows, for plain or adhesive paper. */
export function EtiquetasDialog({ filtros, ...dialog }: { filtros: Filtros } & Opened) {
  return (
    <PageModal {...dialog} title="Etiquetas dos lotes filtrados">
      <DosFiltrados filtros={filtros} />
    </PageModal>
  );
}

function DosFiltrados({ filtros }: { filtros: Filtros }) {
  const { page: _, limite: _limite, ordenar: _ordem, ...quais } = filtros;
  const { data, error, refetch } = useQuery({ ...lista(quais), placeholderData: keepPreviousData });
  if (!data) return <Missing of={{ error, refetch }} height={240} />;
  return <Folhas contados={data.totalDocs} quais={quais} />;
}

interface EscolhidosProps extends Opened {
  /** The chosen batches that are open. */
  lotes: readonly { id: string }[];
  de: number;
}

/** The same for chosen batches. */
export function EtiquetasDosEscolhidos({ lotes, de, ...dialog }: EscolhidosProps) {
  const outros = de - lotes.length;
  return (
    <PageModal {...dialog} title="Etiquetas dos lotes selecionados">
      <Folhas contados={lotes.length} quais={{ ids: lotes.map(({ id }) => id).join(',') }}>
        {outros > 0 && (
          <Text c="dimmed">
            {outros === 1
              ? 'Um lote encerrado fica sem etiqueta.'
              : `${inteiro(outros)} lotes encerrados ficam sem etiqueta.`}
          </Text>
        )}
      </Folhas>
    </PageModal>
  );
}

interface FolhasProps {
  /** The number of batches. */
  contados: number;
  /** The service's selection of them. */
  quais: object;
  children?: ReactNode;
}

function Folhas({ contados: lotes, quais, children }: FolhasProps) {
  const [modelo, setModelo] = useState<ModeloDeFolha>('RECORTE');
  const [posicao, setPosicao] = useState(1);
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
        {refusal ?? `${quantos(lotes, 'etiqueta')} em ${quantos(folhas, 'folha')}.`}
      </Text>
      {children}
      <Group justify="flex-end">
        <PaperButton
          href={`/lotes/etiquetas?${new URLSearchParams({ ...quais, modelo, posicao: String(primeira) })}`}
          disabled={refusal !== undefined}
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
