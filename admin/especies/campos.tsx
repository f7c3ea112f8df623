import type { ReactNode } from 'react';
import { CATEGORIAS_ESPECIE } from '../../src/common/vocabulary.ts';
import { NovaEspecie } from '../../src/especies/schemas.ts';
import { formOf } from '../ui/forms/form.tsx';

const { Text, LongText, Option } = formOf(NovaEspecie);

/** The fields of a species, when it is registered and whenever it is changed. The children are those of a new one alone. */
export function Campos({ children }: { children?: ReactNode }) {
  return (
    <>
      <Text name="nome_popular" label="Nome popular" autoFocus />
      <Text name="nome_cientifico" label="Nome científico" />
      <Text name="variedade" label="Variedade" />
      <Option name="categoria" label="Categoria" options={CATEGORIAS_ESPECIE} />
      {children}
      <LongText name="anotacoes" label="Anotações" />
    </>
  );
}
