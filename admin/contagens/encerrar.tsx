import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { word } from '../../src/common/palavras.ts';
import type { ComoDaDiferenca } from '../../src/common/vocabulary.ts';
import { type ContagemComLinhas, Encerramento } from '../../src/contagens/schemas.ts';
import { faultOf, service } from '../service.ts';
import { Missing } from '../ui/failure.tsx';
import { comSinal, inteiro, quantos } from '../ui/format.ts';
import { formOf } from '../ui/forms/form.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { Select } from '../ui/forms/select.tsx';
import { TRIED } from '../ui/forms/trial.tsx';
import { PlainList } from '../ui/lists/plain.tsx';
import { POR_ENGANO } from '../ui/reversal.ts';
import { notifyUndoable } from '../ui/undo.tsx';
import { checkAsShown, type LinhaMostrada, type Mostrada } from './como-mostrada.ts';
import css from './contando.module.css';
import { OQueE } from './contando.tsx';
import { oQueE } from './sentences.ts';

const { Dialog, LongText } = formOf(z.object({ justificativa: Encerramento.shape.justificativa }));

/** Shows line by line what closing would write, before it is written. */
export function EncerrarDialog({ contagem, ...dialog }: { contagem: ContagemComLinhas } & Opened) {
  const { id, numero } = contagem;
  const [como, setComo] = useState<Record<string, ComoDaDiferenca>>({});
  const linhas = contagem.linhas.flatMap(({ id: linha_id, quantidade }) =>
    quantidade === null ? [] : [{ linha_id, como: como[linha_id] ?? 'AJUSTE' }],
  );
  const shown = useQuery({
    queryKey: ['encerramento', id, linhas],
    queryFn: () => tried(contagem, linhas),
    enabled: dialog.opened,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      {...dialog}
      title={`Encerrar a ${numero}`}
      size="xl"
      initial={{ justificativa: '' }}
      submit="Encerrar contagem"
      beside={como}
      save={async (values, options) => {
        checkAsShown(shown.data, await shown.refetch());
        return service.contagens.encerrar.mutate({ ...values, id, linhas }, options);
      }}
      onSaved={({ linhas_diferentes: n }) =>
        notifyUndoable(
          n === 0
            ? `${numero} encerrada: tudo conferiu.`
            : `${numero} encerrada: ${n === 1 ? '1 linha diferente' : `${inteiro(n ?? 0)} linhas diferentes`}.`,
          {
            run: (options) => service.contagens.estornar.mutate({ id, justificativa: POR_ENGANO }, options),
            done: `${numero} estornada.`,
          },
        )
      }
    >
      {!shown.data && <Missing of={shown} height={160} />}
      {shown.data && (
        <Diferencas
          contagem={shown.data}
          como={como}
          onChange={(linha, value) => setComo((now) => ({ ...now, [linha]: value }))}
        />
      )}
      <LongText name="justificativa" label="Justificativa" description="Por que o livro muda" />
    </Dialog>
  );
}

/** What closing would write. Where it would be refused, the count as it is open, with the reasons at their lines. */
async function tried(contagem: ContagemComLinhas, linhas: ComoEntra[]): Promise<Mostrada> {
  const { id } = contagem;
  try {
    return await service.contagens.encerrar.mutate({ id, justificativa: TRIED, linhas }, { simular: true });
  } catch (error) {
    const recusas = new Map(faultOf(error)?.erros.map(({ campo, detalhe }) => [campo, detalhe]));
    const recusaDe = (linha: string) =>
      recusas.get(`linhas.${linhas.findIndex(({ linha_id }) => linha_id === linha)}.como`);
    if (!linhas.some(({ linha_id }) => recusaDe(linha_id))) throw error;
    return {
      ...contagem,
      linhas: contagem.linhas.map((linha) => ({ ...linha, recusa: recusaDe(linha.id) })),
    };
  }
}

interface ComoEntra {
  linha_id: string;
  como: ComoDaDiferenca;
}

interface DiferencasProps {
  contagem: Mostrada;
  como: Record<string, ComoDaDiferenca>;
  onChange: (linha: string, como: ComoDaDiferenca) => void;
}

function Diferencas({ contagem, como, onChange }: DiferencasProps) {
  const { linhas } = contagem;
  const diferentes = linhas.filter(({ diferenca, recusa }) => diferenca || recusa);
  const conferem = linhas.filter(({ diferenca }) => diferenca === 0).length;
  const restam = linhas.filter(({ quantidade }) => quantidade === null).length;
  const sentences = [
    conferem > 0 && quantos(conferem, 'linha confere.', 'linhas conferem.'),
    restam > 0 &&
      (restam === 1
        ? '1 linha não se contou e fica como está.'
        : `${inteiro(restam)} linhas não se contaram e ficam como estão.`),
  ];
  return (
    <Stack gap="xs">
      <Text>{sentences.filter(Boolean).join(' ')}</Text>
      {diferentes.length === 0 && <Text>Nada muda no livro.</Text>}
      <PlainList gap={0} aria-label="O que muda no livro">
        {diferentes.map((linha) => (
          <Diferenca
            key={linha.id}
            linha={linha}
            como={como[linha.id] ?? 'AJUSTE'}
            onChange={(value) => onChange(linha.id, value)}
          />
        ))}
      </PlainList>
    </Stack>
  );
}

interface DiferencaProps {
  linha: LinhaMostrada;
  como: ComoDaDiferenca;
  onChange: (como: ComoDaDiferenca) => void;
}

function Diferenca({ linha, como, onChange }: DiferencaProps) {
  const { lote, quantidade, saldo, diferenca, conferir, recusa } = linha;
  const falta = lote !== null && (diferenca ?? 0) < 0;
  const options: ComoDaDiferenca[] = falta
    ? ['AJUSTE', 'MORTALIDADE', 'PERDA', 'IGNORAR']
    : ['AJUSTE', 'IGNORAR'];
  return (
    <li className={css.line}>
      <OQueE {...linha} />
      <Select
        className={css.number}
        aria-label={`Como entra ${oQueE(linha)}`}
        data={options.map((value) => ({ value, label: word(value) }))}
        value={como}
        onChange={(value) => value && onChange(value)}
        allowDeselect={false}
      />
      <div className={css.note}>
        <Text fz="sm" className="algarismos">
          contado {inteiro(quantidade ?? 0)}
          {saldo !== null && (
            <>
              {' '}
              · livro {inteiro(saldo)} · <b>{comSinal(diferenca ?? 0)}</b>
            </>
          )}
        </Text>
        {conferir && (
          <Text fz="sm" fw={600}>
            Conferir: algo se moveu nesta hora, ou o relógio não estava certo.
          </Text>
        )}
        {recusa && como !== 'IGNORAR' && (
          <Text fz="sm" c="var(--mantine-color-error)">
            {recusa}
          </Text>
        )}
      </div>
    </li>
  );
}
