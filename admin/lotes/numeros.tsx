import { Group, SimpleGrid, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { word } from '../../src/common/palavras.ts';
import { FASES } from '../../src/common/vocabulary.ts';
import type { FatoDoLote } from '../../src/lotes/linha-do-tempo/schemas.ts';
import type { Lote, Sobrevivencia as Taxa } from '../../src/lotes/schemas.ts';
import { serviceNow } from '../device/service-clock.ts';
import { recordAt } from '../ui/address.ts';
import { Figure, Figures } from '../ui/figures.tsx';
import { inteiro, quantos, taxa, useClocks } from '../ui/format.ts';
import { SHAPES } from '../ui/phase.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { To } from '../ui/to.tsx';
import { Dim } from '../ui/words.tsx';
import { contasDe, passagens } from './contas.ts';
import css from './numeros.module.css';
import { duracao } from './queries.ts';

interface NumerosProps {
  lote: Lote;
  fatos: readonly FatoDoLote[];
}

/** The batch in figures. */
export function Numeros({ lote, fatos, sobrevivencia }: NumerosProps & { sobrevivencia: Taxa }) {
  const { recebidas, mortas, perdidas, entregues, ficaram, saidas } = contasDe(fatos);
  const outras = [
    ...(ficaram > 0 ? [`${quantos(ficaram, 'ficou', 'ficaram')} no viveiro`] : []),
    ...(saidas > 0 ? [`${inteiro(saidas)} em saídas e ajustes`] : []),
  ];
  return (
    <Figures label="Números do lote" spread>
      <Figure label="Vivas" value={inteiro(lote.quantidade_total)} />
      <Figure label="Recebidas" value={inteiro(recebidas)} />
      <Figure
        label="Mortas"
        value={inteiro(mortas)}
        detail={perdidas > 0 ? `e mais ${quantos(perdidas, 'perdida')}` : undefined}
      />
      <Figure
        label="Entregues"
        value={inteiro(entregues)}
        detail={outras.length > 0 ? `e mais ${outras.join(', ')}` : undefined}
      />
      <Sobrevivencia {...sobrevivencia} />
    </Figures>
  );
}

/** The same figure as in the production report. */
function Sobrevivencia({ taxa: rate, amostra, motivo }: Taxa) {
  return (
    <Figure
      label="Sobrevivência"
      value={rate === null ? '—' : taxa(rate)}
      detail={motivo ?? daAmostra(rate ?? 0, amostra)}
    />
  );
}

/** A rate has four decimals, which do not give back the number of plants of a larger sample. */
const COUNTABLE = 10_000;

/** `531 de 590 saíram vivas da produção` */
function daAmostra(rate: number, amostra: number): string {
  if (amostra >= COUNTABLE) return `das ${inteiro(amostra)} que entraram em produção`;
  const vivas = Math.round(rate * amostra);
  return `${inteiro(vivas)} de ${inteiro(amostra)} ${vivas === 1 ? 'saiu viva' : 'saíram vivas'} da produção`;
}

/** The contents of the batch, by species. */
export function Especies({ lote, fatos }: NumerosProps) {
  const rows = lote.itens_especies.map(({ especie_id: id, nome_popular, quantidade_atual }) => ({
    ...{ id, nome_popular, quantidade_atual },
    ...contasDe(fatos, id),
  }));
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <SmallTable
        label="Plantas do lote"
        rows={rows}
        columns={[
          {
            title: 'Espécie',
            cell: ({ id, nome_popular }) => (
              <To href={recordAt('especie', id)} className="quebravel">
                {nome_popular}
              </To>
            ),
          },
          { title: 'Recebidas', cell: ({ recebidas }) => figura(recebidas), number: true },
          { title: 'Mortas', cell: ({ mortas }) => figura(mortas), number: true },
          { title: 'Perdidas', cell: ({ perdidas }) => figura(perdidas), number: true, from: 'xs' },
          { title: 'Entregues', cell: ({ entregues }) => figura(entregues), number: true, from: 'xs' },
          { title: 'Vivas', cell: ({ quantidade_atual: n }) => <b>{inteiro(n)}</b>, number: true },
        ]}
      />
    </Table.ScrollContainer>
  );
}

/** Nothing is paler than something. */
function figura(n: number): ReactNode {
  return n === 0 ? <Dim>0</Dim> : inteiro(n);
}

/** The five phases, with the day on which the batch reached each and how long it stayed. */
export function Fases({ lote, fatos }: { lote: Lote; fatos: readonly FatoDoLote[] }) {
  const { day } = useClocks();
  const ate = lote.data_fim ? Date.parse(lote.data_fim) : serviceNow();
  const been = new Map(passagens(fatos, ate).map((passagem) => [passagem.fase, passagem]));
  return (
    <SimpleGrid component="ol" cols={{ base: 2, xs: 5 }} spacing="xs" className="lista">
      {FASES.map((fase) => {
        const Shape = SHAPES[fase];
        const passagem = been.get(fase);
        const current = fase === lote.fase;
        return (
          <li
            key={fase}
            aria-current={current ? 'step' : undefined}
            className={css.phase}
            data-been={passagem !== undefined || undefined}
          >
            <Group gap={6} wrap="nowrap" c={passagem ? undefined : 'dimmed'}>
              <Shape size={16} />
              <Text span fz="sm" fw={current ? 650 : 400}>
                {word(fase)}
              </Text>
            </Group>
            {passagem && (
              <Text fz="xs" c="dimmed" className="algarismos">
                {day(passagem.desde)}
                {fase !== 'FINALIZADO' && ` · ${duracao(passagem.duracao)}`}
              </Text>
            )}
          </li>
        );
      })}
    </SimpleGrid>
  );
}
