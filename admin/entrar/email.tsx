import { useEffect } from 'react';
import { useValues } from '../ui/forms/form.tsx';

let typed = '';

/** The e-mail that was typed on this page or on the other one, so that nobody has to type it twice. */
export function typedEmail(): string {
  return typed;
}

/** Remembers the e-mail of the form around it. */
export function KeepEmail(): null {
  const { email } = useValues();
  useEffect(() => {
    typed = String(email ?? '');
  }, [email]);
  return null;
}
