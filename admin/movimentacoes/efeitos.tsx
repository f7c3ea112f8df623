import type { ReactNode } from 'react';
import type { Movimentacao } from '../../src/estoque/row.ts';
import { recordAt } from '../ui/address.ts';
import { comSinal } from '../ui/format.ts';
import { efeitos } from '../ui/movement-words.ts';
import { To } from '../ui/to.tsx';
import css from './efeitos.module.css';

interface EfeitosProps {
  movimentacao: Movimentacao;
  /** What else there is to say of them. */
  children?: ReactNode;
}

/** The change of each stock: `+100 no LOTE-2026-00012, −100 fora de lotes`. */
export function Efeitos({ movimentacao, children }: EfeitosProps) {
  const { lote } = movimentacao;
  const all = efeitos(movimentacao);
  return (
    <span className={css.effects}>
      {all.map((efeito, n) => (
        <span key={efeito.onde} className={`${css.effect} algarismos`}>
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
          {n < all.length - 1 && ', '}
        </span>
      ))}
      {children}
    </span>
  );
}
