import Trash from 'icon:trash';
import { ActionIcon, Box, Input, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newKey } from '../../adapters/client/keys.ts';
import { Codes } from '../ui/codes.tsx';
import { Failures } from '../ui/failure.tsx';
import { inteiro, quantia, sementesEMudas } from '../ui/format.ts';
import { PASSED_BY } from '../ui/forms/enter-navigation.ts';
import { useAround, useField, useRows } from '../ui/forms/form.tsx';
import { OriginField } from '../ui/forms/origin.tsx';
import { QuantityInput } from '../ui/forms/quantity.tsx';
import { Select } from '../ui/forms/select.tsx';
import css from './linhas.module.css';
import { type Oferta, ofertas, porUnidade } from './ofertas.ts';
import { PlantPicker } from './planta.tsx';
import { type Linha, porIdade, type Repartida, repartir } from './repartir.ts';
import { oQueHa, oQueSai } from './sentences.ts';

export const LINHA_NOVA: Linha = {
  linha: 'primeira',
  ...{ especie_id: '', quantidade: '', de: '', procedencia_id: '' },
};

/** The lines of a delivery. A blank one waits for the next species. */
export function Linhas({ begins }: { begins: boolean }) {
  const { rows, add, remove, error } = useRows<Linha>('linhas');
  const { form } = useAround();
  const known = useOfertas(rows);
  const repartidas = repartir(rows, (id) => known.get(id)?.data);
  const complete = rows.at(-1)?.especie_id !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the last line has a species
  useEffect(() => {
    const last = (form.getValues().linhas as Linha[]).at(-1);
    if (last?.especie_id !== '') add({ ...LINHA_NOVA, linha: newKey() });
  }, [complete]);
  return (
    <Stack gap="md">
      {rows.map((linha, n) => (
        <LinhaDaEntrega
          key={linha.linha}
          n={n}
          begins={begins && n === 0}
          linha={linha}
          query={known.get(linha.especie_id)}
          repartida={repartidas[n] as Repartida}
          onRemove={linha.especie_id === '' && n === rows.length - 1 ? undefined : () => remove(n)}
        />
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Total linhas={rows} repartidas={repartidas} />
    </Stack>
  );
}

function useOfertas(linhas: readonly Linha[]): Map<string, UseQueryResult<Oferta[], unknown>> {
  const ids = [...new Set(linhas.map(({ especie_id }) => especie_id))].filter((id) => id !== '');
  const answers = useQueries({ queries: ids.map(ofertas) });
  return new Map(ids.flatMap((id, n) => (answers[n] ? [[id, answers[n]]] : [])));
}

interface LinhaProps {
  n: number;
  /** Whether the focus begins here. */
  begins: boolean;
  linha: Linha;
  query: UseQueryResult<Oferta[], unknown> | undefined;
  repartida: Repartida;
  onRemove: (() => void) | undefined;
}

function LinhaDaEntrega({ n, begins, linha, query, repartida, onRemove }: LinhaProps) {
  const { especie_id, de } = linha;
  const ofertas = query?.data;
  const filled = especie_id !== '';
  const daSementeira =
    repartida.partes.find(({ oferta }) => oferta.lote === null)?.oferta ??
    ofertas?.find(({ chave, lote }) => chave === de && lote === null);
  return (
    <Box role="group" aria-label={`Item ${n + 1}`}>
      <div className={css.line}>
        <div className={css.especie}>
          <PlantPicker
            name={`linhas.${n}.especie_id`}
            label={n === 0 || filled ? 'Espécie' : 'Mais uma espécie'}
            required={n === 0}
            autoFocus={begins && !filled}
            // The page before this one chose the species.
            {...(filled && de !== '' && { [PASSED_BY]: true })}
          />
        </div>
        {(filled || n === 0) && (
          <div className={css.quanto}>
            <Quantidade
              name={`linhas.${n}.quantidade`}
              lacks={repartida.falta > 0}
              autoFocus={begins && filled}
            />
          </div>
        )}
        {filled && (
          <div className={css.onde}>
            <DeOnde name={`linhas.${n}.de`} ofertas={ofertas ?? []} />
          </div>
        )}
        {daSementeira && (
          <OriginField name={`linhas.${n}.procedencia_id`} especieId={daSementeira.especie_id}>
            {(field) => <div className={css.origem}>{field}</div>}
          </OriginField>
        )}
        {onRemove && (
          <div className={css.retirar}>
            <ActionIcon
              variant="subtle"
              color="gray"
              c="dimmed"
              size={44}
              mt={22}
              onClick={onRemove}
              aria-label={`Retirar o item ${n + 1}`}
            >
              <Trash />
            </ActionIcon>
          </div>
        )}
      </div>
      {query && <Failures of={[query]} />}
      {filled && ofertas && <Nota linha={linha} ofertas={ofertas} repartida={repartida} />}
    </Box>
  );
}

interface QuantidadeProps {
  name: string;
  lacks: boolean;
  autoFocus: boolean;
}

function Quantidade({ name, lacks, autoFocus }: QuantidadeProps) {
  const field = useField({ name, label: 'Quantidade', required: true, autoFocus });
  return <QuantityInput {...field} error={field.error ?? lacks} />;
}

const ANTIGOS = 'antigos';

/** Chooses the stock of a line. Nobody has to. */
function DeOnde({ name, ofertas }: { name: string; ofertas: Oferta[] }) {
  const { value, onChange, ...field } = useField({ name, label: 'De onde sai', required: false });
  const [only, ...others] = porIdade(ofertas);
  // A single stock is shown by its name.
  const sole = only && others.length === 0 ? only : undefined;
  return (
    <Select
      {...field}
      {...{ [PASSED_BY]: true }}
      value={String(value) || ANTIGOS}
      onChange={(chosen) => onChange(chosen === ANTIGOS ? '' : chosen)}
      data={[
        { value: ANTIGOS, label: sole ? rotulo(sole) : 'Mais antigos primeiro' },
        ...ofertas.flatMap((oferta) =>
          oferta === sole && value !== oferta.chave ? [] : [{ value: oferta.chave, label: rotulo(oferta) }],
        ),
      ]}
      allowDeselect={false}
    />
  );
}

function rotulo({ lote, saldo, unidade }: Oferta): string {
  return lote
    ? `${lote.codigo} (${inteiro(saldo)})`
    : `${unidade === 'MUDA' ? 'Fora de lotes' : 'Sementeira'} (${quantia(saldo, unidade)})`;
}

/** The available stock, and after a number is typed what is taken and what is left. */
function Nota({
  linha,
  ofertas,
  repartida,
}: Required<Pick<LinhaProps, 'linha' | 'repartida'>> & { ofertas: Oferta[] }) {
  const { partes, falta } = repartida;
  const ha = oQueHa(ofertas);
  const words =
    ha === ''
      ? 'Não há mudas prontas desta espécie, nem nada dela fora de lotes.'
      : linha.quantidade === ''
        ? ha
        : falta > 0
          ? `${falta === 1 ? 'Falta' : 'Faltam'} ${inteiro(falta)}. ${ha}`
          : oQueSai(partes);
  return (
    <Text
      fz="sm"
      mt={4}
      aria-live="polite"
      c={ha === '' || falta > 0 ? 'var(--mantine-color-error)' : 'dimmed'}
    >
      <Codes>{words}</Codes>
    </Text>
  );
}

interface TotalProps {
  linhas: readonly Linha[];
  repartidas: readonly Repartida[];
}

function Total({ linhas, repartidas }: TotalProps) {
  const partes = repartidas.flatMap((each) => each.partes);
  const total = porUnidade(
    partes.map(({ quantidade, oferta }) => ({ saldo: quantidade, unidade: oferta.unidade })),
  );
  const especies = new Set(
    linhas.filter((_, n) => repartidas[n]?.partes.length).map((each) => each.especie_id),
  );
  return (
    <Text role="status" fw={600} className="algarismos">
      {partes.length > 0 &&
        `Total: ${sementesEMudas(total)}${especies.size > 1 ? `, de ${especies.size} espécies` : ''}`}
    </Text>
  );
}
