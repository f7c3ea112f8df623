import { NovaMortalidade } from '../../src/lotes/schemas.ts';
import type { Mortalidade } from '../device/atos.ts';
import { noLote } from '../ui/format.ts';
import { formOf, Quantity, useValues } from '../ui/forms/form.tsx';
import { CausaDaMorte, withReason } from '../ui/forms/reason.tsx';
import { Escolha } from './escolha.tsx';
import type { FormProps } from './saving.ts';
import type { EspecieNoLote } from './viveiro.ts';

const { Form } = formOf(withReason(NovaMortalidade, () => true));

/** How many plants died, and of which species: taps and a number. */
export function FormDeMortalidade({ lote, initial, save, ...props }: FormProps<Mortalidade>) {
  const especies = comEsta(lote.especies, initial);
  const only = especies.length === 1 ? especies[0]?.id : undefined;
  return (
    <Form
      initial={{
        especie_id: initial?.especie.id ?? only ?? '',
        quantidade: initial?.quantidade ?? '',
        justificativa: initial?.justificativa ?? '',
      }}
      save={({ especie_id, quantidade, justificativa }, { idempotencyKey }) => {
        const { id, nome, tipo } = especies.find((each) => each.id === especie_id) as EspecieNoLote;
        const especie = { id, nome, tipo };
        const morte = { especie, quantidade, justificativa: justificativa ?? '' };
        const { id: lote_id, codigo } = lote;
        return save([{ tipo: 'MORTALIDADE', lote: { id: lote_id, codigo }, ...morte }], idempotencyKey);
      }}
      {...props}
    >
      {especies.length > 1 && (
        <Escolha
          name="especie_id"
          label="Espécie"
          opcoes={especies.map(({ id, nome, tipo, quantidade }) => ({
            value: id,
            label: nome,
            detail: noLote(quantidade, tipo),
          }))}
        />
      )}
      <Quantidade especies={especies} />
      <CausaDaMorte size="md" />
    </Form>
  );
}

/** The living species of the batch. A correction also offers its own species, even if none is left. */
function comEsta(especies: EspecieNoLote[], initial: Mortalidade | undefined): EspecieNoLote[] {
  const vivas = especies.filter(({ quantidade }) => quantidade > 0);
  if (!initial || vivas.some(({ id }) => id === initial.especie.id)) return vivas;
  return [...vivas, { ...initial.especie, nome_cientifico: null, quantidade: 0, contagem: null }];
}

function Quantidade({ especies }: { especies: EspecieNoLote[] }) {
  const { especie_id, quantidade } = useValues();
  const especie = especies.find(({ id }) => id === especie_id);
  const tooMany = especie && Number(quantidade) > especie.quantidade;
  const description =
    especie &&
    (tooMany
      ? `Confira: pelos dados deste aparelho há só ${noLote(especie.quantidade, especie.tipo)}`
      : `De ${noLote(especie.quantidade, especie.tipo)}`);
  return (
    <Quantity
      size="md"
      name="quantidade"
      label="Quantidade"
      description={description}
      autoFocus={especies.length === 1}
    />
  );
}
