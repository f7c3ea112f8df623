import type { ReactNode } from 'react';
import css from './facts.module.css';

/** What is known of a record, each under its name; what is not known is left out. */
export function Facts({ of }: { of: Record<string, ReactNode> }) {
  return (
    <dl className={css.facts}>
      {Object.entries(of)
        .filter(([, told]) => told)
        .map(([name, told]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{told}</dd>
          </div>
        ))}
    </dl>
  );
}
