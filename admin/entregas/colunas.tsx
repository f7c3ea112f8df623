import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { word } from '../../src/common/brazilian.ts';
import type { Entrega } from '../../src/entregas/schemas.ts';
import { sementesEMudas, useClocks } from '../ui/format.ts';
import type { Column } from '../ui/lists/list.tsx';
import { oQueLevou } from './sentences.ts';
import { Situacao } from './situacao.tsx';

/** What lists say of a visit, whoever it was. */
export const COLUNAS: [Column<Entrega>, Column<Entrega>, ...Column<Entrega>[]] = [
  {
    title: 'Entrega',
    cell: ({ id, numero }) => (
      <Anchor
        inherit
        className="numero"
        renderRoot={(props) => <Link to="/entregas/$id" params={{ id }} {...props} />}
      >
        {numero}
      </Anchor>
    ),
  },
  { title: 'Dia', cell: ({ data_registro }) => <Dia quando={data_registro} /> },
  { title: 'O que levou', cell: oQueLevou },
  { title: 'Total', cell: ({ por_unidade }) => sementesEMudas(por_unidade), number: true },
  { title: 'Finalidade', cell: ({ finalidade }) => finalidade && word(finalidade) },
  { title: 'Situação', cell: (entrega) => <Situacao entrega={entrega} /> },
  { title: 'Termo', cell: ({ termo }) => termo && <span className="numero">{termo.numero}</span> },
];

function Dia({ quando }: { quando: string }) {
  return <span className="numero">{useClocks().day(quando)}</span>;
}
