import { Box, Text } from '@mantine/core';
import type { Movimentacao } from '../../src/estoque/row.ts';
import { recordAt } from '../ui/address.ts';
import { Codes } from '../ui/codes.tsx';
import { comSinal, efeitos, onde } from '../ui/movement-words.ts';
import { To } from '../ui/to.tsx';
import css from './efeitos.module.css';

/** The change of each stock, and why: `−100 no LOTE-2026-00012`. */
export function Efeitos({ movimentacao }: { movimentacao: Movimentacao }) {
  const { lote, justificativa } = movimentacao;
  return (
    <Box maw={340}>
      {efeitos(movimentacao).map((efeito) => (
        <Box key={efeito.onde} className={`${css.effect} numero`}>
          <b>{comSinal(efeito.variacao)}</b>{' '}
          {efeito.onde === 'lote' && lote ? (
            <>
              no{' '}
              <To href={recordAt('lote', lote.id)} className="numero">
                {lote.codigo}
              </To>
            </>
          ) : (
            onde(movimentacao, efeito)
          )}
        </Box>
      ))}
      <Text fz="sm" c="dimmed" lineClamp={2}>
        <Codes>{justificativa ?? ''}</Codes>
      </Text>
    </Box>
  );
}
