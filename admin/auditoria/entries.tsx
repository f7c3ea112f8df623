import { Anchor, Box, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RegistroDeAuditoria } from '../../src/auditoria/schemas.ts';
import { useClocks } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import css from './entries.module.css';
import { FEITOS, REGISTROS, type RecordPage, type Told, toldBy } from './sentences.ts';

interface EntriesProps {
  entries: (Pick<
    RegistroDeAuditoria,
    'id' | 'acao' | 'usuario' | 'entidade' | 'entidade_id' | 'detalhes' | 'data_registro'
  > &
    Partial<Pick<RegistroDeAuditoria, 'ip'>>)[];
  /** On a record's own page nothing leads to it. */
  ofOneRecord?: boolean;
}

/** The trail as sentences: who did what, when and from where, and what it was before. */
export function Entries({ entries, ofOneRecord = false }: EntriesProps) {
  const { moment } = useClocks();
  return (
    <PlainList ordered gap={0} aria-label="Registros de auditoria">
      {entries.map(({ id, acao, usuario, entidade, entidade_id, detalhes, data_registro, ip }) => (
        <Box component="li" key={id} py="sm" className={css.entry}>
          <Text>
            <b>{usuario?.nome ?? 'O sistema'}</b> {FEITOS[acao]}{' '}
            <Text span c="dimmed" fz="sm" className="numero">
              em {moment(data_registro)}
              {ip && `, de ${ip}`}
            </Text>
          </Text>
          <Facts facts={toldBy(detalhes, moment)} />
          {!ofOneRecord && acao !== 'LOGIN' && acao !== 'LOGOUT' && (
            <RecordLink record={REGISTROS[entidade]} id={entidade_id} />
          )}
        </Box>
      ))}
    </PlainList>
  );
}

function RecordLink({ record, id }: { record: RecordPage; id: string }) {
  return (
    <Anchor fz="sm" renderRoot={(props) => <Link to={`${record.at}${id}`} {...props} />}>
      {record.name}
    </Anchor>
  );
}

function Facts({ facts }: { facts: Told[] }) {
  if (facts.length === 0) return null;
  return (
    <Text fz="sm" c="dimmed">
      {facts.map(({ name, now, before }, n) => (
        <span key={name}>
          {n > 0 && ' · '}
          {name}: {before !== undefined && <s>{before}</s>}{' '}
          <Text span inherit c="var(--mantine-color-text)">
            {now}
          </Text>
        </span>
      ))}
    </Text>
  );
}
