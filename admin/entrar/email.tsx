import { useEffect } from 'react';
import { useValues } from '../ui/forms/form.tsx';

let kept = '';

/** What was typed as one's e-mail on this or the other page: between both it is not asked twice. */
export function keptEmail(): string {
  return kept;
}

/** In a form with an e-mail, keeps what is typed. */
export function KeepEmail(): null {
  const { email } = useValues();
  useEffect(() => {
    kept = String(email ?? '');
  }, [email]);
  return null;
}
