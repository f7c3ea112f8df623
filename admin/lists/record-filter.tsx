import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Encontrado } from '../../src/busca/schemas.ts';
import { ask } from '../service.ts';
import { useFilter } from './filters.tsx';

interface RecordFilterProps {
  name: string;
  label: string;
  tipo: Encontrado['tipo'];
}

/** A record, found by typing any part of what it is called; the address has its id. */
export function RecordFilter({ name, label, tipo }: RecordFilterProps) {
  const [id, set] = useFilter(name);
  const chosen = useQuery({ ...named(tipo, id), enabled: id !== '' }).data;
  const [text, setText] = useState<string>();
  const [asked] = useDebouncedValue(text?.trim() ?? '', 120);
  const { data = [] } = useQuery({
    ...ask.busca.geral.queryOptions({ texto: asked }),
    enabled: asked !== '' && asked !== chosen,
    placeholderData: keepPreviousData,
  });
  const found = data.filter((each) => each.tipo === tipo).map(choiceOf);
  const current = id !== '' && chosen ? [{ value: id, label: chosen }] : [];
  return (
    <Select
      label={label}
      placeholder="Todos"
      data={[...current, ...found.filter(({ value }) => value !== id)]}
      value={id || null}
      onChange={(value) => set(value ?? undefined)}
      searchable
      clearable
      searchValue={text ?? chosen ?? ''}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={asked === '' ? 'Digite parte do nome ou do código' : 'Nada com este texto'}
      w={{ base: '100%', xs: 220 }}
    />
  );
}

function choiceOf({ id, titulo, detalhe }: Encontrado) {
  return { value: id, label: detalhe ? `${titulo} (${detalhe})` : titulo };
}

/** What the record of an id is called. */
function named(tipo: Encontrado['tipo'], id: string) {
  const select = {
    especie: ask.especies.buscar.queryOptions({ id }, { select: ({ nome_popular }) => nome_popular }),
    lote: ask.lotes.buscar.queryOptions({ id }, { select: ({ codigo }) => codigo }),
    estufa: ask.estufas.buscar.queryOptions(
      { id },
      { select: ({ codigo_identificador }) => codigo_identificador },
    ),
    destinatario: ask.destinatarios.buscar.queryOptions({ id }, { select: ({ nome }) => nome }),
    usuario: ask.usuarios.buscar.queryOptions({ id }, { select: ({ nome }) => nome }),
  };
  return select[tipo] as (typeof select)['especie'];
}
