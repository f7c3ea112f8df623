import { Text } from '@mantine/core';
import { telefone as escrito } from '../../src/common/brazilian.ts';
import type { Destino } from '../../src/procedencias/destino/schemas.ts';
import { recordAt } from '../ui/address.ts';
import { Day } from '../ui/day.tsx';
import { inteiro } from '../ui/format.ts';
import { type Column, Records } from '../ui/lists/list.tsx';
import { To } from '../ui/to.tsx';

type Recebedor = Destino['destinatarios'][number];

/** Whom to call when something is wrong with the seed, with their contacts. */
export function QuemRecebeu({ destino: { destinatarios } }: { destino: Destino }) {
  if (destinatarios.length === 0) return <Text c="dimmed">Ninguém recebeu plantas dela ainda.</Text>;
  return <Records label="Quem recebeu" rows={destinatarios} columns={COLUMNS} wide />;
}

const COLUMNS: [Column<Recebedor>, ...Column<Recebedor>[]] = [
  {
    title: 'Nome',
    cell: ({ id, nome }) => <To href={recordAt('destinatario', id)}>{nome}</To>,
  },
  {
    title: 'Telefone',
    cell: ({ telefone }) => telefone && <span className="numero">{escrito(telefone)}</span>,
  },
  { title: 'E-mail', cell: ({ email }) => email },
  { title: 'Última vez', cell: ({ entregas }) => <Day of={entregas[0]?.data ?? ''} /> },
  { title: 'Recebeu', cell: ({ quantidade }) => inteiro(quantidade), number: true },
  {
    title: 'Desta procedência',
    cell: ({ certa }) => (certa ? 'Tudo' : 'Talvez: o lote tem outras também'),
  },
];
