import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { instalacao } from '../service.ts';

/** The host of the service's links, where they open on its own computer alone: nobody gave it a public address. */
export function useOwnHost(): string | undefined {
  const { publicUrl = '' } = useQuery(instalacao).data ?? {};
  const { hostname = '', host } = URL.canParse(publicUrl) ? new URL(publicUrl) : {};
  return OWN.test(hostname) ? host : undefined;
}

const OWN = /^(localhost|127\..*|0\.0\.0\.0|\[::1?\])$/;

/** Says where a link or a code is made that it will not open elsewhere. */
export function OwnHost({ what }: { what: string }) {
  const host = useOwnHost();
  if (!host) return null;
  return (
    <Text fz="sm" className="na-tela">
      {what} leva a {host}, que só se abre no computador do viveiro. Peça a quem cuida do sistema que defina
      PUBLIC_URL.
    </Text>
  );
}

/** Whether mails reach anybody; unknown counts as yes. */
export function useHasMail(): boolean {
  return useQuery(instalacao).data?.correio !== false;
}
