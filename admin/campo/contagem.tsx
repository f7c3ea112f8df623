import { Button, Group, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { palavra } from '../../src/common/brazilian.ts';
import { LinhaContada as Linha } from '../../src/contagens/schemas.ts';
import { REQUIRED } from '../../src/wire/validation.ts';
import type { EspecieDoAto, LinhaContada } from '../device/atos.ts';
import { useOnline } from '../device/connectivity.ts';
import { service } from '../service.ts';
import { noLote, quantia } from '../ui/format.ts';
import { useAttempt } from '../ui/forms/attempt.ts';
import { formOf, Quantity } from '../ui/forms/form.tsx';
import { notifyFailure } from '../ui/notify.ts';
import { refreshKnown } from './known.ts';
import type { Saving } from './saving.ts';
import type { LoteConhecido } from './viveiro.ts';

/** A line of an open count, as the phone knows it. */
export interface LinhaConhecida {
  linha_id: string;
  contagem: { id: string; numero: string };
  especie: EspecieDoAto;
  /** The balance in the books; null when the count is blind, or when this phone does not know it. */
  livro: number | null;
  /** The last noted value. */
  contado: number | null;
}

/** The unit is part of the label, because a plant's seeds and seedlings have the same name. */
export function contadoDe({ nome, tipo }: EspecieDoAto): string {
  return `Contado de ${nome} (${palavra(tipo)}s)`;
}

/** The lines of open counts that belong to a batch. */
export function linhasDo({ especies }: LoteConhecido): LinhaConhecida[] {
  return especies.flatMap(({ id, nome, tipo, quantidade, contagem: linha }) => {
    if (!linha) return [];
    const contagem = { id: linha.id, numero: linha.numero };
    const livro = linha.cega ? null : quantidade;
    return [
      { linha_id: linha.linha_id, contagem, especie: { id, nome, tipo }, livro, contado: linha.quantidade },
    ];
  });
}

/** A line that was not counted may stay blank, but not all of them. */
const { Form } = formOf(
  z.object({ linhas: z.array(z.object({ contado: Linha.shape.quantidade.or(z.literal('')) })) }).check(
    z.superRefine(({ linhas }, issues) => {
      if (linhas.some(({ contado }) => contado !== '')) return;
      issues.addIssue({ code: 'custom', path: ['linhas', 0, 'contado'], message: REQUIRED });
    }),
  ),
);

interface FormDeContagemProps extends Saving<LinhaContada> {
  /** Null in the seed store. */
  lote: LinhaContada['lote'];
  linhas: LinhaConhecida[];
  initial?: LinhaContada | undefined;
}

/** A number for each species of a batch, or of the seed store, that an open count includes. */
export function FormDeContagem({ lote, linhas, initial, save, ...props }: FormDeContagemProps) {
  const quanto = (n: number, { tipo }: EspecieDoAto) => (lote ? noLote(n, tipo) : quantia(n, tipo));
  return (
    <Form
      initial={{ linhas: linhas.map(() => ({ contado: initial?.quantidade ?? '' })) }}
      save={async ({ linhas: contadas }, { idempotencyKey }) => {
        const [first, ...others] = contadas.flatMap(({ contado }, n): LinhaContada[] => {
          const linha = linhas[n];
          if (contado === '' || !linha) return [];
          const { linha_id, contagem, especie } = linha;
          return [{ tipo: 'CONTAGEM', lote, contagem, linha_id, especie, quantidade: contado }];
        });
        if (first) await save([first, ...others], idempotencyKey);
      }}
      {...props}
    >
      {linhas.map(({ linha_id, especie, livro, contado, contagem }, n) => (
        <Quantity
          size="md"
          key={linha_id}
          name={`linhas.${n}.contado`}
          label={contadoDe(especie)}
          description={[
            contagem.numero,
            ...(livro === null ? [] : [`no livro: ${quanto(livro, especie)}`]),
            ...(contado === null ? [] : [`já anotado: ${quanto(contado, especie)}`]),
          ].join(' · ')}
          autoFocus={n === 0}
          required={linhas.length === 1}
        />
      ))}
    </Form>
  );
}

/** No open count asks for the batch. With a connection one is opened for it. */
export function SemContagem({ lote: { id, codigo }, onCancel }: SemContagemProps) {
  const online = useOnline();
  const opening = useAttempt({
    write: (_, options) => service.contagens.criar.mutate({ lote_ids: [id] }, options),
    // The page then has its fields.
    onDone: () => refreshKnown({ age: 0 }),
    onFailed: notifyFailure,
  });
  return (
    <Stack gap="md">
      <Text role="status">
        Nenhuma contagem aberta pede o {codigo}.{' '}
        {online ? 'Abra uma só dele, e conte.' : 'Abra uma contagem dele onde houver conexão.'}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        {online && (
          <Button loading={opening.isPending} onClick={() => opening.send()}>
            Abrir contagem do lote
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface SemContagemProps extends Pick<Saving<LinhaContada>, 'onCancel'> {
  lote: Pick<LoteConhecido, 'id' | 'codigo'>;
}
