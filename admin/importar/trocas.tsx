import { Autocomplete, type AutocompleteProps, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { isCalled } from '../../src/common/text.ts';
import { inteiro, quantos } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { notify } from '../ui/notify.ts';
import { reader } from './reader.ts';
import type { ColunaDaVista, Troca, Vista } from './shapes.ts';
import { saying } from './work.ts';

/** The wrong values that several rows have, each to be exchanged in all of them at once. */
export function Trocas({ id, colunas, trocas }: Vista) {
  const open = trocas.flatMap((troca) => {
    const coluna = colunas.find(({ campo }) => campo === troca.campo);
    return coluna && troca.abertas.length > 1 ? [{ troca, coluna }] : [];
  });
  if (open.length === 0) return null;
  return (
    <PlainList gap="sm" mb="md">
      {open.map(({ troca, coluna }) => (
        <Uma key={`${troca.campo}:${troca.valor}`} id={id} troca={troca} coluna={coluna} />
      ))}
    </PlainList>
  );
}

function Uma({ id, troca, coluna }: { id: string; troca: Troca; coluna: ColunaDaVista }) {
  const { valor, abertas } = troca;
  const [text, setText] = useState(troca.palavra ?? '');
  const said = valor === '' ? 'em branco' : `“${valor}”`;
  return (
    <Group
      component="form"
      role="listitem"
      gap="sm"
      align="end"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') void exchange(id, troca, abertas, text);
      }}
    >
      <Words
        label={`${coluna.titulo} ${said} em ${quantos(abertas.length, 'linha')}`}
        words={coluna.palavras}
        value={text}
        onChange={setText}
        placeholder={coluna.palavras.length > 0 ? 'Escolha o que vale' : 'Escreva o que vale'}
      />
      <Button type="submit" variant="default" disabled={text === ''}>
        {valor === '' ? 'Preencher' : 'Trocar'} nas {quantos(abertas.length, 'linha')}
      </Button>
    </Group>
  );
}

interface TambemProps {
  id: string;
  linha: number;
  campo: string;
  texto: string;
  trocas: readonly Troca[];
}

/** Offers for the other rows of the same value what was typed in one. */
export function Tambem({ id, linha, campo, texto, trocas }: TambemProps) {
  const troca = trocas.find((each) => each.campo === campo && each.linhas.includes(linha));
  const others = troca?.abertas.filter((each) => each !== linha) ?? [];
  if (!troca || others.length === 0) return null;
  const where = others.length === 1 ? 'na outra linha' : `nas outras ${inteiro(others.length)} linhas`;
  return (
    <Button
      variant="light"
      size="compact-sm"
      h="auto"
      styles={{ label: { whiteSpace: 'normal' } }}
      onClick={() => exchange(id, troca, others, texto)}
    >
      {troca.valor === '' ? 'Preencher' : 'Trocar'} também {where}
    </Button>
  );
}

async function exchange(id: string, { campo, valor }: Troca, linhas: readonly number[], texto: string) {
  if (await saying(id, () => reader.trocar(id, linhas, campo, texto)))
    notify(
      `${valor === '' ? 'Agora' : `“${valor}” é`} “${texto}” em ${quantos(linhas.length, 'linha')}: confira de novo.`,
    );
}

interface WordsProps extends Omit<AutocompleteProps, 'data' | 'onChange'> {
  /** The words that are offered, if the field has a fixed set. */
  words: readonly string[];
  value: string;
  onChange: (text: string) => void;
}

/** A cell's text. Enter takes the only word that is left of those offered. */
export function Words({ words, value, onChange, ...props }: WordsProps) {
  return (
    <Autocomplete
      {...props}
      data={[...words]}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || value === '') return;
        const [only, ...more] = words.filter((word) => isCalled(word, value));
        if (!only || more.length > 0 || only === value) return;
        event.preventDefault();
        onChange(only);
      }}
    />
  );
}
