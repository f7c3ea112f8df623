import { Button, Group, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { binomialOf, seemOnePlant } from '../../adapters/planilha/parecidas.ts';
import { nomeComVariedade } from '../../src/common/nomes.ts';
import { type Especie, Juncao } from '../../src/especies/schemas.ts';
import { service, trpc } from '../service.ts';
import { recordAt } from '../ui/address.ts';
import { quantos, unidades } from '../ui/format.ts';
import { Confirm } from '../ui/forms/confirm.tsx';
import { formOf, useValues } from '../ui/forms/form.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { type EspecieAchada, especiesDe, SpeciesPicker } from '../ui/forms/species.tsx';
import { notify } from '../ui/notify.ts';
import { Acts } from '../ui/person.ts';
import { InText } from '../ui/to.tsx';
import { notifyUndoable } from '../ui/undo.tsx';

const { Dialog } = formOf(Juncao);

/** Of which plant a species is a record: people join what the names kept apart, and separate what they put together. */
export function PlantaDaEspecie({ especie }: { especie: Especie }) {
  const { id, nome_popular } = especie;
  const [joining, setJoining] = useState(false);
  // What is found later does not change a dialog that is open.
  const [com, setCom] = useState('');
  const registros = useRegistros(id);
  const [parecida] = useParecidas(especie).filter((each) => registros.every((own) => own.id !== each.id));
  return (
    <Group gap="sm">
      {parecida && registros.length > 0 && (
        <Text w="100%">
          Parece <InText href={recordAt('especie', parecida.id)}>{nomeComVariedade(parecida)}</InText>, em{' '}
          {unidades(2, parecida.tipo)}: é a mesma planta?
        </Text>
      )}
      <Acts>
        <Button
          variant="default"
          onClick={() => {
            setCom(parecida?.id ?? '');
            setJoining(true);
          }}
        >
          Juntar a outra planta
        </Button>
      </Acts>
      {registros.length > 1 && (
        <Confirm
          harmless
          action="Separar"
          title={`Separar ${nome_popular}`}
          run={(options) => service.especies.separar.mutate({ id }, options)}
          onDone={() => notify(`${nome_popular} é uma planta à parte.`)}
        >
          Este registro de {unidades(2, especie.tipo)} deixa de ser da mesma planta que{' '}
          {contados(registros.filter((each) => each.id !== id))}. Nenhum saldo muda, e ele pode ser junto de
          novo.
        </Confirm>
      )}
      <Juntar key={com} especie={especie} com={com} opened={joining} onClose={() => setJoining(false)} />
    </Group>
  );
}

interface JuntarProps extends Opened {
  especie: Especie;
  /** The other species, where one resembles this one; otherwise blank. */
  com: string;
}

function Juntar({ especie, com, ...dialog }: JuntarProps) {
  const { id, nome_popular } = especie;
  const registros = useRegistros(id);
  return (
    <Dialog
      {...dialog}
      title={`Juntar ${nome_popular} a outra planta`}
      initial={{ com }}
      submit="Juntar"
      save={({ com }, options) => service.especies.juntar.mutate({ id, com }, options)}
      onSaved={() => {
        const sentence = `${nome_popular} está junta à outra planta.`;
        // What was several records would not be together again.
        if (registros.length > 1) notify(sentence);
        else
          notifyUndoable(sentence, {
            run: (options) => service.especies.separar.mutate({ id }, options),
            done: `${nome_popular} é outra vez uma planta à parte.`,
          });
      }}
    >
      <SpeciesPicker name="com" label="É a mesma planta que" autoFocus />
      <Juntos registros={registros} />
    </Dialog>
  );
}

/** What will be together. */
function Juntos({ registros }: { registros: Registros }) {
  const { com } = useValues();
  const outros = useRegistros(String(com ?? ''));
  if (outros.length === 0 || registros.some(({ id }) => id === com)) return null;
  return (
    <Text role="status" c="dimmed">
      Serão uma só planta, com {contados([...registros, ...outros])}. Nenhum saldo muda.
    </Text>
  );
}

type Nomes = Pick<Especie, 'nome_popular' | 'nome_cientifico' | 'variedade'>;

/** Species of other names that may be the same plant. */
export function useParecidas(especie: Nomes): EspecieAchada[] {
  const { nome_popular, nome_cientifico } = especie;
  const asked = [nome_popular, binomialOf(nome_cientifico)].map((nome) => ({
    ...trpc.busca.geral.queryOptions({ texto: nome.slice(0, 100), tipo: 'especie' }),
    enabled: nome.trim() !== '',
  }));
  const answers = useQueries({ queries: asked });
  return answers.flatMap(({ data }) => especiesDe(data ?? [])).filter((each) => seemOnePlant(especie, each));
}

type Registros = readonly Pick<Especie, 'id' | 'tipo'>[];

function useRegistros(id: string): Registros {
  const { data } = useQuery({ ...trpc.especies.planta.queryOptions({ id }), enabled: id !== '' });
  return data?.registros ?? [];
}

/** `2 registros de sementes e 1 registro de mudas`. */
function contados(registros: Registros): string {
  const counted = (['SEMENTE', 'MUDA'] as const).flatMap((tipo) => {
    const n = registros.filter((each) => each.tipo === tipo).length;
    return n === 0 ? [] : `${quantos(n, 'registro')} de ${unidades(2, tipo)}`;
  });
  return counted.join(' e ');
}
