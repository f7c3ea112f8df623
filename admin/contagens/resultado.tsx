import { Text } from '@mantine/core';
import { word } from '../../src/common/palavras.ts';
import type { ContagemComLinhas, LinhaDaContagem } from '../../src/contagens/schemas.ts';
import { recordAt } from '../ui/address.ts';
import { comSinal, inteiro } from '../ui/format.ts';
import { type Column, Records } from '../ui/lists/list.tsx';
import { To } from '../ui/to.tsx';
import { soltas } from './sentences.ts';

/** The counted value of each line, and what became of the difference. */
export function Resultado({ contagem: { linhas } }: { contagem: ContagemComLinhas }) {
  return <Records label="Linhas da contagem" rows={linhas} columns={COLUMNS} wide />;
}

const COLUMNS: [Column<LinhaDaContagem>, ...Column<LinhaDaContagem>[]] = [
  {
    title: 'Espécie',
    cell: ({ especie: { id, nome_popular } }) => <To href={recordAt('especie', id)}>{nome_popular}</To>,
  },
  {
    title: 'Onde',
    cell: ({ lote, estufa, unidade }) =>
      lote ? (
        <>
          <To href={recordAt('lote', lote.id)} className="numero">
            {lote.codigo}
          </To>{' '}
          {estufa?.codigo_identificador}
        </>
      ) : (
        soltas({ unidade })
      ),
  },
  { title: 'Contado', cell: ({ quantidade }) => numero(quantidade, inteiro), number: true },
  { title: 'Livro', cell: ({ saldo }) => numero(saldo, inteiro), number: true },
  { title: 'Diferença', cell: ({ diferenca }) => numero(diferenca, comSinal), number: true },
  { title: 'Entrou como', cell: (linha) => (linha.como || linha.conferir ? <Como {...linha} /> : '') },
  { title: 'Contada por', cell: ({ contada_por }) => contada_por?.nome ?? 'não se contou' },
];

function numero(n: number | null, written: (n: number) => string): string {
  return n === null ? '' : written(n);
}

/** How the difference entered the ledger, with its movement. */
function Como({ como, movimentacao_id, estornada_por, conferir }: LinhaDaContagem) {
  return (
    <>
      {movimentacao_id ? (
        <To href={recordAt('movimentacao', movimentacao_id)}>{como && word(como)}</To>
      ) : (
        como && word(como)
      )}
      {estornada_por && ' (estornada)'}
      {conferir && (
        <Text span inherit c="dimmed">
          {' '}
          a conferir
        </Text>
      )}
    </>
  );
}
