import { Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { instalacao, trpc, useShown } from '../service.ts';
import { useHasMail, useOwnHost } from '../ui/installation.tsx';
import { PlainList } from '../ui/lists/plain.tsx';
import { useIsAdministrator, usePerson } from '../ui/person.ts';
import { InText } from '../ui/to.tsx';

/** What the installation lacks, for people who can do something about it. */
export function Falta() {
  const administrator = useIsAdministrator();
  const semCorreio = !useHasMail();
  const host = useOwnHost();
  const primeiraSenha = usePrimeiraSenha();
  const semTimbre = useTemTimbre() === false;
  if (!administrator || !(semCorreio || host || primeiraSenha || semTimbre)) return null;
  return (
    <Paper withBorder p="sm" fz="sm">
      <Stack gap={4}>
        <Text fw={600}>Falta configurar</Text>
        <PlainList gap={6} aria-label="Falta configurar">
          {primeiraSenha && (
            <li>
              <b>A senha ainda é a primeira.</b> Quem instalou o sistema a conhece: escolha a sua em{' '}
              <InText href="/conta">Minha conta</InText>.
            </li>
          )}
          {semTimbre && (
            <li>
              <b>Sem timbre.</b> Os termos e relatórios saem sem o nome do órgão nem o brasão: ponha-os em{' '}
              <InText href="/timbre">Timbre</InText>.
            </li>
          )}
          {host && (
            <li>
              <b>Sem endereço público.</b> Os convites e o QR code dos termos levam a {host}, que só se abre
              no computador do viveiro. Peça a quem cuida do sistema que defina PUBLIC_URL.
            </li>
          )}
          {semCorreio && (
            <li>
              <b>Sem servidor de e-mail.</b> O link de cada convite se copia em{' '}
              <InText href="/usuarios">Usuários</InText>, e quem esquece a senha não recebe nada. Para que os
              e-mails saiam, peça a quem cuida do sistema que defina SMTP_URL.
            </li>
          )}
        </PlainList>
      </Stack>
    </Paper>
  );
}

/** Whether papers name who issues them; undefined until that is known. */
export function useTemTimbre(): boolean | undefined {
  const { data } = useQuery(instalacao);
  return data && (Boolean(data.orgao) || data.temBrasao);
}

/** Whether the account still has the password that it came with. Its trail says so; undefined until it has, or of an invited person. */
export function usePrimeiraSenha(): boolean | undefined {
  const administrator = useIsAdministrator();
  const { id } = usePerson();
  const enabled = useShown() && administrator;
  const made = useQuery({
    ...trpc.auditoria.logs.queryOptions({ entidadeId: id, acao: 'CRIAR_USUARIO', limite: 1 }),
    enabled,
  });
  const pronta = made.data?.docs[0]?.detalhes.conta_pronta === true;
  const changed = useQuery({
    ...trpc.auditoria.logs.queryOptions({ entidadeId: id, acao: 'RESETAR_SENHA', limite: 1 }),
    enabled: enabled && pronta,
  });
  return changed.data && changed.data.totalDocs === 0;
}
