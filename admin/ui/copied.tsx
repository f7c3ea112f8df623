import { Button, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';

interface CopiedProps {
  label: string;
  text: string;
  /** The confirmation: `O link está copiado.` */
  done: string;
}

/** A text to use elsewhere, with a button that copies it. */
export function Copied({ label, text, done }: CopiedProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <>
      <TextInput
        ref={field}
        label={label}
        value={text}
        readOnly
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button onClick={() => void copy(text, field.current).then(setCopied)}>Copiar</Button>
      <Text role="status" fz="sm" c="dimmed">
        {copied === true && done}
        {copied === false && 'O navegador não deixa copiar: o texto está marcado, copie com Ctrl C.'}
      </Text>
    </>
  );
}

/** Only pages with https may write to the clipboard. Elsewhere the text is selected, so that the person can copy it. */
async function copy(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return false;
  }
}
