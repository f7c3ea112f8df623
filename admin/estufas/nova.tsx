import { NumberInput, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { SEM_PARTE } from '../../src/common/lugar.ts';
import { NovaEstufa } from '../../src/estufas/schemas.ts';
import { service } from '../service.ts';
import { inteiro } from '../ui/format.ts';
import { formOf, useValues } from '../ui/forms/form.tsx';
import type { NovoProps } from '../ui/forms/registers.ts';
import { useOnward } from '../ui/here.ts';
import { notify } from '../ui/notify.ts';
import { ONDE_NAO_HA, ondeFica } from '../ui/place.ts';

const { Dialog, Form, Text, Quantity } = formOf(NovaEstufa);

/** Registers one place, or all positions of a stall at once. */
export function NovaEstufaDialog({ typed = '', onSaved, ...dialog }: NovoProps) {
  const onward = useOnward();
  const [ate, setAte] = useState<number | string>('');
  return (
    <Dialog
      {...dialog}
      leadsOn
      title="Nova estufa"
      called="Novo lugar"
      size="xl"
      initial={{ localizacao_estufa: typed, localizacao_barraca: '', localizacao_posicao: '' }}
      save={(nova, options) => cadastrar(nova, ate, options)}
      beside={ate}
      onSaved={({ id, sentence }) => {
        notify(sentence);
        setAte('');
        if (!id) dialog.onClose();
        else if (onSaved) onSaved({ id });
        else void onward({ to: '/estufas/$id', params: { id } });
      }}
    >
      <Lugar ate={ate} onAte={setAte} autoFocus />
      <Text
        name="codigo_identificador"
        label="Código da placa"
        description="Em branco, é feito da estufa, da barraca e da posição"
      />
    </Dialog>
  );
}

/** The first places of a new nursery, with the usual names. */
export function PrimeirosLugares() {
  const [ate, setAte] = useState<number | string>('');
  return (
    <Form
      initial={{ localizacao_estufa: 'Estufa 1', localizacao_barraca: '1', localizacao_posicao: '1' }}
      submit="Cadastrar"
      save={(nova, options) => cadastrar(nova, ate, options)}
      beside={ate}
      onSaved={({ sentence }) => notify(sentence)}
    >
      <Lugar ate={ate} onAte={setAte} />
    </Form>
  );
}

interface LugarProps {
  ate: number | string;
  onAte: (ate: number | string) => void;
  autoFocus?: boolean;
}

function Lugar({ ate, onAte, autoFocus = false }: LugarProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Text
          name="localizacao_estufa"
          label="Estufa"
          description="Como está na porta: Estufa 1"
          autoFocus={autoFocus}
        />
        <Text name="localizacao_barraca" label="Barraca" description={ONDE_NAO_HA} />
        <Text name="localizacao_posicao" label="Posição" description={ONDE_NAO_HA} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Ate value={ate} onChange={onAte} />
        <Quantity name="capacidade_total" label="Capacidade" description="Quantas plantas cabem" />
      </SimpleGrid>
    </>
  );
}

async function cadastrar(nova: NovaEstufa, ate: number | string, options: { idempotencyKey: string }) {
  const posicoes = posicoesAte(nova.localizacao_posicao, ate);
  if (posicoes.length > 1) return cadastrarVarias(nova, posicoes, options);
  const { id, codigo_identificador, vagas } = await service.estufas.criar.mutate(nova, options);
  return { id, sentence: `Cadastro de ${codigo_identificador} salvo, com ${inteiro(vagas)} vagas.` };
}

/** Appears once the position is a number. */
function Ate({ value, onChange }: { value: number | string; onChange: (value: number | string) => void }) {
  const primeira = String(useValues().localizacao_posicao ?? '').trim();
  if (!/^\d+$/.test(primeira)) return null;
  return (
    <NumberInput
      label="Até o número"
      description="Várias iguais de uma vez; em branco, só esta"
      inputMode="numeric"
      allowDecimal={false}
      min={Number(primeira)}
      value={value}
      onChange={onChange}
    />
  );
}

/** The most that the service takes at once. */
const MAX = 250;

/** The positions from one number up to another; only the first without another. */
function posicoesAte(primeira: string, ate: number | string): string[] {
  const de = Number(primeira);
  if (typeof ate !== 'number' || !/^\d+$/.test(primeira.trim()) || ate <= de) return [primeira];
  return Array.from({ length: Math.min(ate - de + 1, MAX) }, (_, n) => String(de + n));
}

/** Registers a place for each position. Existing places stay as they are, and are reported. */
async function cadastrarVarias(
  { codigo_identificador: _, ...nova }: NovaEstufa,
  posicoes: readonly string[],
  options: { idempotencyKey: string },
) {
  const linhas = posicoes.map((localizacao_posicao) => ({ ...nova, localizacao_posicao }));
  const { linhas: resultado } = await service.estufas.importar.mutate({ linhas, gravar: true }, options);
  const recusadas = resultado.flatMap(({ erros }, n) => (erros.length > 0 ? [posicoes[n]] : []));
  const criadas = posicoes.length - recusadas.length;
  const onde = ondeFica({ ...nova, localizacao_posicao: SEM_PARTE });
  const sentence = [
    criadas === 1
      ? `1 posição cadastrada em ${onde}.`
      : `${inteiro(criadas)} posições cadastradas em ${onde}.`,
    recusadas.length > 0 ? `Já havia: ${recusadas.join(', ')}.` : '',
  ];
  return { id: undefined, sentence: sentence.filter(Boolean).join(' ') };
}
