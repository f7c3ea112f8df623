import { z } from 'zod';
import { word } from '../../src/common/palavras.ts';
import { FASES, type Fase } from '../../src/common/vocabulary.ts';
import { EspecieContada, MudancaDeFase } from '../../src/lotes/schemas.ts';
import type { MudancaDeFase as Mudanca } from '../device/atos.ts';
import { noLote } from '../ui/format.ts';
import { formOf, Quantity } from '../ui/forms/form.tsx';
import { Escolha } from './escolha.tsx';
import type { FormProps } from './saving.ts';

/** A species that was not counted stays blank. */
const { especie_id, vivas } = EspecieContada.shape;
const Contada = z.object({ especie_id, vivas: vivas.or(z.literal('')) });
const { Form } = formOf(z.object({ fase: MudancaDeFase.shape.fase, contagem: z.array(Contada) }));

/** Ending a batch writes off what is left, which is done at a desk. */
const DESTINOS: readonly Fase[] = FASES.filter((fase) => fase !== 'FINALIZADO');

/** The next phase of a batch, and the plants that were counted alive as it leaves the present one. */
export function FormDeFase({ lote, initial, save, ...props }: FormProps<Mudanca>) {
  const counted = new Map(initial?.contagem.map(({ especie, vivas }) => [especie.id, vivas]));
  const especies = lote.especies
    .filter(({ id, quantidade }) => quantidade > 0 || counted.has(id))
    .map(({ id, nome, tipo, quantidade }) => ({ id, nome, tipo, quantidade }));
  const destinos = DESTINOS.filter((fase) => fase !== lote.fase);
  return (
    <Form
      initial={{
        fase: initial?.fase ?? DESTINOS[DESTINOS.indexOf(lote.fase) + 1] ?? '',
        contagem: especies.map(({ id }) => ({ especie_id: id, vivas: counted.get(id) ?? '' })),
      }}
      save={({ fase, contagem }, { idempotencyKey }) => {
        const contadas = contagem.flatMap(({ vivas }, n) => {
          const found = especies[n];
          if (vivas === '' || !found) return [];
          const { quantidade: _, ...especie } = found;
          return [{ especie, vivas }];
        });
        const { id, codigo } = lote;
        const mudanca = { de: lote.fase, fase, contagem: contadas };
        return save([{ tipo: 'FASE', lote: { id, codigo }, ...mudanca }], idempotencyKey);
      }}
      {...props}
    >
      <Escolha
        name="fase"
        label={`De ${word(lote.fase)} a`}
        opcoes={destinos.map((fase) => ({ value: fase, label: word(fase) }))}
      />
      {especies.map(({ id, nome, tipo, quantidade }, n) => (
        <Quantity
          size="md"
          key={id}
          name={`contagem.${n}.vivas`}
          label={`Vivas de ${nome}`}
          description={`Se contou; no livro: ${noLote(quantidade, tipo)}`}
          required={false}
        />
      ))}
    </Form>
  );
}
