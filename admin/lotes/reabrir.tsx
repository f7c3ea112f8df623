import { Stack, Text } from '@mantine/core';
import { word } from '../../src/common/palavras.ts';
import type { Fase } from '../../src/common/vocabulary.ts';
import type { Lote } from '../../src/lotes/schemas.ts';
import { service } from '../service.ts';
import type { Asked } from '../ui/forms/question.tsx';
import { Trial } from '../ui/forms/trial.tsx';
import { plantas, vivasPorEspecie } from './queries.ts';

/** The question before a finished batch is opened again. The service says what comes back, or why nothing can. */
export function reabertura({ lote, fase }: { lote: Lote; fase: Fase }): Asked {
  const { id, codigo, motivo_encerramento, estufa, data_att } = lote;
  return {
    title: `Reabrir ${codigo} em ${word(fase)}?`,
    action: 'Reabrir',
    text: (
      <Stack gap="sm">
        <Text>
          {motivo_encerramento === 'EXPEDIDO'
            ? 'O que foi entregue continua entregue, e o lote volta vazio. Para que as plantas voltem, estorne a entrega.'
            : `A baixa é desfeita: o lote volta com as plantas que tinha, e ao seu lugar na ${estufa.codigo_identificador}.`}
        </Text>
        <Trial
          of={['reabrir', id, fase, data_att]}
          run={(options) => service.lotes.atualizarFase.mutate({ id, fase, data_att }, options)}
        >
          {(reaberto) =>
            reaberto.quantidade_total > 0 && (
              <Text role="status">
                {reaberto.quantidade_total === 1 ? 'Volta' : 'Voltam'} {plantas(reaberto.quantidade_total)}:{' '}
                {vivasPorEspecie(reaberto)}.
              </Text>
            )
          }
        </Trial>
      </Stack>
    ),
  };
}
