import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LinkDoConvite } from '../../src/usuarios/schemas.ts';
import { Copied } from '../ui/copied.tsx';
import { useClocks } from '../ui/format.ts';
import { PageModal } from '../ui/forms/page-modal.tsx';
import { OwnHost } from '../ui/installation.tsx';
import { Note } from '../ui/words.tsx';
import css from './link.module.css';

/** An invitation to hand over: its person, and its link. */
export interface Convite extends LinkDoConvite {
  nome: string;
}

/** The link of an invitation, as a text to copy and as a QR code. It is shown once. */
export function LinkDialog({ convite, onClose }: { convite: Convite | null; onClose: () => void }) {
  return (
    <PageModal opened={convite !== null} onClose={onClose} title={`Convite de ${convite?.nome}`}>
      {convite && <Link {...convite} />}
    </PageModal>
  );
}

function Link({ nome, link, valido_ate }: Convite) {
  const { moment } = useClocks();
  return (
    <Stack gap="sm">
      <Text>
        Entregue este link só a {nome}: quem o abre escolhe a senha da conta. Ele vale uma vez, até{' '}
        {moment(valido_ate)}, e não aparece de novo.
      </Text>
      <OwnHost what="O link" />
      <Copied label="Link do convite" text={link} done="O link está copiado." />
      <QrCode text={link} label={`O link do convite de ${nome}, para a câmera de um telefone`} />
      <Note ta="center">Ou aponte para ele a câmera do telefone de {nome}.</Note>
    </Stack>
  );
}

/** Black on white even in the dark theme, because readers expect that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data: rows } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('qr')).encodeQR(text, 'raw', { border: 4 }),
    gcTime: 0,
  });
  if (!rows) return <div className={css.qr} />;
  const dark = rows.flatMap((row, y) => row.flatMap((set, x) => (set ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={css.qr} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  );
}
