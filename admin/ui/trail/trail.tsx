import { Box, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RegistroComImportacao, RegistroDeAuditoria } from '../../../src/auditoria/schemas.ts';
import { type Fact, factsOf } from '../../../src/common/trilha/fatos.ts';
import { ditoPor, frase, importou } from '../../../src/common/trilha/frases.ts';
import { movimentoDe } from '../../../src/common/trilha/movimentos.ts';
import { byOperation } from '../../../src/common/trilha/operacoes.ts';
import { NOMES, type Parte } from '../../../src/common/trilha/partes.ts';
import type { Entidade } from '../../../src/common/vocabulary.ts';
import { trpc } from '../../service.ts';
import { recordAt } from '../address.ts';
import { Failure, Missing } from '../failure.tsx';
import { Fold } from '../fold.tsx';
import { inteiro, useClocks } from '../format.ts';
import { PlainList } from '../lists/plain.tsx';
import { Section } from '../section.tsx';
import { InText, To } from '../to.tsx';
import { Codes, Note } from '../words.tsx';
import { useNomes } from './names.ts';
import css from './trail.module.css';

type Entry = Omit<RegistroDeAuditoria, 'usuario_id' | 'ip'> &
  Partial<Pick<RegistroDeAuditoria, 'ip'>> &
  Partial<Pick<RegistroComImportacao, 'importacao'>>;

type Nomes = ReturnType<typeof useNomes>;

const FEW = 5;

/** The trail of one record on its own page, newest first. The rest appears on request. */
export function Trail({ entidade, id }: { entidade: Entidade; id: string }) {
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery(
    trpc.auditoria.doRegistro.queryOptions({ entidade, entidadeId: id, limite: all ? 100 : FEW }),
  );
  return (
    <Section title="Quem fez o quê" long>
      {!data && <Missing of={{ error, refetch }} />}
      {data && data.totalDocs === 0 && <Text c="dimmed">Nada foi anotado sobre este registro.</Text>}
      {data && data.totalDocs > 0 && <OwnEntries entries={data.docs} />}
      {data?.hasNextPage && !all && (
        <Button className="na-tela" variant="subtle" size="xs" mt="xs" onClick={() => setAll(true)}>
          Mostrar tudo
        </Button>
      )}
    </Section>
  );
}

/** The trail in sentences: who did what, when and from where, and what it was before. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  const nomes = useNomes(entries.filter(({ importacao }) => !importacao));
  return (
    <PlainList ordered gap={0} aria-label="Registros de auditoria">
      {byOperation(entries).map(([first, ...others]) => (
        <Box component="li" key={first.id} py="sm" className={css.entry}>
          {first.importacao ? (
            <Imported entry={first} importacao={first.importacao} />
          ) : (
            <>
              <Sentence entry={first} nomes={nomes} />
              {others.length > 0 && (
                <Unfolding said={osOutros([first, ...others])}>
                  <Plain entries={others} nomes={nomes} />
                </Unfolding>
              )}
            </>
          )}
        </Box>
      ))}
    </PlainList>
  );
}

/** `Ver os 4 itens desta entrega` */
function osOutros(entries: readonly Entry[]): string {
  const n = entries.length - 1;
  if (entries.some(({ entidade }) => entidade === 'entrega'))
    return n === 1 ? 'Ver a entrega inteira' : `Ver os ${inteiro(n)} itens desta entrega`;
  return n === 1 ? 'Ver o outro registro deste ato' : `Ver os ${inteiro(n)} outros registros deste ato`;
}

/** The trail of one record on its own page, which already has links to the records around it. */
function OwnEntries({ entries }: { entries: readonly Entry[] }) {
  const nomes = useNomes(entries);
  return (
    <PlainList ordered gap={0} aria-label="Registros de auditoria">
      {entries.map((entry) => (
        <Box component="li" key={entry.id} py="sm" className={css.entry}>
          <Sentence entry={entry} nomes={nomes} linked={false} />
        </Box>
      ))}
    </PlainList>
  );
}

