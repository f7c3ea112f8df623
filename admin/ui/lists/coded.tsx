import type { ReactNode } from 'react';
import { To } from '../to.tsx';
import css from './coded.module.css';

interface CodedProps {
  /** What people call the record. */
  name: ReactNode;
  code: string;
  href: string;
  /** What else is said beside the code. */
  children?: ReactNode;
}

/** A record where it stands among others: its name, and below it the code, which leads to it from wherever it is clicked. */
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
