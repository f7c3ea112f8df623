import { Table } from '@mantine/core';
import type { FatoDoLote } from '../../src/lotes/linha-do-tempo/schemas.ts';
import type { Lote, Sobrevivencia as Taxa } from '../../src/lotes/schemas.ts';
import { recordAt } from '../ui/address.ts';
import { Figure, Figures } from '../ui/figures.tsx';
import { inteiro, quantos, taxa } from '../ui/format.ts';
import { To } from '../ui/to.tsx';
import { contasDe } from './contas.ts';

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
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label="Plantas do lote" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <HeadCell>Espécie</HeadCell>
            <HeadCell number>Recebidas</HeadCell>
            <HeadCell number>Mortas</HeadCell>
            <HeadCell number wide>
              Perdidas
            </HeadCell>
            <HeadCell number wide>
              Entregues
            </HeadCell>
            <HeadCell number>Vivas</HeadCell>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lote.itens_especies.map(({ especie_id, nome_popular, quantidade_atual }) => {
            const { recebidas, mortas, perdidas, entregues } = contasDe(fatos, especie_id);
            return (
              <Table.Tr key={especie_id}>
                <Table.Td px={6} className="quebravel">
                  <To href={recordAt('especie', especie_id)}>{nome_popular}</To>
                </Table.Td>
                <FigureCell n={recebidas} />
                <FigureCell n={mortas} />
                <FigureCell n={perdidas} wide />
                <FigureCell n={entregues} wide />
                <FigureCell n={quantidade_atual} strong />
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface HeadCellProps {
  children: string;
  number?: boolean;
  /** Left out on a phone. */
  wide?: boolean;
}

function HeadCell({ children, number, wide }: HeadCellProps) {
  return (
    <Table.Th
      c="dimmed"
      fw={500}
      fz="sm"
      px={6}
      ta={number ? 'right' : 'left'}
      visibleFrom={wide ? 'xs' : undefined}
    >
      {children}
    </Table.Th>
  );
}

function FigureCell({ n, wide, strong }: { n: number; wide?: boolean; strong?: boolean }) {
  return (
    <Table.Td
      px={6}
      ta="right"
      className="numero"
      fw={strong ? 600 : 400}
      c={n === 0 && !strong ? 'dimmed' : undefined}
      visibleFrom={wide ? 'xs' : undefined}
    >
      {inteiro(n)}
    </Table.Td>
  );
}
