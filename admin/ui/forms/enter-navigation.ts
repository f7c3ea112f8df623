import type { KeyboardEvent, SyntheticEvent } from 'react';

const FIELDS = 'input:not([type=hidden], [type=checkbox], :disabled), textarea:not(:disabled)';

/** On a field that is rarely changed: Enter skips it, Tab does not. */
export const PASSED_BY = 'data-enter-passes';

/**
 * Enter in a field with an open list takes the marked option, and never sends the form. Mantine does the same, but loses the mark
 * when its timers are late, as on a busy machine.
 */
export function enterTakesOption(event: KeyboardEvent<HTMLFormElement>): boolean {
  const { key, target } = event;
  if (key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false;
  if (event.defaultPrevented) return true;
  if (target.getAttribute('aria-expanded') !== 'true') return false;
  event.preventDefault();
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (!marked) return false;
  marked.click();
  return true;
}

/**
 * Enter in a field moves to the next one; in the last field it sends the form. Shift and Enter break a line of a long text. An
 * option of a list is taken first, and the fields that depend on it are on the page by then.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, shiftKey, currentTarget: form, target } = event;
  if (key !== 'Enter' || shiftKey || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  // A text without a result, or without one so far, chooses nothing.
  const searching = target.getAttribute('aria-expanded') === 'true' && target.value !== '';
  const chose = enterTakesOption(event);
  event.preventDefault();
  if (searching && !chose) return;
  const go = () => {
    if (!focusNext(form, target)) form.requestSubmit();
  };
  if (chose) requestAnimationFrame(go);
  else go();
}

/** Moves to the field after this one that Enter does not skip. False when there is none. */
export function focusNext(form: HTMLFormElement, field: HTMLElement): boolean {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
  const next = fields.slice(fields.indexOf(field) + 1).find((each) => !each.hasAttribute(PASSED_BY));
  next?.focus();
  return next !== undefined;
}

/** Selects the name of the chosen option, so that typing replaces it. */
export function selectChosen({ target }: SyntheticEvent): void {
  if (target instanceof HTMLInputElement && target.getAttribute('aria-haspopup') === 'listbox')
    target.select();
}
