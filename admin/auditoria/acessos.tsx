import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AcessoADados } from '../../src/auditoria/acessos/schemas.ts';
import { trpc } from '../service.ts';
import { Missing } from '../ui/failure.tsx';
import { quantos, useClocks } from '../ui/format.ts';
import { PlainList } from '../ui/lists/plain.tsx';
import { Section } from '../ui/section.tsx';

/** Who exported or erased people's data, newest first, in words. */
export function Acessos() {
  const [page, setPage] = useState(1);
  const { moment } = useClocks();
  const { data, error, refetch } = useQuery({
    ...trpc.auditoria.acessos.queryOptions({ page }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title="Acessos a dados pessoais" long>
      {!data && <Missing of={{ error, refetch }} />}
      {data && data.totalDocs === 0 && (
        <Text c="dimmed">Ninguém exportou destinatários nem entregas em arquivo.</Text>
      )}
      {data && data.totalDocs > 0 && (
        <PlainList gap="xs">
          {data.docs.map((acesso) => (
            <Text component="li" key={acesso.id}>
              <b>{quem(acesso)}</b> {feito(acesso)}{' '}
              <Text span c="dimmed" fz="sm" className="numero">
                em {moment(acesso.data_registro)}
                {acesso.ip && `, de ${acesso.ip}`}
              </Text>
            </Text>
          ))}
        </PlainList>
      )}
      {data && data.totalPages > 1 && (
        <Group gap="xs" mt="sm" className="na-tela">
          <Button variant="default" disabled={!data.hasPrevPage} onClick={() => setPage(page - 1)}>
            Mais novos
          </Button>
          <Button variant="default" disabled={!data.hasNextPage} onClick={() => setPage(page + 1)}>
            Mais antigos
          </Button>
        </Group>
      )}
    </Section>
  );
}

function quem({ usuario, conta }: AcessoADados): string {
  return usuario?.nome ?? `A conta ${conta} do servidor`;
}

function feito({ acesso, relatorio, formato, registros }: AcessoADados): string {
  const de = quantos(registros, 'registro');
  if (acesso === 'EXPORTAR_TITULAR') return `exportou tudo sobre uma pessoa: ${de}`;
  if (acesso === 'ANONIMIZAR_TITULAR') return `apagou os dados de uma pessoa: ${de}`;
  return `exportou ${NOMES[relatorio ?? ''] ?? relatorio} em ${formato?.toUpperCase()}: ${de}`;
}

const NOMES: Readonly<Record<string, string>> = {
  destinatarios: 'os destinatários',
  expedicoes: 'as entregas, item por item',
  movimentacoes: 'as movimentações',
};
