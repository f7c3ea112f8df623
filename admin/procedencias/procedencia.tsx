import ArrowLeftRight from 'icon:arrow-left-right';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { decimal, telefone } from '../../src/common/brazilian.ts';
import type { Destino } from '../../src/procedencias/destino/schemas.ts';
import type { Procedencia } from '../../src/procedencias/schemas.ts';
import { service, trpc } from '../service.ts';
import { listAt, recordAt } from '../ui/address.ts';
import { Facts } from '../ui/facts.tsx';
import { Missing } from '../ui/failure.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { dia, inteiro, unidades } from '../ui/format.ts';
import { ActionButton } from '../ui/forms/action-button.tsx';
import { Edit } from '../ui/forms/change.tsx';
import { Confirm } from '../ui/forms/confirm.tsx';
import { coordinatesAsText } from '../ui/forms/coordinates.ts';
import { venceuEm } from '../ui/forms/provenance.tsx';
import { KeyButton } from '../ui/key-button.tsx';
import { type ColumnsOf, Records } from '../ui/lists/list.tsx';
import { MissingRecord } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { InText, To } from '../ui/to.tsx';
import { Trail } from '../ui/trail/trail.tsx';
import { notifyUndoable } from '../ui/undo.tsx';
import { Day } from '../ui/words.tsx';
import { Cadastro } from './cadastro.tsx';
import { Caminho } from './caminho.tsx';
import { comoVeio, lugarDe, matrizes, oQueVeio } from './sentences.ts';
import { Taxas } from './taxas.tsx';

const route = getRouteApi('/quadro/procedencias/$id');

/** One lot of seed: its origin, what is left, what became of it, and who received its plants. */
export function FichaDaProcedencia() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(trpc.procedencias.buscar.queryOptions({ id }));
  const destino = useQuery(trpc.procedencias.destino.queryOptions({ id }));
  if (!data) return <MissingRecord of={{ error, refetch }} />;
  return (
    <Page
      gap="xl"
      title={data.codigo}
      tab={`${data.especie.nome_popular} ${data.codigo}`}
      called={
        <>
          {oQueVeio(data)} de{' '}
          <InText href={recordAt('especie', data.especie.id)} inherit>
            {data.especie.nome_popular}
          </InText>
        </>
      }
      actions={
        <>
          {data.status === 'ATIVO' && <Entrada procedencia={data} />}
          <Edit title={`Editar ${data.codigo}`}>
            {(close) => <Cadastro procedencia={data} onClose={close} />}
          </Edit>
          <SituacaoDaProcedencia procedencia={data} />
        </>
      }
    >
      <Resumo procedencia={data} />
      {!destino.data && <Missing of={destino} height={240} />}
      {destino.data && (
        <>
          <Saldos procedencia={data} emLotes={destino.data.em_lotes} />
          <Section title="Da semente a quem recebeu" long>
            <Caminho procedencia={data} destino={destino.data} />
          </Section>
          <Section title="Quem recebeu" long>
            <QuemRecebeu destino={destino.data} />
          </Section>
        </>
      )}
      <Taxas procedencia={data} />
      <Trail entidade="procedencia" id={id} />
    </Page>
  );
}

/** What it is, its trees, and who brought it. */
function Resumo({ procedencia }: { procedencia: Procedencia }) {
  const { coletor, fornecedor, documento, anotacoes, status, saldo } = procedencia;
  const { validade, germinacao_teste, data_teste, pureza, peso_gramas } = procedencia;
  const venceu = venceuEm(procedencia);
  const trazida = [coletor && `por ${coletor}`, fornecedor && `de ${fornecedor}`, documento];
  return (
    <Stack gap="sm">
      <div>
        <Text fz="lg">{[lugarDe(procedencia), matrizes(procedencia)].filter(Boolean).join(' · ')}</Text>
        <Text c="dimmed">{[comoVeio(procedencia), ...trazida].filter(Boolean).join(', ')}</Text>
        {anotacoes && (
          <Text c="dimmed" className="como-escrito">
            {anotacoes}
          </Text>
        )}
        {saldo > 0 && venceu && (
          <Text fw={600}>Venceu em {dia(venceu)}: teste a germinação antes de semear.</Text>
        )}
        {status === 'INATIVO' && <Text fw={600}>Inativa: só sai o que há dela.</Text>}
      </div>
      <Facts
        of={{
          'Vale até': validade && dia(validade),
          'Germinação em teste': germinacao_teste !== null && emTeste(germinacao_teste, data_teste),
          Pureza: pureza !== null && `${decimal(pureza)}%`,
          Peso: peso_gramas !== null && `${decimal(peso_gramas)} g`,
          Coordenadas: coordinatesAsText(procedencia),
        }}
      />
    </Stack>
  );
}

