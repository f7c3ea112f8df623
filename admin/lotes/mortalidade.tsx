import { Text } from '@mantine/core';
import { type Lote, NovaMortalidade } from '../../src/lotes/schemas.ts';
import { service } from '../service.ts';
import { inteiro, quantos } from '../ui/format.ts';
import { formOf, OneOf, useValues } from '../ui/forms/form.tsx';
import { CausaDaMorte, withReason } from '../ui/forms/reason.tsx';
import { POR_ENGANO } from '../ui/reversal.ts';
import { notifyUndoable } from '../ui/undo.tsx';
import { type AcaoProps, comVivas } from './queries.ts';

const { Dialog, Quantity } = formOf(withReason(NovaMortalidade, () => true));

export function MortalidadeDialog({ lote, ...dialog }: AcaoProps) {
  const vivas = comVivas(lote);
  return (
    <Dialog
      {...dialog}
      title={`Mortalidade no ${lote.codigo}`}
      initial={{ especie_id: vivas.length === 1 ? vivas[0]?.especie_id : '', justificativa: '' }}
      submit="Registrar"
      save={(values, options) =>
        service.lotes.registrarMortalidade.mutate({ id: lote.id, ...values }, options)
      }
      onSaved={({ id, quantidade, especie }) => {
        const restam = lote.quantidade_total - quantidade;
        notifyUndoable(
          `${inteiro(quantidade)} de ${especie.nome_popular} ${quantidade === 1 ? 'morta' : 'mortas'} no ${lote.codigo}: ` +
            `${restam === 1 ? 'resta 1 viva' : `restam ${inteiro(restam)} vivas`}.`,
          {
            run: (options) =>
              service.movimentacoes.estornar.mutate({ id, justificativa: POR_ENGANO }, options),
            done: `Estornada: ${inteiro(quantidade)} de ${especie.nome_popular} de volta ao ${lote.codigo}.`,
          },
        );
      }}
    >
      <OneOf
        name="especie_id"
        label="Espécie"
        autoFocus={vivas.length > 1}
        data={vivas.map(({ especie_id, nome_popular }) => ({ value: especie_id, label: nome_popular }))}
        nothingFoundMessage="Nenhuma espécie deste lote com este nome"
      />
      <Quantity
        name="quantidade"
        label="Quantidade"
        autoFocus={vivas.length === 1}
        description={<Restantes lote={lote} />}
      />
      <CausaDaMorte />
    </Dialog>
  );
}

/** The living plants of the chosen species, and what would be left. */
function Restantes({ lote }: { lote: Lote }) {
  const { especie_id, quantidade } = useValues() as { especie_id: string; quantidade?: number };
  const item = lote.itens_especies.find((each) => each.especie_id === especie_id);
  if (!item) return 'Escolha antes a espécie';
  const vivas = `${quantos(item.quantidade_atual, 'viva')} no lote`;
  if (!quantidade) return vivas;
  const restam = item.quantidade_atual - quantidade;
  if (restam >= 0) return `${vivas}; ${restam === 1 ? 'resta 1' : `restam ${inteiro(restam)}`}`;
  return (
    <Text span inherit c="var(--mantine-color-error)">
      Só há {vivas}
    </Text>
  );
}
