import { Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { type Entrega, NovaDevolucao } from '../../src/entregas/schemas.ts';
import { REQUIRED } from '../../src/wire/validation.ts';
import { faultOf, service } from '../service.ts';
import { inteiro, quantia } from '../ui/format.ts';
import { BatchPicker } from '../ui/forms/batch.tsx';
import { formOf, Quantity, useValues } from '../ui/forms/form.tsx';
import type { Opened } from '../ui/forms/page-modal.tsx';
import { usePerson } from '../ui/person.ts';
import { reverseEach } from '../ui/reversal.ts';
import { notifyUndoable } from '../ui/undo.tsx';
import { recusa } from './pedido.ts';
import type { ItemDaEntrega } from './sentences.ts';

type Itens = { movimentacao_id: string; quantidade: number | '' }[];

/** An item in the audit entry of a return, and the movement that brought it back. */
interface Devolvido {
  movimentacao_id: string;
  item_id: string;
  quantidade: number;
}

const { movimentacao_id, quantidade } = NovaDevolucao.shape.itens.element.shape;

/** Items of which nothing came back stay blank, but not all of them. */
const Devolucao = z.object({
  ...NovaDevolucao.shape,
  itens: z.array(z.object({ movimentacao_id, quantidade: quantidade.or(z.literal('')) })).check(
    z.superRefine((itens, issues) => {
      if (itens.some(({ quantidade }) => quantidade !== '')) return;
      issues.addIssue({ code: 'custom', path: [0, 'quantidade'], message: REQUIRED });
    }),
  ),
});

const { Dialog, LongText } = formOf(Devolucao);

/** How much of an item may still be brought back. */
export function resta({ quantidade, devolvida, estornada_por }: ItemDaEntrega): number {
  return estornada_por === null ? quantidade - devolvida : 0;
}

/** Records plants that the recipient brings back: they enter a batch, or the sementeira. */
export function DevolverDialog({ entrega, ...dialog }: { entrega: Entrega } & Opened) {
  const { id: pessoa } = usePerson();
  const itens = entrega.itens.filter((item) => resta(item) > 0);
  return (
    <Dialog
      {...dialog}
      title={`Devolução da ${entrega.numero}`}
      initial={{
        itens: itens.map(({ movimentacao_id }) => ({ movimentacao_id, quantidade: '' })),
        lote_id: '',
        justificativa: '',
      }}
      submit="Registrar"
      enterMoves
      save={({ itens: asked, ...values }, options) => {
        const itens = asked.flatMap(({ movimentacao_id, quantidade }) =>
          quantidade === '' ? [] : [{ movimentacao_id, quantidade }],
        );
        return service.entregas.devolver
          .mutate({ ...values, itens, id: entrega.id }, options)
          .catch((error) => {
            throw nosCampos(error, asked);
          });
      }}
      onSaved={({ numero, devolvida }, _, { itens }) =>
        notifyUndoable(`${numero}: ${inteiro(devolvida)} de volta ao viveiro, ao todo.`, {
          run: (options) => desfazerDevolucao(entrega.id, pessoa, itens as Itens, options),
          done: `${numero}: a devolução está desfeita.`,
        })
      }
    >
      <Text>Quanto voltou de cada espécie? Em branco: nada.</Text>
      <Voltam itens={entrega.itens} />
      <BatchPicker name="lote_id" label="Lote" required={false} description={<Destino />} />
      <LongText name="justificativa" label="Justificativa" description="Por que voltaram" minRows={1} />
    </Dialog>
  );
}

/** Refusals of items, moved to the fields that the items came from: blank ones were not sent. */
function nosCampos(error: unknown, asked: Itens): unknown {
  const fault = faultOf(error);
  if (!fault) return error;
  const places = asked.flatMap(({ quantidade }, n) => (quantidade === '' ? [] : [n]));
  const erros = fault.erros.map((erro) => {
    const [list, sent] = erro.campo?.split('.') ?? [];
    const place = places[Number(sent)];
    return list === 'itens' && place !== undefined ? { ...erro, campo: `itens.${place}.quantidade` } : erro;
  });
  return recusa(erros, fault);
}

/** Reverses the last such return that this person recorded. Its audit entry names the movements. */
async function desfazerDevolucao(
  entidadeId: string,
  pessoa: string,
  voltaram: Itens,
  options: { idempotencyKey: string },
): Promise<void> {
  const { docs } = await service.auditoria.doRegistro.query({ entidade: 'entrega', entidadeId });
  const itensDe = ({ detalhes }: (typeof docs)[number]) => detalhes.itens as Devolvido[];
  const told = voltaram.flatMap(({ movimentacao_id, quantidade }) =>
    quantidade === '' ? [] : `${quantidade} ${movimentacao_id}`,
  );
  const last = docs.find(
    (each) =>
      each.acao === 'DEVOLVER_ENTREGA' &&
      each.usuario_id === pessoa &&
      itensDe(each)
        .map(({ item_id, quantidade }) => `${quantidade} ${item_id}`)
        .join() === told.join(),
  );
  if (!last) throw new Error('the trail has no such return');
  await reverseEach(
    itensDe(last).map(({ movimentacao_id }) => movimentacao_id),
    options,
  );
}

/** The items that could come back when the dialog was opened. */
function Voltam({ itens }: { itens: ItemDaEntrega[] }) {
  const asked = useValues().itens as Itens;
  return (
    <Stack gap="sm">
      {asked.map(({ movimentacao_id }, n) => {
        const item = itens.find((each) => each.movimentacao_id === movimentacao_id);
        return item && <Volta key={movimentacao_id} n={n} item={item} />;
      })}
    </Stack>
  );
}

function Volta({ n, item }: { n: number; item: ItemDaEntrega }) {
  return (
    <Quantity
      name={`itens.${n}.quantidade`}
      label={`${item.especie.nome_popular}${item.lote ? `, do ${item.lote.codigo}` : ''}`}
      description={`Até ${quantia(resta(item), item.unidade)}`}
      required={false}
      autoFocus={n === 0}
    />
  );
}

function Destino() {
  return useValues().lote_id ? 'As plantas entram neste lote' : 'Em branco: ficam fora de lotes';
}
