import type { ReactNode } from 'react';
import { To } from '../to.tsx';
import css from './coded.module.css';

interface CodedProps {
  /** The name that people use for the record. */
  name: ReactNode;
  code: string;
  href: string;
  /** Further text beside the code. */
  children?: ReactNode;
}

/** A record in a list: its name and its code, in a table beside each other, on a card below. A click on either opens the record. */
export function Coded({ name, code, href, children }: CodedProps) {
  return (
    <div className={css.coded}>
      {name && <div className={css.name}>{name}</div>}
      <div className={css.below}>
        <To href={href} className={`indivisa ${css.code}`}>
          {code}
        </To>
        {children}
      </div>
    </div>
  );
}
