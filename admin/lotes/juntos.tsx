import ArrowLeftRight from 'icon:arrow-left-right';
import Flag from 'icon:flag';
import Tags from 'icon:tags';
import Truck from 'icon:truck';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { word } from '../../src/common/palavras.ts';
import { FASES } from '../../src/common/vocabulary.ts';
import { type Lote, MudancaDeFase, Transferencia } from '../../src/lotes/schemas.ts';
import { service, trpc } from '../service.ts';
import { formOf, useValues } from '../ui/forms/form.tsx';
import { GreenhousePicker, lugaresDo, sobra, useLugar, vagas } from '../ui/forms/greenhouse.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { KeyButton } from '../ui/key-button.tsx';
import { useBulk } from '../ui/lists/bulk.tsx';
import { each } from '../ui/lists/each.ts';
import { counted } from '../ui/lists/selected.tsx';
import type { Selection } from '../ui/lists/selection.ts';
import { EtiquetasDosEscolhidos } from './etiquetas.tsx';
import { mudaDeFase } from './mudar-fase.tsx';
import { plantas } from './queries.ts';

export const LOTES = { one: 'lote', many: 'lotes' };

/** What can be done with several batches at once. Each is treated as on its own page, and refusals are shown. */
export function Juntos(selection: Selection<Lote>) {
  const { chosen: lotes } = selection;
  const [act, setAct] = useState<'fase' | 'transferir' | 'etiquetas'>();
  const navigate = useNavigate();
  const bulk = useBulk(selection);
  const vivos = lotes.filter(({ status }) => status === 'ATIVO');
  const mudam = lotes.filter(mudaDeFase);
  const prontos = vivos.filter(({ fase, quantidade_total }) => fase === 'PRONTO' && quantidade_total > 0);
  const onClose = () => setAct(undefined);
  return (
    <>
      <KeyButton
        shortcut="t"
        variant="default"
        leftSection={<ArrowLeftRight />}
        disabled={vivos.length === 0}
        onClick={() => setAct('transferir')}
      >
        Transferir
      </KeyButton>
      <KeyButton
        shortcut="f"
        variant="default"
        leftSection={<Flag />}
        disabled={mudam.length === 0}
        onClick={() => setAct('fase')}
      >
        Mudar fase
      </KeyButton>
      <Button
        variant="default"
        leftSection={<Tags />}
        disabled={vivos.length === 0}
        onClick={() => setAct('etiquetas')}
      >
        Etiquetas
      </Button>
      <Button
        variant="default"
        leftSection={<Truck />}
        disabled={prontos.length === 0}
        onClick={() =>
          navigate({
            to: '/entregas',
            search: { nova: 'sim', lote: prontos.map(({ id }) => id).join(',') },
          })
        }
      >
        Nova entrega
      </Button>
      <Transferir {...{ lotes, vivos, onClose, opened: act === 'transferir', tell: bulk.tell }} />
      <Mudar {...{ lotes, vivos: mudam, onClose, opened: act === 'fase', tell: bulk.tell }} />
      <EtiquetasDosEscolhidos {...{ opened: act === 'etiquetas', onClose, lotes: vivos, de: lotes.length }} />
      {bulk.result}
    </>
  );
}

interface AtoProps extends Opened {
  /** All chosen batches, and those to which the act applies. */
  lotes: readonly Lote[];
  vivos: readonly Lote[];
  tell: ReturnType<typeof useBulk<Lote>>['tell'];
}

const transferencia = formOf(Transferencia);

function Transferir({ lotes, vivos, tell, ...dialog }: AtoProps) {
  const { data } = useQuery({ ...trpc.estufas.mapa.queryOptions(), enabled: dialog.opened });
  const lugar = (id: unknown) => data && lugaresDo(data).find((each) => each.id === id);
  return (
    <transferencia.Dialog
      {...dialog}
      title={`Transferir ${counted(vivos.length, LOTES)}`}
      initial={{ nova_estufa_id: '' }}
      submit="Transferir"
      save={async ({ nova_estufa_id }, options) => ({
        nova_estufa_id,
        ...(await each(vivos.filter(deFora(nova_estufa_id)), options, ({ id, data_att }, keyed) =>
          service.lotes.transferir.mutate({ id, nova_estufa_id, data_att }, keyed),
        )),
      })}
      onSaved={({ nova_estufa_id, ...outcome }) =>
        tell(
          outcome,
          ({ length }) =>
            `${counted(length, LOTES)} agora na ${lugar(nova_estufa_id)?.codigo_identificador ?? 'outra estufa'}.`,
          {
            act: ({ id, estufa_id }, keyed) =>
              service.lotes.transferir.mutate({ id, nova_estufa_id: estufa_id }, keyed),
            done: `${counted(outcome.done.length, LOTES)} de volta onde ${outcome.done.length === 1 ? 'estava' : 'estavam'}.`,
          },
        )
      }
    >
      <GreenhousePicker name="nova_estufa_id" autoFocus />
      <Cabem vivos={vivos} />
      <Ficam lotes={lotes} vivos={vivos} porque="encerrado" />
    </transferencia.Dialog>
  );
}

