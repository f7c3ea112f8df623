import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { newKey } from '../../adapters/client/keys.ts';
import { word } from '../../src/common/palavras.ts';
import type { FatoDoLote } from '../../src/lotes/linha-do-tempo/schemas.ts';
import type { Ato } from '../device/atos.ts';
import { again, type Entry } from '../device/queue.ts';
import { change, remove } from '../device/store.ts';
import { service } from '../service.ts';
import { Missing } from '../ui/failure.tsx';
import { inteiro, quantia, useClocks } from '../ui/format.ts';
import { PageModal } from '../ui/forms/page-modal.tsx';
import { notify } from '../ui/notify.ts';
import { inteiroTeor } from './atos.ts';

interface ConferirProps {
  entry: Entry | undefined;
  onClose: () => void;
}

/**
 * An entry that may be recorded already, and whose key may have expired. A person compares it with the service's records and
 * decides.
 */
export function Conferir({ entry, onClose }: ConferirProps) {
  return (
    <PageModal opened={entry !== undefined} onClose={onClose} title="Já está registrado?" size="lg">
      {entry && <Decision entry={entry} onClose={onClose} />}
    </PageModal>
  );
}

function Decision({ entry, onClose }: ConferirProps & { entry: Entry }) {
  const { recent } = useClocks();
  const known = async () => {
    await remove(entry.id);
    notify(`Apagado deste aparelho, porque já está registrado: ${inteiroTeor(entry.ato)}.`);
    onClose();
  };
  const missing = async () => {
    await change(entry.id, (it) => again(it, newKey()));
    onClose();
  };
  return (
    <Stack gap="md">
      <Text>
        {inteiroTeor(entry.ato)}, enviado em {recent(entry.enviadoEm ?? entry.anotadoEm)} sem que a resposta
        chegasse. Veja se é um destes registros, que dizem o mesmo:
      </Text>
      <Iguais entry={entry} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={known}>
          Está registrado
        </Button>
        <Button onClick={missing}>Não está: enviar de novo</Button>
      </Group>
    </Stack>
  );
}

/** The equal records of the service, from any time, because a phone's clock may be wrong. */
function Iguais({ entry: { ato } }: { entry: Entry }) {
  const { recent } = useClocks();
  const { data, error, refetch } = useQuery({ queryKey: ['iguais', ato], queryFn: () => recordedLike(ato) });
  if (!data) return <Missing of={{ error, refetch }} height={80} />;
  if (data.length === 0) return <Text fw={600}>Nenhum registro igual foi encontrado.</Text>;
  return (
    <Stack component="ul" gap={4} m={0} pl="lg" aria-label="Registros iguais">
      {data.map(({ em, oQue, por }) => (
        <Text component="li" key={`${em} ${por}`}>
          {recent(Date.parse(em))}: {oQue}, por {por}
        </Text>
      ))}
    </Stack>
  );
}

/** A record of the service: when, what, and by whom. */
interface Igual {
  em: string;
  oQue: string;
  por: string;
}

/** The records of the service that are equal to an act. */
async function recordedLike(ato: Ato): Promise<Igual[]> {
  switch (ato.tipo) {
    case 'RONDA': {
      const rondas = await service.estufas.rondas.query();
      return rondas.flatMap(({ localizacao_estufa, feita_em, por }) =>
        localizacao_estufa === ato.estufa && feita_em && por
          ? [{ em: feita_em, oQue: 'ronda', por: por.nome }]
          : [],
      );
    }
    case 'CONTAGEM': {
      const { linhas } = await service.contagens.buscar.query({ id: ato.contagem.id });
      return linhas.flatMap(({ id, quantidade, contada_em, contada_por }) =>
        id === ato.linha_id && quantidade === ato.quantidade && contada_em && contada_por
          ? [{ em: contada_em, oQue: quantia(quantidade, ato.especie.tipo), por: contada_por.nome }]
          : [],
      );
    }
    default: {
      const fatos = await service.lotes.linhaDoTempo.query({ id: ato.lote.id });
      return fatos.flatMap((fato) => {
        const oQue = said(fato, ato);
        return oQue === undefined ? [] : [{ em: fato.data_registro, oQue, por: fato.usuario.nome }];
      });
    }
  }
}

/** The contents of a fact of the batch, if the act says the same. */
function said(
  { fato, movimentacao, fase, estufa, anotacao }: FatoDoLote,
  ato: Exclude<Ato, { tipo: 'RONDA' | 'CONTAGEM' }>,
): string | undefined {
  switch (ato.tipo) {
    case 'MORTALIDADE': {
      const { especie, quantidade } = ato;
      if (movimentacao?.tipo !== 'MORTALIDADE' || movimentacao.especie_id !== especie.id) return undefined;
      if (movimentacao.quantidade !== quantidade) return undefined;
      return `${inteiro(quantidade)} de ${movimentacao.nome_popular} (${movimentacao.justificativa ?? ''})`;
    }
    case 'FASE':
      return fato === 'FASE' && fase === ato.fase ? `a ${word(fase)}` : undefined;
    case 'TRANSFERENCIA':
      return estufa?.id === ato.lugar.id ? `para ${estufa.codigo_identificador}` : undefined;
    case 'ANOTACAO':
      return anotacao === ato.anotacao ? anotacao : undefined;
  }
}
