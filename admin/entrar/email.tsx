import { useEffect } from 'react';
import { useValues } from '../ui/forms/form.tsx';

let typed = '';

/** The e-mail that was typed on this page or on the other one, so that nobody types it twice. */
export function typedEmail(): string {
  return typed;
}

/** In a form with an e-mail, keeps what is typed. */
export function KeepEmail(): null {
  const { email } = useValues();
  useEffect(() => {
    typed = String(email ?? '');
  }, [email]);
  return null;
}
