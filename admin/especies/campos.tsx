import type { ReactNode } from 'react';
import { CATEGORIAS_ESPECIE } from '../../src/common/vocabulary.ts';
import { NovaEspecie } from '../../src/especies/schemas.ts';
import { formOf } from '../ui/forms/form.tsx';

const { Text, LongText, Option } = formOf(NovaEspecie);

interface CamposProps {
  autoFocus?: boolean;
  /** Fields that only a new species has. */
  children?: ReactNode;
}

/** The fields of a species, when it is registered and whenever it is changed. */
export function Campos({ autoFocus = false, children }: CamposProps) {
  return (
    <>
      <Text name="nome_popular" label="Nome popular" autoFocus={autoFocus} />
      <Text name="nome_cientifico" label="Nome científico" />
      <Text name="variedade" label="Variedade" />
      <Option name="categoria" label="Categoria" options={CATEGORIAS_ESPECIE} />
      {children}
      <LongText name="anotacoes" label="Anotações" />
    </>
  );
}