/** `82%, em 03/06/2025` */
function emTeste(porcento: number, data: string | null): string {
  return `${decimal(porcento)}%${data ? `, em ${dia(data)}` : ''}`;
}

/** What entered as this lot, and where that is now, with links to the movements. */
function Saldos({ procedencia, emLotes }: { procedencia: Procedencia; emLotes: number }) {
  const { id, recebida, saldo, especie } = procedencia;
  const saiu = recebida - saldo - emLotes;
  const at = (more: object) => listAt('/movimentacoes', { procedenciaId: id, ...more });
  return (
    <Figures label="Saldos">
      <Figure
        label="Recebida"
        value={inteiro(recebida)}
        detail={unidades(recebida, especie.tipo)}
        href={at({ tipo: 'ENTRADA' })}
      />
      <Figure label="No estoque" value={inteiro(saldo)} detail="o que resta dela" href={at({})} />
      <Figure
        label="Em lotes"
        value={inteiro(emLotes)}
        detail="o que foi semeado"
        href={at({ origem: 'ALOCACAO' })}
      />
      {saiu > 0 && <Figure label="Sem passar por lote" value={inteiro(saiu)} detail="saídas e ajustes" />}
    </Figures>
  );
}

function Entrada({ procedencia: { id, especie_id } }: { procedencia: Procedencia }) {
  const navigate = useNavigate();
  const search = { registrar: 'ENTRADA', especie: especie_id, procedencia: id };
  return (
    <KeyButton
      shortcut="m"
      everywhere
      leftSection={<ArrowLeftRight />}
      onClick={() => navigate({ href: listAt('/movimentacoes', search) })}
    >
      Registrar entrada
    </KeyButton>
  );
}

type Recebedor = Destino['destinatarios'][number];

/** Whom to call when something is wrong with the seed, with their contacts. */
function QuemRecebeu({ destino: { destinatarios } }: { destino: Destino }) {
  if (destinatarios.length === 0) return <Text c="dimmed">Ninguém recebeu plantas dela ainda.</Text>;
  return <Records label="Quem recebeu" rows={destinatarios} columns={COLUMNS} wide />;
}

const COLUMNS: ColumnsOf<Recebedor> = [
  {
    title: 'Nome',
    text: true,
    cell: ({ id, nome }) => <To href={recordAt('destinatario', id)}>{nome}</To>,
  },
  {
    title: 'Telefone',
    cell: (pessoa) => pessoa.telefone && <span className="numero">{telefone(pessoa.telefone)}</span>,
  },
  { title: 'E-mail', cell: ({ email }) => email, text: true },
  { title: 'Última vez', cell: ({ entregas }) => <Day of={entregas[0]?.data ?? ''} /> },
  { title: 'Recebeu', cell: ({ quantidade }) => inteiro(quantidade), number: true },
  {
    title: 'Desta procedência',
    cell: ({ certa }) => (certa ? 'Tudo' : 'Talvez: o lote tem outras também'),
  },
];

/** Takes a lot of seed out of use, or back into it. */
function SituacaoDaProcedencia({ procedencia }: { procedencia: Procedencia }) {
  const { id, data_att, codigo, status } = procedencia;
  const reativada = `${codigo} está ativa outra vez.`;
  if (status === 'INATIVO') {
    return (
      <ActionButton
        of={data_att}
        run={(options) => service.procedencias.atualizar.mutate({ id, data_att, status: 'ATIVO' }, options)}
        done={reativada}
      >
        Reativar
      </ActionButton>
    );
  }
  return (
    <Confirm
      action="Inativar"
      title={`Inativar a ${codigo}`}
      run={(options) => service.procedencias.atualizar.mutate({ id, data_att, status: 'INATIVO' }, options)}
      onDone={() =>
        notifyUndoable(`${codigo} está inativa: só sai o que há dela.`, {
          run: (options) => service.procedencias.atualizar.mutate({ id, status: 'ATIVO' }, options),
          done: reativada,
        })
      }
    >
      A {codigo} não receberá mais entradas. O que há dela no estoque ainda sai, e ela pode ser reativada.
    </Confirm>
  );
}
