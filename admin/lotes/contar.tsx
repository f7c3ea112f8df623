import { Text } from '@mantine/core';
import { z } from 'zod';
import { word } from '../../src/common/palavras.ts';
import { FASES, type Fase } from '../../src/common/vocabulary.ts';
import { EspecieContada, type Lote, MudancaDeFase } from '../../src/lotes/schemas.ts';
import { service } from '../service.ts';
import { inteiro } from '../ui/format.ts';
import { formOf, Quantity, useValues } from '../ui/forms/form.tsx';
import { notifyUndoable } from '../ui/undo.tsx';
import { type AcaoProps, comVivas, plantas } from './queries.ts';
import { desfazerContagem } from './voltar.ts';

const { fase, justificativa } = MudancaDeFase.shape;
const { Dialog, Option, LongText } = formOf(
  z.object({ fase, justificativa, contagem: z.array(EspecieContada) }),
);

/** A batch that ends is written off anyway, so it needs no count. */
const DESTINOS = FASES.filter((each) => each !== 'FINALIZADO');

/** Counts the living plants of each species as the batch leaves its phase. The rates then rest on counts. */
export function ContarDialog({ lote, ...dialog }: AcaoProps) {
  const vivas = comVivas(lote);
  return (
    <Dialog
      {...dialog}
      title={`Contar e mudar a fase do ${lote.codigo}`}
      initial={{
        fase: seguinte(lote.fase),
        contagem: vivas.map(({ especie_id }) => ({ especie_id, vivas: '' as never })),
        justificativa: '',
      }}
      submit="Mudar fase"
      enterMoves
      save={(values, options) =>
        service.lotes.atualizarFase.mutate({ ...values, id: lote.id, data_att: lote.data_att }, options)
      }
      onSaved={(saved) => {
        const { codigo, fase, quantidade_total } = saved;
        notifyUndoable(`${codigo} agora em ${word(fase)}, com ${plantas(quantidade_total)}.`, {
          run: (options) => desfazerContagem(lote, saved, options),
          done: `${codigo} de volta em ${word(lote.fase)}, com ${plantas(lote.quantidade_total)}.`,
        });
      }}
    >
      <Text>Quantas estão vivas? O que falta é baixado como perda, o que sobra entra como ajuste.</Text>
      <Contadas itens={lote.itens_especies} />
      <Option name="fase" label="Fase" options={DESTINOS.filter((each) => each !== lote.fase)} />
      <LongText name="justificativa" label="Justificativa" minRows={1} />
    </Dialog>
  );
}

function seguinte(fase: Fase): Fase | '' {
  return DESTINOS[DESTINOS.indexOf(fase as never) + 1] ?? '';
}

type Item = Lote['itens_especies'][number];
type Contagem = { especie_id: string; vivas: number | '' }[];

/** The species that lived when the dialog was opened. */
function Contadas({ itens }: { itens: Item[] }) {
  const contagem = useValues().contagem as Contagem;
  return contagem.map(({ especie_id }, n) => {
    const item = itens.find((each) => each.especie_id === especie_id);
    return item && <Vivas key={especie_id} n={n} item={item} />;
  });
}

function Vivas({ n, item }: { n: number; item: Item }) {
  const contagem = useValues().contagem as Contagem;
  return (
    <Quantity
      name={`contagem.${n}.vivas`}
      label={`Vivas de ${item.nome_popular}`}
      description={comparada(contagem[n]?.vivas ?? '', item.quantidade_atual)}
      autoFocus={n === 0}
    />
  );
}

/** The balance in the books, and what the count changes in it. */
function comparada(vivas: number | '', havia: number): string {
  const livro = `No livro: ${inteiro(havia)}`;
  if (vivas === '') return livro;
  const n = Math.abs(vivas - havia);
  if (n === 0) return `${livro}; confere`;
  const um = n === 1;
  return vivas < havia
    ? `${livro}; ${um ? 'falta' : 'faltam'} ${inteiro(n)}`
    : `${livro}; ${um ? 'sobra' : 'sobram'} ${inteiro(n)}`;
}
