import Camera from 'icon:camera';
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Fault } from '../ui/failure.tsx';
import { PageModal } from '../ui/forms/page-modal.tsx';
import { codigoEm, labelReader } from './label.ts';

interface EtiquetaProps {
  opened: boolean;
  onClose: () => void;
  onRead: (codigo: string) => void;
}

/** Reads the QR code of a batch's label, with the camera or from a photograph. */
export function LerEtiqueta({ opened, onClose, onRead }: EtiquetaProps) {
  const phone = useMediaQuery('(max-width: 37.5em)', false, { getInitialValueInEffect: false });
  return (
    <PageModal opened={opened} onClose={onClose} title="Ler etiqueta" fullScreen={phone}>
      <Reading onRead={onRead} />
    </PageModal>
  );
}

function Reading({ onRead }: Pick<EtiquetaProps, 'onRead'>) {
  const [noCamera, setNoCamera] = useState(navigator.mediaDevices === undefined);
  const photo = useMutation({
    mutationFn: readPhoto,
    onSuccess: (lido) => lido !== undefined && onRead(codigoEm(lido)),
  });
  return (
    <Stack>
      {!noCamera && <Live onRead={onRead} onNoCamera={() => setNoCamera(true)} />}
      <Text>
        {noCamera
          ? 'A câmera não está disponível aqui. Fotografe a etiqueta, ou feche e digite o código.'
          : 'Aponte a câmera para o QR code da etiqueta.'}
      </Text>
      {(photo.error || (photo.isSuccess && photo.data === undefined)) && (
        <Fault>
          {photo.error
            ? 'Escolha outra imagem: esta não pôde ser aberta.'
            : 'Chegue mais perto e fotografe de novo: nenhum QR code foi encontrado.'}
        </Fault>
      )}
      <FileButton
        onChange={(file) => file && photo.mutate(file)}
        accept="image/*"
        inputProps={{ capture: 'environment', 'aria-label': 'Foto da etiqueta' }}
      >
        {(props) => (
          <Button
            variant={noCamera ? 'filled' : 'default'}
            size="md"
            leftSection={<Camera />}
            loading={photo.isPending}
            {...props}
          >
            Fotografar a etiqueta
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}

async function readPhoto(file: File): Promise<string | undefined> {
  const [read, picture] = await Promise.all([labelReader(), createImageBitmap(file)]);
  return read(picture);
}

/** The pause between two looks, so that the phone stays responsive. */
const REST_MS = 120;

/** The camera's picture, until it shows a code. */
function Live({ onRead, onNoCamera }: Pick<EtiquetaProps, 'onRead'> & { onNoCamera: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent((lido: string | undefined) => lido !== undefined && onRead(codigoEm(lido)));
  const fail = useEffectEvent((closed: AbortSignal) => closed.aborted || onNoCamera());
  useEffect(() => {
    const closed = new AbortController();
    look(video.current as HTMLVideoElement, closed.signal).then(read, () => fail(closed.signal));
    return () => closed.abort();
  }, []);
  return (
    <video ref={video} aria-label="Câmera" playsInline muted style={{ width: '100%', borderRadius: 8 }} />
  );
}

async function look(video: HTMLVideoElement, closed: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = stream;
    const [read] = await Promise.all([labelReader(), video.play()]);
    while (!closed.aborted) {
      const lido = await read(video);
      if (lido !== undefined) return lido;
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