/** Batches that already stand in the place stay there. */
function deFora(estufa: unknown) {
  return ({ estufa_id }: Lote) => estufa_id !== estufa;
}

/** What moves to the chosen place, and whether there is room. */
function Cabem({ vivos }: Pick<AtoProps, 'vivos'>) {
  const destino = useLugar(useValues().nova_estufa_id);
  const vao = destino ? vivos.filter(deFora(destino.id)) : vivos;
  const n = soma(vao);
  const restam = destino && destino.vagas - n;
  return (
    <Text role="status" c={restam !== undefined && restam < 0 ? 'var(--mantine-color-error)' : undefined}>
      {counted(vao.length, LOTES)}, com {plantas(n)}, {vao.length === 1 ? 'vai' : 'vão'} inteiros
      {destino && ` para a ${destino.codigo_identificador}, que tem ${vagas(destino.vagas)}`}
      {restam !== undefined && `: ${sobra(restam)}${restam < 0 ? ', e os últimos não vão' : ''}`}.
      {vao.length < vivos.length &&
        ` ${counted(vivos.length - vao.length, LOTES)} já ${vivos.length - vao.length === 1 ? 'está' : 'estão'} lá.`}
    </Text>
  );
}

const mudanca = formOf(MudancaDeFase);

function Mudar({ lotes, vivos, tell, ...dialog }: AtoProps) {
  return (
    <mudanca.Dialog
      {...dialog}
      title={`Mudar a fase de ${counted(vivos.length, LOTES)}`}
      initial={{ fase: '', justificativa: '' } as never}
      submit="Mudar fase"
      save={async ({ fase, justificativa }, options) => ({
        fase,
        ...(await each(
          vivos.filter((lote) => lote.fase !== fase),
          options,
          ({ id, data_att }, keyed) =>
            service.lotes.atualizarFase.mutate({ id, fase, justificativa, data_att }, keyed),
        )),
      })}
      onSaved={({ fase, ...outcome }) => {
        const n = outcome.done.length;
        // Finishing and reopening change more than the phase, so the notice does not offer to undo them.
        const more = fase === 'FINALIZADO' || outcome.done.some(({ status }) => status === 'INATIVO');
        tell(
          outcome,
          () => `${counted(n, LOTES)} agora em ${word(fase)}.`,
          more
            ? undefined
            : {
                act: ({ id, fase: antes }, keyed) =>
                  service.lotes.atualizarFase.mutate({ id, fase: antes, fase_anterior: fase }, keyed),
                done: `${counted(n, LOTES)} de volta na fase em que ${n === 1 ? 'estava' : 'estavam'}.`,
              },
        );
      }}
    >
      <mudanca.Option name="fase" label="Fase" options={FASES} autoFocus />
      <Mudam vivos={vivos} />
      <Ficam lotes={lotes} vivos={vivos} porque="descartado ou cancelado" />
    </mudanca.Dialog>
  );
}

/** What becomes of the batches in the chosen phase, with a reason when living plants are written off. */
function Mudam({ vivos }: Pick<AtoProps, 'vivos'>) {
  const { fase } = useValues();
  const vao = vivos.filter((lote) => lote.fase !== fase);
  const mortas = fase === 'FINALIZADO' ? soma(vao) : 0;
  const reabertos = fase === '' ? [] : vao.filter(({ status }) => status === 'INATIVO');
  return (
    <>
      <Text role="status">
        {fase !== '' &&
          `${counted(vao.length, LOTES)} ${vao.length === 1 ? 'passa' : 'passam'} a ${word(String(fase))}.`}
        {reabertos.length > 0 &&
          ` ${counted(reabertos.length, LOTES)} já ${reabertos.length === 1 ? 'encerrado volta a ser aberto' : 'encerrados voltam a ser abertos'}.`}
        {mortas > 0 && ` O que está vivo neles, ${plantas(mortas)}, é baixado como perda.`}
      </Text>
      {mortas > 0 && <mudanca.LongText name="justificativa" label="Justificativa" required />}
    </>
  );
}

/** How many of the chosen batches stay as they are. */
function Ficam({ lotes, vivos, porque }: Pick<AtoProps, 'lotes' | 'vivos'> & { porque: string }) {
  const n = lotes.length - vivos.length;
  if (n === 0) return null;
  return (
    <Text c="dimmed">
      {counted(n, LOTES)}{' '}
      {n === 1 ? `${porque} fica como está` : `${porque.replaceAll('ado', 'ados')} ficam como estão`}.
    </Text>
  );
}

function soma(lotes: readonly Lote[]): number {
  return lotes.reduce((sum, { quantidade_total }) => sum + quantidade_total, 0);
}
