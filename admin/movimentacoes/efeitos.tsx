import { Fragment } from 'react';
import type { Movimentacao } from '../../src/estoque/row.ts';
import { recordAt } from '../ui/address.ts';
import { comSinal, efeitos } from '../ui/movement-words.ts';
import { To } from '../ui/to.tsx';
import css from './efeitos.module.css';

/** The change of each stock: `+100 no LOTE-2026-00012, −100 fora de lotes`. */
export function Efeitos({ movimentacao }: { movimentacao: Movimentacao }) {
  const { lote } = movimentacao;
  return efeitos(movimentacao).map((efeito, n) => (
    <Fragment key={efeito.onde}>
      {n > 0 && ', '}
      <span className={`${css.effect} numero`}>
        <b>{comSinal(efeito.variacao)}</b>{' '}
        {efeito.onde === 'lote' && lote ? (
          <>
            no{' '}
            <To href={recordAt('lote', lote.id)} className="numero">
              {lote.codigo}
            </To>
          </>
        ) : (
          'fora de lotes'
        )}
      </span>
    </Fragment>
  ));
}