function Plain({ entries, nomes }: { entries: readonly Entry[]; nomes: Nomes }) {
  return (
    <PlainList gap="xs">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Sentence entry={entry} nomes={nomes} />
        </li>
      ))}
    </PlainList>
  );
}

interface SentenceProps {
  entry: Entry;
  nomes: Nomes;
  /** The names in the sentence are links. */
  linked?: boolean;
}

function Sentence({ entry, nomes, linked = true }: SentenceProps) {
  const { moment } = useClocks();
  const movimento = movimentoDe(entry);
  return (
    <>
      <Line entry={entry}>
        {frase(entry, nomes.sabido).map((parte, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other order
          <Part key={n} parte={parte} nomes={nomes} linked={linked} />
        ))}
      </Line>
      <Facts
        facts={factsOf(entry.detalhes, moment, { said: ditoPor(entry), at: moment(entry.data_registro) })}
      />
      {movimento && (
        <div>
          <To href={recordAt('movimentacao', movimento.id)} fz="sm">
            Ver a movimentação
          </To>
        </div>
      )}
    </>
  );
}

function Part({ parte, nomes, linked }: { parte: Parte; nomes: Nomes; linked: boolean }) {
  if (typeof parte === 'string') return <Codes>{parte}</Codes>;
  const name = parte.nome ?? nomes.nome(parte) ?? NOMES[parte.entidade];
  return linked ? (
    <InText href={recordAt(parte.entidade, parte.id)}>
      <Codes>{name}</Codes>
    </InText>
  ) : (
    <Codes>{name}</Codes>
  );
}

function Line({ entry: { usuario, data_registro, ip }, children }: { entry: Entry; children: ReactNode }) {
  const { moment } = useClocks();
  return (
    <Text>
      <b>{usuario?.nome ?? 'O sistema'}</b> {children}{' '}
      <Text span c="dimmed" fz="sm" className={`numero ${css.when}`}>
        em {moment(data_registro)}
        {ip && `, de ${ip}`}
      </Text>
    </Text>
  );
}

/** An import is one line, which unfolds into its entries. */
function Imported({ entry, importacao }: { entry: Entry; importacao: NonNullable<Entry['importacao']> }) {
  return (
    <>
      <Line entry={entry}>{importou(importacao)}</Line>
      <Unfolding said="Ver o que a importação gravou">
        <WrittenBy operacaoId={entry.operacao_id} />
      </Unfolding>
    </>
  );
}

/** The most that a list answers at once. */
const MOST = 100;

function WrittenBy({ operacaoId }: { operacaoId: string }) {
  const { data, error, refetch } = useQuery(
    trpc.auditoria.logs.queryOptions({ operacaoId, ordenar: 'data_registro', limite: MOST }),
  );
  const nomes = useNomes(data?.docs ?? []);
  if (error && !data) return <Failure error={error} retry={refetch} />;
  if (!data) return <Text role="status">Procurando…</Text>;
  const more = data.totalDocs - data.docs.length;
  return (
    <>
      <Plain entries={data.docs} nomes={nomes} />
      {more > 0 && (
        <Text mt="xs" c="dimmed">
          E mais {inteiro(more)}.
        </Text>
      )}
    </>
  );
}

function Unfolding({ said, children }: { said: string; children: ReactNode }) {
  const [open, { toggle }] = useDisclosure();
  return (
    <>
      <Fold open={open} onClick={toggle} size="compact-sm" ml={-8} className="na-tela">
        {said}
      </Fold>
      {open && <div className={css.inner}>{children}</div>}
    </>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <Note>
      {facts.map(({ name, now, before }, n) => (
        <span key={name}>
          {n > 0 && ' · '}
          {name}: {before !== undefined && <s>{before}</s>}{' '}
          <Text span inherit c="var(--mantine-color-text)">
            {now}
          </Text>
        </span>
      ))}
    </Note>
  );
}
