import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Select } from '../ui/forms/select.tsx';
import { reader } from './reader.ts';
import type { ColunaDaPlanilha, ColunaDaVista } from './shapes.ts';
import { saying } from './work.ts';

const NONE = '-';

interface ColunaProps extends ColunaDaVista {
  id: string;
  titulos: readonly string[];
}

/** A field: its column of the sheet, or one value for all rows when no column has it. */
export function Coluna({
  id,
  titulos,
  campo,
  titulo,
  obrigatoria,
  lugar,
  amostra,
  talvez,
  falta,
  ...field
}: ColunaProps) {
  const asked = talvez.length > 0;
  const own = titulos.flatMap((text, place) => (text === '' ? [] : [{ value: String(place), label: text }]));
  const value = lugar === null ? (asked ? null : NONE) : String(lugar);
  const choose = (chosen: string | null) =>
    chosen && saying(id, () => reader.dizer(id, campo, { lugar: chosen === NONE ? null : Number(chosen) }));
  return (
    <Stack gap={6}>
      <Select
        label={titulo}
        withAsterisk={obrigatoria}
        description={field.ajuda}
        data={[...own, { value: NONE, label: 'Não há na planilha' }]}
        value={value}
        onChange={choose}
        placeholder="Escolha"
        error={asked && `Diga se é ${talvez.map(comValores).join(' ou ')}.`}
        allowDeselect={false}
        searchable={own.length > 8}
      />
      {lugar !== null && (
        <Text fz="sm" lineClamp={2} className="quebravel">
          {amostra.length === 0 ? 'Em branco nas primeiras linhas' : valores(amostra)}
        </Text>
      )}
      {lugar === null && !asked && (obrigatoria || field.palavras.length > 0) && (
        <Padrao {...{ id, campo, titulo, ...field }} falta={falta} />
      )}
    </Stack>
  );
}

/** `Ipê · Cedro · Jatobá`. */
function valores(amostra: readonly string[]): string {
  return amostra.join(' · ');
}

/** `“Qtd no pátio” (12 · dez)`. */
export function comValores({ titulo, amostra }: ColunaDaPlanilha): string {
  return amostra.length === 0 ? `“${titulo}”` : `“${titulo}” (${valores(amostra)})`;
}

type PadraoProps = Pick<ColunaProps, 'id' | 'campo' | 'titulo' | 'padrao' | 'palavras' | 'falta'>;

/** The value for all rows. */
function Padrao({ id, campo, titulo, padrao, palavras, falta }: PadraoProps) {
  const [text, setText] = useState(padrao);
  const say = (value: string) => {
    setText(value);
    void saying(id, () => reader.dizer(id, campo, { padrao: value }));
  };
  const common = {
    'aria-label': `${titulo} de todas as linhas`,
    placeholder: 'O mesmo em todas as linhas',
    error: falta,
  };
  if (palavras.length > 0) {
    return (
      <Select
        {...common}
        data={[...palavras]}
        value={text || null}
        onChange={(value) => say(value ?? '')}
        clearable
      />
    );
  }
  return <TextInput {...common} value={text} onChange={({ currentTarget }) => say(currentTarget.value)} />;
}
