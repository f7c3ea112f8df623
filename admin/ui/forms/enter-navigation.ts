import type { KeyboardEvent, SyntheticEvent } from 'react';

const FIELDS = 'input:not([type=hidden], [type=checkbox], :disabled), textarea:not(:disabled)';

/**
 * Enter in a field with an open list takes the option that is marked, and never sends the form. Mantine does so by
 * itself, but forgets which one is marked when its timers come late, as they do on a busy machine.
 */
export function takeMarked(event: KeyboardEvent<HTMLFormElement>): boolean {
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
 * Enter in a field goes on to the next one; in the last it sends the form, which a long text does with Shift and Enter
 * otherwise. An option that Enter chose from a list is chosen first, and what follows from it is on the page by then.
 */
export function walkOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, shiftKey, currentTarget: form, target } = event;
  if (key !== 'Enter' || shiftKey || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  // A text of which nothing was found, or not yet, chose nothing.
  const searching = target.getAttribute('aria-expanded') === 'true' && target.value !== '';
  const chose = takeMarked(event);
  event.preventDefault();
  if (searching && !chose) return;
  const go = () => {
    const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
    const next = fields[fields.indexOf(target) + 1];
    if (next) next.focus();
    else form.requestSubmit();
  };
  if (chose) requestAnimationFrame(go);
  else go();
}

/** What is chosen from a list is replaced by what is typed: nobody has to delete its name first. */
export function selectChosen({ target }: SyntheticEvent): void {
  if (target instanceof HTMLInputElement && target.getAttribute('aria-haspopup') === 'listbox')
    target.select();
}
