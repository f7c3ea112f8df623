import ChevronDown from 'icon:chevron-down';
import ChevronUp from 'icon:chevron-up';
import Trash from 'icon:trash';
import { ActionIcon, Alert, Box, Group, Input, Stack, Text } from '@mantine/core';
import { useDidUpdate, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { newKey } from '../../adapters/client/keys.ts';
import { trpc } from '../service.ts';
import { Failures } from '../ui/failure.tsx';
import { inteiro, quantia, sementesEMudas } from '../ui/format.ts';
import { PASSED_BY } from '../ui/forms/enter-navigation.ts';
import { takeOut } from '../ui/forms/focus.ts';
import { Quantity, useCurrent, useRows, useValues } from '../ui/forms/form.tsx';
import { Codes } from '../ui/words.tsx';
import { Fonte } from './fonte.tsx';
import css from './linhas.module.css';
import { escolha, LINHA_NOVA, type Linha } from './pedido.ts';
import { PlantPicker, prontas, vem } from './planta.tsx';
import { Prontas } from './prontas.tsx';
import { type Prova, useProva } from './prova.ts';
import { oQueSai } from './sentences.ts';

/** The lines of a delivery. A blank one waits for the next species. */
export function Linhas({ begins }: { begins: boolean }) {
  const { rows, add, remove, error } = useRows<Linha>('linhas');
  const { form } = useCurrent();
  const prova = useProva(String(useValues().destinatario_id ?? ''), rows);
  const complete = rows.at(-1)?.planta !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the last line has a species
  useEffect(() => {
    const last = (form.getValues().linhas as Linha[]).at(-1);
    if (last?.planta !== '') add({ ...LINHA_NOVA, linha: newKey() });
  }, [complete]);
  return (
    <Stack gap="xs">
      <div>
        <div className={css.head} aria-hidden>
          <span className="obrigatorio">Espécie</span>
          <span className="obrigatorio">Quantidade</span>
          <span>O que sai</span>
        </div>
        {rows.map((linha, n) => (
          <LinhaDaEntrega
            key={linha.linha}
            n={n}
            begins={begins && n === 0}
            linha={linha}
            prova={prova.da(linha)}
            onRemove={linha.planta === '' && n === rows.length - 1 ? undefined : () => remove(n)}
          />
        ))}
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
      {prova.avisos.map((aviso) => (
        <Alert key={aviso} color="yellow" role="status">
          <Codes>{aviso}</Codes>
        </Alert>
      ))}
      <Group justify="space-between" mih={44}>
        <Total linhas={rows} />
        <Prontas linhas={rows} onChosen={(linhas) => form.setFieldValue('linhas', linhas)} />
      </Group>
    </Stack>
  );
}

/** Buttons that wait at the end of a line. */
const QUIET = { variant: 'subtle', color: 'gray', c: 'dimmed', size: 44 } as const;

interface LinhaProps {
  n: number;
  /** Whether the focus begins here. */
  begins: boolean;
  linha: Linha;
  prova: Prova | undefined;
  onRemove: (() => void) | undefined;
}

function LinhaDaEntrega({ n, begins, linha, onRemove, ...props }: LinhaProps) {
  const { form } = useCurrent();
  // What stands at the species is not said twice.
  const prova = form.errors[`linhas.${n}.planta`] ? undefined : props.prova;
  const { planta, de, procedencia_id } = linha;
  const filled = planta !== '';
  const fault = form.errors[`linhas.${n}.quantidade`];
  const refused = ['de', 'procedencia_id'].some((field) => form.errors[`linhas.${n}.${field}`]);
  const [open, { toggle }] = useDisclosure(de !== '' || procedencia_id !== '');
  // Another plant has other stocks.
  useDidUpdate(() => {
    form.setFieldValue(`linhas.${n}.de`, '');
    form.setFieldValue(`linhas.${n}.procedencia_id`, '');
  }, [planta]);
  return (
    <Box role="group" aria-label={`Item ${n + 1}`} className={css.item}>
      <div className={css.line} data-refused={fault || prova?.recusa ? true : undefined}>
        <div className={css.especie}>
          <PlantPicker
            name={`linhas.${n}.planta`}
            label={n === 0 || filled ? 'Espécie' : 'Mais uma espécie'}
            unlabelled
            required={n === 0}
            autoFocus={begins && !filled}
            // The page before this one chose the species.
            {...(filled && de !== '' && { [PASSED_BY]: true })}
          />
        </div>
        {(filled || n === 0) && (
          <div className={css.quanto}>
            <Quantity
              name={`linhas.${n}.quantidade`}
              label="Quantidade"
              unlabelled
              required
              error={Boolean(fault || prova?.recusa)}
              autoFocus={begins && filled}
            />
          </div>
        )}
        {filled && (
          <div className={css.nota}>
            <Nota linha={linha} prova={prova} fault={fault} />
          </div>
        )}
        {filled && (
          <div className={css.fonte}>
            <ActionIcon
              {...QUIET}
              onClick={toggle}
              aria-expanded={open || refused}
              aria-label={`Origem do item ${n + 1}`}
            >
              {open || refused ? <ChevronUp /> : <ChevronDown />}
            </ActionIcon>
          </div>
        )}
        {onRemove && (
          <div className={css.retirar}>
            <ActionIcon
              {...QUIET}
              onClick={(event) => takeOut(event, onRemove)}
              aria-label={`Retirar o item ${n + 1}`}
            >
              <Trash />
            </ActionIcon>
          </div>
        )}
      </div>
      {filled && (open || refused) && (
        <div className={css.open}>
          <Fonte n={n} linha={linha} />
        </div>
      )}
    </Box>
  );
}

/** What there is, and after a number is typed what is taken, or why it is not, as the service says. */
function Nota({
  linha: { planta, quantidade },
  prova,
  fault,
}: Pick<LinhaProps, 'linha' | 'prova'> & { fault: ReactNode }) {
  const { id, unidade } = escolha(planta);
  const plant = useQuery(trpc.especies.planta.queryOptions({ id }));
  const { data } = plant;
  const said = quantidade === '' ? undefined : prova;
  const refusal = fault ?? said?.recusa;
  const ha = data && (unidade === 'SEMENTE' ? data.sementes : data.para_entregar);
  const falta = ha === undefined ? 0 : Number(quantidade) - ha;
  return (
    <Text
      component="div"
      fz="sm"
      lh={1.3}
      aria-live="polite"
      className="algarismos"
      c={refusal || ha === 0 || falta > 0 ? 'var(--mantine-color-error)' : undefined}
    >
      <Failures of={[plant]} />
      {refusal || said ? (
        <Codes>{refusal ? String(refusal) : oQueSai(said?.itens ?? [])}</Codes>
      ) : (
        data && (
          <>
            <strong>{unidade === 'SEMENTE' ? quantia(data.sementes, 'SEMENTE') : prontas(data)}</strong>
            {unidade === 'MUDA' && vem(data)}
            {ha !== 0 && falta > 0 && `, ${falta === 1 ? 'falta' : 'faltam'} ${inteiro(falta)}`}
          </>
        )
      )}
    </Text>
  );
}

function Total({ linhas }: { linhas: readonly Linha[] }) {
  const filled = linhas.filter(({ planta, quantidade }) => planta !== '' && quantidade !== '');
  const sum = (unidade: string) =>
    filled.reduce(
      (n, { planta, quantidade }) => n + (escolha(planta).unidade === unidade ? Number(quantidade) : 0),
      0,
    );
  return (
    <Text role="status" fw={600} className="algarismos">
      {filled.length > 0 &&
        `Total: ${sementesEMudas({ sementes: sum('SEMENTE'), mudas: sum('MUDA') })}${filled.length > 1 ? `, em ${filled.length} itens` : ''}`}
    </Text>
  );
}
