import Check from 'icon:check';
import ChevronDown from 'icon:chevron-down';
import Footprints from 'icon:footprints';
import Skull from 'icon:skull';
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newKey } from '../../adapters/client/keys.ts';
import { grouped } from '../../src/common/grouped.ts';
import { SEM_PARTE } from '../../src/common/lugar.ts';
import { word } from '../../src/common/palavras.ts';
import { serviceNow } from '../device/service-clock.ts';
import { inteiro, quantos, useClocks } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { usePerson } from '../ui/person.ts';
import { escrita, naPosicao, nomeDaBarraca } from '../ui/place.ts';
import { Note } from '../ui/words.tsx';
import css from './estufas.module.css';
import { ultimaEstufa } from './known.ts';
import { note } from './sending.ts';
import { faltaContar, type LoteConhecido, type NaEstufa, porEstufa, type Viveiro } from './viveiro.ts';

/** The most batches of a greenhouse that are drawn at once. The others appear on request. */
const AT_ONCE = 30;

/** The batches by place: greenhouse, stall and position. */
export function Estufas({ lotes, rondas }: { lotes: LoteConhecido[] } & Pick<Viveiro, 'rondas'>) {
  const { data: ultima } = useQuery(ultimaEstufa);
  if (ultima === undefined) return null;
  if (lotes.length === 0) return <Text role="status">Nenhum lote em andamento.</Text>;
  return (
    <Stack gap="xs">
      {porEstufa(lotes, ultima).map((each, n) => (
        <Estufa key={each.estufa} {...each} ronda={rondas.get(each.estufa)} opened={n === 0} />
      ))}
    </Stack>
  );
}

type Ronda = Viveiro['rondas'] extends ReadonlyMap<string, infer Each> ? Each : never;

function Estufa({ opened, ronda, ...estufa }: NaEstufa & { opened: boolean; ronda: Ronda | undefined }) {
  const [open, setOpen] = useState(opened);
  const navigate = useNavigate();
  const { estufa: nome, lotes } = estufa;
  return (
    <details
      className={css.greenhouse}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={css.name}>
        <Text span fw={600}>
          {nome}
        </Text>
        <Text span fz="sm" c="dimmed" className="numero">
          {quantos(lotes.length, 'lote')}
        </Text>
        <span className={css.mark}>
          <ChevronDown size={18} />
        </span>
      </summary>
      {open && (
        <Stack gap="xs" pb="sm">
          <RondaDaEstufa estufa={estufa} ronda={ronda} />
          <Button
            variant="light"
            leftSection={<Skull size={18} />}
            onClick={() => navigate({ to: '/campo', search: { estufa: nome, registrar: 'mortalidade' } })}
          >
            Mortes em vários lotes
          </Button>
          <Lotes lotes={lotes} nome={nome} />
        </Stack>
      )}
    </details>
  );
}

/** Whether somebody walked through the greenhouse today, and the button that records it. */
function RondaDaEstufa({ estufa, ronda }: { estufa: NaEstufa; ronda: Ronda | undefined }) {
  const pessoa = usePerson();
  const { day, spoken } = useClocks();
  const hoje = day(new Date(serviceNow()).toISOString());
  const vista = ronda && day(ronda.feita_em) === hoje;
  return (
    <Group justify="space-between" gap="sm">
      <Text fz="sm" className={css.seen}>
        {vista && <Check size={16} />}
        {ronda ? `Vistoriada por ${ronda.por.nome} em ${spoken(ronda.feita_em)}` : 'Sem ronda ainda'}
      </Text>
      <Button
        variant="default"
        leftSection={<Footprints size={18} />}
        aria-label={`Fiz a ronda: ${estufa.estufa}`}
        onClick={() => {
          const ato = { tipo: 'RONDA', lugar_id: estufa.lugar_id, estufa: estufa.estufa } as const;
          void note(pessoa, [ato], newKey());
        }}
      >
        Fiz a ronda
      </Button>
    </Group>
  );
}

function Lotes({ lotes, nome }: { lotes: LoteConhecido[]; nome: string }) {
  const [shown, setShown] = useState(AT_ONCE);
  const barracas = grouped(lotes.slice(0, shown), ({ lugar }) => escrita(lugar?.barraca ?? ''));
  return (
    <>
      {[...barracas].map(([barraca, all]) => (
        <div key={barraca}>
          {barraca !== '' && <Note mb={4}>{nomeDaBarraca(barraca)}</Note>}
          <PlainList aria-label={barraca === '' ? nome : `${nome}, ${nomeDaBarraca(barraca)}`} gap="xs">
            {all.map((lote) => (
              <li key={lote.id}>
                <LoteNaLista lote={lote} onde={naPosicao(lote.lugar?.posicao ?? SEM_PARTE).join()} />
              </li>
            ))}
          </PlainList>
        </div>
      ))}
      {lotes.length > shown && (
        <Button variant="default" onClick={() => setShown(lotes.length)}>
          Mostrar mais {inteiro(lotes.length - shown)}
        </Button>
      )}
    </>
  );
}

interface LoteNaListaProps {
  lote: LoteConhecido;
  /** The part of its place that the heading does not say. */
  onde: string;
}

/** A batch in a list: its plants, then its label and its place. */
export function LoteNaLista({ lote, onde }: LoteNaListaProps) {
  const { codigo, fase, quantidade_total, especies } = lote;
  const asCegas = especies.some(({ contagem }) => contagem?.cega);
  return (
    <Card
      withBorder
      padding="sm"
      renderRoot={(props) => <Link to="/campo" search={{ lote: codigo }} {...props} />}
      c="inherit"
      td="none"
    >
      <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
        <Text fw={600}>{especies.map(({ nome }) => nome).join(', ') || 'Vazio'}</Text>
        {!asCegas && <Text className="numero">{inteiro(quantidade_total)}</Text>}
      </Group>
      <Note className="numero">{[codigo, onde, word(fase)].filter(Boolean).join(' · ')}</Note>
      {faltaContar(lote) && (
        <Text fz="sm" fw={600}>
          A contar
        </Text>
      )}
    </Card>
  );
}
