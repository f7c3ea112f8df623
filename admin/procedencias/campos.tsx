import { SimpleGrid } from '@mantine/core';
import { z } from 'zod';
import { CATEGORIAS_DE_MATRIZES } from '../../src/common/vocabulary.ts';
import { MudancaDeProcedencia, NovaProcedencia, type Procedencia } from '../../src/procedencias/schemas.ts';
import { COORDENADAS, coordinatesAsText, coordinatesIn } from '../ui/forms/coordinates.ts';
import { formOf, Uf, useValues } from '../ui/forms/form.tsx';

const coordenadas = z.string().transform((text, issues) => {
  if (text.trim() === '') return null;
  const ponto = coordinatesIn(text);
  if (!ponto) issues.addIssue({ code: 'custom', message: COORDENADAS });
  return ponto ?? null;
});

/** A blank field holds an empty text, whatever its type, and is sent as none. */
function blankIsNone<Shape extends z.ZodRawShape>(shape: Shape): Shape {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    z.preprocess((value) => (value === '' ? null : value), field as z.ZodType),
  ]);
  return Object.fromEntries(fields) as Shape;
}

const { latitude: _, longitude: __, ...nova } = NovaProcedencia.shape;
const { latitude: ___, longitude: ____, ...mudanca } = MudancaDeProcedencia.shape;

/** A lot of seed in its form. The coordinates are one text. */
export const Nova = z.object({ ...blankIsNone(nova), coordenadas: coordenadas.optional() });
export const Mudanca = z.object({ ...blankIsNone(mudanca), coordenadas: coordenadas.optional() });

type Ponto = { latitude: number; longitude: number } | null;

/** The form's values, as the service takes them. */
export function enviada<Values extends { coordenadas?: Ponto | undefined }>({
  coordenadas: ponto,
  ...values
}: Values) {
  if (ponto === undefined) return values;
  return { ...values, ...(ponto ?? { latitude: null, longitude: null }) };
}

/** The service's answer, as the form holds it. */
export function comoCampos(procedencia: Procedencia) {
  return { ...procedencia, coordenadas: coordinatesAsText(procedencia) };
}

const { Text, Option, Quantity } = formOf(Nova);

/** The origin: the place, and its trees. */
export function Lugar() {
  return (
    <>
      <Text name="local" label="Lugar" description="A mata, o parque, a rua, ou de onde foi comprada" />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Text name="municipio" label="Município" />
        <Uf name="uf" />
        <Quantity name="numero_matrizes" label="Matrizes (árvores-mãe)" />
        <Option name="categoria" label="Categoria" options={CATEGORIAS_DE_MATRIZES} clearable />
      </SimpleGrid>
      <Text
        name="coordenadas"
        label="Coordenadas"
        description="Latitude e longitude, como o mapa as mostra: -23,5015, -47,4526"
      />
    </>
  );
}

/** Who brought it: the collector of collected seed, otherwise the giver or seller. */
export function Quem() {
  const { origem, coletor, fornecedor } = useValues();
  const colhida = !origem || origem === 'COLETA' || origem === 'PROPRIA';
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {Boolean(colhida || coletor) && <Text name="coletor" label="Quem coletou" />}
      {Boolean(!colhida || fornecedor) && <Text name="fornecedor" label="Fornecedor" />}
      <Text name="documento" label="Nota fiscal ou termo" />
    </SimpleGrid>
  );
}
