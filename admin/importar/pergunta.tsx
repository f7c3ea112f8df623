import type { Question } from '../../adapters/planilha/suspicions.ts';
import { upperFirst } from '../../src/common/text.ts';
import { Select } from '../ui/forms/select.tsx';
import { reader } from './reader.ts';
import { saying } from './work.ts';

/** A question about the whole sheet. */
export function Pergunta({ id, about, text, answers, answer }: Question & { id: string }) {
  const say = (value: string | null) => value && saying(id, () => reader.responder(id, { [about]: value }));
  return (
    <Select
      label={`${text}.`}
      data={answers.map((each) => ({ value: each.value, label: upperFirst(each.text) }))}
      value={answer ?? null}
      onChange={say}
      placeholder="Escolha"
      error={answer === undefined && 'Diga o que vale em toda a planilha.'}
      allowDeselect={false}
    />
  );
}
